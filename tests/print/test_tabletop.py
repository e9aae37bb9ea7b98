"""The save file for Tabletop Simulator, compared with real saved games.

``examples/tabletop-simulator.json`` is a small game of our own with the structure of real saves: cards, a
deck, a tile and a note as in the objects of argonui/SCED on GitHub; the file's head, the fields of a stack
(``Number``) and the integer fields as in the class listing of the publisher's knowledge base
(Berserk-Games/Tabletop-Simulator-Knowledge-Base, save-file-format). It copies no text, picture or address.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from app.cards import convert, game_edits
from app.cards.data import BoardData, PlaceData, Text, empty_card, game_of
from app.cli import app
from app.face.content import CardContent, SetContent
from app.print import pdf, pictures, tabletop
from app.print.errors import Cancelled, PrintError
from app.print.options import Options
from app.print.targets import Targets
from tests.print.tabletop_saves import album, every, options, save
from tests.ui.free.custom_set import with_seats

EXAMPLE = Path(__file__).parent / "examples" / "tabletop-simulator.json"
NAMES = {
    "Card",
    "Deck",
    "Notecard",
    "Quarter",
    "Die_4",
    "Die_6_Rounded",
    "Die_8",
    "Die_10",
    "Die_12",
    "Die_20",
}
"""From the knowledge base's list of object names; custom tiles are newer."""
HARD = "Мои игры & 100%, #1"


@pytest.fixture(scope="module")
def written(sets, tmp_path_factory) -> tuple[dict[str, Any], SetContent]:
    """Return the save of a few cards of Own Fate with all pictures, and the cards."""
    whole = sets["own-fate"]
    few = replace(whole, cards=whole.cards[:9] + whole.cards[-2:])
    folder = tmp_path_factory.mktemp("tabletop") / HARD
    made = album(few)
    data, failed = pdf.render(made.plan, options())
    assert not failed
    files = list(pictures.write(data, made, Targets().get("tabletop"), folder))
    assert len(files) == made.files
    return json.loads(files[-1].read_text("utf-8")), few


def file_of(url: str) -> Path:
    assert url.startswith("file:///")
    return Path("/" if os.name == "posix" else "", url.removeprefix("file:///"))


def shape(value: Any) -> Any:
    """Return the keys and types of *value*."""
    if isinstance(value, dict):
        return {key: shape(one) for key, one in value.items()}
    return [shape(one) for one in value[:1]] if isinstance(value, list) else type(value)


def object_shape(one: dict[str, Any]) -> dict[str, Any]:
    made = shape({key: value for key, value in one.items() if key not in ("CustomDeck", "ContainedObjects")})
    if "CustomDeck" in one:
        assert all(key.isdigit() for key in one["CustomDeck"])
        made["CustomDeck"] = shape(next(iter(one["CustomDeck"].values())))
    return made


def test_every_key_and_type_is_that_of_a_saved_game(sets):
    example = json.loads(EXAMPLE.read_text("utf-8"))
    known = {one["Name"]: object_shape(one) for one in every(example)}
    known |= dict.fromkeys(("Quarter", "Die_6_Rounded"), known["Notecard"])
    for content in sets.values():
        plain = save(content, reference=True)
        assert shape({**plain, "ObjectStates": []}) == shape({**example, "ObjectStates": []})
        for one in every(plain):
            assert object_shape(one) == known[one["Name"]], one["Name"]
            assert one["Name"] in NAMES or one["Name"].startswith("Custom_Tile")


def test_no_two_objects_have_the_same_guid(sets):
    for content in sets.values():
        guids = [one["GUID"] for one in every(save(content, reference=True))]
        assert len(set(guids)) == len(guids)
        assert all(len(guid) == 6 and int(guid, 16) >= 0 for guid in guids)


def test_the_same_set_gives_the_same_file(sets):
    made = album(sets["tribunal"]).save
    again = album(sets["tribunal"]).save
    assert made.plain(Path("/games")) == again.plain(Path("/games"))


def test_each_card_shows_its_own_face(written, tmp_path):
    plain, few = written
    target = replace(Targets().get("pictures"), dpi=120)
    own = pictures.album(
        few, Options(**target.resolved({"reference": False, "tracks": False, "counters": False})), target
    )
    data, _failed = pdf.render(own.plan, Options())
    list(pictures.write(data, own, target, tmp_path))
    names = {front.name: front.key for front, _back, _copies in few.cards}
    small = (63, 88)

    def look(image: Image.Image) -> np.ndarray:
        return np.asarray(image.convert("RGB").resize(small, Image.Resampling.BOX)).astype(int)

    def cut_out(key: str) -> np.ndarray:
        with Image.open(tmp_path / "cards" / f"{key}-front.png") as image:
            bleed = round(3 / 25.4 * target.dpi)
            return look(image.crop((bleed, bleed, image.width - bleed, image.height - bleed)))

    faces = {key: cut_out(key) for key in names.values()}
    seen = set()
    for one in every(plain):
        if one["Name"] != "Card":
            continue
        sheet, cell = one["CustomDeck"][str(one["CardID"] // 100)], one["CardID"] % 100
        with Image.open(file_of(sheet["FaceURL"])) as image:
            assert max(image.size) <= 4096
            assert (image.width % sheet["NumWidth"], image.height % sheet["NumHeight"]) == (0, 0)
            w, h = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
            x, y = cell % sheet["NumWidth"] * w, cell // sheet["NumWidth"] * h
            shown = look(image.crop((x, y, x + w, y + h)))
            hidden = look(image.crop((image.width - w, image.height - h, image.width, image.height)))
        with Image.open(file_of(sheet["BackURL"])) as image:
            assert abs(look(image) - hidden).mean() < 3
        differs = {key: abs(face - shown).mean() for key, face in faces.items()}
        key = names[one["Nickname"]]
        assert min(differs, key=differs.get) == key
        assert differs[key] < 4
        seen.add(key)
    assert seen == set(faces)


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
def test_there_are_as_many_of_everything_as_in_the_set(sets, key):
    content, plain = sets[key], save(sets[key])
    cards = Counter(one["Nickname"] for one in every(plain) if one["Name"] == "Card")
    assert cards == sum((Counter({front.name: n}) for front, _back, n in content.cards), Counter())
    tiles = Counter()
    for one in every(plain):
        if one["Name"].startswith("Custom_Tile"):
            tiles[one["CustomImage"]["ImageURL"]] += one.get("Number", 1)
    expected = {f"tokens/{key}-{one.key}-en.png": one.count for one in content.counters}
    expected |= {f"boards/{key}-{one.key}-en.png": 1 for one in content.tracks}
    assert tiles == {tabletop.url(Path("/games") / name): count for name, count in expected.items()}


def test_a_deck_lists_its_cards_and_a_single_card_is_none(sets):
    for content in sets.values():
        for one in save(content, reference=True)["ObjectStates"]:
            if one["Name"] == "Deck":
                assert len(one["DeckIDs"]) > 1
                assert one["DeckIDs"] == [card["CardID"] for card in one["ContainedObjects"]]
                assert set(one["CustomDeck"]) == {str(number // 100) for number in one["DeckIDs"]}


def test_cards_that_share_a_back_share_it_in_the_game(sets):
    content = sets["own-fate"]
    plain = save(content)
    backs = {front.name: back for front, back, _copies in content.cards}
    urls: dict[str, set[object]] = {}
    for one in every(plain):
        if one["Name"] == "Card":
            sheet = one["CustomDeck"][str(one["CardID"] // 100)]
            assert not sheet["UniqueBack"]
            urls.setdefault(sheet["BackURL"], set()).add(backs[one["Nickname"]])
    assert len(urls) == len(set(backs.values()))
    assert all(len(behind) == 1 for behind in urls.values())


def test_cards_with_something_else_behind_each_have_backs_of_their_own(sets):
    deck = next(
        one
        for one in save(sets["own-fate"], reference=True)["ObjectStates"]
        if one["Nickname"] == "Reference cards"
    )
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["UniqueBack"]
    assert len(deck["DeckIDs"]) == 8


def test_more_than_a_sheet_holds_goes_on_to_another(sets):
    content = sets["own-fate"]
    front, back, _copies = content.cards[0]
    many = tuple((replace(front, key=f"many-{number}", name=f"{number}"), back, 1) for number in range(150))
    made = album(replace(content, cards=many, tracks=(), counters=(), table=None)).save
    assert [len(sheet.keys) for sheet in made.sheets] == [69, 69, 12]
    ids = [one["CardID"] for one in every(made.plain(Path("/games"))) if one["Name"] == "Card"]
    assert sorted(ids) == [*range(100, 169), *range(200, 269), *range(300, 312)]


def test_what_a_card_does_is_told_with_the_games_marks_and_words_for_symbols():
    card = CardContent(
        "key", "item", "light", "Name", "Item", "**Now** take {wound} or *two {cost}*, {mine}.", "en"
    )
    assert tabletop.description(card) == "Item\n\n[b]Now[/b] take wound or [i]two cost[/i], mine."


def test_round_and_hexagonal_cards_are_cut_so(sets):
    front, back, copies = sets["own-fate"].cards[0]
    for outline, number in (("rect", 0), ("hex", 3), ("round", 4)):
        size = (60.0, 52.0)
        card = replace(front, shape=outline, size=size), replace(back, shape=outline, size=size), copies
        plain = save(replace(sets["own-fate"], cards=(card,), tracks=(), counters=(), table=None))
        (one,) = (one for one in plain["ObjectStates"] if one["Name"] == "Card")
        assert one["CustomDeck"]["1"]["Type"] == number
        assert one["Transform"]["scaleZ"] == pytest.approx(52 / 88, abs=1e-4)


def test_only_the_cards_chosen_lie_on_the_table(sets):
    plain = save(sets["own-fate"], kinds=("location",), tracks=False, counters=False)
    names = {front.name for front, _back, _copies in sets["own-fate"].cards if front.kind == "location"}
    assert {one["Nickname"] for one in every(plain)} == names


def test_pictures_are_named_as_the_system_names_them(written):
    plain, _few = written
    urls = {
        sheet[name]
        for one in every(plain)
        for sheet in one.get("CustomDeck", {}).values()
        for name in ("FaceURL", "BackURL")
    }
    urls |= {one["CustomImage"]["ImageURL"] for one in every(plain) if "CustomImage" in one}
    assert all(file_of(url).is_file() for url in urls)
    assert all(HARD in url for url in urls)


def test_the_command_writes_the_file_and_says_where_it_goes(tmp_path):
    command = ["--lang", "en", "print", "--target", "tabletop", "--set", "tribunal", str(tmp_path)]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0, told.output
    assert "Saves/Saved Objects" in told.output
    assert "Cloud Manager" in told.output
    assert str(tmp_path / "tribunal-en.json") in told.output
    plain = json.loads((tmp_path / "tribunal-en.json").read_text("utf-8"))
    assert plain["SaveName"].startswith("Tribunal")


def test_a_set_with_nothing_in_it_is_refused_with_a_sentence(sets):
    with pytest.raises(PrintError) as refused:
        album(replace(sets["tribunal"], cards=(), tracks=(), counters=()))
    assert refused.value.sentence("en").startswith("There’s nothing to print")


def test_a_place_that_cannot_be_written_is_told(sets, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    made = album(sets["tribunal"])
    data, _failed = pdf.render(made.plan, options())
    with pytest.raises(PrintError) as refused:
        list(pictures.write(data, made, Targets().get("tabletop"), tmp_path / "file" / "folder"))
    assert str(tmp_path / "file") in refused.value.sentence("en")


def test_whoever_stops_gets_no_save_file(sets, tmp_path):
    made = album(sets["tribunal"])
    data, _failed = pdf.render(made.plan, options())
    with pytest.raises(Cancelled):
        list(pictures.write(data, made, Targets().get("tabletop"), tmp_path, lambda done, _all: done < 1))
    assert not list(tmp_path.glob("*.json"))


def test_each_seat_of_the_set_has_the_hand_of_the_nearest_player():
    data = with_seats(("Red", "#d03030"), ("Sea", "#1f8a84"), ("Sun", "#e5d030"))
    objects = save(convert.content(data, "en"))["ObjectStates"]
    hands = [thing for thing in objects if thing["Name"] == "HandTrigger"]
    assert [hand["FogColor"] for hand in hands] == ["Red", "Teal", "Yellow"]
    assert [hand["Nickname"] for hand in hands] == ["Red", "Sea", "Sun"]
    depths = {round(abs(hand["Transform"]["posZ"])) for hand in hands}
    assert len(depths) == 1
    assert not any(abs(thing["Transform"]["posZ"]) > depths.copy().pop() for thing in objects)


def test_a_board_is_a_locked_tile_and_its_places_are_snap_points(tmp_path):
    data = game_edits.empty("tin", "1", "en", {"en": "Tin"})
    data = replace(
        data,
        cards=(empty_card(game_of(data), "sawmill", "card"),),
        boards=(BoardData("coast", 200.0, 100.0, texts={"en": {"name": Text("Coast")}}),),
        places=(PlaceData("left", "coast", 50.0, 50.0), PlaceData("right", "coast", 150.0, 50.0)),
    )
    made = save(convert.content(data, "en"), tmp_path)
    (board,) = (one for one in made["ObjectStates"] if one["Nickname"] == "Coast")
    assert (board["Name"], board["Locked"]) == ("Custom_Tile", True)
    points, middle = [point["Position"] for point in made["SnapPoints"]], board["Transform"]
    offsets = [(point["x"] - middle["posX"], point["z"] - middle["posZ"]) for point in points]
    step = 50 / tabletop.UNIT
    assert offsets == [pytest.approx((-step, 0), abs=0.02), pytest.approx((step, 0), abs=0.02)]


def test_the_rules_text_is_in_the_notebook(sets):
    key, name = next((front.key, front.name) for front, _back, _copies in sets["tribunal"].cards)
    rules = f"# Turns\n\nDraw *one* card.\n\n- Not [[{key}]].\n\n![[{key}]]"
    tabs = album(replace(sets["tribunal"], rules=rules)).save.plain(Path("/games"))["TabStates"]
    assert [tab["body"] for tab in tabs.values()] == [
        f"[b]Turns[/b]\n\nDraw [i]one[/i] card.\n\n- Not {name}.\n\n{name}"
    ]
