"""Anton's Player: Light sees the top probability card, at any of its Movement decisions (K2, A31)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NEUTRAL, NONE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words


def _player(s: Position, o: int) -> int:
    return next((i for i in s.compiled.players if s.holder[i] == o), NONE)


def check_listen(s: Position, o: int) -> Refusal | None:
    """Return why the asked seat can't use *o*'s Player; by option only in its slot, outside the Metro."""
    b, item = s.compiled, _player(s, o)
    if item == NONE:
        return no.NO_PLAYER
    if b.side[o] != s.asked.seat:
        return no.NOT_YOUR_DECISION
    if not b.listen_anywhere:
        if b.hub[s.loc[o]]:
            return no.IN_METRO
        if s.asked.kind != "movement" or s.asked.other != o:
            return no.NOT_THIS_SLOT
    if s.used_items >> item & 1:
        return no.ITEM_USED
    return None if s.probability_deck else no.DECK_EMPTY


def _offer(s: Position, out: list[Action]) -> None:
    b = s.compiled
    for item in b.players:
        o = s.holder[item]
        if o != NONE and check_listen(s, o) is None:
            out.append(b.act("listen", b.names[o]))


def _check(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    o = s.compiled.entity(words[0])
    return check_listen(s, o) if 0 <= o < s.compiled.n_others else no.UNKNOWN_NAME


def _listen(s: Position, words: Words) -> None:
    b, o = s.compiled, s.compiled.entity_index[words[0]]
    s.used_items |= 1 << _player(s, o)
    s.top_seen_by |= 1 << b.side[o]
    s.emit(
        "listened", {"other": s.name(o)}, secret={"card": b.names[s.probability_deck[-1]]}, to=(b.side[o],)
    )
    # The question is unchanged, but a slot without choices left ends automatically.
    if s.asked.kind == "movement":
        s.asked = NOTHING
    else:
        s.forget()


def _may_own_one(b: CompiledSet, o: int) -> bool:
    return any(b.side[item] in (b.side[o], NEUTRAL) for item in b.players)


def _anybody_holds(s: Position, _o: int) -> bool:
    return s.holder != s.compiled.nobody


VERB = Verb(
    "listen other", _offer, _check, _listen, (0, "probability-deck"), _may_own_one, _anybody_holds, 40
)

POWER = Power(
    "deck-listening",
    "item",
    "K2.anton-player",
    {"listens": Trait(True), "holder": Trait("any-card-on-vortex", own=True)},
    options=("player-look",),
    formerly=("anton-player",),
    verbs=dict.fromkeys(("movement", "enter", "leave-metro"), (VERB,)),
)
