"""Pieces of a position being set up: the usual table, with an open drawer in place of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.rules.game import SEATS
from app.rules.own_fate import FateView
from app.rules.own_fate.set_up import BOX, DECK, DISCARDS, HANDS, PROBABILITY, SetUp
from app.ui.board.cards import HandCard, HandState, PileState
from app.ui.board.geometry import group_cards
from app.ui.board.labels import GroupLabel, GroupState
from app.ui.board.piece import Piece, Spec
from app.ui.own_fate.arrange import Arranger
from app.widgets import fonts
from app.widgets.drawing import draw_with

DRAWERS = ("others", "items", "chances", "spells", "hand-light", "hand-dark", "piles")
KINDS = ("attack", "defence", "healing")
Group = tuple[str, str, str, list[HandState]]
"""Key, title, side and cards of a row in a drawer."""


@dataclass(frozen=True, slots=True)
class TrayState:
    """The background of the open drawer; *hint* is shown if it is empty."""

    hint: str


class Tray(Piece):
    """The background of the open drawer; pieces dropped here leave the table."""

    kind = "pile"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: TrayState = self.state
        theme = self.context.preferences.theme
        draw_with(painter, QPen(theme.color("line"), 1.4, Qt.PenStyle.DashLine), theme.color("street", 0.55))
        painter.drawRoundedRect(self.area.adjusted(1, 1, -1, -1), 6, 6)
        if state.hint:
            painter.setPen(theme.color("quiet"))
            painter.setFont(fonts.sans(20))
            painter.drawText(self.area, Qt.AlignmentFlag.AlignCenter, state.hint)


@dataclass(slots=True)
class SetUpArranger(Arranger):
    """Arranger of a position being set up. ``drawer``: the open one."""

    set_up: SetUp | None = None
    drawer: str = DRAWERS[0]

    def _piles(self, view: FateView) -> Iterator[Spec]:
        assert self.set_up is not None
        t = self.words.t
        for spec in Arranger._piles(self, view):
            state: PileState = spec.state
            if spec.key == HANDS:
                count = sum(len(view.hands[seat]) for seat in SEATS)
                state = PileState(t("setup.pile-hands"), count, "", "probability", "neutral")
            elif spec.key in (DECK, PROBABILITY):
                top = self.set_up.listed("deck" if spec.key == DECK else "probability")
                state = replace(state, front=top[0] if top else "")
            yield replace(spec, state=state, accessible_text=f"{state.title}: {state.count}")

    def _hand_or_label(self, view: FateView) -> Iterator[Spec]:
        held = self.drawer.removeprefix("hand-")
        rows: list[Spec]
        if held in SEATS:
            rows = list(self._hand(replace(view, playable=()), held))
            empty = not any(issubclass(spec.piece_class, HandCard) for spec in rows)
        else:
            groups = [group for group in self._groups() if group[3]]
            rows, empty = list(self._rows(groups)), not groups
        hint = self.words.t(f"setup.empty-{'hand' if held in SEATS else self.drawer}") if empty else ""
        ground = self.geometry.hand.adjusted(-8, -6, 8, 6)
        yield Spec(Tray, BOX, TrayState(hint), ground, -1, self.words.t("setup.box"))
        yield from rows

    def _rows(self, groups: Sequence[Group]) -> Iterator[Spec]:
        rects = group_cards([len(group[3]) for group in groups], self.geometry.hand, [1.0] * len(groups))
        for (key, title, side, cards), places in zip(groups, rects, strict=True):
            label = GroupState(title, str(len(cards)), side, False)
            left, right = places[0].left(), places[-1].right()
            area = QRectF(left, self.geometry.hand.top(), max(150.0, right - left), 24)
            yield Spec(GroupLabel, f"drawer:{key}", label, area, 5, title)
            for number, (card, rect) in enumerate(zip(cards, places, strict=True)):
                yield Spec(HandCard, card.key, card, rect, 10 + number * 0.01, card.name)

    def _groups(self) -> Iterator[Group]:
        assert self.set_up is not None
        s, t = self.set_up, self.words.t
        if self.drawer == "spells":
            stock = s.unplaced_spells()
            for kind in KINDS:
                designs = [design for design, left in stock.items() if left and design.startswith(kind)]
                cards = [self._spell(design, stock[design]) for design in designs]
                yield kind, t(f"setup.row-{kind}"), "neutral", cards
            return
        if self.drawer == "piles":
            for name in ("deck", "discards", "probability"):
                yield name, t(f"setup.row-{name}"), "neutral", [self._any(card) for card in s.listed(name)]
            return
        book = s.compiled
        for side in ("light", "dark", "neutral"):
            cards = []
            for card in s.unplaced_cards():
                e = book.entity_index[card]
                drawer = "others" if e < book.n_others else "items" if e in book.items else "chances"
                content = self.content(card)
                own = content.side if content is not None else "neutral"
                if drawer == self.drawer and own == side:
                    cards.append(self._any(card))
            yield side, t(f"setup.row-{side}"), side, cards

    def _any(self, card: str) -> HandState:
        if card.rpartition(".")[2].isdecimal():
            return self._spell(card)
        content = self.content(card)
        return HandState(card, self.name(card), content.side if content else "neutral")

    def _spell(self, card: str, count: int = 0) -> HandState:
        spec = self._hand_card(card, False, False)
        state: HandState = spec.state
        return replace(state, count=count)


__all__ = ["BOX", "DECK", "DISCARDS", "DRAWERS", "HANDS", "PROBABILITY", "SetUpArranger", "Tray"]
