"""PostgreSQL as Django knows it, with a cheaper look at whether a connection is still there."""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        """Nothing waits on a line that is well, and on one that has ended the end does.

        So the server is asked only if something has come, or after an error: not with each request.
        """
        return (not self.errors_occurred and self._is_quiet()) or super().is_usable()

    def _is_quiet(self) -> bool:
        if self.connection is None or self.connection.closed:
            return False
        line = select.poll()
        line.register(self.connection.fileno(), select.POLLIN)
        return not line.poll(0)
