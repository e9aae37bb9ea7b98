"""Card sets as text: every field round-trips; a bad line is named."""

import pytest

from app.rules import cardset
from app.rules.cardset import MAX_CELLS, CardDef, CardSet, TrackDef, read_set, write_set
from app.rules.game import BadText

WITCH = CardDef(
    "old witch", "other", "dark", "setup", 2, "witch", "", 4, 3, 7, 5, True, "darya",
    {"slows": 2, "open": True, "shut": False, "of": "the yes", "no": "no"}, ("metro", "gorky park"), "metro",
)  # fmt: skip
SPELL = CardDef("attack-9", "spell", spell="attack", deck="spell", strength=9, copies=99)
TRACK = TrackDef("the vortex", (1, -2, 3))


def refused(*lines):
    with pytest.raises(BadText) as caught:
        read_set(lines)
    assert caught.value.reason.code == "record.bad-card-line"
    return caught.value.reason.args


def test_every_field_is_written_in_words():
    lines = write_set(CardSet("our own", (WITCH, SPELL), (TRACK,)))
    assert lines == (
        "cards our%20own",
        "card attack-9 kind=spell deck=spell copies=99 spell=attack strength=9",
        "card old%20witch kind=other side=dark deck=setup copies=2 specialty=witch strength=4 experience=3 "
        "initiative=7 cost=5 donor=yes power=darya ways=metro,gorky%20park start=metro param.no='no "
        "param.of='the%20yes param.open=yes param.shut=no param.slows=2",
        "track the%20vortex 1 -2 3",
    )


def test_what_is_written_is_read_back():
    cards = CardSet("our own", (SPELL, WITCH), (TRACK,))
    assert read_set(write_set(cards)) == cards


def test_tracks_are_written_in_the_order_of_their_keys():
    cards = CardSet("x", (), (TrackDef("b", (1,)), TrackDef("a", (2,))))
    assert write_set(cards) == ("cards x", "track a 2", "track b 1")


def test_what_is_left_out_is_as_usual():
    (card,) = read_set(["card stone kind=item"]).cards
    assert card == CardDef("stone", "item")
    assert read_set([]) == CardSet("", (), ())


@pytest.mark.parametrize(
    "line",
    [
        "",
        "cards",
        "cards a b",
        "card",
        "card stone",
        "card stone kind=stone",
        "card stone kind=item side=grey",
        "card stone kind=item specialty=smith",
        "card stone kind=item spell=curse",
        "card stone kind=item deck=ours",
        "card stone kind=item kind=item",
        "card stone kind=item cost",
        "card stone kind=item cost=",
        "card stone kind=item cost=many",
        "card stone kind=item cost=12345678",
        "card stone kind=item colour=red",
        "card stone kind=item donor=maybe",
        "card stone kind=item copies=100",
        "card stone kind=item copies=-1",
        "card stone kind=item param.x=red",
        "track",
        "track stones",
        "track stones one",
        "track stones 12345678",
        "stone kind=item",
    ],
)
def test_a_line_that_says_nothing_is_named(line):
    assert refused("cards ours", "card rock kind=item", line) == {"line": 3, "text": line}


def test_a_long_line_is_shortened():
    assert refused("x" * 80) == {"line": 1, "text": "x" * 60}


def test_numbers_of_seven_figures_are_read():
    assert read_set(["card stone kind=item cost=1234567"]).cards[0].cost == 1234567
    assert read_set(["track stones -123456"]).tracks[0].cells == (-123456,)


def test_a_card_may_have_no_copies():
    assert read_set(["card stone kind=item copies=0"]).cards[0].copies == 0


def test_nothing_is_there_twice():
    assert refused("card stone kind=item", "card stone kind=item")["line"] == 2
    assert refused("track stones 1", "track stones 1")["line"] == 2


def test_a_set_is_no_larger_than_anybody_needs(monkeypatch):
    monkeypatch.setattr(cardset, "MAX_DESIGNS", 2)
    cards = ["card stone kind=item", "card stick kind=item"]
    assert len(read_set(cards).cards) == 2
    assert refused(*cards, "card one-more kind=item")["line"] == 3
    assert len(read_set(["track stones" + " 1" * MAX_CELLS]).tracks[0].cells) == MAX_CELLS
    assert refused("track stones" + " 1" * (MAX_CELLS + 1))["line"] == 1


class TestCardSet:
    CARDS = CardSet("ours", (WITCH, SPELL), (TRACK,))

    def test_cards_and_tracks_are_found_by_their_keys(self):
        assert self.CARDS.card("attack-9") is SPELL
        assert self.CARDS.track("the vortex") is TRACK
        for find in (self.CARDS.card, self.CARDS.track):
            with pytest.raises(KeyError, match="moon"):
                find("moon")

    @pytest.mark.parametrize(
        "change",
        [
            CardSet("ours", (SPELL,), (TRACK,)),
            CardSet("ours", (WITCH, SPELL), ()),
            CardSet("ours", (WITCH, SPELL), (TrackDef("the vortex", (1, -2)),)),
            *(
                CardSet("ours", (CardDef(**{**fields, name: other}), SPELL), (TRACK,))
                for fields in [{name: getattr(WITCH, name) for name in WITCH.__slots__}]
                for name, other in {
                    "key": "young witch", "kind": "item", "side": "light", "deck": "probability", "copies": 3,
                    "specialty": "mage", "spell": "attack", "strength": 0, "experience": 0, "initiative": 0,
                    "cost": 0, "donor": False, "power": "petr", "params": {}, "ways": (), "start": "",
                }.items()
            ),
        ],
    )  # fmt: skip
    def test_whatever_can_change_a_game_changes_the_fingerprint(self, change):
        assert change.fingerprint() != self.CARDS.fingerprint()

    def test_the_order_and_the_sets_name_do_not(self):
        assert CardSet("theirs", (SPELL, WITCH), (TRACK,)).fingerprint() == self.CARDS.fingerprint()
        assert len(self.CARDS.fingerprint()) == 16
