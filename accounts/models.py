"""People who play, with an account or as guests."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    is_guest = models.BooleanField(
        _("guest"), default=False, help_text=_("Plays without having registered.")
    )
