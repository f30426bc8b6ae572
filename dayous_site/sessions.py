"""Sessions as Django keeps them; a key that was never given out is not looked for."""

import re
from typing import Any, Final

from django.conf import settings
from django.contrib.sessions.backends import cached_db, db

_GIVEN_OUT: Final = re.compile("[0-9a-z]{32}")

#: Embedded there is nothing quicker than the database.
_Store: Any = db.SessionStore if settings.EMBEDDED else cached_db.SessionStore


class SessionStore(_Store):
    """A key comes from a cookie, in which anything may stand, such as bytes no database takes."""

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and _GIVEN_OUT.fullmatch(key))
