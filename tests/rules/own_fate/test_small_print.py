"""Edge cases: ends of the tracks, offers, seen cards, custom sets."""

from dataclasses import replace
from random import Random

import pytest

from app import i18n
from app.rules.cardset import CardDef, CardSet
from app.rules.game import Action, BadText
from app.rules.own_fate import GAME, growth, positions

rule = pytest.mark.rule


class TestOffersOfADraw:
    @pytest.mark.parametrize(("seat", "other"), [("light", "dark"), ("dark", "light")])
    def test_the_other_seat_is_asked(self, table, seat, other):
        t = table("movement", larisa="hairdresser: attack-1", anton="moscow: attack-1")
        t.do(f"offer-draw {seat}")
        assert (t.question.kind, t.question.seat, t.question.args) == ("draw-offer", other, {"by": seat})
        assert t.state.to_move == other
        assert [str(action) for action in t.state.legal()] == ["accept", "decline"]
        assert {str(a) for a in t.state.table_actions()} == {"resign light", "resign dark"}
        t.illegal(f"offer-draw {other}", "fate.offer-pending")
        t.illegal("accept now", "fate.wrong-arguments")
        t.do("decline")
        t.happened("draw-answered", f"seat={other}", "accepted=no")
        t.asked("calls", "dark")

    def test_once_a_turn_each(self, table):
        t = table("movement", larisa="hairdresser: attack-1", anton="moscow: attack-1")
        for seat in ("light", "dark"):
            t.do(f"offer-draw {seat}")
            t.do("decline")
            t.illegal(f"offer-draw {seat}", "fate.offered-already")
        assert {str(a) for a in t.state.table_actions()} == {"resign light", "resign dark"}
        t.end_turn()
        assert len(t.state.table_actions()) == 4
        t.do("offer-draw dark")
        t.do("accept")
        t.outcome("draw", "agreed")
        assert list(t.state.table_actions()) == []

    @pytest.mark.parametrize("words", ["resign", "resign grey", "resign light dark", "offer-draw egor"])
    def test_talk_names_its_seat(self, table, words):
        table("movement", larisa="hairdresser: attack-1").illegal(words, "fate.wrong-arguments")

    def test_resigning_ends_the_game_without_the_vortex(self, table):
        t = table("movement", larisa="hairdresser: attack-1", balance=-4)
        t.do("resign dark")
        t.happened("ended", "winner=light", "reason=resigned", "light=0", "dark=4")
        assert t.state.outcome.args == {
            "light": 0, "dark": 4, "balance": -4, "turn": 3, "vortex": "", "vortex-points": 0, "tie": False,
        }  # fmt: skip
        t.illegal("done", "fate.game-over")


class TestTheEndOfTheTrack:
    @rule("A4", "A5", "A10")
    def test_the_chip_leaves_by_one_cell_however_strong_the_illness(self, table):
        t = table("battle", inferno=9, petr="moscow: healing-3", svetlana_mother_illness="moscow",
                  andrey="roof: attack-1")  # fmt: skip
        t.slot("petr", "play healing-3 svetlana-mother-illness").count()
        assert (t.view.inferno, t.state.outcome.reason) == (11, "vortex-broke")
        assert t.state.outcome.args["vortex"] == "dark"
        assert t.state.outcome.args["vortex-points"] == 8

    @rule("A5")
    def test_to_the_left_too(self, table):
        t = table("battle", inferno=1, anton="svetlana-flat: healing-4", egor="roof")
        t.slot("anton", "play healing-4 svetlana").count()
        assert (t.view.inferno, t.state.outcome.winner) == (0, "light")

    @rule("K3.svetlana-mother-illness", "A92")
    def test_the_illness_takes_four_points_in_all(self, table):
        t = table("battle", inferno=2, petr="moscow: healing-3", svetlana_mother_illness="moscow; wounds 2",
                  andrey="roof: attack-1")  # fmt: skip
        t.slot("petr", "play healing-3 svetlana-mother-illness").count()
        assert t.shift == 2
        assert not t.in_play("svetlana-mother-illness")

    @rule("K3.svetlana-mother-illness")
    def test_with_three_wounds_it_stays(self, table):
        t = table("battle", inferno=2, petr="moscow: healing-1", svetlana_mother_illness="moscow; wounds 2",
                  andrey="roof: attack-1")  # fmt: skip
        t.slot("petr", "play healing-1 svetlana-mother-illness").count()
        assert t.wounds("svetlana-mother-illness") == 3


class TestWhatWasSeen:
    def test_a_look_through_the_deck_mixes_what_was_heard(self, fate_cards):
        late = tuple(replace(c, initiative=20) if c.key == "alisa" else c for c in fate_cards.cards)
        cards = {"anton": "moscow; items anton-player", "alisa": "hairdresser: attack-1"}
        data = {"phase": "movement", "turn": 2, "probability": "kostya semen olga", "cards": cards}
        state = positions.build(CardSet("late", late, fate_cards.tracks), {}, data)
        state.apply(Action("listen", ("anton",)))
        assert state.view("light").top_card == "kostya"
        state.apply(Action("done"))
        state.apply(Action("look", ("alisa",)))
        assert state.view("light").top_card is None

    def test_only_light_hears_the_player(self, table):
        t = table("movement", anton="moscow; items anton-player", larisa="roof", probability="kostya semen")
        t.until("movement", "anton")
        t.do("listen anton")
        assert [t.view_of(seat).top_card for seat in ("light", "dark")] == ["kostya", None]
        assert t.view.top_card is None

    @pytest.mark.parametrize("side", [0, 1, 2], ids=["light", "dark", "neutral"])
    def test_after_a_draw_nobody_knows_the_next_card(self, fate_cards, side):
        state = GAME.new(fate_cards, {}, 3)
        cards = state.compiled
        top = next(card for card in state.probability_deck if cards.side[card] == side)
        deck = tuple(card for card in state.probability_deck if card != top)
        state.probability_deck, state.top_seen_by = [*deck, top], 0b11
        state.inferno = cards.labels.index(1)
        growth.draw_probability(state)
        assert tuple(state.probability_deck) == deck
        assert [state.view(seat).top_card for seat in ("light", "dark")] == [None, None]


class TestSetsOfOnesOwn:
    def play(self, cards, seed, options=None):
        state, rng = GAME.new(cards, options or {}, seed), Random(seed)
        while state.outcome is None:
            state.apply(rng.choice(state.legal()))
        return state

    def test_a_neutral_chance_without_a_power_leaves_at_once(self, fate_cards):
        rain = CardDef("rain", "chance", "neutral")
        cards = CardSet("rainy", (*fate_cards.cards, rain), fate_cards.tracks)
        data = {"phase": "growth", "turn": 3, "light": "ignat", "probability": "rain semen"}
        state = positions.build(cards, {}, data)
        told = list(state.apply(Action("pass")))
        gone = next(event for event in told if event.kind == "chance-removed")
        assert gone.args == {"card": "rain", "location": ""}
        assert "rain" in state.view(None).removed
        assert "rain" not in state.view("dark").in_deck

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            (lambda c: replace(c, ways=("moon",)) if c.key == "roof" else c, "unknown-way"),
            (lambda c: replace(c, side="neutral") if c.key == "anton" else c, "neutral-other"),
            (lambda c: replace(c, params={"strikes": 10}) if c.key == "sword-of-darkness" else c, "trait"),
            (
                lambda c: replace(c, params={"strikes": "many"}) if c.key == "sword-of-darkness" else c,
                "trait",
            ),
            (lambda c: replace(c, params={"lethal": 0}) if c.key == "roof" else c, "trait"),
            (lambda c: replace(c, start="moon") if c.key == "anton" else c, "no-start"),
            (lambda c: None if c.key == "egor" else c, "no-card"),
            (lambda c: None if c.key == "svetlana" else c, "no-card"),
            (lambda c: replace(c, key="gorky-park") if c.key == "moscow" else c, "no-card"),
        ],
    )
    def test_what_a_game_cannot_do_without(self, fate_cards, change, code):
        cards = tuple(one for card in fate_cards.cards if (one := change(card)) is not None)
        if code == "no-card" and any(card.key == "gorky-park" for card in cards):
            cards = tuple(replace(c, ways=()) if c.key == "gorky-park" else c for c in cards)
            cards = tuple(
                replace(c, ways=tuple("gorky-park" if w == "moscow" else w for w in c.ways)) for c in cards
            )
        with pytest.raises(BadText) as caught:
            GAME.new(CardSet("mine", cards, fate_cards.tracks), {}, 1)
        assert caught.value.reason.code == f"fate.{code}"

    def test_the_pieces_of_another_game_are_no_set(self):
        tribunal = CardSet("tribunal-2", (CardDef("heal", "tile"),), ())
        with pytest.raises(BadText) as caught:
            GAME.new(tribunal, {}, 1)
        reason = caught.value.reason
        assert (reason.code, reason.args) == ("fate.no-locations", {"set": "tribunal-2"})
        for language in i18n.LANGUAGES:
            assert "tribunal-2" in i18n.fill(reason.code, language, reason.args)

    @pytest.mark.parametrize("left_out", ["balance", "vortex"])
    def test_a_game_needs_its_tracks(self, fate_cards, left_out):
        tracks = tuple(track for track in fate_cards.tracks if track.key != left_out)
        with pytest.raises(BadText) as caught:
            GAME.new(CardSet("mine", fate_cards.cards, tracks), {}, 1)
        assert (caught.value.reason.code, caught.value.reason.args) == ("fate.no-track", {"track": left_out})
        empty = (*tracks, replace(fate_cards.track(left_out), cells=()))
        with pytest.raises(BadText) as caught:
            GAME.new(CardSet("mine", fate_cards.cards, empty), {}, 1)
        assert caught.value.reason.code == "fate.no-track"

    def test_two_copies_of_a_card_are_two_cards(self, fate_cards):
        cards = tuple(
            replace(c, copies=2) if c.key in ("semen", "flashlight") else c for c in fate_cards.cards
        )
        state = self.play(CardSet("twins", cards, fate_cards.tracks), 3)
        assert {"semen", "semen.2", "flashlight", "flashlight.2"} <= set(state.compiled.names)
        assert not {"semen.1", "semen.3", "flashlight.1", "flashlight.3"} & set(state.compiled.names)

    def test_a_power_of_another_kind_is_none(self, fate_cards):
        cards = tuple(replace(c, power="flashlight") if c.key == "semen" else c for c in fate_cards.cards)
        assert "semen" in GAME.new(CardSet("odd", cards, fate_cards.tracks), {}, 1).view(None).unbuilt

    def test_a_parameter_of_a_card_overrides_the_powers_number(self, fate_cards, table):
        cards = tuple(replace(c, params={"harvest": 3}) if c.key == "andrey" else c for c in fate_cards.cards)
        state = GAME.new(CardSet("strong", cards, fate_cards.tracks), {}, 1)
        assert state.compiled.harvest[state.compiled.entity_index["andrey"]] == 3
        other = tuple(
            replace(c, params={"harvests": 3}) if c.key == "andrey" else c for c in fate_cards.cards
        )
        assert GAME.new(CardSet("same", other, fate_cards.tracks), {}, 1).compiled.harvest[
            state.compiled.entity_index["andrey"]] == 2  # fmt: skip


class TestOptions:
    def test_an_unknown_option_is_named(self, fate_cards):
        with pytest.raises(BadText) as caught:
            GAME.new(fate_cards, {"weather": "rain"}, 1)
        assert (caught.value.reason.code, caught.value.reason.args) == (
            "fate.unknown-option", {"option": "weather"},
        )  # fmt: skip

    @pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
    def test_every_choice_is_taken_and_no_other(self, fate_cards, option):
        assert option.default in option.choices
        for choice in option.choices:
            GAME.new(fate_cards, {option.name: choice}, 1)
        # True must not equal 1, nor 1 True, even with a compiled set in the cache.
        for wrong in ("moon", int(option.default) if isinstance(option.default, bool) else True):
            with pytest.raises(BadText) as caught:
                GAME.new(fate_cards, {option.name: wrong}, 1)
            reason = caught.value.reason
            assert (reason.code, reason.rule) == ("fate.bad-option", option.rule)
            assert reason.args == {"option": option.name, "value": wrong, "choices": option.choices}

    def test_a_game_with_the_same_set_and_options_is_compiled_once(self, fate_cards):
        book = GAME.compile(fate_cards, {"tie": "draw"})
        assert GAME.compile(fate_cards, {"tie": "draw"}) is book
        assert GAME.compile(fate_cards, {"tie": "vortex"}) is not book
        twin = CardSet(fate_cards.key, fate_cards.cards, fate_cards.tracks)
        assert GAME.compile(twin, {"tie": "draw"}) is not book


def test_the_same_seed_gives_the_same_game_for_ever(fate_cards):
    """The deal of seed 1 as literals: the game's own generator is the same on every machine."""
    view = GAME.new(fate_cards, {}, 1).view("light")
    assert view.other("anton").hand == ("attack-3.1", "defence-2.9", "defence-1.1", "defence-1.10")
    assert GAME.new(fate_cards, {}, 2**64 + 1).digest() == GAME.new(fate_cards, {}, 1).digest()


def test_a_hidden_word_is_refused_like_any_other(table):
    t = table("movement", larisa="hairdresser: attack-1")
    assert t.state.why_not(Action("", ())).code == "fate.unknown-verb"
