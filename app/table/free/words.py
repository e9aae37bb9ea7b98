"""Texts of the free table: names and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from app import i18n
from app.rules.free import BOX, TableSet, Thing, ZoneDef
from app.rules.free.boards import PLACE
from app.rules.game import SEATS, Action, Event, Outcome, Question, Reason, Seat
from app.table.cards import Cards
from app.table.reader import Reader
from app.table.words import Words, plain

MAX_NAMED = 4
"""Maximum number of things named per action in the chronicle; others are counted."""
SILENT = frozenset({"free.pointed", "free.zone-moved"})
"""Events visible on the table that need no line."""


class FreeWords(Words):
    """Texts of the free table in the reader's language.

    ``zones``: those of the shown table; ``sided``: whether seats are named by the set's sides; otherwise they
    are players with names and colours of their own, and terms of *Own Fate* aren't explained.
    """

    zones: Mapping[str, ZoneDef]

    def __init__(self, reader: Reader, cards: Cards, card_set: TableSet) -> None:
        super().__init__(reader, cards)
        self.zones = {}
        self._set = card_set
        self.sided = card_set.has_light_and_dark
        self.game = "own-fate" if self.sided else "free"

    def t(self, code: str, /, **args: object) -> str:
        players_code = f"{code}.players"
        if not self.sided and self.reader.has(players_code):
            code = players_code
        return super().t(code, **args)

    def seat(self, seat: Seat | str | None) -> str:
        return super().seat(seat) if self.sided or not seat else seat_name(self._set, seat, self.reader)

    def seat_side(self, seat: Seat | str | None) -> str:
        return super().seat_side(seat) if self.sided or not seat else self._set.seat(seat).colour

    def emblem(self, seat: Seat | str | None) -> str:
        if self.sided:
            return super().emblem(seat)
        return self.cards.symbol(self._set.seat(seat).symbol) if seat else ""

    def seat_view(self, seat: Seat | None) -> str:
        if self.sided or seat is None:
            return super().seat_view(seat)
        return self.t("free.view-of", seat=self.seat(seat))

    def log_style(self, event: Event, seat: str) -> str:
        return self.seat_side(seat)

    def short_seat(self, seat: object) -> str:
        """Return the name of *seat* in a sentence about what it does."""
        return self.t(f"free.seat-{seat}") if self.sided else self.seat(str(seat))

    def wins(self, seat: str) -> str:
        """Return that *seat* wins, or ``draw``, as a sentence."""
        if seat == "draw" or self.sided:
            return self.t(f"free.end-{seat}")
        return self.t("free.wins", seat=self.seat(seat))

    def result(self, outcome: Outcome) -> str:
        return super().result(outcome) if self.sided else self.wins(outcome.winner or "draw")

    def question(self, question: Question, kind: str = "") -> str:
        """Return *question* as a sentence; a free table has only one."""
        return self.t(question.kind)

    def zone(self, key: str) -> str:
        """Return the name of a place."""
        if key == BOX:
            return self.t("free.box")
        if key.startswith(PLACE):
            return self.cards.place(key.removeprefix(PLACE))
        zone = self.zones.get(key)
        if zone is None:
            return self.t("free.bare-table")
        named = i18n.text_in(zone.names, self.reader.language)
        if named:
            return named
        if zone.kind == "hand":
            return self.t("free.hand-of", seat=zone.owner, name=self.seat(zone.owner))
        content = self.cards.content(zone.card) if zone.card else None
        if zone.kind == "area" and zone.owner:
            name = content.name if content is not None else self.short_seat(zone.owner)
            return self.t("free.area-of", name=name, kind="hand" if zone.secret else "area")
        if zone.fill.startswith("deck=") and "," not in zone.fill:
            return self.cards.called("deck", zone.fill.removeprefix("deck="))
        board = self.cards.board(zone.board) if zone.board else None
        track = self.cards.track(zone.track) if zone.track else None
        names = [shown.name for shown in (content, board, track) if shown is not None]
        return next(filter(None, names), self.t(f"free.kind-{zone.kind}"))

    def thing(self, kind: str, what: str) -> str:
        """Return the name of a thing; a card's name is marked up."""
        if kind == "card":
            return self.name(what) if what else self.t("free.card-hidden")
        if kind == "counter":
            counter = self.cards.counter(what)
            return self.t("free.counter-named", name=counter.name if counter is not None else what)
        if kind == "die":
            return self.t("free.die-named", sides=what)
        return self.t("free.coin-named") if kind == "coin" else self.t("free.note-named", text=what)

    def things(self, words: Sequence[str]) -> str:
        """Join several things (``kind:what``): the first few by name, unseen cards as a number."""
        hidden = sum(word == "card:" for word in words)
        seen = [word for word in words if word != "card:"]
        named = [self.thing(*word.split(":", 1)) for word in seen[:MAX_NAMED]]
        if len(seen) > MAX_NAMED:
            named.append(self.t("free.more-things", count=len(seen) - MAX_NAMED))
        if hidden:
            named.append(self.t("free.cards-hidden", count=hidden))
        return ", ".join(named)

    def describe_thing(self, thing: Thing, seat: str | None, turns: int = 4) -> str:
        """Describe a loose thing for screen readers; *turns*: steps of a full rotation."""
        parts = [self.thing(thing.kind, thing.what)]
        if thing.kind == "card" and thing.what and thing.seen == seat:
            parts.append(self.t("free.spoken-hidden"))
        if thing.kind == "counter" and thing.value != 1:
            parts.append(str(thing.value))
        if thing.kind in ("die", "coin"):
            parts.append(self.face(thing))
        if thing.turn:
            parts.append(self.t("free.spoken-turned", degrees=360 * thing.turn // turns))
        if thing.group:
            parts.append(self.t("free.spoken-grouped"))
        return ", ".join(plain(part) for part in parts)

    def face(self, thing: Thing) -> str:
        """Return what a die or coin shows."""
        if thing.kind == "coin":
            return self.t("free.coin-sun" if thing.value == 1 else "free.coin-moon")
        return str(thing.value)

    def event(self, event: Event) -> str:
        """Return a sentence about *event* with marked names; "" for a trivial event."""
        if event.kind in SILENT or not self.reader.has(event.kind):
            return ""
        args = {**event.args, **event.secret}
        words: Any = args.get("things", ())
        values: Any = args.get("values", ())
        destination = args.get("to") if event.kind == "free.taken" else args.get("zone")
        if event.kind == "free.drawn":
            hand = self.zones.get(str(args["hand"]))
            # The sentence names only a place that isn't a hand of the seat that draws.
            is_own = hand is None or (hand.kind == "hand" and hand.owner == args.get("seat"))
            destination = "" if is_own else args["hand"]
        label = args.get("label")
        off_track = self.t(off_track_code(args.get("cell"))) if label is None else ""
        return self.t(
            event.kind,
            who=self.short_seat(args.get("seat")),
            count=args.get("count", 0),
            things=self.things(words),
            where=f" → {self.zone(str(destination))}" if destination else "",
            source=self.zone(str(args.get("source", ""))),
            zone=self.zone(str(args.get("zone", ""))),
            hand=self.zone(str(args.get("hand", ""))),
            value=args.get("value", 0),
            open="open" if args.get("open") else "secret",
            wins=self.wins(str(args.get("winner") or "draw")) if event.kind == "free.ended" else "",
            on=self.things([str(args["on"])]) if "on" in args else "none",
            to=self.short_seat(args["to"]) if event.kind == "free.passed" else "",
            label=off_track or str(label).replace("-", "−"),
            values=", ".join(
                self.t("free.coin-sun" if value == 1 else "free.coin-moon") if word == "coin:" else str(value)
                for word, value in zip(words, values, strict=False)
            ),
        )

    def action(self, action: Action) -> str:
        """Return the name of an action."""
        code = f"free.verb-{action.verb}"
        if self.reader.has(code):
            return self.t(code)
        return " ".join((action.verb, *map(unquote, action.args)))

    def reason(self, reason: Reason) -> str:
        """Format a refusal."""
        args = dict(reason.args)
        if reason.code in ("free.pile-empty", "free.no-such-zone"):
            args["value"] = self.zone(str(args.get("value", "")))
        return self.t(reason.code, **args) if reason.code.startswith("free.") else super().reason(reason)


def seat_name(card_set: TableSet, seat: str, reader: Reader) -> str:
    """Return the name that *card_set* gives *seat*, else *Player 1* and so on."""
    named = i18n.text_in(card_set.seat(seat).names, reader.language)
    return named or reader.t(f"free.seat-{seat}.players" if seat in SEATS else f"free.seat-{seat}")


def off_track_code(cell: object) -> str:
    """Return the message for a marker before or after its track's cells."""
    return "free.before-first" if cell in (-1, None) else "free.after-last"
