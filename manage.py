#!/usr/bin/env python3
"""Django's command line for Dayous."""

import os
import re
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dayous_site.settings")
    from django.core.management import execute_from_command_line
    from django.db.utils import OperationalError, ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except (OperationalError, ProgrammingError) as why:
        reason = str(why).strip().splitlines()[0]
        if re.search(r"no such (table|column)|(relation|column) .* does not exist", reason):
            advice = "the tables are missing or old; run `python manage.py migrate`."
        elif isinstance(why, OperationalError):
            advice = "the database does not answer; start it or correct DATABASE_URL."
        else:
            raise
        sys.exit(f"dayous: {advice} ({reason})")


if __name__ == "__main__":
    main()
