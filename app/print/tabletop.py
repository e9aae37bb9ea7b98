"""A save file for Tabletop Simulator: decks, boards, and counters on a table, with their pictures.

The format is inferred from saved games (docs/decisions/0019-tabletop-simulator.md) and hasn't been tested in
the game.
"""

from __future__ import annotations

import datetime
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from app import i18n
from app.cards import labels
from app.face.content import CardContent, Outline, SetContent
from app.face.ops import Face
from app.markup import SECOND_LANGUAGE
from app.print import wording
from app.print.choice import Chosen
from app.print.tabletop_places import PlacedThing, Size, Sizes, arrange
from app.rules.cardset import TrackDef
from app.rules.free import boards
from app.rules.free.automatic import automatic
from app.rules.free.layout import ZoneDef
from app.rules.free.state import FreeState, new_game
from app.rules.free.things import CardThing, CounterThing, TableSet
from app.rules.game import TABLE_SEATS

UNIT: Final = 63 / 2.2
"""Length of the game's unit, mm: a card 63 mm wide is 2.2 units wide at scale 1."""
CARD_HEIGHT: Final = 88.0
"""Height of a card at scale 1, mm; its picture determines its width."""
TILE_HEIGHT: Final = 2.0
"""Height of a tile with a landscape or square picture at scale 1, in units."""
TABLE_HEIGHT: Final = 0.96
"""Height of the table's surface, in units."""
FACING: Final = 180.0
"""Rotation about the vertical axis, in degrees, of things readable from where the camera starts."""
CARD_SHAPES: Final[Mapping[Outline, int]] = {"rect": 0, "hex": 3, "round": 4}
BOX_TILE, ROUND_TILE = 0, 2
DICE: Final = {
    "4": "Die_4",
    "6": "Die_6_Rounded",
    "8": "Die_8",
    "10": "Die_10",
    "12": "Die_12",
    "20": "Die_20",
}
WHITE, CARD_GREY = 1.0, 0.713235259
PLAYERS: Final = {
    "White": "#ffffff", "Brown": "#713b17", "Red": "#da1918", "Orange": "#f4641d", "Yellow": "#e7e52c",
    "Green": "#31b32b", "Teal": "#21b19b", "Blue": "#1f87ff", "Purple": "#a020f0", "Pink": "#f570ce",
}  # fmt: skip
"""The game's players and their colours."""
HAND: Final = (11.7, 9.2, 4.9)
"""Size of a player's hand, in units: along the table's edge, height, depth."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture of many faces, row by row, and a picture of their backs.

    ``back`` shows one back for all, or with ``own_backs``, one for each card in the same order. ``keys``: the
    cards' keys; ``size``: of a card, mm.
    """

    front: str
    back: str
    columns: int
    rows: int
    keys: tuple[str, ...]
    own_backs: bool
    size: Size
    shape: Outline


@dataclass(frozen=True, slots=True)
class Single:
    """A picture of a track or a counter. ``count``: number of copies.

    A portrait face is turned in its picture, with its top to the right.
    """

    of: str
    key: str
    file: str
    face: Face
    count: int

    @property
    def is_upright(self) -> bool:
        return self.face.height > self.face.width


@dataclass(frozen=True)
class Save:
    """The contents of a save file. ``name``: the file's, without suffix."""

    name: str
    content: SetContent
    cards: Mapping[str, CardContent]
    sheets: tuple[Sheet, ...]
    tracks: Mapping[str, Single]
    counters: Mapping[str, Single]
    state: FreeState
    date: datetime.date

    @classmethod
    def of(
        cls,
        content: SetContent,
        cards: Sequence[Chosen],
        sheets: tuple[Sheet, ...],
        singles: tuple[Single, ...],
        date: datetime.date,
    ) -> Save:
        """Return a save of *content* with the chosen *cards*; *sheets*, *singles*: the pictures."""
        return cls(
            f"{content.key}-{content.language}",
            content,
            {card.front.key: card.front for card in cards},
            sheets,
            {single.key: single for single in singles if single.of == "tracks"},
            {single.key: single for single in singles if single.of == "counters"},
            _state(content, cards, singles),
            date,
        )

    def omitted(self) -> list[str]:
        """Return the names of dice on the free table that the game doesn't have."""
        return [
            f"d{thing.what}"
            for thing in self.state.things.values()
            if thing.kind == "die" and thing.what not in DICE
        ]

    def placed_things(self) -> list[PlacedThing]:
        """Return everything with its position."""
        sizes = Sizes(
            {key: sheet.size for sheet in self.sheets for key in sheet.keys},
            {key: (single.face.width, single.face.height) for key, single in self.tracks.items()},
            {key: (single.face.width, single.face.height) for key, single in self.counters.items()},
            self._cell,
        )
        return arrange(self.state, sizes, [sheet.keys for sheet in self.sheets])

    def _cell(self, track: str, cell: int) -> Size:
        face = self.tracks[track].face
        place = face.part(f"cell-{cell}")
        if place is None:
            return 0.5, 0.5
        return (place.x + place.w / 2) / face.width, (place.y + place.h / 2) / face.height

    def plain(self, folder: Path) -> dict[str, object]:
        """Return the file's content as JSON values; *folder*: where the pictures are."""
        writer = _Writer(self, folder)
        objects, snap_points = list(writer.objects()), list(writer.snap_points())
        return {
            "SaveName": f"{self.content.name} {self.content.version}".strip(),
            "Date": f"{self.date.month}/{self.date.day}/{self.date.year} 12:00:00 AM",
            "VersionNumber": "",
            "GameMode": self.content.name,
            "GameType": "",
            "GameComplexity": "",
            "Tags": [],
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "Table_RPG",
            "Sky": "Sky_Museum",
            "Note": "",
            "TabStates": self._notebook(),
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": objects,
        } | ({"SnapPoints": snap_points} if snap_points else {})

    def _notebook(self) -> dict[str, object]:
        """Return the tabs of the game's notebook: the rules text, if the set has one."""
        language, names = self.content.language, {key: card.name for key, card in self.cards.items()}
        text = re.sub(r"!?\[\[(.+?)\]\]", lambda key: names.get(key[1], key[1]), self.content.rules)
        tab = {
            "title": i18n.text("ui.do-rules", language),
            "body": _convert_markup(re.sub(r"(?m)^#+ *(.+)$", r"**\1**", text), language),
            "color": "Grey",
            "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5},
            "id": 0,
        }
        return {"0": tab} if text else {}


def _state(content: SetContent, cards: Sequence[Chosen], singles: tuple[Single, ...]) -> FreeState:
    """Return the start of a game on the free table of *content*, with only the chosen *cards*."""
    table = content.table() if content.table is not None else TableSet(content.key)
    things = tuple(
        replace(
            table.by_key.get(card.front.key)
            or CardThing(card.front.key, card.front.kind, card.front.side, card.deck),
            copies=card.copies,
        )
        for card in cards
    )
    tracks = table.tracks or tuple(
        TrackDef(track.key, tuple(range(len(track.cells)))) for track in content.tracks
    )
    counters = tuple(
        CounterThing(single.key, count=single.count) for single in singles if single.of == "counters"
    )
    layout = table.layout if content.table is not None else automatic(things, tracks, counters)
    own = table.board_by_key
    zones = (_in_size(zone, own[zone.board]) if zone.board in own else zone for zone in layout.zones)
    layout = replace(layout, zones=tuple(zones))
    seats = TABLE_SEATS[: len(table.seats) or 2]
    on_table = TableSet(content.key, things, tracks, counters, layout, table.seats, table.boards)
    return new_game(on_table, layout, 0, seats)


def _in_size(zone: ZoneDef, board: boards.BoardThing) -> ZoneDef:
    """Return *zone* with the printed size of its *board*, and the same middle."""
    w, h = board.width // 10, board.height // 10
    return replace(zone, x=zone.x + (zone.w - w) // 2, y=zone.y + (zone.h - h) // 2, w=w, h=h)


def url(file: Path) -> str:
    """Return the URL of a local *file* as in saved games: with the system's path, unencoded."""
    return f"file:///{str(file.absolute()).lstrip('/')}"


def description(card: CardContent) -> str:
    """Return the description of *card* in the game: its kind, rules, and flavour text."""
    texts = (_convert_markup(text, card.language) for text in (card.rules, card.flavour))
    return "\n\n".join(filter(None, (card.kind_line, *texts)))


def _convert_markup(text: str, language: str) -> str:
    """Convert *text*: bold and italic to the game's markup, symbols to words."""

    def emphasize(words: str, bold: bool, italic: bool) -> str:
        words = f"[i]{words}[/i]" if italic else words
        return f"[b]{words}[/b]" if bold else words

    return labels.without_marks(text.replace(SECOND_LANGUAGE, "\n"), language, emphasize)


class _Writer:
    """Builder of the game's objects from the things on the table."""

    def __init__(self, save: Save, folder: Path) -> None:
        self._save, self._folder = save, folder
        self._guids: set[str] = set()
        self._middle = 0.0, 0.0
        """The middle of the things on the free table, mm."""
        self._decks = {
            number: {
                "FaceURL": self._url(sheet.front),
                "BackURL": self._url(sheet.back),
                "NumWidth": sheet.columns,
                "NumHeight": sheet.rows,
                "BackIsHidden": True,
                "UniqueBack": sheet.own_backs,
                "Type": CARD_SHAPES[sheet.shape],
            }
            for number, sheet in enumerate(save.sheets, 1)
        }
        self._ids = {
            key: number * 100 + cell
            for number, sheet in enumerate(save.sheets, 1)
            for cell, key in enumerate(sheet.keys)
        }
        self._names = {
            "track": {entry.key: entry.name for entry in save.content.tracks}
            | {f"board-{entry.key}": entry.name for entry in save.content.boards},
            "counter": {entry.key: entry.name for entry in save.content.counters},
        }

    def objects(self) -> Iterator[dict[str, object]]:
        placed = self._save.placed_things()
        boxes = [
            (thing.x, thing.y, *((thing.h, thing.w) if thing.turn % 2 else (thing.w, thing.h)))
            for thing in placed
        ]
        x = (min(x - w / 2 for x, _y, w, _h in boxes) + max(x + w / 2 for x, _y, w, _h in boxes)) / 2
        y = (min(y - h / 2 for _x, y, _w, h in boxes) + max(y + h / 2 for _x, y, _w, h in boxes)) / 2
        self._middle = x, y
        for thing in placed:
            built = self._object(replace(thing, x=thing.x - x, y=thing.y - y))
            if built is not None:
                yield built
        yield from self._hands(max(abs(box_y - y) + h / 2 for _x, box_y, _w, h in boxes))

    def _hands(self, edge: float) -> Iterator[dict[str, object]]:
        """Yield the hands of the set's seats, *edge* mm in front of and behind the table's middle.

        Each belongs to the game's player whose colour is the closest one that is left.
        """
        content, left = self._save.state.set, dict(PLAYERS)
        for number, seat in enumerate(content.seats):
            own = content.seat(seat.key)
            player = min(left, key=lambda name: _distance(left[name], own.colour))
            del left[player]
            # Clockwise, as on the free table: the first seat is in front on the left.
            far, right = number in (1, 2), number > 1
            pairs = len(content.seats) > 2 + (not far)
            x = (HAND[0] * 0.6 if right else -HAND[0] * 0.6) if pairs else 0.0
            z = edge / UNIT + HAND[2]
            place = PlacedThing("note", (), 0, 0, 0, 0)
            hand = self._base("HandTrigger", place, 1.0, Locked=True, FogColor=player,
                              Nickname=i18n.text_in(own.names, self._save.content.language))  # fmt: skip
            yield hand | {
                "Transform": {
                    "posX": round(x, 4), "posY": round(TABLE_HEIGHT + HAND[1] / 2, 4),
                    "posZ": round(z if far else -z, 4), "rotX": 0.0, "rotY": FACING if far else 0.0,
                    "rotZ": 0.0, "scaleX": HAND[0], "scaleY": HAND[1], "scaleZ": HAND[2],
                }
            }  # fmt: skip

    def snap_points(self) -> Iterator[dict[str, object]]:
        """Yield the places of boards, to which the game's objects snap."""
        state, (x, y) = self._save.state, self._middle
        for spot in boards.spots(state.set.board_by_key, state.zones.values()):
            position = {"x": (spot.x - x) / UNIT, "y": TABLE_HEIGHT, "z": (y - spot.y) / UNIT}
            yield {"Position": {axis: round(length, 4) for axis, length in position.items()}}

    def _object(self, thing: PlacedThing) -> dict[str, object] | None:
        if thing.kind == "cards":
            return self._card(thing.what[0], thing) if len(thing.what) == 1 else self._deck(thing)
        if thing.kind == "track":
            return self._tile(thing, self._save.tracks[thing.what[0]])
        if thing.kind == "counter":
            return self._tile(thing, self._save.counters[thing.what[0]])
        if thing.kind == "note":
            return self._base("Notecard", thing, 1.0, Description=thing.what[0])
        name = "Quarter" if thing.kind == "coin" else DICE.get(thing.what[0])
        return self._base(name, thing, 1.0) if name else None

    def _card(self, key: str, thing: PlacedThing) -> dict[str, object]:
        number, card = self._ids[key], self._save.cards[key]
        return self._base(
            "Card",
            thing,
            thing.h / CARD_HEIGHT,
            Nickname=card.name,
            Description=description(card),
            ColorDiffuse=_grey(CARD_GREY),
            HideWhenFaceDown=True,
            Hands=True,
            CardID=number,
            SidewaysCard=False,
            CustomDeck={str(number // 100): self._decks[number // 100]},
        )

    def _deck(self, thing: PlacedThing) -> dict[str, object]:
        # The game stores a face-up deck bottom first.
        keys = thing.what[::-1] if thing.up else thing.what
        ids = [self._ids[key] for key in keys]
        return self._base(
            "Deck",
            thing,
            thing.h / CARD_HEIGHT,
            Nickname=self._pile_name(thing),
            ColorDiffuse=_grey(CARD_GREY),
            HideWhenFaceDown=True,
            SidewaysCard=False,
            DeckIDs=ids,
            CustomDeck={
                str(number): self._decks[number] for number in sorted({card_id // 100 for card_id in ids})
            },
            ContainedObjects=[self._card(key, replace(thing, what=(key,))) for key in keys],
        )

    def _pile_name(self, thing: PlacedThing) -> str:
        """Return a pile's name: its zone's, else those of its cards' decks."""
        content = self._save.content
        if thing.zone is not None and (named := i18n.text_in(thing.zone.names, content.language)):
            return named
        decks = dict.fromkeys(self._save.state.set.by_key[key].deck for key in thing.what)
        names = wording.decks(content)
        return " · ".join(names.get(deck, deck) for deck in decks)

    def _tile(self, thing: PlacedThing, picture: Single) -> dict[str, object]:
        board = thing.kind == "track"
        high = thing.w if picture.is_upright else thing.h
        image = {
            "ImageURL": self._url(picture.file),
            "ImageSecondaryURL": "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": ROUND_TILE if picture.face.round else BOX_TILE,
                "Thickness": 0.1,
                "Stackable": not board,
                "Stretch": True,
            },
        }
        more: dict[str, object] = {"Number": thing.count} if thing.count > 1 else {}
        return self._base(
            "Custom_Tile_Stack" if thing.count > 1 else "Custom_Tile",
            replace(thing, turn=(thing.turn - picture.is_upright) % 4),
            high / UNIT / TILE_HEIGHT,
            Nickname=self._names[thing.kind][thing.what[0]],
            Locked=board,
            CustomImage=image,
            **more,
        )

    def _base(self, name: str, thing: PlacedThing, scale: float, **properties: object) -> dict[str, object]:
        """Return an object of the game's type *name*: the common properties, updated with *properties*."""
        lift = 0.2 if thing.over else 0.1 if properties.get("Locked") is not True else 0.0
        thick = lift + 0.01 * len(thing.what) if thing.kind == "cards" else lift
        return {
            "GUID": self._guid(),
            "Name": name,
            "Transform": {
                "posX": round(thing.x / UNIT, 4),
                "posY": round(TABLE_HEIGHT + thick, 4),
                "posZ": round(-thing.y / UNIT, 4),
                "rotX": 0.0,
                "rotY": (FACING + 90.0 * thing.turn) % 360,
                "rotZ": 0.0 if thing.up else 180.0,
                "scaleX": round(scale, 4),
                "scaleY": 1.0,
                "scaleZ": round(scale, 4),
            },
            "Nickname": "",
            "Description": "",
            "GMNotes": "",
            "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
            "ColorDiffuse": _grey(WHITE),
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": False,
            "Hands": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            **properties,
        }

    def _url(self, file: str) -> str:
        return url(self._folder / f"{file}.png")

    def _guid(self) -> str:
        """Return a unique ID of six hexadecimal digits; the sequence is the same for the same set."""
        number = len(self._guids)
        while True:
            guid = hashlib.blake2b(f"{self._save.name} {number}".encode(), digest_size=3).hexdigest()
            if guid not in self._guids:
                self._guids.add(guid)
                return guid
            number += 1


def _distance(one: str, other: str) -> int:
    """Return how much two colours (``#rrggbb``) differ."""
    return sum((int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) ** 2 for at in (1, 3, 5))


def _grey(light: float) -> dict[str, float]:
    return {"r": light, "g": light, "b": light}
