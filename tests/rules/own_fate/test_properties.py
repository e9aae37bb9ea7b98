"""Invariants of every position, with all cards and any options."""

from collections import Counter
from dataclasses import fields
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from app.rules import pages
from app.rules.game import TALK_VERBS, Action, IllegalAction, opponent
from app.rules.match import Match, replay
from app.rules.own_fate import GAME
from app.rules.own_fate.position import IN_DECK, IN_HAND, IN_PLAY, REMOVED
from app.rules.own_fate.records import Asked, Change
from app.rules.own_fate.state import FateState
from app.rules.record import parse, write_entry, write_header

OPTIONS = st.fixed_dictionaries({}, optional={o.name: st.sampled_from(o.choices) for o in GAME.options})
SOME = settings(max_examples=40, suppress_health_check=list(HealthCheck))


def spells_of(state):
    """Return the spells of all places in one list; each must be there once."""
    found = [*state.deck, *state.discard, *(play.card for play in state.plays if play.card >= 0)]
    for other in range(state.compiled.n_others):
        found += [
            *state.hand[other],
            *state.manoeuvres[other],
            *([state.amulet[other]] if state.amulet[other] >= 0 else []),
        ]
    found += [card for _, cards in state.defending_manoeuvres for card in cards]
    return found + ([state.drawn_card] if state.drawn_card >= 0 else [])


def sound(state):
    """Check that each card has one place, numbers are in bounds, and there is one question or an end."""
    book = state.compiled
    assert sorted(spells_of(state)) == list(range(book.n_spells))
    hands = [*state.hands[0], *state.hands[1]]
    assert sorted(hands) == [e for e in range(book.n_entities) if state.zone[e] == IN_HAND]
    assert sorted(state.probability_deck) == [e for e in range(book.n_entities) if state.zone[e] == IN_DECK]
    assert sorted(state.removed) == [e for e in range(book.n_entities) if state.zone[e] == REMOVED]
    for e in range(book.n_entities):
        held = e in book.items and state.holder[e] >= 0
        assert (state.loc[e] >= 0 or held) == (state.zone[e] == IN_PLAY), book.names[e]
        assert not (held and state.zone[state.holder[e]] != IN_PLAY)
        assert state.wounds[e] >= 0
        if state.zone[e] != IN_PLAY:
            assert state.wounds[e] == 0, book.names[e]
    assert state.wounds[book.egor] <= 3 or book.egor_by_battle
    assert book.balance_min <= state.balance <= book.balance_max
    assert all(0 <= level <= book.gloom_cap for level in state.gloom)
    over = state.outcome is not None
    assert over == (state.question is None) == (state.to_move is None) == (not state.legal())
    assert len(set(state.legal())) == len(state.legal())


class Games(RuleBasedStateMachine):
    """Random games, checked after every few actions."""

    cards = None

    @initialize(seed=st.integers(0, 2**32), options=OPTIONS, ahead=st.integers(0, 400))
    def begin(self, seed, options, ahead):
        self.match = Match.begin(GAME, self.cards, seed, options, with_cards=False)
        self.rng = Random(seed)
        self.go_on(ahead)

    def go_on(self, count):
        for _ in range(count):
            if self.match.outcome is None:
                self.match.submit(self.rng.choice(self.match.state.legal()))

    @rule(count=st.integers(1, 15))
    def play(self, count):
        self.go_on(count)

    @rule(count=st.integers(1, 12))
    def take_back(self, count):
        count = min(count, len(self.match.moves))
        if count:
            before = self.match.state_after(len(self.match.moves) - count).digest()
            self.match.undo(count, "light", "agreed")
            assert self.match.state.digest() == before

    @rule(data=st.data())
    def ask_for_what_is_not_legal(self, data):
        state = self.match.state
        if state.outcome is not None:
            return
        book = state.compiled
        words = st.sampled_from([*book.names, *book.spell_names, *book.location_names, "1", "7", "moonlight"])
        verbs = st.sampled_from(
            ["move", "play", "chance", "done", "pass", "gloom", "item", "enter", "burn", "fly"]
        )
        action = Action(data.draw(verbs), tuple(data.draw(st.lists(words, max_size=3))))
        if action in state.legal():
            return
        before = state.digest()
        reason = state.why_not(action)
        assert reason is not None, action
        assert pages.rule(reason.rule, "en") is not None or reason.rule in ("T", "C"), reason
        with pytest.raises(IllegalAction):
            state.apply(action)
        assert state.digest() == before

    @rule()
    def every_legal_action_applies(self):
        state = self.match.state
        for action in state.legal()[:40]:
            told, untold = state.copy(), state.copy()
            told.apply(action)
            assert list(untold.apply(action, events=False)) == []
            assert told.digest() == untold.digest()
            assert state.why_not(action) is None

    @rule()
    def the_record_replays_to_the_same_state(self):
        text = write_header(self.match.header) + "".join(map(write_entry, self.match.entries))
        again = replay(parse(text.encode()), GAME, self.cards)
        assert again.state.digest() == self.match.state.digest() == self.match.state.copy().digest()

    @invariant()
    def everything_is_sound(self):
        if hasattr(self, "match"):
            sound(self.match.state)


def test_every_position_of_every_game_is_sound(fate_cards):
    Games.cards = fate_cards
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        Games,
        settings=settings(max_examples=15, stateful_step_count=12, suppress_health_check=list(HealthCheck)),
    )


def play_some(cards, seed, options, count):
    """Return the state (not over) after up to *count* random actions, and the generator."""
    state, rng = GAME.new(cards, options, seed), Random(seed)
    for _ in range(count):
        following = state.copy()
        following.apply(rng.choice(following.legal()), events=False)
        if following.outcome is not None:
            break
        state = following
    return state, rng


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end_and_replay_to_the_same_end(fate_cards, seed):
    rng = Random(f"game {seed}")
    options = {o.name: rng.choice(o.choices) for o in GAME.options} if seed % 2 else {}
    match = Match.begin(GAME, fate_cards, seed, options)
    while match.outcome is None:
        assert len(match.moves) < 5000
        match.submit(rng.choice(match.state.legal()))
    text = write_header(match.header) + "".join(map(write_entry, match.entries))
    again = replay(parse(text.encode()), GAME, fate_cards)
    assert (again.state.digest(), again.outcome) == (match.state.digest(), match.outcome)


APART = ("compiled", "log", "count_end")
"""Fields that aren't part of a position, or only record the past."""


@pytest.fixture(scope="module")
def state(fate_cards):
    """Return a state in mid-game; tests must not change it."""
    return play_some(fate_cards, 5, {}, 150)[0]


class TestFields:
    """Each field is part of the copy and of the hash."""

    FIELDS = tuple(one.name for one in fields(FateState) if one.name[0] != "_" and one.name not in APART)

    @pytest.mark.parametrize("name", FIELDS)
    def test_is_copied(self, state, name):
        twin = state.copy()
        value = getattr(state, name)
        assert getattr(twin, name) == value
        if isinstance(value, list):
            assert getattr(twin, name) is not value

    @pytest.mark.parametrize("name", FIELDS)
    def test_is_hashed(self, state, name):
        twin, value = state.copy(), getattr(state, name)
        other = {"asked": Asked("redirect", 1), "changes": (Change("cards", 1, 1, "turn", "x"),)}.get(
            name, ("something else",)
        )
        setattr(twin, name, list(other) if isinstance(value, list) else other)
        assert twin.digest() != state.digest()


def redeal_unknown(state, seat, rng):
    """Return *state* with everything *seat* cannot know dealt again, independently of the engine."""
    twin = state.copy()
    twin.clear_caches()
    book, me = state.compiled, ("light", "dark").index(seat)
    twin.rng ^= rng.getrandbits(60)
    young = [at for at, card in enumerate(twin.deck) if twin.deck_pool >> card & 1]
    faces = [twin.deck[at] for at in young]
    rng.shuffle(faces)
    for at, card in zip(young, faces, strict=True):
        twin.deck[at] = card
    for other in (o for o in range(book.n_others) if book.side[o] != me):
        hand = list(twin.hand[other])
        for n, card in enumerate(hand):
            if young and twin.deck_pool >> card & 1:
                at = rng.choice(young)
                hand[n], twin.deck[at] = twin.deck[at], card
        twin.hand[other] = tuple(hand)
    inner = list(range(len(twin.probability_deck) - 1))
    known = twin.known_in_deck[me] | twin.known[me] | twin.shown
    for n, card in enumerate(twin.hands[1 - me]):
        spots = [
            at
            for at in inner
            if book.side[twin.probability_deck[at]] == 1 - me and not known >> twin.probability_deck[at] & 1
        ]
        if spots and not known >> card & 1 and rng.random() < 0.5:
            at = rng.choice(spots)
            hand = list(twin.hands[1 - me])
            hand[n], twin.probability_deck[at] = twin.probability_deck[at], card
            twin.hands[1 - me] = tuple(hand)
            twin.zone[hand[n]], twin.zone[card] = IN_HAND, IN_DECK
    order = [twin.probability_deck[at] for at in inner]
    rng.shuffle(order)
    twin.probability_deck[:-1] = order
    return twin


class TestSecrets:
    @SOME
    @given(seed=st.integers(0, 10**6), count=st.integers(0, 500), options=OPTIONS)
    def test_what_a_seat_cannot_know_changes_nothing_in_its_view(self, fate_cards, seed, count, options):
        state, rng = play_some(fate_cards, seed, options, count)
        seat = state.to_move
        for twin in (redeal_unknown(state, seat, rng) for _ in range(4)):
            assert twin.view(seat) == state.view(seat)
        public = redeal_unknown(state, seat, rng)
        assert [o.hand for o in public.view(None).others] == [o.hand for o in state.view(None).others]

    def test_most_permutations_change_the_whole_state(self, fate_cards):
        changed = Counter()
        for seed in range(40):
            state, rng = play_some(fate_cards, seed, {}, seed * 9)
            for seat in ("light", "dark"):
                twin = redeal_unknown(state, seat, rng)
                twin.rng = state.rng
                changed[twin.digest() != state.digest()] += 1
        assert changed[True] >= 0.9 * changed.total()

    @SOME
    @given(seed=st.integers(0, 10**6), count=st.integers(0, 500), options=OPTIONS)
    def test_a_determinized_view_cannot_be_told_from_the_real_one(self, fate_cards, seed, count, options):
        state, rng = play_some(fate_cards, seed, options, count)
        for seat in ("light", "dark"):
            view = state.view(seat)
            made = view.determinized(rng)
            sound(made)
            assert made.view(seat) == view

    @pytest.mark.parametrize("seed", range(4))
    def test_events_name_no_card_that_a_seat_may_not_see(self, fate_cards, seed):
        state, rng = GAME.new(fate_cards, {"secrecy": ("open", "strict")[seed % 2]}, seed), Random(seed)
        for _ in range(180):
            if state.outcome is not None:
                break
            before = {seat: state.view(seat) for seat in ("light", "dark")}
            events = state.apply(rng.choice(state.legal()))
            if any(event.kind == "reshuffled" for event in events):
                # A card revealed and then shuffled in was seen, and is hidden now.
                continue
            for seat in ("light", "dark"):
                told = {
                    word
                    for event in events
                    if (seen := event.seen_by(seat))
                    for word in words((dict(seen.args), dict(seen.secret)))
                }
                leaked = told & hidden_from(state, seat)
                if leaked:
                    leaked -= names(before[seat]) | names(state.view(seat))
                assert not leaked, (seat, leaked)

    def test_the_neutral_view_shows_nobodys_cards(self, fate_cards):
        state, _ = play_some(fate_cards, 3, {}, 200)
        view = state.view(None)
        assert view.actions == ()
        assert all(card is None for other in view.others for card in (*other.hand, *other.manoeuvres))
        assert all(other.amulet is None for other in view.others)
        shown = {card for hand in view.hands.values() for card in hand if card}
        assert shown <= names(state.view("light")) & names(state.view("dark"))


def names(view):
    """Return every card name in a view, except in its masked state."""
    return set(words([getattr(view, name) for name in view.__dataclass_fields__ if name != "masked"]))


def words(value):
    """Yield all strings inside *value*."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Action):
        yield from value.args
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from words(getattr(value, name))
    elif isinstance(value, dict):
        for one in value.values():
            yield from words(one)
    elif isinstance(value, list | tuple | set):
        for one in value:
            yield from words(one)


def hidden_from(state, seat):
    """Return the physical spells in the other seat's hands and in the deck."""
    book, me = state.compiled, ("light", "dark").index(seat)
    found = set(state.spells(state.deck))
    for other in range(book.n_others):
        if book.side[other] != me:
            found |= set(state.spells(state.hand[other] + state.manoeuvres[other]))
    return found


class TestKnowledge:
    def test_a_replaced_other_is_known_to_be_in_hand(self, table):
        t = table("movement", light="geser", semen="moscow", larisa="hairdresser")
        t.until("enter", "geser")
        t.do("replace geser semen")
        assert t.view_of("dark").hands["light"] == ("semen",)
        t.end_turn()
        assert "semen" in t.view_of("dark").hands["light"]

    def test_a_card_heard_by_the_player_stays_known_until_it_is_drawn(self, table):
        t = table(
            "movement",
            anton="moscow; items anton-player",
            probability="kostya living-doll",
            turn=1,
            larisa="hairdresser",
        )
        t.until("movement", "anton")
        t.do("listen anton")
        assert t.view_of("light").top_card == "kostya"
        t.end_turn()
        assert "kostya" in t.view_of("light").hands["dark"]

    def test_what_alisa_saw_stays_known(self, table):
        t = table(
            "movement",
            alisa="moscow",
            probability="jugular-vein semen olga flashlight",
            larisa="roof",
            dark="kostya",
            turn=1,
        )
        t.until("movement", "alisa")
        t.do("look alisa")
        t.end_turn()
        dark = t.view_of("dark")
        left = set(dark.in_deck) | {card for card in dark.hands["light"] if card} | set(t.cards("dark"))
        assert {"jugular-vein", "kostya"} <= left


def test_talk_is_open_to_both_seats_at_any_moment(fate_cards):
    state, _ = play_some(fate_cards, 1, {}, 50)
    for seat in ("light", "dark"):
        twin = state.copy()
        twin.apply(Action("resign", (seat,)))
        assert (twin.outcome.winner, twin.outcome.reason) == (opponent(seat), "resigned")
    twin = state.copy()
    twin.apply(Action("offer-draw", ("light",)))
    assert twin.to_move == "dark"
    twin.apply(Action("accept"))
    assert (twin.outcome.winner, twin.outcome.reason) == (None, "agreed")
    assert {"resign", "offer-draw"} <= TALK_VERBS


def redeal_hands(state, seat, rng):
    """Return *state* with other cards in the other seat's hands, from parts of the decks not drawn soon."""
    twin = state.copy()
    twin.clear_caches()
    book, me = state.compiled, ("light", "dark").index(seat)
    young = [at for at, card in enumerate(twin.deck[:-25]) if twin.deck_pool >> card & 1]
    for other in (o for o in range(book.n_others) if book.side[o] != me):
        hand = list(twin.hand[other])
        for n, card in enumerate(hand):
            if young and twin.deck_pool >> card & 1:
                at = rng.choice(young)
                hand[n], twin.deck[at] = twin.deck[at], card
        twin.hand[other] = tuple(hand)
    known = twin.known_in_deck[me] | twin.known[me] | twin.shown
    for n, card in enumerate(twin.hands[1 - me]):
        below = range(max(0, len(twin.probability_deck) - 12))
        spots = [
            at
            for at in below
            if book.side[twin.probability_deck[at]] == 1 - me and not known >> twin.probability_deck[at] & 1
        ]
        if spots and not known >> card & 1:
            at = rng.choice(spots)
            hand = list(twin.hands[1 - me])
            hand[n], twin.probability_deck[at] = twin.probability_deck[at], card
            twin.hands[1 - me] = tuple(hand)
            twin.zone[hand[n]], twin.zone[card] = IN_HAND, IN_DECK
    return twin


LAID_OPEN = {"spells-discarded", "gloom-failed", "manoeuvres-dropped", "shown", "summoned"}
"""When an Other dies, is replaced or has an empty hand, its cards are revealed."""


@pytest.mark.rule("A17")
@pytest.mark.parametrize("seed", range(3))
def test_in_strict_secrecy_not_even_the_timing_tells(fate_cards, seed):
    """A seat's view and questions don't depend on the other seat's cards."""
    state, rng = GAME.new(fate_cards, {"secrecy": "strict"}, seed), Random(seed)
    tried = Counter()
    while state.outcome is None and min(tried["own"], tried["other"]) < 40:
        action = rng.choice(state.legal())
        for seat in ("light", "dark"):
            mine = seat == state.to_move
            # Planned cards are still in hand, so they cannot be dealt again.
            twin = state if state.plan and not mine else redeal_hands(state, seat, rng)
            if twin.key() == state.key() or action not in twin.legal():
                continue
            after, other = state.copy(), twin.copy()
            told = [seen for event in after.apply(action) if (seen := event.seen_by(seat))]
            heard = [seen for event in other.apply(action) if (seen := event.seen_by(seat))]
            if not LAID_OPEN & {event.kind for event in (*told, *heard)}:
                tried["own" if mine else "other"] += 1
                assert told == heard
                assert after.view(seat) == other.view(seat)
        state.apply(action, events=False)
    assert min(tried["own"], tried["other"]) >= 40
