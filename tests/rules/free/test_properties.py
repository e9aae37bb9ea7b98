"""Invariants of a free table in random games."""

from dataclasses import replace
from random import Random

import pytest

from app.rules.free import GAME, FreeState, Held, TableSet
from app.rules.free.game import build, describe
from app.rules.game import Action, BadText, IllegalAction
from app.rules.games import cards_in, positions_of
from app.rules.match import Match, replay
from app.rules.record import parse, write_entry, write_header

STEPS = 120


def played(state, some, seed, steps=STEPS):
    rng = Random(seed)
    for _ in range(steps):
        action = some(state, rng)
        state.apply(action)
        yield action


@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_lost_or_made(table, some, everything, seed):
    cards = everything(table)
    for _ in played(table, some, seed):
        assert everything(table) == cards


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_can_be_done(table, some, seed):
    for _ in played(table, some, seed, 40):
        assert [action for action in table.legal() if table.why_not(action)] == []


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_is_equal_and_goes_its_own_way(table, some, seed):
    for _ in played(table, some, seed, 60):
        pass
    copy = table.copy()
    before = table.digest()
    assert copy.digest() == before
    for _ in played(copy, some, seed + 100, 30):
        pass
    assert table.digest() == before


def test_every_field_is_in_the_copy_and_in_the_hash(table):
    changed = {
        "things": {}, "zones": {}, "piles": {}, "hands": {}, "tracks": {"balance": 0},
        "pointers": {"light": (1, 1)}, "looking": ("light", "lines", 1, True), "to_move": "dark",
        "newest_id": 999, "group_number": 7, "rng": 1,
        "set": replace(table.set, key="another"), "outcome": None, "seats": ("light",), "solo": True,
    }  # fmt: skip
    assert set(changed) == set(FreeState.__slots__)
    copy = table.copy()
    for name, value in changed.items():
        assert getattr(copy, name) == getattr(table, name)
        if name == "outcome":
            continue
        other = table.copy()
        setattr(other, name, value)
        assert other.digest() != table.digest(), name
    ended = table.copy()
    ended.apply(table.legal()[-1])
    assert ended.digest() != table.digest()


SEATS = pytest.mark.parametrize("table", [2, 3], indirect=True, ids="{} seats".format)


@SEATS
@pytest.mark.parametrize("seed", range(2))
def test_a_game_that_is_written_down_is_replayed_to_the_same_hash(table, some, seed):
    match = Match.begin(GAME, table.set, seed, {"seats": len(table.seats)})
    rng = Random(seed)
    for step in range(120):
        match.submit(some(match.state, rng))
        if step % 17 == 5:
            match.undo(2, "light", "agreed")
    text = write_header(match.header) + "".join(map(write_entry, match.entries))
    record = parse(text.encode())
    cards = cards_in(record.header)
    assert cards.fingerprint() == table.set.fingerprint()
    again = replay(record, GAME, cards)
    assert again.state.digest() == match.state.digest()


@pytest.mark.parametrize("seed", range(3))
def test_taking_back_leads_to_the_very_state_before(table, some, seed):
    match = Match.begin(GAME, table.set, seed)
    rng = Random(seed)
    for _ in range(60):
        before = match.state.digest()
        match.submit(some(match.state, rng))
        match.undo(1, "light", "agreed")
        assert match.state.digest() == before
        match.submit(some(match.state, rng))


def test_a_draw_is_not_taken_back_alone(table, do):
    match = Match.begin(GAME, table.set, 1)
    match.submit(next(action for action in match.state.legal() if action.verb == "draw"))
    assert match.why_not_undo(1, "light").code == "record.undo-seen"
    card = next(one for one in match.state.things.values() if one.kind == "card")
    match.submit(Action.parse(f"turn {card.id} 1"))
    assert match.why_not_undo(1, "light") is None


# Hidden information ------------------------------------------------------------------------------


def hidden_spots(state, seat):
    """Return (back, location) of every card hidden from *seat*."""
    spots = []
    for number, one in state.things.items():
        if one.kind == "card" and not one.seen_by(seat):
            spots.append((one.back, ("thing", number)))
    for key, hand in state.hands.items():
        spots += [(card.back, ("hand", key, n)) for n, card in enumerate(hand) if not card.seen_by(seat)]
    for key, pile in state.piles.items():
        spots += [
            (state.set.design(held.what).back, ("pile", key, n))
            for n, held in enumerate(pile)
            if not held.up and not looked_at(state, seat, key, n)
        ]
    return spots


def looked_at(state, seat, key, n):
    looking = state.looking
    return (
        looking is not None
        and looking.zone == key
        and n < looking.cards
        and (looking.open or looking.seat == seat)
    )


def read(state, spot):
    kind, key, *n = spot
    if kind == "thing":
        return state.things[key].what
    return (state.hands if kind == "hand" else state.piles)[key][n[0]].what


def write(state, spot, what):
    kind, key, *n = spot
    if kind == "thing":
        state.things[key] = replace(state.things[key], what=what)
        return
    parts = state.hands if kind == "hand" else state.piles
    row = list(parts[key])
    row[n[0]] = replace(row[n[0]], what=what) if kind == "hand" else Held(what, row[n[0]].up)
    parts[key] = tuple(row)


def with_hidden_cards_mixed(state, seat, rng):
    """Return a copy in which hidden cards with the same back trade places, and how many moved."""
    other = state.copy()
    by_back = {}
    for back, spot in hidden_spots(state, seat):
        by_back.setdefault(back, []).append(spot)
    moved = 0
    for spots in by_back.values():
        cards = [read(state, spot) for spot in spots]
        mixed = rng.sample(cards, len(cards))
        moved += sum(a != b for a, b in zip(cards, mixed, strict=True))
        for spot, what in zip(spots, mixed, strict=True):
            write(other, spot, what)
    return other, moved


@SEATS
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(table, some, seed):
    rng = Random(seed)
    mixed_any = 0
    for _ in played(table, some, seed, 120):
        for seat in (*table.seats, None):
            other, moved = with_hidden_cards_mixed(table, seat, rng)
            mixed_any += moved
            assert other.view(seat) == table.view(seat)
            assert other.view(seat).actions == table.view(seat).actions
    assert mixed_any > 500


SHOWING = {
    "flip",
    "reveal",
    "peek",
    "search",
    "spread",
    "take",
    "put",
    "move",
    "fill",
    "zone-drop",
    "hide",
    "deal",
}
"""Verbs that may show or give the watcher something."""


@SEATS
@pytest.mark.parametrize("seed", range(3))
def test_what_the_other_seat_does_tells_nothing_hidden_either(table, some, seed):
    """The watcher gets the same events from both positions."""
    rng = Random(seed)
    told = 0
    for _ in played(table, some, seed, 80):
        watcher = table.next_seats[0]
        other, moved = with_hidden_cards_mixed(table, watcher, rng)
        action = some(table, rng)
        if not moved or action.verb in SHOWING or any("hand-" + watcher in word for word in action.args):
            continue
        one, two = table.copy(), other
        events = [[event.seen_by(watcher) for event in state.apply(action)] for state in (one, two)]
        assert events[0] == events[1]
        told += 1
    assert told > 5


@SEATS
@pytest.mark.parametrize("seed", range(2))
def test_a_state_made_from_a_view_looks_the_same_to_that_seat(table, some, everything, seed):
    rng = Random(seed)
    cards = everything(table)
    for _ in played(table, some, seed, 80):
        for seat in table.seats:
            view = table.view(seat)
            made = view.determinized(rng)
            assert everything(made) == cards
            again = made.view(seat)
            assert (again.things, again.piles, again.searched_cards) == (
                view.things,
                view.piles,
                view.searched_cards,
            )
            assert {k: sorted(c.back for c in h) for k, h in again.hands.items()} == {
                k: sorted(c.back for c in h) for k, h in view.hands.items()
            }


# Files ---------------------------------------------------------------------------------------------


def test_the_set_and_its_table_go_through_text_unchanged(table):
    again = TableSet.read(table.set.lines())
    assert (again, again.fingerprint()) == (table.set, table.set.fingerprint())


@pytest.mark.parametrize("seed", range(3))
def test_a_position_is_described_and_built_again(table, some, seed):
    rng = Random(seed)
    for _ in range(60):
        action = some(table, rng)
        if action.verb not in ("stack", "zone-add", "zone-drop"):
            table.apply(action)
    told = describe(table)
    again = build(table.set, {}, told)
    assert describe(again) == told
    assert positions_of("free").describe(again) == told


@pytest.mark.parametrize(
    "line",
    [
        "zone key=a",
        "zone key=a kind=heap",
        "zone key=Ы kind=pile",
        "zone key=a kind=pile x=-4",
        "zone key=a kind=pile fill=red",
        "chair 1 2",
    ],
)
def test_a_bad_line_of_a_table_is_refused(table, line):
    lines = [*table.set.lines(), line, line]
    with pytest.raises(BadText):
        TableSet.read(lines)


def test_refused_actions_carry_a_code(table):
    with pytest.raises(IllegalAction) as refused:
        table.apply(Action.parse("flip 12345"))
    assert refused.value.reason.code == "free.no-such-thing"
