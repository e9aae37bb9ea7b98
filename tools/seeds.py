"""Small valid files of every importable kind, to be damaged or changed harmlessly."""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import shutil
import sqlite3
import tempfile
import zipfile
from dataclasses import replace
from pathlib import Path

from app import case_file, paths
from app.cards import exchange, game_edits, library, pictures, source, translate
from app.cards.catalogue import Catalogue
from app.cards.data import CounterData, SetData, Text, empty_card, game_of
from app.cards.field import TYPES
from app.cards.pictures import PictureData
from tools import typefaces

ROOT = Path(__file__).resolve().parent.parent
FOLDER, PROFILE, BACKUP = "/", ".printers", ".db"
"""Kinds without a suffix: a set's folder (as JSON), the printers, a copy of the catalogue."""
TABLE_SET = "few"
"""Key of the set for tables and translations."""
MOST_CARDS = 10


def whole() -> SetData:
    """Return a set with a card of each kind and some of everything else that a set can contain."""
    found = source.read_folder(paths.data() / "source" / "own-fate")
    other = source.read_folder(paths.data() / "source" / "tribunal")
    kinds = {card.kind: card for card in reversed((*found.cards, *other.cards))}
    return replace(
        found,
        key=TABLE_SET,
        cards=tuple(kinds.values())[:MOST_CARDS],
        tracks=found.tracks[:1],
        counters=found.counters[:2],
        backs=found.backs[:2],
        numbers=other.numbers[:2],
        rule_sets=(*found.rule_sets, *other.rule_sets[1:])[:3],
        terms=other.terms[:2],
        words={"ru": ("дозор",)},
    )


def few() -> SetData:
    """Return a set of three cards and little else: used for most mutants, for speed."""
    data = whole()
    worn = tuple(card for card in data.cards if card.kind in ("other", "item", "location"))
    return replace(
        data, cards=worn, tracks=(), counters=data.counters[:1], rule_sets=data.rule_sets[:1], numbers=()
    )


def own() -> SetData:
    """Return a set of a custom game: every field type, two kinds, a size, a symbol, a template; two cards."""
    data = game_edits.empty("own", "1", "ru", {"ru": "Своя", "en": "Own"})
    for name, widget in zip("abcdefg", TYPES, strict=True):
        data, _name = game_edits.add_field(
            data, name, widget, "ru", choices=["x", "y"], translated=name == "a"
        )
    data, place = game_edits.add(data, "kind", "Место", "ru")
    data, _size = game_edits.add(data, "size", "Круг", "ru")
    data = game_edits.with_symbol(data, "sword", "M12 0 L15 18 H9 Z")
    game = game_of(data)
    template = {
        "key": "front",
        "parts": [{"type": "text", "name": "title", "text": "name", "left": 4.0, "size": 12, "least": 6}],
    }
    card = empty_card(game, "card", "card")
    texts = {"ru": {"name": Text("Меч"), "rules": Text("{sword}"), "a": Text("слово")}}
    values = {"b": "text", "c": 3, "d": "x", "e": True, "g": "sword sword"}
    cards = (replace(card, texts=texts, values=values), empty_card(game, "place", place))
    coin = CounterData("coin", game.no_side, 2, symbol="sword")
    return replace(data, game=replace(game, templates=(template,)), cards=cards, counters=(coin,))


def dots(kind: str, size: tuple[int, int] = (40, 60)) -> bytes:
    """Return a small picture written by Pillow."""
    from PIL import Image

    out = io.BytesIO()
    noise = Image.frombytes("RGB", size, random.Random(kind).randbytes(3 * size[0] * size[1]))
    noise.save(out, kind)
    return out.getvalue()


def seeds() -> dict[str, list[bytes]]:
    """Return valid files by suffix."""
    found: dict[str, list[bytes]] = {}
    art = sorted((paths.data() / "art").glob("*.svg"), key=lambda file: (file.stat().st_size, file.name))
    # Qt draws a style sheet at 600 dpi, which is slow, and rarely needed.
    found[".svg"] = [*(file.read_bytes() for file in art[:3]), *[PLAIN] * 4, DRAWING]
    for suffix, kind in ((".png", "PNG"), (".jpg", "JPEG"), (".webp", "WEBP")):
        found[suffix] = [dots(kind)]
    found[".ttf"] = [typefaces.font(), typefaces.font(fs_type=0x0104), typefaces.few("sans")]
    shown = [
        pictures.picture_of("image/svg+xml", found[".svg"][0], "a.svg"),
        pictures.picture_of("image/png", found[".png"][0], "a.png"),
        pictures.picture_of("image/jpeg", found[".jpg"][0], "a.jpg"),
    ]
    for data, times in ((whole(), 1), (few(), 3)):
        worn = tuple(
            replace(card, picture=shown[n].digest) if n < len(shown) else card
            for n, card in enumerate(data.cards)
        )
        for _ in range(times):
            _files(found, replace(data, cards=worn), shown)
    with tempfile.TemporaryDirectory() as folder:
        # Its tables and translations don't apply to the set that they are imported into.
        for suffix in (".dozorset", ".json"):
            file = Path(folder) / f"a{suffix}"
            exchange.write(own(), file, shown)
            found[suffix].append(file.read_bytes())
    found[PROFILE] = [_printers()]
    found[BACKUP] = [_backup(few())]
    found[".dozorgame"] = [
        *(f.read_bytes() for f in sorted((ROOT / "tests/rules/golden").glob("*.dozorgame"))[:2]),
        *_played(),
    ]
    found[case_file.ENDING] = [_case(record) for record in found[".dozorgame"]]
    for game in ("own_fate", "tribunal"):
        scenarios = sorted((ROOT / "tests/rules" / game / "scenarios").glob("*.toml"))[:2]
        found.setdefault(".toml", []).extend(file.read_bytes() for file in scenarios)
    return found


DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><defs>
<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#123456"/>
<stop offset="1" stop-color="gold" stop-opacity="0.5"/></linearGradient>
<path id="p" d="M1 2h10v10h-10z M3.5,4.5 c1 2 3 4 5 6 s1 1 2 2 q1 1 2 0 t3 3 a2 3 10 0 1 4 4"/>
<style>.b { fill: #a0b0c0; stroke-width: 0.5 }</style></defs>
<g transform="translate(2 3) rotate(10 5 5) scale(1.2)" fill="url(#g)" stroke="black" stroke-linejoin="round">
<use href="#p" x="3" y="4"/><rect class="b" x="5" y="6" width="7" height="8" rx="1"/>
<circle cx="20" cy="20" r="5" opacity="0.5" stroke-dasharray="1 2"/><ellipse cx="9" cy="9" rx="3" ry="2"/>
<polygon points="1,1 2,8 9,3"/><line x1="0" y1="0" x2="9" y2="9"/></g></svg>"""
"""A drawing with most SVG features; Qt must rasterize it."""
PLAIN = re.sub(
    rb"<style>.*?</style>|<linearGradient.*?</linearGradient>"
    rb"| class=.b.| opacity=.0.5.| stroke-dasharray=.1 2.",
    b"",
    DRAWING,
    flags=re.DOTALL,
).replace(b"url(#g)", b"#123456")
"""A drawing with only features that Dozor draws itself."""


def _files(found: dict[str, list[bytes]], data: SetData, shown: list[PictureData]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for suffix in exchange.SUFFIXES:
            file = Path(folder) / f"a{suffix}"
            exchange.write(data, file, shown)
            found.setdefault(suffix, []).append(file.read_bytes())
        for suffix in translate.SUFFIXES:
            found.setdefault(suffix, []).append(translate.write(few(), "en", suffix))
        home = Path(folder) / "set"
        exchange.write_folder(data, home, shown)
        parts = sorted(file for file in home.rglob("*") if file.is_file())
        found.setdefault(FOLDER, []).append(
            packed_folder({part.relative_to(home).as_posix(): part.read_bytes() for part in parts})
        )


def packed_folder(files: dict[str, bytes]) -> bytes:
    """Return a folder's files as JSON."""
    return json.dumps({name: content.decode("latin-1") for name, content in files.items()}).encode()


def unpacked_folder(content: bytes) -> dict[str, bytes]:
    """Return the argument of :func:`packed_folder`."""
    return {name: text.encode("latin-1") for name, text in json.loads(content).items()}


def _printers() -> bytes:
    from app.print.options import Options
    from app.print.profiles import Profile, Profiles, differing

    chosen = Options(
        paper="210x297",
        card="euro",
        sizes=(("spell", "mini-euro"),),
        decks=("spell", "setup"),
        back_dx=0.5,
        duplex="short",
        second="card",
        gap=2.0,
        bleed_between=0.5,
        blanks=1,
    )
    with tempfile.TemporaryDirectory() as folder:
        profiles = Profiles(Path(folder) / "printers.json")
        profiles.put(Profile("Home", differing(chosen)))
        profiles.put(Profile("Шеф", differing(Options(ink="low"))))
        return profiles.file.read_bytes()


def _backup(data: SetData) -> bytes:
    """Return a copy of a catalogue with only *data*."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cards.db"
        shutil.copyfile(library.shipped_file(), file)
        file.chmod(0o644)
        with Catalogue.open(file) as catalogue:
            catalogue.put_set(data)
            for row in catalogue.sets():
                if row.key != data.key:
                    catalogue.delete_set(row.key)
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("PRAGMA page_size=4096")
            connection.execute("VACUUM")
        return file.read_bytes()


def _case(record: bytes) -> bytes:
    """Return a problem report of the game in *record*, with the same bytes everywhere."""
    parts = {case_file.ABOUT: b"Dozor\n", case_file.LOG: b"", case_file.GAME: record}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, content in (parts | {case_file.CASE: b'{"decision": 12}\n'}).items():
            packed.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


def _played() -> list[bytes]:
    """Return records with the cards they were played with, one per game."""
    from app.cards import convert
    from app.rules.games import GAMES, game_of
    from app.rules.match import Match
    from app.rules.record import write_entry, write_header

    found = []
    for key in GAMES:
        game, rng = game_of(key), random.Random(key)
        played = source.read_folder(paths.data() / "source" / ("own-fate" if key == "free" else key))
        match = Match.begin(game, convert.playable_set(played, key), 7)
        for _ in range(40):
            if match.outcome is None:
                match.submit(rng.choice(list(match.state.legal())))
        found.append((write_header(match.header) + "".join(map(write_entry, match.entries))).encode())
    return found
