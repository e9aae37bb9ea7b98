"""Vampires' calls and the donors' steps (T3, A22–A28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.game import TALK, Action, Manner, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NONE, VAMPIRE
from app.rules.own_fate.position import IN_PLAY, MOVEMENT, Position
from app.rules.own_fate.records import NOTHING, Call
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.stages import BEGUN
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, fixed

if TYPE_CHECKING:
    from app.rules.own_fate.view import FateView


def donors(s: Position) -> list[int]:
    """Return the donors in play."""
    b = s.compiled
    return [
        e
        for e in range(b.first_chance, b.n_entities)
        if b.donor[e] and s.zone[e] == IN_PLAY and s.loc[e] != NONE
    ]


def vampires(s: Position) -> list[int]:
    """Return Dark's vampires in play outside the Metro (A23)."""
    b = s.compiled
    return [
        o
        for o in range(b.n_others)
        if b.specialty[o] == VAMPIRE and b.side[o] == DARK and s.zone[o] == IN_PLAY and not b.hub[s.loc[o]]
    ]


def ask_calls(s: Position) -> None:
    """Ask Dark for calls (T3.1)."""
    b = s.compiled
    s.phase = MOVEMENT
    if s.log is not None:
        s.emit("phase-began", {"phase": "movement", "turn": s.turn})
    s.began_in_metro = s.began_at_healing_place = 0
    for o in range(b.n_others):
        if s.zone[o] == IN_PLAY:
            if b.hub[s.loc[o]]:
                s.began_in_metro |= 1 << o
            if b.resting[s.loc[o]]:
                s.began_at_healing_place |= 1 << o
    s.step += 1
    if vampires(s) and donors(s):
        ask(s, "calls", DARK)


def check_call(s: Position, v: int, d: int, jump: bool) -> Refusal | None:
    """Return why vampire *v* can't call *d* (*jump*: with the Goggles)."""
    b = s.compiled
    if v >= b.n_others or b.specialty[v] != VAMPIRE or b.side[v] != DARK:
        return no.NOT_A_CALLER
    if s.zone[v] != IN_PLAY:
        return no.NOT_IN_PLAY
    if b.hub[s.loc[v]]:
        return no.CALL_FROM_METRO
    if not b.donor[d]:
        return no.NOT_A_DONOR
    if s.zone[d] != IN_PLAY or s.loc[d] == NONE:
        return no.NOT_IN_PLAY
    if s.calls_annulled and (b.power_name[d] != "call-annulment" or not s.calling >> v & 1):
        return no.CALL_ANNULLED
    if any(call.vampire == v for call in s.declaring):
        return no.ONE_CALL
    if jump:
        if d != b.egor:
            return no.JUMP_EGOR
        if not any(s.holder[i] == v for i in b.goggles):
            return no.NO_GOGGLES
    return None


def _offer(verb: str, jump: bool) -> Verb:
    def offer(s: Position, out: list[Action]) -> None:
        names, act = s.compiled.names, s.compiled.act
        for v in vampires(s):
            for d in donors(s):
                if check_call(s, v, d, jump) is None:
                    out.append(act(verb, names[v], names[d]))

    def check(s: Position, words: Words) -> Refusal | None:
        if len(words) != 2:
            return no.WRONG_ARGUMENTS
        v, d = (s.compiled.entity(w) for w in words)
        return no.UNKNOWN_NAME if NONE in (v, d) else check_call(s, v, d, jump)

    def do(s: Position, words: Words) -> None:
        vampire, donor = (s.compiled.entity_index[word] for word in words)
        s.declaring = (*s.declaring, Call(vampire, donor, int(jump)))
        secret: dict[str, Value] = {"other": words[0], "target": words[1], "jump": jump}
        s.emit("called", {}, secret=secret, to=(DARK,), hidden=True)

    return Verb(f"{verb} other target", offer, check, do, (0, 1))


def _offer_uncall(s: Position, out: list[Action]) -> None:
    for v, _, _ in s.declaring:
        out.append(s.compiled.act("uncall", s.compiled.names[v]))


def _check_uncall(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    return None if any(s.compiled.names[v] == words[0] for v, _, _ in s.declaring) else no.NO_CALL


def _uncall(s: Position, words: Words) -> None:
    s.declaring = tuple(call for call in s.declaring if s.name(call.vampire) != words[0])
    s.emit("uncalled", {}, secret={"other": words[0]}, to=(DARK,), hidden=True)


def _declare(s: Position) -> None:
    """Declare the calls aloud.

    If several are on one donor, the last counts; the other callers don't walk either (A25, A26).
    """
    said, s.declaring = s.declaring, ()
    for v, _, _ in said:
        s.calling |= 1 << v
    if said:
        s.emit("calls-declared", {"calls": tuple((s.name(v), s.name(d), bool(j)) for v, d, j in said)})
    s.calls = tuple(
        call for n, call in enumerate(said) if all(call.donor != later.donor for later in said[n + 1 :])
    )
    for v, d, _ in s.calls:
        vain = tuple(s.name(other) for other, called, _ in said if called == d and other != v)
        if vain:
            s.emit("call-chosen", {"target": s.name(d), "other": s.name(v), "instead": vain})
    s.asked = NOTHING


def annul_window(s: Position) -> None:
    """Ask Light about Egor's Mother (T3.2)."""
    if s.window(LIGHT, "call-annulment"):
        ask(s, "annul-calls", LIGHT)
    else:
        s.step += 1


def redirect(s: Position) -> None:
    """Let vampires whose calls were cancelled call Egor's Mother (T3.2, A27)."""
    s.step += 1
    if s.calls_annulled and any(s.calling >> v & 1 for v in vampires(s)):
        ask(s, "redirect", DARK)


def donors_act(s: Position) -> None:
    """Move called donors a step, hold them, or let them jump (T3.3, A24, A48)."""
    for v, d, jump in s.calls:
        here, goal = s.loc[d], s.loc[v]
        if here == goal:
            s.emit("donor-held", {"person": s.name(d), "location": s.place(here), "by": s.name(v)})
            continue
        s.loc[d] = goal if jump else s.compiled.steps[goal][here]
        s.emit(
            "donor-moved",
            {"person": s.name(d), "from": s.place(here), "to": s.place(s.loc[d]), "by": s.name(v)},
        )
    s.step += 1
    s.slot, s.stage, s.announced = 0, BEGUN, NONE


def egor_walks(s: Position) -> None:
    """Move Egor a step home unless he was called (T3.5, A22)."""
    b, egor = s.compiled, s.compiled.egor
    s.step += 1
    here = s.loc[egor]
    if here == b.home or any(d == egor for _, d, _ in s.calls):
        return
    s.loc[egor] = b.steps[b.home][here]
    s.emit("person-walked", {"person": s.name(egor), "from": s.place(here), "to": s.place(s.loc[egor])})


def donors_leave(s: Position) -> None:
    """Remove the Cops and Egor's Mother unless they were called this turn (A28)."""
    b = s.compiled
    for name in ("curfew", "call-annulment"):
        for e in b.chance_of.get(name, ()):
            if s.zone[e] != IN_PLAY:
                continue
            if any(d == e for _, d, _ in s.calls):
                s.called_once |= 1 << e
                continue
            if b.donors_stay and s.called_once >> e & 1:
                continue
            s.emit("person-left", {"person": s.name(e), "location": s.place(s.loc[e])})
            s.remove(e)


_UNCALL = Verb("uncall other", _offer_uncall, _check_uncall, _uncall)


def _all_said(view: FateView) -> Action | None:
    """Return *done* once every possible call has been declared."""
    left = {action.verb for action in view.actions} - TALK
    return Action("done") if left == {"done", "uncall"} else None


_IN_THE_OPEN = Manner(in_the_open=True, sure=_all_said, takes_back=True)

QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "calls",
        (_offer("call", False), _offer("jump", True), _UNCALL, fixed("done", _declare)),
        manner=_IN_THE_OPEN,
    ),
    QuestionKind("redirect", (_offer("call", False), _UNCALL, fixed("done", _declare)), manner=_IN_THE_OPEN),
)
