"""Sentences for people, translatable: refusals, the log, the turn bar, names, the rules sheet."""

from .answers import ANSWERS, answer
from .lines import Line, Names, Part, Sentence, say, spoken, written
from .log import Loser, announce, happened, move_line, story_lines
from .names import card_name, card_sign, index, rank_name, suit_name, suit_sign
from .options import describe_option, option_name
from .refusals import why
from .sheet import describe, describe_preset, preset_name
from .status import Status, status

__all__ = [
    "ANSWERS",
    "Line",
    "Loser",
    "Names",
    "Part",
    "Sentence",
    "Status",
    "announce",
    "answer",
    "card_name",
    "card_sign",
    "describe",
    "describe_option",
    "describe_preset",
    "happened",
    "index",
    "move_line",
    "option_name",
    "preset_name",
    "rank_name",
    "say",
    "spoken",
    "status",
    "story_lines",
    "suit_name",
    "suit_sign",
    "why",
    "written",
]
