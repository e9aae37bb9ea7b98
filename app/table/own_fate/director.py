"""Beats of the events of Own Fate; the Count is shown card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.rules.game import SEATS, Event
from app.rules.own_fate import CountLine, CountRecord, CountTarget, FateView
from app.rules.own_fate.position import PHASES
from app.table.beats import FROM_VIEW, Beat, Director, only_last_view_updates
from app.table.event_kinds import EventKind
from app.table.own_fate.count import wounds_label, wounds_value
from app.table.own_fate.words import FateWords

_SPELL, _PROBABILITY = "spell neutral", "probability neutral"
_PLACED = frozenset({"wounded", "healed"})
"""Events by which the Count places wounds."""
ENEMY = "enemy-hand"
MIN_READ_MS = 3200
"""Minimum ms for which an opponent's card is shown large, so that it can be read."""
_OPEN_MS, _BLOW_MS, _CARD_MS = 500, 450, 260
"""ms of a location's opening, of the blow to a target, and of each card in a target's sum."""


class FateDirector(Director[FateView, FateWords]):
    """Builds the beats of Own Fate."""

    def beats(self, events: Sequence[Event], view: FateView) -> list[Beat]:
        """Return the beats of *events* (as the viewer may see them); *view*: the table after them."""
        beats: list[Beat] = []
        kinds = {event.kind for event in events}
        # Show the sums when wounds are placed: the end of the Count may come later, after more answers.
        placed = bool(kinds & _PLACED)
        record = view.last_count if "counted" in kinds else view.count_underway() if placed else None
        count_shown = (
            not placed
            and record is not None
            and any(target.wounds or target.healed for target in record.targets)
        )
        for event in events:
            if record is not None and (event.kind in _PLACED or event.kind == "counted"):
                if not count_shown:
                    beats += self._count(record)
                    count_shown = True
                if event.kind == "counted" and record.vortex:
                    beats += self._vortex(record)
            elif event.kind == "calls-declared":
                beats += self._calls(event, view)
            elif event.kind == "slot-done" and not event.args["idle"]:
                continue
            else:
                beats += self._beats(event, view)
        return list(only_last_view_updates(beats))

    def _args(self, event: Event) -> Mapping[str, object]:
        args = {**event.args, **event.secret}
        if event.kind == "phase-began":
            args["number"] = PHASES.index(str(args["phase"]))
        if event.kind == "item-played":
            args["seat"] = self.words.side(str(args["other"]))
        return args

    def _piece(self, key: str, view: FateView) -> str:
        if key in SEATS:
            return f"hand:{key}" if key == view.seat else ENEMY
        return key

    def _beat(self, event: Event, kind: EventKind, view: FateView) -> Beat:
        if event.kind == "drawn" and "seat" in event.args:
            kind = kind._replace(source="=probability-deck", back=_PROBABILITY)
        beat = super()._beat(event, kind, view)
        return (
            replace(beat, min_ms=MIN_READ_MS) if beat.motion == "announce" and beat.source == ENEMY else beat
        )

    def _calls(self, event: Event, view: FateView) -> Iterator[Beat]:
        """Yield a beat for each Call."""
        calls = event.args["calls"]
        assert isinstance(calls, tuple)
        for call in calls:
            yield self._beat(
                Event(event.kind, {"calls": (call,), "other": call[0], "target": call[1]}),
                self.words.events[event.kind],
                view,
            )

    # The Count --------------------------------------------------------------------------------------

    def _count(self, record: CountRecord) -> Iterator[Beat]:
        """Yield beats for each target: its cards, then the blow and its effect."""
        yield Beat("counted", 400, "banner", self.words.t("table.event-counted"))
        place = ""
        for target in record.targets:
            if target.location != place:
                place = target.location
                yield Beat("counted", _OPEN_MS, "open", "", place)
            yield from self._target(target)

    def _target(self, target: CountTarget) -> Iterator[Beat]:
        words, key = self.words, target.target
        name, rows = words.plain_name(key), []
        for line in target.lines:
            rows.append(self._row(line))
            yield Beat(
                "counted", _CARD_MS, "fly", name, key, "", (), line.by, key, line.card, _SPELL,
                sound="blocked" if line.cancelled else "card-laid", rows=tuple(rows),
            )  # fmt: skip
        if target.attack or target.defence:
            sum_ = words.t("table.count-net", attack=target.attack, defence=target.defence)
            rows.append((sum_, str(target.net), "sum"))
        rows += [
            (words.plain_name(reason), f"{points:+d}".replace("-", "−"), "sum")
            for reason, points, _ in target.changes
        ]
        if target.healed:
            rows.append((words.t("table.count-healed"), f"−{target.healed}", "healing"))
        worse, better = target.after > target.before, target.after < target.before
        tone = "attack" if worse else "healing" if better else ""
        rows.append((wounds_label(target, words), wounds_value(target), tone))
        updates = (
            (key, "wounds", target.after),
            *((key, name, FROM_VIEW) for name in ("slips", "attack", "defence", "coming", "dies")),
        )
        yield Beat(
            "counted", _BLOW_MS, "strike" if worse else "pulse", name, key, "", (key,), updates=updates,
            sound="blow" if worse else "heal" if better else "blocked" if target.attack else "",
            rows=tuple(rows),
        )  # fmt: skip

    def _vortex(self, record: CountRecord) -> Iterator[Beat]:
        words, rows = self.words, []
        for line in record.vortex:
            rows.append(self._row(line))
            yield Beat(
                "counted", _CARD_MS, "fly", words.t("table.vortex"), "tracks", "", (), line.by, "tracks",
                line.card, _SPELL, sound="card-laid", rows=tuple(rows),
            )  # fmt: skip

    def _row(self, line: CountLine) -> tuple[str, str, str]:
        label = f"{self.words.plain_name(line.by)}: {self.words.plain_name(line.card)}"
        if line.use == "attack" and self.words.is_helping_card(line.card):
            label += f" ({self.words.t('table.count-bite')})"
        if line.cancelled:
            return label, "0", "struck"
        sign = "−" if line.use in ("defence", "healing", "vortex") else "+"
        return label, f"{sign}{line.value}" if line.value else "0", line.use
