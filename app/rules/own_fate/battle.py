"""The battle pass (B1, B5): every Other outside the Metro has its slot, in initiative order.

``gathered`` counts a slot's preparations: 0 nothing, 1 the doll was asked about, 2 the shapeshifter drew,
3 the gloom is fixed, 4 the slot is done, 5 the stake was asked about.
"""

from __future__ import annotations

from app.rules.game import Action, Value
from app.rules.own_fate import payment, plan, targets
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import ATTACK, LIGHT, NONE, SHIFTER, VAMPIRE
from app.rules.own_fate.powers import portal
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    BY,
    CARD,
    FACE_DOWN,
    IN_PLAY,
    NOMINAL,
    PAID,
    S_AMULET,
    S_DARK_SWORD,
    S_EXTRA,
    S_HAND,
    S_MANOEUVRE,
    S_OLGA,
    SOURCE,
    TARGET,
    U_ATTACK,
    U_PAYMENT,
    USE,
    FateState,
    Play,
    without,
)
from app.rules.own_fate.tally import blood, make_play
from app.rules.own_fate.verbs import Verb, Words, ask, chance, fixed, spend

USES = ("attack", "defence", "healing", "vortex", "illness", "payment")


def slot(s: FateState) -> None:
    """The battle slot of the Other that is next in order."""
    b, o = s.book, s.slot
    if not s.gathered:
        zone, loc, hub, last = s.zone, s.loc, b.hub, b.stake_after
        while o < b.n_others and o != last and (zone[o] != IN_PLAY or hub[loc[o]]):
            o += 1
        s.slot = o
    if o >= b.n_others:
        s.step += 1
        s.slot = 0
        return
    if s.zone[o] != IN_PLAY or b.hub[s.loc[o]]:
        if s.gathered < 4:
            s.gathered = 4
    elif s.begun != o:
        s.begun = o
        s.plan, s.barrier, s.gloom_to = (), 0, s.gloom[o]
        if s.log is not None:
            s.emit("slot-began", {"other": s.name(o), "phase": "battle"})
    if s.gathered == 0:
        s.gathered = 1
        doll = doll_for(s, o) if b.dolls else NONE
        if doll != NONE:
            ask(s, "doll", b.side[s.holder[doll]], o, doll)
            return
    if s.gathered == 1:
        s.gathered = 2
        if b.spec[o] == SHIFTER:
            _shifter_draws(s, o)
    if s.gathered == 2:
        _fix_gloom(s, o)
        if s.ask is not None:
            return
    if s.gathered == 3 and plan.idle(s, o):
        commit(s, o)
    elif s.gathered == 3:
        ask(s, "battle", b.side[o], o)
        # One action alone may be the payment that is due: only *done* goes without saying.
        if (
            plan.has_choice(s, o)
            or s.legal() != [b.done_act]
            or (b.strict and (s.hand[o] or s.amulet[o] != NONE))
        ):
            return
        s.ask = None
        commit(s, o)
    if s.gathered == 4:
        s.gathered = 5
        if o == b.stake_after and s.window(LIGHT, "aspen-stake") and _bites(s):
            ask(s, "stake", LIGHT)
            return
    s.slot += 1
    s.gathered = 0


def doll_for(s: FateState, o: int) -> int:
    """A doll that a witch beside *o* may lay on it, −1 if none (B5a, A67)."""
    b = s.book
    for i in b.dolls:
        h = s.holder[i]
        if h != NONE and not s.used_items >> i & 1 and b.side[h] != b.side[o] and s.loc[h] == s.loc[o]:
            return i
    return NONE


def _offer_doll(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    out.append(s.book.act("doll", s.book.names[s.ask[3]], s.book.names[s.ask[2]]))


def _check_doll(s: FateState, words: Words) -> Refusal | None:
    assert s.ask is not None
    b = s.book
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    item, o = b.entity(words[0]), b.entity(words[1])
    if NONE in (item, o):
        return no.UNKNOWN_NAME
    if item != s.ask[3]:
        return no.NO_DOLL
    return None if o == s.ask[2] else no.NOT_THIS_SLOT


def _doll(s: FateState, words: Words) -> None:
    item, o = s.book.ent[words[0]], s.book.ent[words[1]]
    s.used_items |= 1 << item
    s.lies[item] = o
    s.dolled |= 1 << o
    s.emit("doll-laid", {"item": words[0], "other": words[1]})
    s.ask = None


def _no_doll(s: FateState) -> None:
    s.ask = None


def _shifter_draws(s: FateState, o: int) -> None:
    cards = s.draw(s.book.experience[o])
    s.hand[o] = s.hand[o] + cards
    if s.log is not None and cards:
        s.emit(
            "shifter-drew",
            {"other": s.name(o), "count": len(cards)},
            secret={"cards": s.spells(cards)},
            to=(s.book.side[o],),
        )


def _fix_gloom(s: FateState, o: int) -> None:
    """Ask for the level of gloom, or fail to pay for it (B4, A64)."""
    b = s.book
    if not b.caster[o] or (not s.hand[o] and not s.gloom[o]):
        s.gathered = 3
        return
    levels = payment.gloom_levels(s, o)
    if not levels:
        _gloom_fails(s, o)
        s.gathered = 3
    elif len(levels) == 1 and not b.strict:
        s.gloom_to = levels[0]
        s.gathered = 3
    else:
        ask(s, "gloom", b.side[o], o)
        s._legal = [b.gloom_acts[level] for level in levels]


def _gloom_fails(s: FateState, o: int) -> None:
    """A64: the whole hand and all blood that does not kill, and out of the gloom."""
    cards = s.hand[o]
    wounds = blood(s, o, s.loc[o], 0)
    s.hand[o] = ()
    s.discard.extend(cards)
    s.wounds[o] += wounds
    s.emit("gloom-failed", {"other": s.name(o), "cards": s.spells(cards), "wounds": wounds})
    s.emit("gloom-changed", {"other": s.name(o), "from": s.gloom[o], "to": 0})
    s.gloom[o] = s.gloom_to = 0


def lay_play(s: FateState, play: Play) -> None:
    """A card is laid; an Item that it attacks is destroyed at once (A73)."""
    b = s.book
    s.plays = (*s.plays, play)
    o, card, use, target = play[:4]
    if s.log is not None:
        name = s.name(~card) if card < 0 else b.sp_name[card]
        minus = play[NOMINAL] - targets.worth(s, o, play[NOMINAL], play[7]) + play[PAID]
        if play[FACE_DOWN]:
            secret: dict[str, Value] = {
                "card": name,
                "use": USES[use],
                "value": max(0, play[NOMINAL] - minus),
            }
            known: dict[str, Value] = {
                "other": s.name(o),
                "card": None,
                "target": s.name(target),
                "minus": play[PAID],
            }
            s.emit("played", known, secret=secret, to=(b.side[o],))
        else:
            s.emit(
                "played",
                {
                    "other": s.name(o),
                    "card": name,
                    "use": USES[use],
                    "target": s.name(target),
                    "value": max(0, play[NOMINAL] - minus),
                    "minus": minus,
                },
            )
    if use == U_ATTACK and b.n_others <= target < b.first_chance and s.zone[target] == IN_PLAY:
        s.emit("item-destroyed", {"item": s.name(target), "by": s.name(o)})
        s.remove(target)


def commit(s: FateState, o: int) -> None:
    """*done*: the plan of *o* happens (B5)."""
    b = s.book
    s.ask = None
    hidden = 1 if b.face_down[o] else 0
    paid: dict[int, int] = {}
    for step in s.plan:
        if step[0] == "weaken":
            paid[step[1]] = paid.get(step[1], 0) + step[2]
    told = s.log is not None
    bled = 0
    for step in s.plan:
        kind = step[0]
        if kind == "play":
            _commit_play(s, o, step[1], paid.get(step[1][CARD], 0), hidden, step[2])
        elif kind == "burn":
            card = step[1]
            s.hand[o] = without(s.hand[o], card)
            points = b.sp_str[card]
            s.plays = (*s.plays, (o, card, U_PAYMENT, o, s.loc[o], S_HAND, points, 0, points, hidden))
            if told:
                name = {"card": b.sp_name[card]}
                s.emit(
                    "burned", {"other": s.name(o), **({} if hidden else name)}, secret=name, to=(b.side[o],)
                )
        elif kind == "bleed":
            bled += step[1]
        elif kind == "portal":
            portal.step_through(s, o, step[2], step[1])
    if bled:
        s.wounds[o] += bled
        s.emit("bled", {"other": s.name(o), "wounds": bled, "now": s.wounds[o]})
    if s.gloom_to != s.gloom[o]:
        if told:
            s.emit("gloom-changed", {"other": s.name(o), "from": s.gloom[o], "to": s.gloom_to})
        s.gloom[o] = s.gloom_to
    if b.spec[o] == SHIFTER and s.hand[o]:
        if told:
            s.emit(
                "manoeuvres-made",
                {"other": s.name(o), "count": len(s.hand[o])},
                secret={"cards": s.spells(s.hand[o])},
                to=(b.side[o],),
            )
        s.man[o] = s.man[o] + s.hand[o]
        s.hand[o] = ()
    s.plan = ()
    s.gathered = 4
    if told:
        s.emit("slot-done", {"other": s.name(o)})


def _commit_play(s: FateState, o: int, play: Play, paid: int, hidden: int, olga: int) -> None:
    card, source = play[CARD], play[SOURCE]
    if source == S_AMULET:
        s.amulet[o] = NONE
    elif source == S_MANOEUVRE:
        s.man[o] = without(s.man[o], card)
        s.hand[o] = without(s.hand[o], card)
    elif source == S_DARK_SWORD:
        item = ~card
        s.used_items |= 1 << item
        s.lies[item] = play[TARGET]
    else:
        s.hand[o] = without(s.hand[o], card)
        if source == S_OLGA:
            s.drop_from_hand(LIGHT, olga)
            spend(s, olga, target=s.name(play[TARGET]))
    down = hidden if source in (S_HAND, S_OLGA, S_AMULET) else 0
    lay_play(s, (*play[:PAID], paid, down))


def _bites(s: FateState) -> list[int]:
    """The vampires' attacks on Egor, as places in ``plays``."""
    gone = {n for n, _ in s.cancelled}
    return [
        n
        for n, p in enumerate(s.plays)
        if p[TARGET] == s.book.egor and p[USE] == U_ATTACK and s.book.spec[p[BY]] == VAMPIRE and n not in gone
    ]


def _stake(s: FateState, e: int) -> None:
    """The stake strikes off every vampire's attack on Egor (K3, A85)."""
    bites = _bites(s)
    s.cancelled += tuple((n, "aspen-stake") for n in bites)
    spend(s, e)
    cards = s.spells([s.plays[n][CARD] for n in bites if s.plays[n][CARD] >= 0])
    s.emit("stake", {"card": s.name(e), "cards": cards})


def extra_card(s: FateState) -> None:
    """B6.1: Larisa's late defence or healing."""
    b = s.book
    s.gathered = 0
    while s.slot < b.n_others:
        o = s.slot
        able = b.extra[o] and s.zone[o] == IN_PLAY and not b.hub[s.loc[o]] and s.hand[o]
        if able and (b.strict or any(b.sp_type[c] != ATTACK for c in s.hand[o])):
            ask(s, "extra-card", b.side[o], o)
            return
        s.slot += 1
    s.step += 1
    s.slot = 0


def check_extra(s: FateState, card: int, target: int) -> Refusal | None:
    """Why *card* cannot be Larisa's late card."""
    assert s.ask is not None
    o = s.ask[2]
    if card not in s.hand[o]:
        return no.NOT_IN_HAND
    return None if target == o and s.book.sp_type[card] != ATTACK else no.EXTRA_CARD


def _offer_extra(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    o = s.ask[2]
    for card in s.hand[o]:
        if check_extra(s, card, o) is None:
            out.append(s.book.act("play", s.book.sp_name[card], s.book.names[o]))


def _check_extra(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = s.book.spell(words[0]), s.book.entity(words[1])
    return no.UNKNOWN_NAME if NONE in (card, target) else check_extra(s, card, target)


def _extra(s: FateState, words: Words) -> None:
    o, card = s.book.ent[words[1]], s.book.sp_index[words[0]]
    s.plan = ()
    play = make_play(s, o, s.loc[o], card, o, S_EXTRA)
    s.hand[o] = without(s.hand[o], card)
    s.emit("extra-card", {"other": words[1], "card": words[0]})
    lay_play(s, play)
    _extra_over(s)


def _extra_over(s: FateState) -> None:
    s.ask = None
    s.slot += 1


def _no_stake(s: FateState) -> None:
    s.ask = None
    s.gathered = 6


VERBS: dict[str, tuple[Verb, ...]] = {
    "doll": (Verb("doll", _offer_doll, _check_doll, _doll), fixed("pass", _no_doll)),
    "stake": (chance("aspen-stake", _stake), fixed("pass", _no_stake)),
    "extra-card": (Verb("play", _offer_extra, _check_extra, _extra), fixed("pass", _extra_over)),
    **plan.VERBS,
}
