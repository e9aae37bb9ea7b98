"""Figures of positions: locations, the Others and persons there, the cards on them, and the tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from app.face import tokens
from app.face.look import look as look_of
from app.face.ops import Rect
from app.figures.sheet import CARD, CHIP, DISC, NAME, WIDTH, Sheet
from app.rules.own_fate.state import FateState, FateView, make_view
from app.rules.own_fate.view_parts import OtherView, PersonView, PlayView

PER_ROW: Final = 5
"""Maximum number of cards in a row, including the locations'."""
PAD: Final = 2.4
BETWEEN: Final = 2.2
UNIT: Final = (WIDTH - 2 * PAD - (PER_ROW - 1) * BETWEEN) / PER_ROW
"""Width of a card, mm."""
NAME_HEIGHT: Final = 4.6
"""Height of the name above a card, mm."""
VISIBLE_SHARE: Final = 0.57
"""Share of a card's height that stays visible above the first card on it."""
STEP: Final = 8.2
"""Distance between the tops of two cards on the same card, mm."""
TOKEN: Final = UNIT * 15.875 / tokens.CARD_WIDTH
PEEPS: Final = 3.4
"""How far an amulet sticks out below its witch, mm."""
UNMARKED_REASONS: Final = ("as-attack",)
"""Reasons for a minus that has no counter on the card."""


@dataclass(slots=True)
class Piece:
    """A card in a row, with everything on it: an Other, a person, or a location."""

    key: str
    wounds: int = 0
    gloom: int = 0
    signs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    plays: list[tuple[PlayView, int]] = field(default_factory=list)
    """(card played on it, number in the order of play; 0: it's the only card played)."""
    held: tuple[str, ...] = ()
    amulet: bool = False

    @property
    def height(self) -> float:
        """The height with its name and everything on it, mm."""
        cards = len(self.items) + len(self.plays)
        high = UNIT * CARD + (
            UNIT * CARD * VISIBLE_SHARE + (cards - 1) * STEP if cards else PEEPS * self.amulet
        )
        return NAME_HEIGHT + high + (1.2 + len(self.held) * (CHIP + 0.7) if self.held else 0.0)


def draw(sheet: Sheet, state: FateState, show: Sequence[str], hands: bool) -> None:
    """Draw the elements *show* (locations, ``tracks``) of *state* below each other."""
    view = make_view(state, (state.to_move or "light"), None)
    y = 0.0
    if "tracks" in show:
        y = tracks(sheet, 0.0, WIDTH, view.balance, view.balance_limit, view.inferno) + 3.0
    for row in _rows([(key, _pieces_at(view, key, hands)) for key in show if key != "tracks"]):
        y = _row(sheet, row, y) + BETWEEN


def tracks(sheet: Sheet, y: float, width: float, balance: int, limit: int, inferno: int) -> float:
    """Draw the board with both chips; return the y of its bottom edge.

    *width*: in mm, including the room left of the vortex track.
    """
    face = sheet.faces.board()
    edge = 7.6
    k = (width - edge) / face.width
    area = sheet.put(face, edge, y, width - edge)
    size = 15.875 * k
    for counter, part in (
        ("treaty", f"balance-cell-{balance + limit}"),
        ("inferno", f"vortex-cell-{inferno - 1}"),
    ):
        cell = face.part(part)
        first = face.part("vortex-cell-0")
        assert first is not None
        if cell is None:  # before the first cell, next to the board
            x, bottom = edge - size * 0.55, y + first.bottom * k
        else:
            x, bottom = edge + (cell.x + cell.w / 2) * k, y + cell.bottom * k
        sheet.put(sheet.faces.counter(counter), x - size / 2, bottom - size * 0.92, size)
    return area.bottom


def _pieces_at(view: FateView, location: str, hands: bool) -> list[Piece]:
    """Return the pieces at *location*: Dark Others, persons, Light Others, the Others by initiative."""
    location_view = next(each for each in view.locations if each.key == location)
    visible = [play for play in (*view.plays, *view.plan) if play.use not in ("payment", "portal")]
    plays = [(play, number if len(visible) > 1 else 0) for number, play in enumerate(visible, 1)]
    calls = {call.vampire for call in view.calls}
    others = sorted(
        (view.other(key) for key in location_view.others),
        key=lambda each: (each.side != "dark", each.initiative),
    )
    persons = [each for each in view.persons if each.location == location]
    dark = [_other(view, each, hands, each.key in calls) for each in others if each.side == "dark"]
    light = [_other(view, each, hands, False) for each in others if each.side != "dark"]
    pieces = [*dark, *(_person(each) for each in persons), *light]
    for stand in pieces:
        stand.plays = [
            (play, number) for play, number in plays if (play.target, play.location) == (stand.key, location)
        ]
    return pieces


def _other(view: FateView, other: OtherView, hands: bool, calling: bool) -> Piece:
    items = tuple(item.key for item in view.items if (item.lies_on or item.holder) == other.key)
    held = tuple(sorted(card for card in other.hand if card)) if hands else ()
    signs = ("call",) if calling or other.calling else ()
    slot = view.slot
    gloom = slot.gloom_to if slot is not None and slot.other == other.key else other.gloom
    return Piece(other.key, other.wounds, gloom, signs, items, [], held, other.has_amulet)


def _person(person: PersonView) -> Piece:
    return Piece(person.key, person.wounds, signs=("call",) if person.called_by else ())


def _rows(groups: list[tuple[str, list[Piece]]]) -> Iterator[list[tuple[str, list[Piece]]]]:
    """Split *groups*, (location, pieces there), into rows with as many as fit."""
    row: list[tuple[str, list[Piece]]] = []
    for location, stands in groups:
        if row and _width([*row, (location, stands)]) > WIDTH + 1e-6:
            yield row
            row = []
        row.append((location, stands))
    if row:
        yield row


def _width(row: Sequence[tuple[str, list[Piece]]]) -> float:
    cards = sum(1 + len(stands) for _location, stands in row)
    return cards * UNIT + (cards - 1) * BETWEEN + 2 * PAD * len(row) + (len(row) - 1) * 0.6


def _row(sheet: Sheet, row: list[tuple[str, list[Piece]]], y: float) -> float:
    """Draw *row* below *y*; return the y of its bottom edge."""
    height = max(stand.height for location, stands in row for stand in [Piece(location), *stands])
    x = (WIDTH - _width(row)) / 2
    for location, stands in row:
        cards = 1 + len(stands)
        width = cards * UNIT + (cards - 1) * BETWEEN + 2 * PAD
        sheet.panel(Rect(x, y, width, height + 2 * PAD - 0.6))
        left = x + PAD
        for stand in [Piece(location), *stands]:
            _draw_piece(sheet, stand, left, y + PAD - 0.6)
            left += UNIT + BETWEEN
        x += width + BETWEEN + 0.6
    return y + height + 2 * PAD - 0.6


def _draw_piece(sheet: Sheet, stand: Piece, x: float, y: float) -> None:
    faces = sheet.faces
    sheet.words(
        "name",
        faces.name(stand.key),
        Rect(x - 1.0, y, UNIT + 2.0, NAME_HEIGHT - 0.4),
        NAME,
        lines=1,
        valign="middle",
    )
    top = y + NAME_HEIGHT
    if stand.amulet:
        under = sheet.put(faces.back("spell-neutral"), x + 1.4, top + PEEPS, UNIT)
        sheet.put(faces.counter("minus"), under.right - TOKEN * 0.72, under.bottom - TOKEN * 0.9, TOKEN)
    card = sheet.put(faces.front(stand.key), x, top, UNIT)
    counters = ["gloom"] * stand.gloom + ["wound"] * stand.wounds
    for i, counter in enumerate(counters):  # below the name
        sheet.put(faces.counter(counter), card.right - TOKEN * 0.94, top + 5.6 + i * TOKEN * 0.62, TOKEN)
    for i, sign in enumerate(stand.signs):
        sheet.sign(sign, x + 0.6 + i * 2 * DISC, top + 0.6)
    down = top + UNIT * CARD * VISIBLE_SHARE
    for item in stand.items:
        sheet.put(faces.front(item), x, down, UNIT)
        down += STEP
    for play, number in stand.plays:
        _draw_play(sheet, play, number, x, down)
        down += STEP
    for i, spell in enumerate(stand.held):
        sheet.chip(spell, x, card.bottom + 1.2 + i * (CHIP + 0.7), UNIT)


def _draw_play(sheet: Sheet, play: PlayView, number: int, x: float, y: float) -> None:
    """Draw a played card on its target, with its number and its minus counters."""
    faces = sheet.faces
    shown = faces.back("spell-neutral") if play.face_down or play.card is None else faces.front(play.card)
    card = sheet.put(shown, x, y, UNIT)
    for i in range(sum(minus.points for minus in play.minus if minus.reason not in UNMARKED_REASONS)):
        sheet.put(
            faces.counter("minus"), card.right - TOKEN * 0.86, y - TOKEN * 0.2 + i * TOKEN * 0.66, TOKEN
        )
    if number:
        sheet.disc(str(number), x - 0.7, y + 2.6)
    content = faces.card(play.card) if play.card else None
    if (
        content is not None
        and play.use == "attack"
        and content.value("spell") != "attack"
        and not play.face_down
    ):
        sheet.sign("attack", card.right - 3.4, y + UNIT * CARD * 0.42, look_of("").color("attack"))
