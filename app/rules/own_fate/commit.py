"""Carrying out a battle plan: its cards are laid on the table (B5)."""

from __future__ import annotations

from dataclasses import replace

from app.rules.game import Value
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import LIGHT, NONE, SHIFTER
from app.rules.own_fate.count_told import USES
from app.rules.own_fate.position import IN_PLAY, Position, without
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
from app.rules.own_fate.stages import LAID
from app.rules.own_fate.verbs import spend
from app.rules.own_fate.walking import step_through


def lay_play(s: Position, play: Play) -> None:
    """Lay a card; an item that it attacks is destroyed (A73)."""
    b, target = s.compiled, play.target
    s.plays = (*s.plays, play)
    if s.log is not None:
        _tell(s, play)
    if play.use == U_ATTACK and b.n_others <= target < b.first_chance and s.zone[target] == IN_PLAY:
        s.emit("item-destroyed", {"item": s.name(target), "by": s.name(play.by)})
        s.remove(target)


def _tell(s: Position, play: Play) -> None:
    b, o = s.compiled, play.by
    name = s.name(~play.card) if play.card < 0 else b.spell_names[play.card]
    minus = play.nominal - targets.worth(s, o, play.nominal, play.minus) + play.paid
    use, value = USES[play.use], max(0, play.nominal - minus)
    if play.face_down:
        # Minuses for gloom are public (B4).
        known: dict[str, Value] = {"other": s.name(o), "card": None, "target": s.name(play.target)}
        known["minus"] = play.paid
        s.emit("played", known, secret={"card": name, "use": use, "value": value}, to=(b.side[o],))
    else:
        where = s.name(play.target)
        known = {"other": s.name(o), "card": name, "use": use, "target": where, "value": value}
        s.emit("played", {**known, "minus": minus})


def commit(s: Position, o: int, *, chosen: bool = False) -> None:
    """Carry out *o*'s plan (B5). *chosen*: a player confirmed it; otherwise it was automatic."""
    b = s.compiled
    s.asked = NOTHING
    hidden = 1 if b.face_down[o] else 0
    paid: dict[int, int] = {}
    for step in s.plan:
        if isinstance(step, Weaken):
            paid[step.card] = paid.get(step.card, 0) + step.points
    idle = "battle" if chosen and not s.plan and s.gloom_chosen == s.gloom[o] else ""
    bled = 0
    for step in s.plan:
        if isinstance(step, Lay):
            _lay(s, step, paid.get(step.play.card, 0), hidden)
        elif isinstance(step, Burn):
            _burn(s, o, step.card, hidden)
        elif isinstance(step, Bleed):
            bled += step.wounds
        elif isinstance(step, Leave):
            step_through(s, o, step.location, step.card)
    if bled:
        s.wounds[o] += bled
        s.emit("bled", {"other": s.name(o), "wounds": bled, "now": s.wounds[o]})
    told = s.log is not None
    if s.gloom_chosen != s.gloom[o]:
        if told:
            s.emit("gloom-changed", {"other": s.name(o), "from": s.gloom[o], "to": s.gloom_chosen})
        s.gloom[o] = s.gloom_chosen
    if b.specialty[o] == SHIFTER and s.hand[o]:
        _make_manoeuvres(s, o)
    s.plan = ()
    s.stage = LAID
    if told:
        s.emit("slot-done", {"other": s.name(o), "idle": idle})


def _burn(s: Position, o: int, card: int, hidden: int) -> None:
    b = s.compiled
    s.hand[o] = without(s.hand[o], card)
    points = b.spell_points[card]
    s.plays = (*s.plays, Play(o, card, U_PAYMENT, o, s.loc[o], S_HAND, points, 0, points, hidden))
    if s.log is not None:
        name = {"card": b.spell_names[card]}
        s.emit("burned", {"other": s.name(o), **({} if hidden else name)}, secret=name, to=(b.side[o],))


def _make_manoeuvres(s: Position, o: int) -> None:
    """Turn the cards a shapeshifter didn't play into manoeuvres (B7)."""
    if s.log is not None:
        s.emit(
            "manoeuvres-made",
            {"other": s.name(o), "count": len(s.hand[o])},
            secret={"cards": s.spells(s.hand[o])},
            to=(s.compiled.side[o],),
        )
    s.manoeuvres[o] = s.manoeuvres[o] + s.hand[o]
    s.hand[o] = ()


def _lay(s: Position, step: Lay, paid: int, hidden: int) -> None:
    play = step.play
    o, card, source = play.by, play.card, play.source
    if source == S_AMULET:
        s.amulet[o] = NONE
    elif source == S_MANOEUVRE:
        s.manoeuvres[o] = without(s.manoeuvres[o], card)
        s.hand[o] = without(s.hand[o], card)
    elif source == S_DARK_SWORD:
        item = ~card
        s.used_items |= 1 << item
        s.laid_on[item] = play.target
    else:
        s.hand[o] = without(s.hand[o], card)
        if source == S_OLGA:
            s.drop_from_hand(LIGHT, step.chance)
            spend(s, step.chance, target=s.name(play.target))
    down = hidden if source in (S_HAND, S_OLGA, S_AMULET) else 0
    lay_play(s, replace(play, paid=paid, face_down=down) if paid or down else play)
