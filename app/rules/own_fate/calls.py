"""Vampires' calls and the donors' steps (T3, A22–A28)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.game import TALK_VERBS, Action, Manner, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, LIGHT, NONE, VAMPIRE
from app.rules.own_fate.position import BEGUN, IN_PLAY, MOVEMENT, Position
from app.rules.own_fate.records import NOTHING, Call
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, plain_verb


def donors(state: Position) -> list[int]:
    """Return the donors in play."""
    cards = state.compiled
    return [
        entity
        for entity in range(cards.first_chance, cards.n_entities)
        if cards.donor[entity] and state.zone[entity] == IN_PLAY and state.loc[entity] != NONE
    ]


def vampires(state: Position) -> list[int]:
    """Return Dark's vampires in play outside the Metro (A23)."""
    cards = state.compiled
    return [
        other
        for other in range(cards.n_others)
        if cards.specialty[other] == VAMPIRE
        and cards.side[other] == DARK
        and state.zone[other] == IN_PLAY
        and not cards.hub[state.loc[other]]
    ]


def ask_calls(state: Position) -> None:
    """Begin the movement phase and, if a call is possible, ask Dark for calls (T3.1)."""
    cards = state.compiled
    state.phase = MOVEMENT
    if state.log is not None:
        state.emit("phase-began", {"phase": "movement", "turn": state.turn})
    state.began_in_metro = state.began_at_healing_place = 0
    for other in range(cards.n_others):
        if state.zone[other] == IN_PLAY:
            if cards.hub[state.loc[other]]:
                state.began_in_metro |= 1 << other
            if cards.resting[state.loc[other]]:
                state.began_at_healing_place |= 1 << other
    state.step += 1
    if vampires(state) and donors(state):
        ask(state, "calls", DARK)


def check_call(state: Position, vampire: int, donor: int, jump: bool) -> no.Refusal | None:
    """Return why *vampire* can't call *donor* (*jump*: with the Goggles), or None."""
    cards = state.compiled
    if vampire >= cards.n_others or cards.specialty[vampire] != VAMPIRE or cards.side[vampire] != DARK:
        return no.NOT_A_CALLER
    if state.zone[vampire] != IN_PLAY:
        return no.NOT_IN_PLAY
    if cards.hub[state.loc[vampire]]:
        return no.CALL_FROM_METRO
    if not cards.donor[donor]:
        return no.NOT_A_DONOR
    if state.zone[donor] != IN_PLAY or state.loc[donor] == NONE:
        return no.NOT_IN_PLAY
    if state.calls_annulled and (
        cards.power_name[donor] != "call-annulment" or not state.calling >> vampire & 1
    ):
        return no.CALL_ANNULLED
    if any(call.vampire == vampire for call in state.declaring):
        return no.ONE_CALL
    if jump:
        if donor != cards.egor:
            return no.JUMP_EGOR
        if not any(state.holder[i] == vampire for i in cards.goggles):
            return no.NO_GOGGLES
    return None


def _offer(verb: str, jump: bool) -> Verb:
    def offer(state: Position, out: list[Action]) -> None:
        names, act = state.compiled.names, state.compiled.act
        out += [
            act(verb, names[vampire], names[donor])
            for vampire in vampires(state)
            for donor in donors(state)
            if check_call(state, vampire, donor, jump) is None
        ]

    def check(state: Position, words: Words) -> no.Refusal | None:
        if len(words) != 2:
            return no.WRONG_ARGUMENTS
        vampire, donor = (state.compiled.entity(w) for w in words)
        return no.UNKNOWN_NAME if NONE in (vampire, donor) else check_call(state, vampire, donor, jump)

    def do(state: Position, words: Words) -> None:
        vampire, donor = (state.compiled.entity_index[word] for word in words)
        state.declaring = (*state.declaring, Call(vampire, donor, int(jump)))
        secret: dict[str, Value] = {"other": words[0], "target": words[1], "jump": jump}
        state.emit("called", {}, secret=secret, to=(DARK,), hidden=True)

    return Verb(f"{verb} other target", offer, check, do, (0, 1))


def _offer_uncall(state: Position, out: list[Action]) -> None:
    out += [state.compiled.act("uncall", state.compiled.names[vampire]) for vampire, _, _ in state.declaring]


def _check_uncall(state: Position, words: Words) -> no.Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    return (
        None
        if any(state.compiled.names[vampire] == words[0] for vampire, _, _ in state.declaring)
        else no.NO_CALL
    )


def _uncall(state: Position, words: Words) -> None:
    state.declaring = tuple(call for call in state.declaring if state.name(call.vampire) != words[0])
    state.emit("uncalled", {}, secret={"other": words[0]}, to=(DARK,), hidden=True)


def _declare(state: Position) -> None:
    """Make the chosen calls public.

    Of several calls to one donor, the last counts; the other callers don't walk either (A25, A26).
    """
    declared, state.declaring = state.declaring, ()
    for vampire, _, _ in declared:
        state.calling |= 1 << vampire
    if declared:
        state.emit(
            "calls-declared",
            {
                "calls": tuple(
                    (state.name(vampire), state.name(donor), bool(jump)) for vampire, donor, jump in declared
                )
            },
        )
    state.calls = tuple(
        call
        for n, call in enumerate(declared)
        if all(call.donor != later.donor for later in declared[n + 1 :])
    )
    for vampire, donor, _ in state.calls:
        overridden = tuple(
            state.name(other) for other, called, _ in declared if called == donor and other != vampire
        )
        if overridden:
            state.emit(
                "call-chosen",
                {"target": state.name(donor), "other": state.name(vampire), "instead": overridden},
            )
    state.asked = NOTHING


def annul_window(state: Position) -> None:
    """Ask Light whether to play Egor's Mother, if Light may have her in hand (T3.2)."""
    if state.window(LIGHT, "call-annulment"):
        ask(state, "annul-calls", LIGHT)
    else:
        state.step += 1


def redirect(state: Position) -> None:
    """Let vampires whose calls were cancelled, if any, call Egor's Mother (T3.2, A27)."""
    state.step += 1
    if state.calls_annulled and any(state.calling >> vampire & 1 for vampire in vampires(state)):
        ask(state, "redirect", DARK)


def donors_act(state: Position) -> None:
    """Move each called donor towards its caller by a step or jump, unless already there (T3.3, A24, A48)."""
    for vampire, donor, jump in state.calls:
        here, goal = state.loc[donor], state.loc[vampire]
        if here == goal:
            state.emit(
                "donor-held",
                {"person": state.name(donor), "location": state.place(here), "by": state.name(vampire)},
            )
            continue
        state.loc[donor] = goal if jump else state.compiled.steps[goal][here]
        state.emit(
            "donor-moved",
            {
                "person": state.name(donor),
                "from": state.place(here),
                "to": state.place(state.loc[donor]),
                "by": state.name(vampire),
            },
        )
    state.step += 1
    state.slot, state.stage, state.announced_slot = 0, BEGUN, NONE


def egor_walks(state: Position) -> None:
    """Move Egor a step towards his flat unless he was called (T3.5, A22)."""
    cards, egor = state.compiled, state.compiled.egor
    state.step += 1
    here = state.loc[egor]
    if here == cards.home or any(donor == egor for _, donor, _ in state.calls):
        return
    state.loc[egor] = cards.steps[cards.home][here]
    state.emit(
        "person-walked",
        {"person": state.name(egor), "from": state.place(here), "to": state.place(state.loc[egor])},
    )


def donors_leave(state: Position) -> None:
    """Remove the Cops and Egor's Mother unless called this turn or, by option, ever (A28)."""
    cards = state.compiled
    for name in ("curfew", "call-annulment"):
        for entity in cards.chance_of.get(name, ()):
            if state.zone[entity] != IN_PLAY:
                continue
            if any(donor == entity for _, donor, _ in state.calls):
                state.called_once |= 1 << entity
                continue
            if cards.donors_stay and state.called_once >> entity & 1:
                continue
            state.emit(
                "person-left", {"person": state.name(entity), "location": state.place(state.loc[entity])}
            )
            state.remove(entity)


_UNCALL = Verb("uncall other", _offer_uncall, _check_uncall, _uncall)


def _auto_declare(_state: Position, actions: Sequence[Action]) -> Action | None:
    verbs = {action.verb for action in actions} - TALK_VERBS
    return Action("done") if verbs == {"done", "uncall"} else None


_PUBLIC_MANNER = Manner(public=True, only_if_undoable=True)

QUESTIONS: tuple[QuestionKind, ...] = (
    QuestionKind(
        "calls",
        (_offer("call", False), _offer("jump", True), _UNCALL, plain_verb("done", _declare)),
        manner=_PUBLIC_MANNER,
        only_answer=_auto_declare,
    ),
    QuestionKind(
        "redirect",
        (_offer("call", False), _UNCALL, plain_verb("done", _declare)),
        manner=_PUBLIC_MANNER,
        only_answer=_auto_declare,
    ),
)
