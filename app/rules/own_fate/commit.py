"""Carry out a battle plan: lay its cards on the table (B5)."""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import Value
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import LIGHT, NONE, SHIFTER
from app.rules.own_fate.count_view import USES
from app.rules.own_fate.position import IN_PLAY, LAID, Position, without
from app.rules.own_fate.records import (
    NOTHING,
    S_AMULET,
    S_DARK_SWORD,
    S_HAND,
    S_MANOEUVRE,
    S_OLGA,
    U_ATTACK,
    U_PAYMENT,
    Bleed,
    Burn,
    Lay,
    Leave,
    Play,
    Weaken,
)
from app.rules.own_fate.verbs import spend
from app.rules.own_fate.walking import step_through


def place_play(state: Position, play: Play) -> None:
    """Lay a card on the table; destroy an item that it attacks (A73)."""
    cards, target = state.compiled, play.target
    state.plays = (*state.plays, play)
    if state.log is not None:
        _emit_played(state, play)
    if (
        play.use == U_ATTACK
        and cards.n_others <= target < cards.first_chance
        and state.zone[target] == IN_PLAY
    ):
        state.emit("item-destroyed", {"item": state.name(target), "by": state.name(play.by)})
        state.remove(target)


def _emit_played(state: Position, play: Play) -> None:
    cards, other = state.compiled, play.by
    name = state.name(~play.card) if play.card < 0 else cards.spell_names[play.card]
    minus = play.nominal - targets.worth(state, other, play.nominal, play.minus) + play.paid
    use, value = USES[play.use], max(0, play.nominal - minus)
    if play.face_down:
        # Minuses for gloom are public (B4).
        args: dict[str, Value] = {"other": state.name(other), "card": None, "target": state.name(play.target)}
        args["minus"] = play.paid
        state.emit("played", args, secret={"card": name, "use": use, "value": value}, to=(cards.side[other],))
    else:
        where = state.name(play.target)
        args = {"other": state.name(other), "card": name, "use": use, "target": where, "value": value}
        state.emit("played", {**args, "minus": minus})


def commit(state: Position, other: int, *, chosen: bool = False) -> None:
    """Carry out *other*'s plan (B5). *chosen*: a player confirmed it; otherwise it was automatic."""
    cards = state.compiled
    state.asked = NOTHING
    hidden = 1 if cards.face_down[other] else 0
    paid: dict[int, int] = {}
    for step in state.plan:
        if isinstance(step, Weaken):
            paid[step.card] = paid.get(step.card, 0) + step.points
    idle = "battle" if chosen and not state.plan and state.gloom_chosen == state.gloom[other] else ""
    bled = 0
    for step in state.plan:
        if isinstance(step, Lay):
            _place_planned(state, step, paid.get(step.play.card, 0), hidden)
        elif isinstance(step, Burn):
            _burn(state, other, step.card, hidden)
        elif isinstance(step, Bleed):
            bled += step.wounds
        elif isinstance(step, Leave):
            step_through(state, other, step.location, step.card)
    if bled:
        state.wounds[other] += bled
        state.emit("bled", {"other": state.name(other), "wounds": bled, "now": state.wounds[other]})
    is_logged = state.log is not None
    if state.gloom_chosen != state.gloom[other]:
        if is_logged:
            state.emit(
                "gloom-changed",
                {"other": state.name(other), "from": state.gloom[other], "to": state.gloom_chosen},
            )
        state.gloom[other] = state.gloom_chosen
    if cards.specialty[other] == SHIFTER and state.hand[other]:
        _make_manoeuvres(state, other)
    state.plan = ()
    state.stage = LAID
    if is_logged:
        state.emit("slot-done", {"other": state.name(other), "idle": idle})


def _burn(state: Position, other: int, card: int, hidden: int) -> None:
    cards = state.compiled
    state.hand[other] = without(state.hand[other], card)
    points = cards.spell_points[card]
    state.plays = (
        *state.plays,
        Play(other, card, U_PAYMENT, other, state.loc[other], S_HAND, points, 0, points, hidden),
    )
    if state.log is not None:
        name = {"card": cards.spell_names[card]}
        state.emit(
            "burned",
            {"other": state.name(other), **({} if hidden else name)},
            secret=name,
            to=(cards.side[other],),
        )


def _make_manoeuvres(state: Position, other: int) -> None:
    if state.log is not None:
        state.emit(
            "manoeuvres-made",
            {"other": state.name(other), "count": len(state.hand[other])},
            secret={"cards": state.spells(state.hand[other])},
            to=(state.compiled.side[other],),
        )
    state.manoeuvres[other] = state.manoeuvres[other] + state.hand[other]
    state.hand[other] = ()


def _place_planned(state: Position, step: Lay, paid: int, hidden: int) -> None:
    play = step.play
    other, card, source = play.by, play.card, play.source
    if source == S_AMULET:
        state.amulet[other] = NONE
    elif source == S_MANOEUVRE:
        state.manoeuvres[other] = without(state.manoeuvres[other], card)
        state.hand[other] = without(state.hand[other], card)
    elif source == S_DARK_SWORD:
        item = ~card
        state.used_items |= 1 << item
        state.laid_on[item] = play.target
    else:
        state.hand[other] = without(state.hand[other], card)
        if source == S_OLGA:
            state.drop_from_hand(LIGHT, step.chance)
            spend(state, step.chance, target=state.name(play.target))
    down = hidden if source in (S_HAND, S_OLGA, S_AMULET) else 0
    place_play(state, replace(play, paid=paid, face_down=down) if paid or down else play)
