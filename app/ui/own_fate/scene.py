"""The table of Own Fate: the city map, the game's gestures, and tooltips for what isn't a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsSceneHelpEvent

from app.rules.game import Action
from app.rules.own_fate import FateView
from app.table.gestures import Gestures
from app.table.own_fate import gestures
from app.table.own_fate.hand_groups import acting_in
from app.table.own_fate.plan import Level
from app.table.own_fate.speech import TokenState, describe_numbers
from app.table.own_fate.words import FateWords
from app.ui.board.cards import GroupLabel, HandCardDetail
from app.ui.board.piece import Piece
from app.ui.board.places import Place
from app.ui.board.scene import TARGET_KINDS, TableScene
from app.ui.own_fate import geometry
from app.ui.own_fate.arrange import Arranger
from app.ui.own_fate.geometry import Geometry
from app.ui.own_fate.open_location import LAID, STEP, LaidCards, OpenSlot
from app.ui.own_fate.tokens import Token
from app.ui.own_fate.tracks import Strip, Tracks

KEEP_STATE_KINDS = frozenset({"token", "chip", "card", "pile", "tracks", "strip"})
"""Kinds of pieces that keep their state when a location opens, since beats have updated it."""


class FateScene(TableScene[FateView]):
    """The pieces of a table of Own Fate, and the player's input."""

    _words: FateWords
    target_aliases = MappingProxyType({"tracks": "svetlana"})
    """A drop on the tracks targets Svetlana, who is under the vortex."""
    _acting = ""
    """Key of the Other that acts in the battle shown; "" if there is none."""

    @property
    def geometry(self) -> Geometry:
        """The places of the city map and the hand."""
        geometry: Geometry = self._arranger.geometry
        return geometry

    def card_at(self, position: QPointF) -> str:
        """Return the card at *position*, also in the initiative order."""
        pieces = self.under(position)
        shown = next(
            (piece for piece in pieces if isinstance(piece, Strip) or piece.kind in TARGET_KINDS), None
        )
        if isinstance(shown, Strip):
            return shown.turn_at(shown.mapFromScene(position))
        return shown.card if shown is not None else ""

    def tooltip_at(self, position: QPointF) -> str:
        return tooltip_text(self.under(position), position, self._words)

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Show a tooltip, but not what a card that appears for the pointer says as well."""
        if self.tooltip_at(event.scenePos()) or not self.card_at(event.scenePos()):
            super().helpEvent(event)

    def intended_actions(self, piece: Piece, aimed: Piece) -> list[Action]:
        return gestures.intended_actions(piece.key, piece.kind, aimed.key, aimed.kind, self.view)

    def _gestures_of(self, actions: Sequence[Action]) -> Gestures:
        return gestures.gestures_of(actions, self.view)

    @property
    def hand_area(self) -> QRectF:
        return QRectF(self.geometry.hand)

    def under(self, position: QPointF) -> list[Piece]:
        """Return the pieces at *position*.

        Cards laid on a target count as that target, an empty place on the small map as the open location.
        """
        pieces = super().under(position)
        return [
            self.pieces.get(piece.card, piece) if isinstance(piece, LaidCards | OpenSlot) else piece
            for piece in pieces
        ]

    def show_levels(self, levels: tuple[Level, ...]) -> None:
        """Offer gloom *levels* next to the acting Other; with none, show only its level."""
        if levels != self._arranger.levels:
            self._arranger.levels = levels
            if self._view is not None:
                self.sync(self._view, animate=False)

    def _arranger_for(self, size: QSizeF) -> Arranger:
        laid_out = self._layout_for(size, self._view)
        arranger: Arranger = self._arranger or Arranger(self._words, self._context.gallery.content, laid_out)
        return replace(arranger, geometry=laid_out)

    def open_location(self, key: str) -> None:
        view = self._synced_view
        if view is None or key == self.geometry.open_location:
            return
        self._arranger.geometry = self._layout_for(self.sceneRect().size(), view, key)
        specs = replace(self._arranger, counting=True).arrange(view)
        # Remove the cards and levels that were shown at another location.
        old_keys = {item for item in self.pieces if item.startswith((f"{LAID}:", STEP))}
        for key_ in old_keys - {item.key for item in specs}:
            self._remove(key_)
        for spec in specs:
            piece = self.pieces.get(spec.key)
            if piece is not None and piece.kind in KEEP_STATE_KINDS:
                # Keep what beats have changed since.
                is_token = isinstance(piece.state, TokenState)
                kept = replace(piece.state, open=spec.state.open) if is_token else piece.state
                spec = replace(spec, state=kept)
            self._place(spec, 0)
        self._expected = {item.key: item for item in self._arranger.arrange(self.view)}
        self._draw_timer.start()

    def sync(self, view: FateView, *, animate: bool = True) -> None:
        # The layout changes only here; beats between two views use the current layout.
        old_open = self._arranger.geometry.open_location, self._acting
        self._arranger.geometry = self._layout_for(self.sceneRect().size(), view)
        self._acting = acting_in(view) if view.phase == "battle" else ""
        # When another location opens or another Other acts, all sizes change. Don't animate, because pieces
        # would overlap.
        sizes_change = old_open != (self._arranger.geometry.open_location, self._acting)
        super().sync(view, animate=animate and not sizes_change)

    def _layout_for(self, size: QSizeF, view: FateView | None, open_location: str = "") -> Geometry:
        """Return the layout of a table of *size* for *view*.

        *open_location*: the location to open ("": that of the battle).
        """
        text = self._context.preferences.table_text
        if view is None:
            return geometry.layout_table(size, (), text)
        extra = [place.key for place in view.locations if place.key not in geometry.PLAN]
        return geometry.layout_table(size, extra, text, open_location or battle_location(view))

    def _needs_relayout(self, view: FateView) -> bool:
        """Return whether the layout lacks locations of *view*."""
        return any(place.key not in self._arranger.geometry.places for place in view.locations)


def battle_location(view: FateView) -> str:
    """Return the location of the acting Other in a battle; "" outside the battle phase."""
    acting = acting_in(view) if view.phase == "battle" else ""
    return view.other(acting).location if acting else ""


def tooltip_text(pieces: Sequence[Piece], position: QPointF, words: FateWords) -> str:
    """Return the tooltip of the topmost of *pieces* at *position* (scene units); "" if there is none."""
    for piece in pieces:
        at = piece.mapFromScene(position)
        if isinstance(piece, Strip):
            return _strip_tooltip(piece, at, words)
        if isinstance(piece, Tracks):
            return _tracks_tooltip(piece, at, words)
        if isinstance(piece, HandCardDetail) and piece.state.symbol == "shapeshifter":
            return words.t("table.tip-manoeuvre")
        if isinstance(piece, GroupLabel):
            return str(piece.state.tooltip)
        if isinstance(piece, Token):
            return describe_numbers(words, piece.state, piece.state.name)
        if isinstance(piece, Place):
            return " ".join(
                words.t(f"table.tip-sign-{sign}", place=piece.state.name) for sign, _side in piece.state.signs
            )
        if piece.toolTip() or piece.kind in ("card", "token", "chip", "pile"):
            return str(piece.toolTip())
    return ""


def _strip_tooltip(strip: Strip, at: QPointF, words: FateWords) -> str:
    key = strip.turn_at(at)
    for turn in strip.state.order:
        if turn.key == key:
            return words.t("table.tip-turn", name=turn.name, initiative=turn.initiative, status=turn.status)
    number = strip.phase_at(at)
    return words.t(f"table.tip-phase-{number + 1}") if number >= 0 else ""


def _tracks_tooltip(tracks: Tracks, at: QPointF, words: FateWords) -> str:
    cell = tracks.value_at(at)
    if cell is None:
        return ""
    track, value = cell
    state = tracks.state
    if track == "vortex":
        here = "here" if value == state.inferno else "past" if value < state.inferno else "ahead"
        cards, left = state.labels[value - 1], state.growths_left
        tip = words.t("table.tip-vortex", cell=value, cards=cards, here=here, growths=left)
        return f"{tip} {state.end[:1].upper()}{state.end[1:]}." if state.end else f"{tip} {state.closed}"
    side = "light" if value > 0 else "dark" if value < 0 else "nobody"
    here = "now" if value == state.balance else "next" if value in state.next_balances else "other"
    tip = words.t("table.tip-balance", points=abs(value), side=side, here=here)
    return f"{tip} {state.closed}"
