"""Faults and sound designs of a set of one's own: the check finds the faults, with grades, and no more."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageOps

from app.cards import convert, source
from app.print import job, pdf
from app.print.options import Options
from app.print.preflight import checking
from app.print.targets import Targets


def part(kind: str = "box", **fields: object) -> str:
    """Return a part of a template, with *fields* as in ``game.toml``."""

    def value(field: object) -> str:
        return str(field).lower() if isinstance(field, bool | int | float) else f'"{field}"'

    rows = [f"{name} = {value(field)}" for name, field in {"name": "extra", **fields}.items()]
    return "\n".join(["[[template.parts]]", f'type = "{kind}"', *rows, ""])


def words(text: str, **fields: object) -> str:
    return part(
        "text", text=f"'{text}'", **{"left": 8, "right": 8, "height": 8, "size": 9, "least": 6, **fields}
    )


BLEEDS: dict[str, Any] = {"gap": 6.0, "bleed": 3.0}
WHOLE: dict[str, object] = {"left": 0, "right": 0, "top": 0, "bottom": 0}
GROUND = part(name="ground", bleed=True, fill="#f0e0c0")
NAME = part("text", name="name", text="name", left=10, right=10, top=20, height=9, size=14, least=6)
RULES = part("text", name="rules", text="rules", left=10, right=10, top=32, height=12, size=9, least=8)
FRONT = GROUND + NAME + RULES
FOOTER = part(
    "text", name="footer", text="footer", left=5, right=5, bottom=1.5, height=2, size=4, color="#c0b090"
)
BACK = part(name="ground", bleed=True, fill="#335577")
LABEL = part(
    "text", name="label", text="label", left=10, right=10, top=20, height=9, size=12, color="#ffffff"
)
HEX = 'size = "tile"\n', '[[size]]\nkey = "tile"\nshape = "hex"\nw = 60.0\nh = 52.0\n'
ROUND = HEX[0], HEX[1].replace("hex", "round")
TOKEN = ROUND[0], ROUND[1].replace("60.0", "25.4").replace("52.0", "25.4")
WIDE = HEX[0], HEX[1].replace("hex", "rect").replace("60.0", "196.0").replace("52.0", "196.0")
TILES = HEX[0], HEX[1].replace("60.0", "95.25").replace("52.0", "82.55")
RIMMED = part(left=1, right=1, top=1, bottom=1, fill="#c05030")
STAR = part("shape", figure="star", left=20, width=20, top=30, height=20, fill="#ffffff")
OWN_BACK = '[[back]]\nkey = "back-deck"\ndeck = "deck"\nside = "red"\nen.label = "Deck"\n'
OTHER_BACK = OWN_BACK.replace('deck = "deck"', 'deck = "other"')


def found(
    front: str = FRONT,
    back: str = BACK + LABEL,
    *,
    kind: tuple[str, str] = ("", ""),
    backs: str = OWN_BACK,
    card: str = 'en.name = "Plain card"\nen.rules = "Draw a card."\n',
    names: str = 'en = "Own"',
    options: dict[str, Any] = BLEEDS,
    shop: str = "",
) -> set[tuple[str, str]]:
    """Return (grade, code) of each finding in a set with these parts and this card."""
    declared = (
        f'[[kind]]\nkey = "card"\n{kind[0]}[[deck]]\nkey = "deck"\n[[deck]]\nkey = "other"\n'
        '[[side]]\nkey = "red"\ncolour = "#e06050"\n'
        f'[[field]]\nname = "rules"\ntype = "long-text"\ntranslated = true\n{kind[1]}'
        f'[[template]]\nkey = "front"\nof = "front"\n{front}[[template]]\nkey = "back"\nof = "back"\n{back}'
    )
    own = 'key = "one"\nkind = "card"\nside = "red"\ndeck = "deck"\ncopies = 3'
    files = {
        "set.toml": f'key = "own"\nversion = "1"\nsource = "en"\n[names]\n{names}\n',
        "game.toml": declared,
        "cards.toml": f"[[card]]\n{own}\n{card}",
        "board.toml": backs,
        "labels.toml": "",
    }
    data = source.from_files(files)
    target = Targets().get(shop) if shop else None
    chosen = Options(date=datetime.date(2026, 11, 29), **(options if target is None else {}))
    content = convert.content(data, data.languages()[-1])
    plan, order, _album = job.arrange(content, None, chosen, target)
    findings = checking.check(pdf.render(plan, chosen)[0], order).findings
    return {(finding.severity, finding.code) for finding in findings}


PLAIN = 'en.name = "A"\nen.rules = "B"\n'
PORTRAIT = 'picture = "photo"\n' + PLAIN
TILE = '[[card]]\nkey = "two"\nkind = "tile"\nside = "red"\ndeck = "deck"\ncopies = 1\nen.name = "B"\n'
SLIVER = "no-bleed"
OVER: dict[str, object] = {"left": 8, "right": 8, "top": 18, "height": 14}
FAULTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    # name: grade, code, what differs from a sound set
    "ground ends at the cut": ("error", SLIVER, {"front": part(**WHOLE, fill="#f0e0c0") + NAME}),
    "back ends at the cut": ("error", SLIVER, {"back": part(**WHOLE, fill="#335577")}),
    "banner ends at the cut": (
        "error", SLIVER, {"front": FRONT + part(left=0, right=0, top=0, height=14, fill="#aa2222")}),
    "side stripe ends at the cut": (
        "error", SLIVER, {"front": FRONT + part(left=0, width=5, top=0, bottom=0, fill="#2222aa")}),
    "ground is short on one side": (
        "error", SLIVER, {"front": part(left=-3, right=-3, top=-3, bottom=0, fill="#804020") + NAME}),
    "hex tile ends at its outline": (
        "error", SLIVER,
        {"front": part("shape", figure="hex", **WHOLE, fill="#308040") + words("Hill", top=20), "kind": HEX}),
    "round tile ends at its outline": (
        "error", SLIVER,
        {"front": part("shape", figure="ellipse", **WHOLE, fill="#308040") + words("Hill", top=20),
         "kind": ROUND}),
    "picture ends at the cut": (
        "error", SLIVER, {"front": part("picture", picture="'photo'", **WHOLE) + NAME}),
    "bleed is half as wide as asked": (
        "warning", "short-bleed",
        {"front": part(left=-1.5, right=-1.5, top=-1.5, bottom=-1.5, fill="#804020") + NAME}),
    "no bleed where none is asked for": (
        "warning", "ends-at-cut", {"front": part(**WHOLE, fill="#804020") + NAME, "options": {}}),
    "no bleed without a gap": (
        "warning", "ends-at-cut", {"back": part(**WHOLE, fill="#804020"), "options": {"bleed": 3.0}}),
    "bleed that the printer's margin takes": (
        "warning", "bleed-past-edge", {"kind": WIDE, "options": {**BLEEDS, "marks": "none"}}),
    "text runs off the right": (
        "error", "off-card", {"front": FRONT + words("Long tail of a text", left=40, right=-12, top=60)}),
    "text is wholly outside": (
        "error", "off-card", {"front": FRONT + words("Lost", left=70, right=-30, top=60)}),
    "number runs off the top": (
        "error", "off-card", {"front": FRONT + part("number", text="'8'", left=30, baseline=2, size=18)}),
    "label runs off the back": (
        "error", "off-card", {"back": BACK + words("Bottom", top=84, height=8, size=14)}),
    "text in a cut corner of a hex": (
        "error", "off-card", {"front": GROUND + words("Cut", left=0.5, right=40, top=1), "kind": HEX}),
    "character of no font": ("error", "face.missing-glyph", {"card": 'en.name = "Rain ☔ day"\n'}),
    "character of no font on a back": (
        "error", "face.missing-glyph", {"backs": OWN_BACK.replace("Deck", "漢")}),
    "character of no font as a number": (
        "error", "face.missing-glyph",
        {"front": FRONT + part("number", text="'漢'", left=30, baseline=60, size=12)}),
    "picture is missing": (
        "error", "face.lost-picture",
        {"front": FRONT + part("picture", picture="picture", left=8, right=8, top=50, bottom=10),
         "card": f'picture = "{"ab" * 32}"\nen.name = "Plain"\n'}),
    "picture is damaged": (
        "error", "face.bad-picture",
        {"front": FRONT + part("picture", picture="'torn'", left=8, right=8, top=50, bottom=10)}),
    "symbol is missing": (
        "error", "face.lost-symbol", {"front": FRONT + part("symbol", symbol="'dragon'", left=20, top=60)}),
    "formula fails": ("error", "face.formula", {"front": FRONT + words("Hi", top="w / 0")}),
    "condition of a template has text without quotes": (
        "error", "face.template", {"front": 'for = "land"\n' + FRONT}),
    "formula names a part that there isn't": (
        "error", "face.formula", {"front": FRONT + words("Hi", top="title.bottom")}),
    "picture with less than half of the shop's resolution": (
        "error", "coarse",
        {"front": FRONT + part("picture", picture="'coarse'", left=8, right=8, top=50, bottom=10),
         "shop": "makeplayingcards"}),
    "text that the shop would cut off": (
        "error", "face.overflow",
        {"card": 'en.name = "A"\nen.rules = "' + "Draw a card. " * 14 + '"\n', "shop": "makeplayingcards"}),
    "tile that the shop doesn't make": (
        "error", "not-made",
        {"kind": ('[[kind]]\nkey = "tile"\nsize = "tile"\n', HEX[1]), "card": PLAIN + TILE,
         "shop": "makeplayingcards"}),
    "picture that is stretched": (
        "warning", "face.distorted",
        {"front": FRONT + part("picture", picture="picture", fit="stretch", left=8, right=8, top=50,
                               bottom=10),
         "card": PORTRAIT}),
    "portrait that is cut": (
        "note", "face.cropped",
        {"front": FRONT + part("picture", picture="picture", left=8, right=8, top=50, bottom=10),
         "card": PORTRAIT}),
    "token without a ground": (
        "warning", "face.no-ground",
        {"front": part("picture", picture="'clear-margin'", **WHOLE) + words("Coin", top=20), "kind": ROUND}),
    "card without copies": (
        "warning", "no-copies", {"card": PLAIN + TILE.replace("tile", "card").replace("= 1", "= 0")}),
    "deck has no back": ("error", "deck-no-back", {"backs": ""}),
    "deck whose back was forgotten": (
        "warning", "deck-left-out", {"backs": OTHER_BACK, "back": BACK + LABEL + STAR}),
    "deck whose back was forgotten, at a shop": (
        "error", "deck-left-out", {"backs": OTHER_BACK, "back": BACK + LABEL + STAR,
                                   "shop": "makeplayingcards"}),
    "fewer cards than backs": ("error", "deck-count", {"backs": OWN_BACK + "count = 10\n"}),
    "more cards than backs": ("error", "deck-count", {"backs": OWN_BACK + "count = 2\n"}),
    "frame at the cut": (
        "warning", "frame",
        {"front": FRONT + part(left=0.6, right=0.6, top=0.6, bottom=0.6, stroke="#101010", line=0.5)}),
    "thin border of a back": (
        "warning", "frame", {"back": BACK + part(left=1, right=1, top=1, bottom=1, fill="#f0e0c0")}),
    "round frame at the cut": (
        "warning", "frame",
        {"front": GROUND + words("Hill", top=20)
         + part("shape", figure="ellipse", left=0.8, right=0.8, top=0.8, bottom=0.8, stroke="#101010"),
         "kind": ROUND}),
    "ground ends inside the cut": (
        "warning", "white-rim", {"front": RIMMED + NAME, "options": {}}),
    "ground of a hex back ends inside the cut": (
        "warning", "white-rim", {"front": GROUND + words("Hill", left=15, right=15, top=20), "kind": HEX,
                                 "back": RIMMED}),
    "ground of a token's back ends inside the cut": (
        "warning", "white-rim", {"front": GROUND + words("Hill", left=15, right=15, top=20), "kind": TOKEN,
                                 "back": RIMMED}),
    "ground of a shop's card ends inside the cut": (
        "error", "white-rim", {"front": RIMMED + NAME, "shop": "makeplayingcards"}),
    "ground of a shop's token ends inside the cut": (
        "error", "white-rim", {"front": RIMMED + words("Hi", left=8, right=8, top=9, height=6), "kind": TOKEN,
                               "shop": "thegamecrafter"}),
    "shop's card without a ground": (
        "error", "face.no-ground",
        {"front": part("picture", picture="'clear-margin'", **WHOLE) + NAME, "shop": "makeplayingcards"}),
    "text on text": ("warning", "text-over", {"front": FRONT + words("Over the rules", left=10, top=33)}),
    "number on text": (
        "warning", "text-over", {"front": FRONT + part("number", text="'7'", left=12, baseline=26, size=14)}),
    "text that is longer than its frame": (
        "warning", "face.overflow", {"card": 'en.name = "A"\nen.rules = "' + "Draw a card. " * 14 + '"\n'}),
    "coarse picture": (
        "warning", "coarse",
        {"front": FRONT + part("picture", picture="'coarse'", left=8, right=8, top=50, bottom=10)}),
    "text near the cut": ("warning", "safe-zone", {"front": FRONT + words("Near", left=1, top=70)}),
    "tiny text": ("warning", "small-type", {"front": FRONT + words("Tiny", size=4, least=4, top=70)}),
    "pale text": ("warning", "contrast", {"front": FRONT + words("Pale", color="#e0d0b0", top=70)}),
    "hairline": (
        "warning", "thin-line",
        {"front": FRONT + part(left=8, right=8, top=60, height=9, stroke="#101010", line=0.04)}),
    "text hidden under a box": ("error", "hidden-text", {"front": FRONT + part(**OVER, fill="#304050")}),
    "text hidden under a picture": (
        "error", "hidden-text", {"front": FRONT + part("picture", picture="'photo'", **OVER)}),
    "symbol in a text that is missing": (
        "error", "face.raw-mark", {"card": 'en.name = "A"\nen.rules = "Pay {dragon}."\n'}),
    "card in a text that is missing": (
        "error", "face.raw-mark", {"card": 'en.name = "A"\nen.rules = "Ask [[nobody]]."\n'}),
    "picture of the template is missing": (
        "error", "face.lost-picture",
        {"back": BACK + part("picture", picture="'nowhere'", left=8, right=8, top=50, bottom=10)}),
    "row of symbols runs off the card": (
        "error", "face.row-off-card",
        {"front": FRONT + part("icons", symbol="'strength'", count=14, size=6, left=4, top=60)}),
    "picture with a white margin": (
        "error", SLIVER, {"front": part("picture", picture="'white-margin'", bleed=True) + NAME}),
    "picture with a white margin that ends just inside the cut": (
        "warning", "white-rim", {"front": part("picture", picture="'inner-margin'", bleed=True) + NAME}),
    "picture with a transparent margin": (
        "error", SLIVER, {"front": part("picture", picture="'clear-margin'", bleed=True) + NAME}),
    "ground with round corners": (
        "warning", "white-corners",
        {"front": part(left=-3, right=-3, top=-3, bottom=-3, radius=20, fill="#e0c090") + NAME}),
    "text on a picture of light and dark spots": (
        "warning", "contrast", {"front": part("picture", picture="'spots'", bleed=True) + NAME}),
    "text in another language": (
        "warning", "untranslated",
        {"card": 'en.name = "A"\nen.rules = "Draw."\nde.name = "A"\n', "names": 'en = "A"\nde = "A"'}),
    "number on a picture of light and dark spots": (
        "warning", "contrast",
        {"front": part("picture", picture="'spots'", bleed=True)
         + part("number", text="'8'", left=20, baseline=50, size=24, color="#302010")}),
    "name of the set that is too long": (
        "note", "face.overflow",
        {"front": FRONT + FOOTER, "names": 'en = "' + "A very long name " * 6 + '"'}),
}  # fmt: skip
SOUND: dict[str, dict[str, Any]] = {
    "plain": {},
    "home": {"options": {}},
    "no bleed": {"options": {"bleed": 0.0}},
    "fronts alone, without a back": {"backs": "", "options": {**BLEEDS, "duplex": "fronts"}},
    "gutterfold": {"options": {"duplex": "gutterfold"}},
    "stacks": {"options": {**BLEEDS, "duplex": "stacks"}},
    "backs askew": {"options": {**BLEEDS, "foot_dx": 0.4, "back_dx": 0.2}},
    "bleed of tiles that would fill the sheet without it": {
        "front": GROUND + words("Hill", left=25, right=25, top=20), "kind": TILES, "back": BACK},
    "one ink": {"options": {"ink": "one"}},
    "backs upside down": {"options": {**BLEEDS, "back_turn": True}},
    "scaled to tarot": {"options": {**BLEEDS, "card": "tarot"}},
    "a number for 12 cards at 12 pt": {
        "front": FRONT + part("number", text="'12'", left=30, baseline=60, size=12)},
    "dark 8 on a pale disc on a photograph": {
        "front": part("picture", picture="'photo'", bleed=True)
        + part("shape", figure="ellipse", left=10, width=14, top=50, height=14, fill="#fff8e0")
        + part("number", text="'8'", centre=17, middle=57, size=24, color="#302010")},
    "white card": {"front": NAME + RULES},
    "white card with a box inside": {"front": NAME + part(left=4, right=4, top=60, bottom=4, fill="#ccddee")},
    "frame far inside": {
        "front": FRONT + part(left=3, right=3, top=3, bottom=3, stroke="#101010", line=0.6)},
    "rounded frame at 2 mm": {
        "front": FRONT + part(left=2, right=2, top=2, bottom=2, stroke="#101010", line=0.5, radius=3)},
    "wide border": {"front": BACK + part(left=4, right=4, top=4, bottom=4, fill="#f0e0c0") + NAME + RULES},
    "bleeding banner": {
        "front": FRONT + part(left=-3, right=-3, top=-3, height=15, fill="#aa2222")},
    "bleeding side stripe": {
        "front": FRONT + part(left=-3, width=8, top=-3, bottom=-3, fill="#2222aa")},
    "bleeding photograph": {
        "front": part("picture", picture="'photo'", bleed=True) + part(left=8, right=8, top=18, height=28,
                                                                      fill="#ffffff") + NAME + RULES},
    "photograph inside": {
        "front": FRONT + part("picture", picture="'photo'", left=6, right=6, top=48, bottom=6)},
    "noise to the edge": {"front": part("picture", picture="'noise'", bleed=True)},
    "diagonal stripes to the edge": {"front": part("picture", picture="'stripes'", bleed=True)},
    "emblem that hangs off the card": {
        "front": part(name="ground", bleed=True, fill="#f0e0c0")
        + part("shape", figure="star", left=40, width=40, top=60, height=40, fill="#e0c090") + NAME},
    "hex tile": {"front": GROUND + words("Hill", left=15, right=15, top=20), "kind": HEX},
    "hex tile with a frame": {
        "front": GROUND + part("shape", figure="hex", left=3, right=3, top=2.6, bottom=2.6, stroke="#ffffff")
        + words("Hill", left=15, right=15, top=20), "kind": HEX},
    "round tile": {"front": GROUND + words("Hill", left=15, right=15, top=20), "kind": ROUND},
    "text with a shadow": {
        "front": FRONT + words("Shadow", top=60, left=8.3, color="#806040") + words("Shadow", top=60)},
    "text on a large pale letter": {
        "front": GROUND + part("number", text="'A'", left=15, baseline=48, size=80, color="#e0d0b0")
        + RULES},
    "lines set tightly": {
        "front": GROUND + RULES.replace("height = 12", "height = 40\nleading = 1.0"),
        "card": 'en.name = "A"\nen.rules = "' + "Típically gjy Äg. " * 9 + '"\n'},
    "small and pale name of the set near the cut": {"front": FRONT + FOOTER},
    "picture of 210 dpi": {
        "front": FRONT + part("picture", picture="'fair'", left=6, right=6, top=48, bottom=6)},
    "text on a panel": {"front": BACK + part(**OVER, fill="#ffffff") + NAME},
    "transparent frame over a text": {
        "front": FRONT + part("picture", picture="'frame'", bleed=True)},
    "half-transparent panel under a text": {
        "front": part("picture", picture="'photo'", bleed=True) + part("picture", picture="'half'", **OVER)
        + NAME},
    "photograph that fades to white": {"front": part("picture", picture="'fade'", bleed=True) + NAME},
    "ground with corners that the cut rounds": {
        "front": part(left=-3, right=-3, top=-3, bottom=-3, radius=4, fill="#e0c090") + NAME},
    "row of symbols": {
        "front": FRONT + part("icons", symbol="'strength'", count=5, size=6, left=6, top=60)},
    "mark with a backslash": {"card": 'en.name = "A"\nen.rules = "Write \\\\{x} here."\n'},
    "back that the template draws": {
        "backs": "",
        "back": BACK + STAR},
    "portrait with a crop": {
        "front": FRONT + part("picture", picture="picture", left=8, right=8, top=50, bottom=10),
        "card": PORTRAIT.replace("photo", "photo@0.5,0.3,1")},
    "round art on a ground": {
        "front": GROUND + part("picture", picture="'clear-margin'", bleed=True) + words("Coin", top=20),
        "kind": ROUND},
    "no name, and no key in its place off the card": {
        "front": GROUND + part("text", text="name", left=60, right=-20, top=20, height=9, size=14),
        "card": 'en.name = ""\n'},
    "counter with a label below its symbol": {
        "backs": OWN_BACK + '[[counter]]\nkey = "gem"\nsymbol = "strength"\nen.label = "Gem"\n'},
    "right number of backs": {"backs": OWN_BACK + "count = 3\n"},
}  # fmt: skip


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a profile with some pictures."""
    home = tmp_path_factory.mktemp("pictures")
    art = home / "art"
    art.mkdir()
    photo = Image.linear_gradient("L").resize((815, 1110)).rotate(20, fillcolor=90)
    Image.merge("RGB", (photo, ImageOps.invert(photo), photo)).save(art / "photo.jpg")
    Image.effect_noise((815, 1110), 80).save(art / "noise.jpg")
    stripes = Image.new("RGB", (815, 1110), "#205080")
    for x in range(-1200, 900, 60):
        ImageDraw.Draw(stripes).line((x, 0, x + 1110, 1110), fill="#f0c040", width=25)
    stripes.save(art / "stripes.png")
    photo.resize((150, 150)).save(art / "coarse.png")
    photo.resize((422, 422)).save(art / "fair.png")
    size = photo.size
    margin = Image.new("L", size)
    margin.paste(255, (35, 35, size[0] - 35, size[1] - 35))
    framed = Image.composite(Image.open(art / "photo.jpg"), Image.new("RGB", size, "white"), margin)
    framed.save(art / "white-margin.jpg", quality=95)
    ImageOps.expand(framed.crop((40, 40, size[0] - 40, size[1] - 40)), 40, "white").save(
        art / "inner-margin.png"
    )
    framed.putalpha(margin)
    framed.save(art / "clear-margin.png")
    fade = Image.linear_gradient("L").resize(size)
    Image.composite(Image.new("RGB", size, "#204080"), Image.new("RGB", size, "white"), fade).save(
        art / "fade.jpg", quality=95
    )
    spots = bytes(255 * ((x * 7 + y * 5) % 5 < 2) for y in range(56) for x in range(41))
    Image.frombytes("L", (41, 56), spots).resize(size, Image.Resampling.NEAREST).save(art / "spots.png")
    frame = Image.new("RGBA", size)
    ImageDraw.Draw(frame).rectangle((0, 0, size[0], 100), fill="#701818")
    frame.save(art / "frame.png")
    Image.new("RGBA", (800, 300), "#ffffffa0").save(art / "half.png")
    (art / "torn.png").write_bytes(b"\x89PNG\r\n\x1a\n torn")
    return home


@pytest.fixture(autouse=True)
def _profile(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(home))


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_with_its_grade(name: str):
    grade, code, differs = FAULTS[name]
    assert (grade, code) in found(**differs)


@pytest.mark.parametrize("name", SOUND)
def test_nothing_is_found_in_a_sound_design(name: str):
    assert found(**SOUND[name]) == set()
