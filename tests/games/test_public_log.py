"""Whoever has nothing but the public log of a finished game can prove that it was dealt fairly.

Told again from docs/logs.md and the rules, with the standard library and nothing of ours.
"""

import copy
import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path

import pytest

LOGS = sorted((Path(__file__).parent.parent / "logs").glob("*.json"))

#: Ranks, cards in a hand, and whether half of the talon hides a second trump.
USUAL, DAYOUS = ("6789TJQKA", 6, False), ("23456789TJQKA", 7, True)

#: Where all draw in turn, the defender among them, and which way round.
IN_TURN = {"rules": 1, "siege": 1, "railway": 1, "encounter": -1}


class Unfair(Exception):
    """Something in a log is not what was promised, or not possible."""


def check(is_so: bool, what: str) -> None:
    if not is_so:
        raise Unfair(what)


def hashes(events: list[dict]) -> None:
    """Each event carries the hash of everything before it."""
    last = words(events[0])["follows"]
    for number, event in enumerate(events, 1):
        plain = {name: value for name, value in event.items() if name != "hash"}
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        last = hashlib.sha256(bytes.fromhex(last) + text.encode()).hexdigest()
        check((event["number"], event["hash"]) == (number, last), "chain")


def words(opening: dict) -> dict[str, str]:
    return dict(word.split("=", 1) for word in opening["text"].split(" terms ")[0].split())


def who_agreed(events: list[dict]) -> tuple[list[str], list[str]]:
    """The players by seat, and the seed that each has added."""
    carried = [one.split(":") for one in words(events[0]).get("seats", "").split(",") if one]
    player = {int(seat): name for seat, name, _ in carried}
    seed = dict.fromkeys(player, "")
    for event in events:
        seat, text = event["seat"], event["text"]
        if event["kind"] == "sit":
            player[seat], _, seed[seat] = text.partition(" ")
        elif event["kind"] == "bot":
            chair, name, _ = text.split()
            player[int(chair)], seed[int(chair)] = name, ""
        elif event["kind"] == "seed":
            seed[seat] = text
    return [player[seat] for seat in sorted(player)], [seed[seat] for seat in sorted(player)]


class Luck:
    """Numbers of one labelled stream."""

    def __init__(self, key: bytes, label: str) -> None:
        self.key, self.label, self.read = key, label, 0

    def below(self, bound: int) -> int:
        while True:
            block, place = divmod(self.read, 16)
            mixed = hmac.new(self.key, f"{self.label}|{block}".encode(), "sha512").digest()
            number = int.from_bytes(mixed[4 * place : 4 * place + 4], "big")
            self.read += 1
            if number < 2**32 - 2**32 % bound:
                return number % bound


class Table:
    """The cards as they must have lain, from the secret and the seeds."""

    def __init__(self, events: list[dict], secret: bytes) -> None:
        game, preset = events[0]["game"], events[0]["text"].split(" terms ")[1].split()[0]
        ranks, hand, two_trumps = DAYOUS if preset == "dayous" else USUAL
        players, seeds = who_agreed(events)
        message = "|".join(["dayous-v1", game, *(f"{n}:{seed}" for n, seed in enumerate(seeds))])
        key = hmac.new(secret, message.encode(), "sha512").digest()
        deck = [rank + suit for rank in ranks for suit in "cdhs"]
        luck = Luck(key, "deck")
        for i in range(len(deck) - 1, 0, -1):
            j = luck.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        fool = words(events[0]).get("fool")
        first = players.index(fool) + 1 if fool in players else 0
        wanted = len(deck) if preset == "railway" else hand * len(players)
        number = min(wanted, len(deck) - 1)
        self.hands = [Counter(deck[:number][seat :: len(players)]) for seat in range(len(players))]
        self.hands = [self.hands[(seat - first) % len(players)] for seat in range(len(players))]
        self.lie(deck[number:], two_trumps, Luck(key, "halves").below(2))
        self.field: list[str] = []
        self.two_trumps, self.preset, self.step = two_trumps, preset, 1
        self.opener = self.defender = 0

    def lie(self, rest: list[str], two_trumps: bool, turned: int) -> None:
        """The talon in the order it is drawn, and its card that lies open."""
        if two_trumps:
            cut = len(rest) // 2 if turned else len(rest) - len(rest) // 2
            upper, lower = (rest[:cut], rest[cut:]) if turned else (rest[cut:], rest[:cut])
            self.trump_card, self.talon = lower[0], upper + lower
        else:
            self.trump_card, self.talon = rest[0], [*rest[1:], rest[0]]

    def play(self, event: dict) -> None:
        """Cards may only come from where they are."""
        verb, *named = event["text"].split()
        laid = {"attack": named, "transfer": named, "defend": named[1::2]}.get(verb, [])
        for card in laid:
            check(self.hands[event["seat"]][card] > 0, f"{card} was not in that hand")
            self.hands[event["seat"]][card] -= 1
        outcome = event["outcome"]
        if verb == "direction":
            self.step = 1 if named == ["clockwise"] else -1
        if "whom" in outcome:
            self.opener = self.opener if self.field else event["seat"]
            self.defender = outcome["whom"]
        self.field += laid
        self.clear(outcome)

    def clear(self, outcome: dict) -> None:
        """The field goes to a hand or away, and hands are filled in the order of the rules."""
        if "took" in outcome:
            self.hands[outcome["took"][0]].update(self.field)
        if "took" in outcome or "discarded" in outcome:
            self.field = []
        drew = dict(outcome.get("drew", []))
        for seat in self.order():
            for _ in range(drew.get(seat, 0)):
                self.draw(seat)
        for seat, shown in outcome.get("drew_open", []):
            check(all(self.hands[seat][card] > 0 for card in shown.split()), "drawn openly")

    def order(self) -> list[int]:
        """Who draws first, and so on round the table; those who attacked before the defender."""
        number, step = len(self.hands), IN_TURN.get(self.preset, self.step)
        round_ = [(self.opener + i * step) % number for i in range(number)]
        if self.preset in IN_TURN:
            return round_
        return [seat for seat in round_ if seat != self.defender] + [self.defender]

    def draw(self, seat: int) -> None:
        card, trump = self.talon.pop(0), self.trump_card[1:]
        self.hands[seat][card] += 1
        if card == self.trump_card and self.two_trumps:
            self.two_trumps = False
            other = [n for n, lying in enumerate(self.talon) if lying[1] != trump]
            self.talon += [self.talon.pop(other[-1])] if other else []


def verify(events: list[dict]) -> None:
    """Raises Unfair if this is not an honest game."""
    hashes(events)
    secret = bytes.fromhex(events[-1]["outcome"]["secret"])
    game = events[0]["game"]
    promised = hashlib.sha256(b"dayous-commit-v1" + game.encode() + secret).hexdigest()
    check(words(events[0])["commitment"] == promised, "promise")
    table = Table(events, secret)
    for event in events:
        if event["kind"] == "begin":
            check(event["outcome"]["trump_card"] == table.trump_card, "trump")
        elif event["kind"] == "move":
            table.play(event)


def rehashed(events: list[dict]) -> list[dict]:
    """The log as a careful forger would leave it."""
    last = words(events[0])["follows"]
    for event in events:
        del event["hash"]
        text = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        last = event["hash"] = hashlib.sha256(bytes.fromhex(last) + text.encode()).hexdigest()
    return events


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_finished_game_proves_itself_to_whoever_has_its_log(path):
    verify(json.loads(path.read_text())["events"])


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_game_with_other_cards_does_not(path):
    events = json.loads(path.read_text())["events"]
    forged = copy.deepcopy(events)
    forged[-1]["outcome"]["secret"] = "00" * 64
    with pytest.raises(Unfair, match="promise"):
        verify(rehashed(forged))
    number = next(n for n, event in enumerate(events) if event["kind"] in ("sit", "seed"))
    forged = copy.deepcopy(events)
    forged[number]["text"] += "luck"
    with pytest.raises(Unfair, match=r"trump|hand"):
        verify(rehashed(forged))
    with pytest.raises(Unfair, match="chain"):
        verify([*events[:3], *events[4:]])
