"""Whoever signs out, is banned or gets a new password loses the sockets opened before."""

from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from games import hints, push


@receiver(user_logged_out)
def signed_out(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """The session goes first: a socket that is told sooner would still find it, and stay."""
    if user is not None:
        request.session.flush()
        hints.after_commit(push.person_changed, user.pk)


@receiver(post_save, sender=settings.AUTH_USER_MODEL)
def saved(instance: Any, created: bool, update_fields: Any, **kwargs: Any) -> None:
    if not created and set(update_fields or ()) != {"last_login"}:
        hints.after_commit(push.person_changed, instance.pk)
