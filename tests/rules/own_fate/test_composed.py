"""Composed powers: their effects, refusals, and what they leave unchanged (K6)."""

from dataclasses import replace

import pytest

from app.rules.game import BadText
from app.rules.own_fate import GAME
from app.rules.own_fate.card_reference import describe_card
from app.rules.own_fate.composition import canonical, read
from app.rules.own_fate.power_checks import problems

HERE = "hairdresser"
DONOR = {"who": "one", "specialty": "donor"}


@pytest.fixture
def with_powers(fate_cards):
    """Return a function that adds powers to cards of the pinned set (``key=[power, …]``)."""

    def made(**powers):
        further = {
            key.replace("_", "-"): tuple(
                canonical(one) for one in (value if isinstance(value, list) else [value])
            )
            for key, value in powers.items()
        }
        return replace(
            fate_cards,
            cards=tuple(
                replace(c, powers=further[c.key], power="" if c.kind == "chance" else c.power)
                if c.key in further
                else c
                for c in fate_cards.cards
            ),
        )

    return made


DRAWS = {"when": "turn-begins", "who": {"who": "self"}, "do": [{"do": "draw", "amount": 1}]}


def always(number, by):
    """Return a power that changes *number* for the card and its allies at the same location."""
    change = {"do": "change", "number": number, "by": by}
    return {"when": "always", "who": {"who": "each", "side": "own"}, "do": [change]}


HEALER = {
    "when": "movement-slot",
    "may": True,
    "once": "turn",
    "who": {"who": "one", "side": "own", "state": "wounded"},
    "do": [{"do": "heal", "amount": 1}],
}


@pytest.mark.rule("K6")
def test_in_its_slot_it_heals_one_beside_it_once_a_turn(table, with_powers):
    places = {"semen": "moscow; wounds 2", "anton": "moscow; wounds 1", "tigrenok": "metro; wounds 1"}
    t = table("movement", card_set=with_powers(semen=HEALER), **places)
    t.until("movement", "semen")
    assert t.offers("use") == {"use semen semen", "use semen anton"}
    t.illegal("use semen tigrenok", "fate.not-candidate")
    t.illegal("use anton semen", "fate.no-power")
    t.illegal("use semen", "fate.wrong-arguments")
    t.do("use semen anton")
    t.happened("power-used", "card=semen", "target=anton")
    t.happened("healed", "target=anton", "now=0")
    assert t.asks("movement", "semen")
    t.illegal("use semen semen", "fate.power-used")


def test_in_the_metro_nothing_is_used(table, with_powers):
    t = table("movement", card_set=with_powers(semen=HEALER), semen="metro; wounds 1; entered", anton="metro")
    t.until("movement", "semen")
    t.illegal("use semen semen", "fate.in-metro")


GREETING = {
    "when": "enters",
    "may": True,
    "once": "game",
    "who": {"who": "one", "side": "enemy", "where": "anywhere"},
    "do": [{"do": "wound", "amount": 3}],
}


@pytest.mark.parametrize(("wounds", "now"), [(0, 3), (2, 3)])
def test_whoever_enters_may_wound_but_kills_nobody(table, with_powers, wounds, now):
    cards = {"anton": "moscow", "larisa": f"{HERE}; wounds {wounds}", "light": "medved"}
    t = table("movement", card_set=with_powers(medved=GREETING), **cards)
    t.until("enter", "medved")
    t.do("enter medved")
    t.asked("power-enters", "medved", "light")
    t.do("use medved larisa")
    assert t.wounds("larisa") == now
    assert not t.asks("power-enters")


def test_who_passes_keeps_it(table, with_powers):
    t = table("movement", card_set=with_powers(medved=GREETING), larisa=HERE, light="medved")
    t.until("enter", "medved")
    t.do("enter medved")
    t.do("pass")
    assert (t.state.groups_handled, t.state.used_powers) == (0, 0)


def test_what_happens_by_itself_asks_nobody(table, with_powers):
    power = {
        "when": "turn-begins",
        "who": {"who": "each", "side": "own"},
        "do": [{"do": "draw", "amount": 2}],
    }
    t = table(
        "growth",
        card_set=with_powers(anton=power),
        anton="moscow",
        tigrenok="moscow",
        semen="metro",
        larisa=HERE,
    )
    assert [len(t.view.other(o).hand) for o in ("anton", "semen", "larisa")] == [2, 0, 0]


@pytest.mark.parametrize(("wounds", "told"), [(1, ["power-used", "healed"]), (0, [])])
def test_what_happens_by_itself_is_told_with_its_card(table, with_powers, wounds, told):
    power = {"when": "wounds-counted", "who": {"who": "self"}, "do": [{"do": "heal", "amount": 1}]}
    where = {"anton": f"{HERE}: attack-1", "andrey": HERE, "semen": f"{HERE}; wounds {wounds}"}
    t = table("battle", card_set=with_powers(semen=power), **where)
    t.slot("anton", "gloom 0", "play attack-1 andrey").count()
    assert [one.kind for one in t.events if one.kind in ("power-used", "healed")] == told


def test_a_condition_that_is_not_met(table, with_powers):
    power = {**HEALER, "if": [{"if": "beside", "side": "enemy", "specialty": "vampire"}]}
    t = table("movement", card_set=with_powers(semen=power), semen="moscow; wounds 1", larisa=HERE)
    t.until("movement", "semen")
    t.illegal("use semen semen", "fate.power-condition")
    t = table("movement", card_set=with_powers(semen=power), semen=f"{HERE}; wounds 1", larisa=HERE)
    t.until("movement", "semen")
    assert t.offers("use") == {"use semen semen"}


def test_a_chance_is_played_at_its_moment_and_leaves(table, with_powers):
    power = {
        "when": "turn-ends",
        "may": True,
        "who": {"who": "each", "side": "enemy", "where": "anywhere"},
        "do": [{"do": "discard", "amount": 1}],
    }
    t = table(
        "spells",
        card_set=with_powers(ignat=power),
        light="ignat",
        larisa=f"{HERE}: attack-1 attack-2",
        anton="moscow",
    )
    t.until("power-turn-ends")
    t.asked("power-turn-ends", "light")
    t.illegal("chance ignat larisa", "fate.wrong-arguments")
    t.do("chance ignat")
    t.happened("chance-played", "card=ignat")
    assert len(t.view.other("larisa").hand) == 1
    assert "ignat" not in t.cards("light")


class TestNumbers:
    """Continuous effects, also on other Others."""

    @pytest.mark.parametrize(("beside", "wounds"), [(HERE, 3), ("moscow", 2)])
    def test_allies_beside_it_deal_more(self, table, with_powers, beside, wounds):
        power = {
            "when": "always",
            "who": {"who": "each", "side": "own"},
            "do": [{"do": "change", "number": "wounds-dealt", "by": 1}],
        }
        where = {"anton": f"{HERE}: attack-2", "semen": beside, "andrey": HERE, "egor": "metro"}
        t = table("battle", card_set=with_powers(semen=power), **where)
        t.slot("anton", "gloom 0", "play attack-2 andrey").count()
        assert t.wounds("andrey") == wounds

    def test_a_place_kills_the_dark_sooner(self, table, with_powers):
        power = {
            "when": "always",
            "who": {"who": "each", "side": "dark"},
            "do": [{"do": "change", "number": "lethal", "to": 2}],
        }
        t = table("battle", card_set=with_powers(hairdresser=power), anton=f"{HERE}: attack-2", andrey=HERE)
        t.slot("anton", "gloom 0", "play attack-2 andrey").count()
        assert not t.alive("andrey")

    def test_a_hand_that_holds_more(self, table, with_powers):
        power = {
            "when": "always",
            "who": {"who": "self"},
            "do": [{"do": "change", "number": "hand-limit", "by": 1}],
        }
        hand = "attack-1 attack-2 attack-3 defence-1 defence-2"
        t = table("spells", card_set=with_powers(anton=power), anton=f"moscow: {hand}")
        t.until("discard", "anton")
        assert t.question.args["count"] == 2

    def test_what_a_card_does_by_several_powers_adds_up(self, table, with_powers):
        further = [{"power": "extra-wound", "params": {"more": 2}}, {"power": "fewer-wounds"}]
        cards = with_powers(tigrenok=further)
        book = GAME.compile(cards, {})
        o = book.entity_index["tigrenok"]
        assert (book.more[o], book.less[o]) == (3, 1)

    def test_for_one_battle(self, table, with_powers):
        power = {
            "when": "slot-begins",
            "may": True,
            "once": "turn",
            "who": {"who": "slot", "side": "own"},
            "do": [{"do": "change", "number": "plays", "by": 1, "until": "battle"}],
        }
        t = table(
            "battle",
            card_set=with_powers(semen=power),
            semen=HERE,
            anton=f"{HERE}: attack-1 attack-2",
            andrey=HERE,
        )
        t.until("power-slot-begins", "anton")
        t.do("use semen")
        t.do("gloom 0")
        t.do("play attack-1 andrey")
        t.do("play attack-2 andrey")
        t.do("done")
        t.count()
        assert not t.state.changes


class TestStronger:
    """Attacks, defences and healings with changed strength (K6)."""

    @pytest.mark.parametrize(("by", "wounds"), [(2, 3), (-1, 0), (-3, 0)])
    @pytest.mark.rule("K6")
    def test_attacks_of_those_beside_it_before_the_defence(self, table, with_powers, by, wounds):
        t = table(
            "battle",
            card_set=with_powers(semen=always("attack", by)),
            anton=f"{HERE}: attack-2",
            semen=HERE,
            andrey=f"{HERE}: defence-1",
            egor="metro",
        )
        t.slot("andrey", "play defence-1 andrey").slot("anton", "gloom 0", "play attack-2 andrey").count()
        assert t.wounds("andrey") == wounds

    def test_a_defence_of_its_own(self, table, with_powers):
        power = {**always("defence", 2), "who": {"who": "self"}}
        where = {"anton": f"{HERE}: attack-4", "andrey": f"{HERE}: defence-1"}
        t = table("battle", card_set=with_powers(andrey=power), **where)
        t.slot("andrey", "play defence-1 andrey").slot("anton", "gloom 0", "play attack-4 andrey").count()
        assert t.wounds("andrey") == 1

    def test_the_count_says_why(self, table, with_powers):
        where = {"anton": f"{HERE}: attack-2", "semen": HERE, "andrey": HERE}
        t = table("battle", card_set=with_powers(semen=always("attack", 2)), **where)
        t.slot("anton", "gloom 0", "play attack-2 andrey").count()
        (target,) = t.view.last_count.targets
        (line,) = target.lines
        assert (line.nominal, line.value) == (2, 4)
        assert [(one.signed, one.reason, one.rule) for one in line.minus] == [("+ 2", "power", "K6")]

    def test_whose_power_makes_a_wound_more_is_told(self, table, with_powers):
        where = {"anton": f"{HERE}: attack-2", "semen": HERE, "andrey": HERE}
        t = table("battle", card_set=with_powers(semen=always("wounds-dealt", 1)), **where)
        t.slot("anton", "gloom 0", "play attack-2 andrey").count()
        (target,) = t.view.last_count.targets
        assert target.changes == (("semen", 1, "K6"),)


class TestDonors:
    """Persons can be healed, wounded and counted."""

    def test_one_beside_it_is_healed(self, table, with_powers):
        power = {**HEALER, "who": {"who": "one", "specialty": "donor"}}
        t = table(
            "movement", card_set=with_powers(semen=power), semen="moscow; wounds 1", egor="moscow; wounds 2"
        )
        t.until("movement", "semen")
        assert t.offers("use") == {"use semen egor"}
        t.do("use semen egor")
        assert t.wounds("egor") == 1

    @pytest.mark.parametrize("wounds", [0, 2])
    def test_no_donor_dies_of_it(self, table, with_powers, wounds):
        each = {"who": "each", "specialty": "donor"}
        power = {"when": "turn-begins", "who": each, "do": [{"do": "wound", "amount": 3}]}
        t = table("growth", card_set=with_powers(semen=power), semen=HERE, egor=f"{HERE}; wounds {wounds}")
        assert t.wounds("egor") == 3

    @pytest.mark.parametrize(("egor", "cards"), [(HERE, 1), ("moscow", 0)])
    def test_whether_one_is_there(self, table, with_powers, egor, cards):
        power = {**DRAWS, "if": [{"if": "beside", "specialty": "donor"}]}
        t = table("growth", card_set=with_powers(semen=power), semen=HERE, egor=egor)
        assert len(t.view.other("semen").hand) == cards


class TestForEach:
    """Effects repeated for each matching card."""

    @pytest.mark.parametrize(("per", "cards"), [("own", 2), ("enemy", 1), ("wound", 3), ("donor", 0)])
    def test_cards_for_each(self, table, with_powers, per, cards):
        power = {**DRAWS, "do": [{"do": "draw", "amount": 1, "per": per}]}
        where = {"anton": HERE, "tigrenok": HERE, "larisa": HERE, "andrey": "moscow", "egor": "metro"}
        t = table("growth", card_set=with_powers(semen=power), semen=f"{HERE}; wounds 3", **where)
        assert len(t.view.other("semen").hand) == cards

    @pytest.mark.parametrize(("beside", "wounds"), [("moscow", 2), (HERE, 3)])
    def test_wounds_for_each_that_stands_there(self, table, with_powers, beside, wounds):
        change = {"do": "change", "number": "wounds-dealt", "by": 1, "per": "own"}
        power = {"when": "always", "who": {"who": "self"}, "do": [change]}
        where = {"anton": f"{HERE}: attack-2", "semen": beside, "andrey": HERE}
        t = table("battle", card_set=with_powers(anton=power), **where)
        t.slot("anton", "gloom 0", "play attack-2 andrey").count()
        assert t.wounds("andrey") == wounds

    def test_it_has_a_bound(self, table, with_powers):
        power = {**DRAWS, "do": [{"do": "draw", "amount": 6, "per": "wound"}]}
        t = table("growth", card_set=with_powers(semen=power), semen=f"{HERE}; wounds 3")
        assert len(t.view.other("semen").hand) == 9


class TestStates:
    """Conditions on recent wounds and on the card itself."""

    def test_those_wounded_in_this_count(self, table, with_powers):
        power = {
            "when": "wounds-counted",
            "who": {"who": "each", "side": "enemy", "state": "hurt"},
            "do": [{"do": "discard", "amount": "all"}],
        }
        where = {
            "anton": f"{HERE}: attack-1",
            "andrey": f"{HERE}: attack-2 attack-3",
            "larisa": f"{HERE}: attack-4; wounds 1",
        }
        t = table("battle", card_set=with_powers(semen=power), semen=HERE, **where)
        t.slot("anton", "gloom 0", "play attack-1 andrey").count()
        assert [len(t.view.other(o).hand) for o in ("andrey", "larisa")] == [0, 1]

    @pytest.mark.parametrize(("hit", "cards"), [("attack-4", 2), ("attack-1", 0)])
    def test_a_last_gift(self, table, with_powers, hit, cards):
        power = {
            "when": "would-die",
            "if": [{"if": "itself", "state": "dying"}],
            "who": {"who": "each", "side": "own"},
            "do": [{"do": "draw", "amount": 2}],
        }
        where = {"anton": f"{HERE}: {hit}", "andrey": HERE, "larisa": HERE}
        t = table("battle", card_set=with_powers(andrey=power), **where)
        t.slot("anton", "gloom 0", f"play {hit} andrey").count()
        assert len(t.view.other("larisa").hand) == cards

    def test_nothing_happens_where_nobody_dies(self, table, with_powers):
        power = {**DRAWS, "when": "would-die"}
        t = table(
            "battle", card_set=with_powers(semen=power), semen=HERE, anton=f"{HERE}: attack-1", andrey=HERE
        )
        t.slot("anton", "gloom 0", "play attack-1 andrey").count()
        assert len(t.view.other("semen").hand) == 0


class TestForbidding:
    def test_who_keeps_enemies_out_of_where_it_stands(self, table, with_powers):
        power = {
            "when": "always",
            "who": {"who": "each", "side": "enemy"},
            "do": [{"do": "forbid", "deed": "enter"}],
        }
        t = table("movement", card_set=with_powers(semen=power), semen=HERE, larisa="metro", anton="metro")
        t.until("movement", "larisa")
        t.illegal("move larisa hairdresser", "fate.power-bars")
        t.until("movement", "anton")
        assert t.can("move anton hairdresser")


def test_an_own_death_is_cancelled_once(table, with_powers):
    power = {
        "when": "would-die",
        "may": True,
        "once": "game",
        "who": {"who": "one", "side": "own", "where": "anywhere"},
        "do": [{"do": "cancel"}, {"do": "move", "to": "metro"}],
    }
    t = table(
        "battle",
        card_set=with_powers(semen=power),
        semen="moscow",
        anton=f"{HERE}; wounds 3",
        larisa=f"{HERE}: attack-2",
    )
    t.slot("larisa", "play attack-2 anton").until("power-would-die")
    t.do("use semen anton")
    t.happened("saved", "card=semen", "other=anton", "location=metro")
    assert (t.wounds("anton"), t.alive("anton")) == (3, True)


@pytest.mark.parametrize(("hit", "wounds"), [("attack-4", 3), ("attack-1", 2)])
def test_only_who_is_dying_is_saved(table, with_powers, hit, wounds):
    """Andrey dies at the same location in both cases; only her own death is asked about."""
    power = {
        "when": "would-die",
        "may": True,
        "once": "game",
        "who": {"who": "self"},
        "do": [{"do": "cancel"}],
    }
    where = {"anton": f"{HERE}: {hit} attack-4", "andrey": HERE, "larisa": f"{HERE}; wounds 1"}
    t = table("battle", card_set=with_powers(larisa=power), **where)
    t.slot("anton", "gloom 1", "bleed 1", f"play {hit} larisa", "play attack-4 andrey")
    if wounds == 3:
        t.until("power-would-die")
        t.do("use larisa")
    t.count()
    assert (t.alive("larisa"), t.alive("andrey")) == (True, False)
    assert t.wounds("larisa") == wounds


def test_a_look_is_for_its_owner_alone(table, with_powers):
    power = {"when": "movement-slot", "may": True, "once": "turn", "do": [{"do": "look"}]}
    t = table(
        "movement", card_set=with_powers(semen=power), semen="moscow", probability="kostya", larisa=HERE
    )
    t.until("movement", "semen")
    t.do("use semen")
    looked = next(event for event in t.events if event.kind == "power-looked")
    assert (looked.seen_by("light").secret, looked.seen_by("dark").secret) == ({"top": "kostya"}, {})
    assert (t.view_of("light").top_card, t.view_of("dark").top_card) == ("kostya", None)


def test_what_it_does_to_another_and_to_itself(table, with_powers):
    power = {
        "when": "movement-slot",
        "may": True,
        "once": "turn",
        "who": {"who": "one", "side": "enemy"},
        "do": [{"do": "discard", "amount": 1}, {"do": "draw", "amount": 1, "on": "self"}],
    }
    t = table("movement", card_set=with_powers(semen=power), semen=HERE, larisa=f"{HERE}: attack-1")
    t.until("movement", "semen")
    t.do("use semen larisa")
    assert [len(t.view.other(o).hand) for o in ("semen", "larisa")] == [1, 0]


def test_the_reference_says_what_it_does(with_powers):
    cards = with_powers(semen=[HEALER, {"power": "extra-wound"}])
    said = [(reason.code, reason.rule) for reason in describe_card(cards.card("semen"), cards).can]
    assert said[:3] == [
        ("cards.power-face-down.does", "K1.semen"),
        ("lore.composed", "K6"),
        ("cards.power-extra-wound.does", "K1.tigrenok"),
    ]


class TestReading:
    @pytest.mark.parametrize(
        ("data", "code"),
        [
            ("[", "json"),
            ({"when": "tomorrow", "do": []}, "word"),
            ({"when": "always", "do": [{"do": "heal"}]}, "lacking"),
            ({"when": "always", "do": [{"do": "heal", "amount": 10}]}, "value"),
            ({"when": "always", "do": [{"do": "heal", "amount": True}]}, "value"),
            ({"when": "always", "do": [{"do": "look", "at": 1}]}, "field"),
            ({"when": "always", "do": [], "twice": 1}, "key"),
        ],
    )
    def test_what_cannot_be_read(self, data, code):
        with pytest.raises(BadText) as refused:
            read(data)
        assert refused.value.reason.code == f"powers.no-{code}"

    @pytest.mark.parametrize(
        ("change", "kind", "code"),
        [
            ({}, "other", ""),
            ({"may": False}, "other", "must"),
            ({"once": ""}, "other", "once"),
            ({"do": []}, "other", "effect"),
            ({"do": [{"do": "heal", "amount": 1}] * 2}, "other", "twice"),
            ({"who": None}, "other", "aim"),
            ({"who": {"who": "holder"}}, "other", "word-kind"),
            ({"who": {"who": "each", "state": "dying"}}, "other", "state"),
            ({"who": {"who": "each", "side": "light"}}, "other", "side"),
            ({"do": [{"do": "cancel"}]}, "other", "word-when"),
            ({"do": [{"do": "lay"}]}, "other", "word-when"),
            ({}, "location", "when-kind"),
            ({}, "spell", "kind"),
            ({"when": "always", "may": False, "once": ""}, "other", "word-when"),
            ({"do": [{"do": "change", "number": "plays", "by": 9, "until": "turn"}]}, "other", ""),
            ({"who": {"who": "one", "specialty": "donor", "side": "own"}}, "other", "donor-side"),
            ({"who": DONOR, "do": [{"do": "draw", "amount": 1}]}, "other", "donor"),
            ({"do": [{"do": "heal", "amount": "all", "per": "own"}]}, "other", "per"),
            ({"do": [{"do": "heal", "amount": 1, "per": "light"}]}, "other", "side"),
            ({"do": [{"do": "heal", "amount": 1, "per": "own"}]}, "chance", "word-kind"),
            ({"if": [{"if": "itself", "state": "dying"}]}, "other", "state"),
        ],
    )
    def test_what_suits_no_card(self, change, kind, code):
        if code == "" and change:
            with pytest.raises(BadText):
                read({**HEALER, **change})
            return
        found = [fault.code for fault in problems(read({**HEALER, **change}), kind)]
        assert (f"powers.no-{code}" in found) if code else found == []

    def test_a_game_with_a_wrong_power_does_not_begin(self, with_powers):
        cards = with_powers(semen={**HEALER, "once": ""})
        with pytest.raises(BadText) as refused:
            GAME.new(cards, {}, 1)
        assert (refused.value.reason.code, refused.value.reason.args["card"]) == ("powers.no-once", "semen")
