"""What is stored of tables and games, and of the parts that keep them going."""

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.course.course import Stage
from games.course.entries import By, Entry


def new_slug() -> str:
    """The address of a table: whoever knows it may look, and sit down."""
    return secrets.token_urlsafe(16)


def new_key() -> str:
    """What a game or a player is called in a log: random, and saying nothing."""
    return secrets.token_hex(8)


class Heartbeat(models.Model):
    """When a part of the site was last seen alive, by the clock of the database."""

    class Part(models.TextChoices):
        WEB = "web"
        WORKER = "worker"

    part = models.CharField(max_length=10, primary_key=True, choices=Part)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part} at {self.at:%H:%M:%S}"


class Table(models.Model):
    """Where people sit: it hosts one game after another."""

    slug = models.CharField(max_length=32, unique=True, default=new_slug)
    name = models.CharField(max_length=40)
    terms = models.CharField(max_length=500)  # of the current game, for lists
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_tables"
    )
    is_public = models.BooleanField(default=False)
    score = models.JSONField(default=dict)  # player -> [games, times the fool]
    command = models.UUIDField(unique=True)  # the click that made it
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name


class Game(models.Model):
    """One deal. Its events are the truth, and everything here follows from them.

    The two sealed columns hold what is hidden; games/vault.py alone reads and writes them.
    """

    key = models.CharField(max_length=16, unique=True, default=new_key)
    table = models.ForeignKey(Table, models.PROTECT, related_name="games")
    is_current = models.BooleanField(default=True)
    previous = models.OneToOneField("self", models.PROTECT, null=True, related_name="next")
    version = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=10, choices=[(stage, stage) for stage in Stage])
    terms = models.CharField(max_length=500)
    commitment = models.CharField(max_length=64)
    awaited = models.JSONField(default=list)
    deadline = models.DateTimeField(null=True)
    wake_at = models.DateTimeField(null=True)
    result = models.JSONField(null=True)
    head = models.CharField(max_length=64)  # the hash of the last event
    touched_at = models.DateTimeField()
    sealed_secret = models.BinaryField()
    sealed_course = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(is_current=True), name="one_current_game_a_table"
            ),
        ]
        indexes = [
            models.Index(
                fields=["wake_at"], condition=Q(wake_at__isnull=False), name="games_to_wake"
            ),
        ]

    def __str__(self) -> str:
        return f"game {self.key}"


class Seat(models.Model):
    """Who sits at a game: a person, or a bot of some level."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.CharField(max_length=16)  # what the log calls them
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    place = models.PositiveSmallIntegerField(null=True)  # once it is over
    is_fool = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_player_a_chair"),
            models.UniqueConstraint(fields=["game", "player"], name="one_chair_a_player"),
            models.UniqueConstraint(fields=["game", "user"], name="one_chair_a_person"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number}"


class Event(models.Model):
    """One line of a game's log, written once. The database refuses to change or delete it.

    The public form is what the chain covers. Command and user stand outside of it.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    form = models.PositiveSmallIntegerField(default=1)  # of the public form, for upcasters
    kind = models.CharField(max_length=12)
    seat = models.PositiveSmallIntegerField(null=True)
    text = models.CharField(max_length=2000, blank=True)
    by = models.CharField(max_length=10, choices=[(by, by) for by in By])
    at = models.DateTimeField()
    outcome = models.JSONField(default=dict)
    hash = models.CharField(max_length=64)
    command = models.UUIDField(null=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.DO_NOTHING,
        null=True,
        related_name="+",
        db_constraint=False,
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_event_a_number"),
            models.UniqueConstraint(fields=["game", "command"], name="one_event_a_command"),
            models.CheckConstraint(condition=Q(number__gte=1), name="events_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.text}"

    @property
    def entry(self) -> Entry:
        return Entry(self.kind, self.seat, self.text, By(self.by))

    def public(self, game: str) -> dict[str, Any]:
        """The public form: exactly this is hashed, exported and verified."""
        return {
            "form": self.form,
            "game": game,
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "text": self.text,
            "by": self.by,
            "at": self.at.isoformat(timespec="microseconds"),
            "outcome": self.outcome,
        }
