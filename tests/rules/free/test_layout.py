"""Table layouts as text and as plain data: write, read, limits, errors."""

import pytest

from app.rules.cardset import TrackDef
from app.rules.free import CardThing, CounterThing, Layout, TableSet, ThingDef, ZoneDef, things
from app.rules.free.layout import key_is_good
from app.rules.game import BadText

FULL = Layout(
    1000,
    600,
    (
        ZoneDef("hand-1", "hand", owner="light"),
        ZoneDef(
            "all",
            "area",
            1,
            2,
            3,
            4,
            "dark",
            "anton",
            "balance",
            0,
            "wound",
            "kind=other,side=light|dark",
            True,
            True,
            ("wound", "gloom two"),
            {"ru": "Ящик", "en": "A b=x, 100%"},
        ),
        ZoneDef("plain", "tray", cell=-1),
    ),
    (
        ThingDef("card", "anton", 5000, 0, False, 3),
        ThingDef("note", "a b=c", 0, 5000),
        ThingDef("coin", "", 1, 1, turn=1),
    ),
)
LINES = (
    "table 1000 600",
    "zone key=hand-1 kind=hand owner=light",
    "zone key=all kind=area x=1 y=2 w=3 h=4 owner=dark card=anton track=balance cell=0 marker=wound"
    " fill=kind=other,side=light|dark up=yes shuffled=yes counters=wound,gloom%20two"
    " names.ru=%D0%AF%D1%89%D0%B8%D0%BA names.en=A%20b%3Dx%2C%20100%25",
    "zone key=plain kind=tray",
    "thing kind=card what=anton x=5000 y=0 up=no turn=3",
    "thing kind=note what=a%20b=c x=0 y=5000",
    "thing kind=coin x=1 y=1 turn=1",
)


def refused(read, given):
    """Return the field and value of the error in *given*."""
    with pytest.raises(BadText) as wrong:
        read(given)
    reason = wrong.value.reason
    assert reason.code == "free.bad-layout"
    return reason.args["field"], reason.args["value"]


def test_a_layout_is_written_to_the_letter_and_read_back():
    assert FULL.lines() == LINES
    assert Layout.read(LINES) == FULL


def test_a_layout_is_plain_values_and_read_back():
    plain = FULL.to_plain()
    assert plain["zone"][1] == {
        "key": "all",
        "kind": "area",
        "x": 1,
        "y": 2,
        "w": 3,
        "h": 4,
        "owner": "dark",
        "card": "anton",
        "track": "balance",
        "cell": 0,
        "marker": "wound",
        "fill": "kind=other,side=light|dark",
        "up": True,
        "shuffled": True,
        "counters": ["wound", "gloom two"],
        "names": {"ru": "Ящик", "en": "A b=x, 100%"},
    }
    assert plain["zone"][2] == {"key": "plain", "kind": "tray"}
    assert plain["thing"][0] == {"kind": "card", "what": "anton", "x": 5000, "y": 0, "up": False, "turn": 3}
    assert Layout.from_plain(plain) == FULL


def test_a_layout_without_words_is_the_usual_table():
    usual = ZoneDef("a", "pile")
    assert Layout.from_plain({}) == Layout(1400, 690) == Layout()
    assert Layout().to_plain() == {"width": 1400, "height": 690}
    assert Layout.read([]) == Layout()
    assert (usual.x, usual.y, usual.w, usual.h, usual.cell, usual.up, usual.shuffled) == (
        0,
        0,
        0,
        0,
        -1,
        False,
        False,
    )
    thing = Layout.from_plain({"thing": [{"kind": "die"}]}).things[0]
    assert thing == ThingDef("die", "", 0, 0, True, 0)
    assert Layout.from_plain({"zone": [{"key": "a", "kind": "pile"}]}).zones == (usual,)


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("table 1 x", "line", "table 1 x"),
        ("table x 1", "line", "table x 1"),
        ("table 100", "line", "table 100"),
        ("table 99 690", "width", "99"),
        ("table 5001 690", "width", "5001"),
        ("table 1400 99", "height", "99"),
        ("table 1400 5001", "height", "5001"),
        ("table 1234567 690", "width", "1234567"),
        ("table 690 1234567", "height", "1234567"),
        ("", "line", ""),
        ("box a", "line", "box a"),
        ("zone key", "line", "zone key"),
        ("zone key=a key=b kind=pile", "line", "zone key=a key=b kind=pile"),
        ("zone key=a kind=pile x=1.5", "x", "1.5"),
        ("zone key=a kind=pile y=", "y", ""),
        ("zone key=a kind=pile w=1234567", "w", "1234567"),
        ("zone key=a kind=pile h=-1", "h", "-1"),
        ("zone key=a kind=pile x=5001", "x", "5001"),
        ("zone key=a kind=pile y=5001", "y", "5001"),
        ("zone key=a kind=pile w=5001", "w", "5001"),
        ("zone key=a kind=pile x=-1", "x", "-1"),
        ("zone key=a kind=pile cell=201", "cell", "201"),
        ("zone key=a kind=pile cell=-2", "cell", "-2"),
        ("zone key=a kind=heap", "kind", "heap"),
        ("zone key=a", "kind", ""),
        ("zone kind=pile", "key", ""),
        ("zone key=box kind=pile", "key", "box"),
        ("zone key=A kind=pile", "key", "A"),
        ("zone key=a kind=pile owner=grey", "owner", "grey"),
        ("zone key=a kind=pile colour=red", "colour", "red"),
        ("thing kind=pile", "kind", "pile"),
        ("thing kind=die turn=6", "turn", "6"),
        ("thing kind=die turn=-1", "turn", "-1"),
        ("thing kind=die x=5001", "x", "5001"),
        ("thing kind=die y=5001", "y", "5001"),
        ("thing kind=die x=-1", "x", "-1"),
        ("thing kind=die y=-1", "y", "-1"),
        ("thing kind=die size=3", "thing", "{'kind': 'die', 'size': '3'}"),
        ("thing kind=note what=" + "a" * 401, "what", "a" * 60),
    ],
)
def test_what_is_wrong_with_a_line_is_named(line, field, value):
    assert refused(Layout.read, [line]) == (field, value)


def test_a_key_is_given_once():
    assert refused(Layout.read, ["zone key=a kind=pile", "zone key=a kind=area"]) == ("key", "a")


@pytest.mark.parametrize(
    ("plain", "field", "value"),
    [
        ([], "table", "[]"),
        ({"depth": 1}, "table", "{'depth': 1}"),
        ({"width": "1000"}, "width", "1000"),
        ({"width": True}, "width", "True"),
        ({"zone": {}}, "zone", "{}"),
        ({"zone": [1]}, "zone", "[1]"),
        ({"thing": "die"}, "thing", "die"),
        ({"thing": [{"kind": "die", "up": 1}]}, "up", "1"),
        ({"thing": [{"kind": 3}]}, "kind", "3"),
        ({"zone": [{"key": "a", "kind": "pile", "up": "yes"}]}, "up", "yes"),
        ({"zone": [{"key": "a", "kind": "pile", "shuffled": 0}]}, "shuffled", "0"),
        ({"zone": [{"key": "a", "kind": "pile", "names": "A"}]}, "names", "A"),
        ({"zone": [{"key": "a", "kind": "pile", "names": {"ru": 1}}]}, "names", "{'ru': 1}"),
        (
            {"zone": [{"key": "a", "kind": "pile", "names": {"ru": "a" * 4001}}]},
            "names",
            "{'ru': '" + "a" * 52,
        ),
        ({"zone": [{"key": "a", "kind": "pile", "counters": "wound"}]}, "counters", "wound"),
        ({"zone": [{"key": "a", "kind": "pile", "counters": [1]}]}, "counters", "[1]"),
        ({"zone": [{"key": 1, "kind": "pile"}]}, "key", "1"),
        ({"zone": [{}] * 201}, "zone", "[" + "{}, " * 14 + "{},"),
        ({"thing": [{}] * 1001}, "thing", "[" + "{}, " * 14 + "{},"),
    ],
)
def test_what_is_wrong_with_plain_values_is_named(plain, field, value):
    assert refused(Layout.from_plain, plain) == (field, value)


def test_as_much_as_there_may_be_is_read():
    plain = {
        "width": 5000,
        "height": 5000,
        "thing": [{"kind": "note", "what": "a" * 400, "x": 0, "y": 0}] * 1000,
        "zone": [
            {
                "key": f"z{n}",
                "kind": "pile",
                "x": 5000,
                "y": 5000,
                "w": 5000,
                "h": 5000,
                "cell": 200,
                "names": {"ru": "a" * 80},
            }
            for n in range(200)
        ],
    }
    assert Layout.from_plain(plain).to_plain() == plain
    assert Layout.from_plain({"width": 100, "height": 100}).to_plain() == {"width": 100, "height": 100}


@pytest.mark.parametrize("size", ["² 500", f"{'9' * 5000} 500", "wide high"])
def test_a_size_of_the_table_that_is_no_number_is_refused(size):
    assert refused(Layout.read, [f"table {size}"])[0] == "line"


def test_the_cards_of_a_zone_are_a_query():
    with pytest.raises(BadText) as wrong:
        Layout.read(["zone key=a kind=pile fill=colour=red"])
    assert wrong.value.reason.args == {"text": "colour=red"}


@pytest.mark.parametrize(
    ("key", "good"),
    [
        ("a", True),
        ("0-a", True),
        ("a" * 40, True),
        ("a" * 41, False),
        ("", False),
        ("-a", False),
        ("A", False),
        ("a_b", False),
        ("box", False),
        ("box-1", True),
    ],
)
def test_what_can_name_a_zone(key, good):
    assert key_is_good(key) is good


@pytest.mark.parametrize(
    ("kind", "owner", "up", "secret"),
    [
        ("area", "light", False, True),
        ("board", "dark", False, True),
        ("area", "", False, False),
        ("area", "light", True, False),
        ("pile", "light", False, False),
        ("tray", "light", False, False),
        ("hand", "light", False, False),
    ],
)
def test_what_hides_is_an_owners_area(kind, owner, up, secret):
    zone = ZoneDef("a", kind, owner=owner, up=up)
    assert zone.secret is secret
    assert Layout(zones=(ZoneDef("b", "pile"), zone)).secret is (secret or kind == "hand")


@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [(10, 20, True), (9, 20, False), (10, 19, False), (39, 59, True), (40, 59, False), (39, 60, False)],
)
def test_a_zone_holds_its_points(x, y, inside):
    assert ZoneDef("a", "area", 10, 20, 30, 40).contains(x, y) is inside


SET = TableSet(
    "мой set",
    (
        CardThing("anton", "other", "light", "setup", "setup neutral", 1, "mage", "", "fate board"),
        CardThing("spell", spell="attack", copies=3),
        CardThing("none", copies=0),
    ),
    (TrackDef("balance", (-2, -1, 0)),),
    (CounterThing("wound"), CounterThing("big", "dark", 4, 255)),
    Layout(500, 400, (ZoneDef("hand-1", "hand", owner="light"),)),
)
SET_LINES = (
    "cards %D0%BC%D0%BE%D0%B9%20set",
    "card anton kind=other side=light deck=setup back=setup%20neutral specialty=mage start=fate%20board",
    "card spell copies=3 spell=attack",
    "card none copies=0",
    "counter wound",
    "counter big side=dark count=4 size=255",
    "track balance -2 -1 0",
    "table 500 400",
    "zone key=hand-1 kind=hand owner=light",
)


def test_a_set_is_written_to_the_letter_and_read_back():
    assert SET.lines() == SET_LINES
    again = TableSet.read(SET_LINES)
    assert again == SET
    assert again.fingerprint() == SET.fingerprint()
    assert TableSet.read(["cards a", "card b"]) == TableSet("a", (CardThing("b"),))


def test_what_can_change_a_game_changes_the_fingerprint():
    changed = [
        (*SET_LINES[:n], line.replace(old, new), *SET_LINES[n + 1 :])
        for n, line, old, new in (
            (1, SET_LINES[1], "light", "dark"),
            (2, SET_LINES[2], "3", "4"),
            (5, SET_LINES[5], "255", "256"),
            (6, SET_LINES[6], "-1", "1"),
            (8, SET_LINES[8], "light", "dark"),
        )
    ]
    prints = [TableSet.read(lines).fingerprint() for lines in [SET_LINES, *changed]]
    assert len(set(prints)) == 6
    assert all(len(one) == 16 for one in prints)


def test_cards_and_their_copies_and_sizes():
    assert SET.copies_of(SET.cards[0]) == ("anton",)
    assert SET.copies_of(SET.cards[1]) == ("spell.1", "spell.2", "spell.3")
    assert SET.copies_of(SET.cards[2]) == ()
    assert SET.design("spell.2") is SET.cards[1]
    assert SET.design("anton") is SET.by_key["anton"]
    assert SET.track_by_key["balance"].cells == (-2, -1, 0)
    sizes = {
        ("card", "anton"): (63, 88, "rect"),
        ("die", "6"): (17, 17, "rect"),
        ("coin", ""): (26, 26, "round"),
        ("note", "a"): (62, 40, "rect"),
        ("counter", "wound"): (16, 16, "round"),
        ("counter", "big"): (26, 26, "round"),
    }
    assert {which: SET.measure(*which) for which in sizes} == sizes


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        (["cards"], 1),
        (["cards a b"], 1),
        (["cards a", "card"], 2),
        (["cards a", "card b", "card b"], 3),
        (["cards a", "counter b", "counter b"], 3),
        (["cards a", "track b"], 2),
        (["cards a", "track b x"], 2),
        (["cards a", "track b 0", "track b 0"], 3),
        (["cards a", "track b" + " 0" * 101], 2),
        (["cards a", "card b copies"], 2),
        (["cards a", "card b colour=red"], 2),
        (["cards a", "card b side=light side=dark"], 2),
        (["cards a", "card b copies=x"], 2),
        (["cards a", "card b copies=0000001"], 2),
        (["cards a", "card b copies=201"], 2),
        (["cards a", "card b copies=-1"], 2),
        (["cards a", "counter b size=19"], 2),
        (["cards a", "counter b size=1001"], 2),
        (["cards a", "counter b copies=3"], 2),
        (["cards a", "heap b"], 2),
        ([""], 1),
        (["cards a", "card b key=c"], 2),
    ],
)
def test_the_line_of_a_set_that_cannot_be_read_is_named(lines, number):
    with pytest.raises(BadText) as wrong:
        TableSet.read(lines)
    reason = wrong.value.reason
    assert (reason.code, reason.args) == (
        "record.bad-card-line",
        {"line": number, "text": lines[number - 1][:60]},
    )


@pytest.mark.parametrize("head", ["card", "counter", "board"])
def test_a_set_has_no_more_designs_than_the_limit(head: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(things, "MAX_DESIGNS", 2)
    lines = [f"{head} c{n}{' 9 9' * (head == 'board')}" for n in range(3)]
    TableSet.read(lines[:2])
    with pytest.raises(BadText) as wrong:
        TableSet.read(lines)
    assert wrong.value.reason.args["line"] == 3


def test_as_much_as_a_set_may_hold_is_read():
    lines = [
        "cards a",
        *(f"card c{n} copies=000099" for n in range(500)),
        *(f"counter c{n} size={20 if n else 1000}" for n in range(500)),
        "track t" + " 1234567" * 100,
        "track u 12345678",
    ]
    found = TableSet.read(lines)
    assert (len(found.cards), len(found.counters), len(found.tracks[0].cells)) == (500, 500, 100)
    assert found.cards[0].copies == 99
    assert [found.counters[n].size for n in (0, 1)] == [1000, 20]
    assert found.tracks[1].cells == (1234567,)
