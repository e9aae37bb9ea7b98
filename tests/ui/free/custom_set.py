"""Set of a custom game: hex tiles, tarot cards, round tokens, small cards; nothing of Own Fate."""

from __future__ import annotations

from typing import Any

from app.cards import game_edits
from app.cards.data import BackData, CardData, CounterData, LabelData, SetData, Text
from app.cards.fields import validate_set
from app.cards.game import Game

KEY = "realm"
SYMBOLS = {
    "sea": "M0.5 21 L9 4 L13 11 L16 7 L23.5 21 Z",
    "none": "M12 3 A9 9 0 0 1 12 21 A9 9 0 0 1 12 3 Z",
    "sun": "M12 1 L15 9 L23 9 L17 14 L19 22 L12 17 L5 22 L7 14 L1 9 L9 9 Z",
}
NAMES: dict[str, tuple[str, str]] = {
    "kind-tile": ("Край", "Region"),
    "kind-arcanum": ("Аркан", "Arcanum"),
    "kind-token": ("Фишка", "Token"),
    "kind-find": ("Находка", "Find"),
    "deck-tiles": ("Края", "Regions"),
    "deck-arcana": ("Арканы", "Arcana"),
    "deck-loot": ("Добыча", "Loot"),
    "side-sun": ("Солнце", "Sun"),
    "side-sea": ("Море", "Sea"),
    "side-none": ("Ничья", "Nobody"),
}


def _texts(ru: str, en: str) -> Any:
    return {"ru": {"name": Text(ru)}, "en": {"name": Text(en, ru)}}


def _front(kind: str, size: int, *, label: str = "name") -> dict[str, Any]:
    return {
        "key": f"front-{kind}",
        "of": "front",
        "for": f"kind == '{kind}'",
        "parts": [
            {"type": "box", "name": "ground", "bleed": True, "fill": "color(side)"},
            {"type": "symbol", "name": "sign", "symbol": "side", "centre": "w / 2", "top": "h * 0.12",
             "size": "h * 0.34", "color": "mix(color(side), '#ffffff', 0.6)"},
            {"type": "text", "name": "name", "text": label, "left": "w * 0.12", "right": "w * 0.88",
             "top": "h * 0.52", "height": "h * 0.3", "size": size, "least": 5, "color": "#17181c",
             "font": "display", "only": True, "align": "center", "valign": "middle", "breaks": False},
        ],
    }  # fmt: skip


GAME = {
    "kind": [
        {"key": "tile", "deck": "tiles", "size": "hex"},
        {"key": "arcanum", "deck": "arcana", "size": "tarot"},
        {"key": "token", "deck": "loot", "size": "disc"},
        {"key": "find", "deck": "loot", "size": "mini"},
    ],
    "deck": [{"key": "tiles"}, {"key": "arcana"}, {"key": "loot"}],
    "side": [
        {"key": "sun", "colour": "#d9a441", "symbol": "sun"},
        {"key": "sea", "colour": "#3f87b5", "symbol": "sea"},
        {"key": "none", "colour": "#7b8a6a", "symbol": "none"},
    ],
    "size": [
        {"key": "hex", "shape": "hex", "w": 80.0, "h": 69.3},
        {"key": "disc", "shape": "round", "w": 40.0, "h": 40.0},
        {"key": "mini", "shape": "rect", "w": 41.0, "h": 63.0},
    ],
    "template": [
        _front("tile", 34),
        _front("arcanum", 30),
        _front("token", 20),
        _front("find", 18),
        {"key": "back", "of": "back", "parts": [
            {"type": "box", "name": "ground", "bleed": True, "fill": "#2b2f38"},
            {"type": "symbol", "name": "sign", "symbol": "'sun'", "centre": "w / 2", "middle": "h / 2",
             "size": "min(w, h) * 0.5", "color": "#d9a441"},
        ]},
    ],
    "symbols": SYMBOLS,
}  # fmt: skip


def build_set() -> SetData:
    """Return the whole set."""
    sides = ("sun", "sea", "none")
    cards = [
        *(CardData(f"region-{n}", "tile", sides[n % 3], "tiles", texts=_texts(f"Край {n}", f"Region {n}"))
          for n in range(1, 20)),
        *(CardData(f"arcanum-{n}", "arcanum", sides[n % 3], "arcana",
                   texts=_texts(f"Аркан {n}", f"Arcanum {n}")) for n in range(1, 23)),
        CardData("coin", "token", "sun", "loot", 6, texts=_texts("Монета", "Coin")),
        CardData("pearl", "token", "sea", "loot", 3, texts=_texts("Жемчуг", "Pearl")),
        *(CardData(f"find-{n}", "find", "sun", "loot", 2, texts=_texts(f"Находка {n}", f"Find {n}"))
          for n in range(1, 6)),
    ]  # fmt: skip
    return validate_set(
        SetData(
            KEY,
            "1",
            "ru",
            {"ru": "Королевство", "en": "Realm"},
            tuple(cards),
            counters=(CounterData("flag", "sun", 8, texts=_texts("Флаг", "Flag")),),
            backs=tuple(BackData(f"back-{deck}", deck, "none") for deck in ("tiles", "arcana", "loot")),
            game=Game.read(GAME),
            labels=tuple(LabelData(key, _texts(*names)) for key, names in sorted(NAMES.items())),
        )
    )


def with_seats(*seats: tuple[str, str]) -> SetData:
    """Return the set with *seats* of (English name, colour) in its game."""
    data = build_set()
    for name, colour in seats:
        data, key = game_edits.add(data, "seat", name, "en")
        data = game_edits.change(data, "seat", key, colour=colour)
    return data
