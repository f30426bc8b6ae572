#!/usr/bin/env python3
"""Django's command line for Dayous."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dayous_site.settings")
    from django.core.management import execute_from_command_line
    from django.db.utils import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except OperationalError as why:
        reason = str(why).strip().splitlines()[0]
        sys.exit(
            f"dayous: the database does not answer; start it or correct DATABASE_URL. ({reason})"
        )


if __name__ == "__main__":
    main()
