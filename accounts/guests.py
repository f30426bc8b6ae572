"""Guests: people who play without having registered, under a name we find for them."""

import secrets
from datetime import timedelta
from typing import Final

from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.models import User

#: How long a browser remembers its guest.
REMEMBERED: Final = timedelta(days=365)

_COLOURS: Final = (
    *("Amber", "Ash", "Azure", "Blue", "Brisk", "Bronze", "Calm", "Cedar", "Clever", "Copper"),
    *("Coral", "Crimson", "Dawn", "Emerald", "Frosty", "Gentle", "Golden", "Green", "Grey"),
    *("Hazel", "Honey", "Indigo", "Ivory", "Jade", "Jolly", "Lilac", "Linen", "Lucky", "Maple"),
    *("Merry", "Misty", "Mossy", "Nimble", "Olive", "Opal", "Pearl", "Plum", "Quiet", "Quick"),
    *("Ruby", "Rusty", "Sage", "Sandy", "Silver", "Sly", "Snowy", "Sunny", "Teal", "Velvet"),
)
_ANIMALS: Final = (
    *("Badger", "Bear", "Beaver", "Bison", "Bittern", "Camel", "Cat", "Crane", "Cricket", "Crow"),
    *("Curlew", "Deer", "Dormouse", "Dove", "Eagle", "Elk", "Falcon", "Ferret", "Finch", "Fox"),
    *("Gazelle", "Goose", "Hamster", "Hare", "Hawk", "Hedgehog", "Heron", "Ibex", "Jay", "Lark"),
    *("Leopard", "Lynx", "Magpie", "Marten", "Mole", "Moth", "Newt", "Otter", "Owl", "Panther"),
    *("Partridge", "Pike", "Rook", "Seal", "Sparrow", "Squirrel", "Stork", "Swan", "Tiger", "Wolf"),
)
_ATTEMPTS: Final = 12
_BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


def find(guest: int | None) -> User | None:
    """The guest behind this number; nobody if it is somebody registered."""
    return User.objects.filter(pk=guest, is_guest=True).first() if guest else None


def welcome(request: HttpRequest, known: User | None = None) -> User:
    """Let this browser be a guest from now on, somebody new unless one is named."""
    guest = known or make_guest()
    login(request, guest, backend=_BACKEND)
    request.session.set_expiry(int(REMEMBERED.total_seconds()))
    return guest


def make_guest() -> User:
    """Somebody new, whom no password lets in."""
    for attempt in range(_ATTEMPTS):
        try:
            with transaction.atomic():
                return User.objects.create_user(find_name(10 ** (2 + attempt)), is_guest=True)
        except IntegrityError:  # somebody is called that already
            continue
    raise RuntimeError("no free name was found")


def find_name(numbers: int = 100) -> str:
    """A pleasant name, such as Amber Fox 27; the more numbers, the rarer two are the same."""
    number = secrets.randbelow(numbers - 1) + 1
    return f"{secrets.choice(_COLOURS)} {secrets.choice(_ANIMALS)} {number}"
