"""Sentences of Own Fate: questions, actions and events, with card names."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.game import SEATS, Action, Event, Question, Seat, State
from app.rules.own_fate import FateView, Minus
from app.rules.own_fate.flow import WORDS
from app.rules.passes import PASS
from app.table.cards import Cards
from app.table.own_fate.event_kinds import EVENTS
from app.table.reader import Reader
from app.table.words import UNDECLARED, Words, plain

MOVE_VERBS = frozenset({"move", "ride", "portal"})
"""Verbs of movement; if one is offered with "done", that means staying."""
_DRAW_RULES = {
    "probability": "T2",
    "entry": "T3",
    "experience": "T5",
    "harvest": "K5.vampire",
    "feeding": "A82",
    "power": "K6",
}
"""Number of the rule for drawing cards, by reason."""
_SILENT_DRAWS = frozenset({"harvest", "feeding"})


def done_means_stay(question: Question | None, actions: Sequence[Action]) -> bool:
    """Return whether "done" among *actions*, the answers to *question*, means staying in place."""
    verbs = {action.verb for action in actions}
    return question is not None and question.kind == "movement" and not MOVE_VERBS.isdisjoint(verbs)


def close_way_kind(question: Question, actions: Sequence[Action]) -> str:
    """Return the kind of the sentence that asks whether to close a way, with the answers *actions*."""
    destination = question.args.get("to")
    if question.kind != "close-way" or not destination:
        return question.kind
    can_bar = any(action.verb == "chance" and action.args[1] == destination for action in actions)
    return question.kind + ("-moving" if can_bar or len(actions) == 1 else "-past")


class FateWords(Words):
    """Formats the sentences of Own Fate in the reader's language."""

    game = "own-fate"
    events = EVENTS

    def __init__(self, reader: Reader, cards: Cards) -> None:
        super().__init__(reader, cards)
        self.vampire = ""
        """Key of the acting vampire, who bites with any spell; "" if no vampire acts."""
        self.slot_enders: frozenset[Action] = frozenset()
        """Answers to the current question, other than "done", that end the slot."""
        self._asked: tuple[Question | None, Sequence[Action]] = (None, ())
        """The current question and its answers; None: another seat's."""

    def read(self, question: Question | None, actions: Sequence[Action], view: FateView) -> None:
        """Word the answers *actions* to *question* in *view* from now on; None: it's another seat's."""
        acting = view.slot.other if question is not None and view.slot is not None else ""
        self.vampire = acting if acting and view.other(acting).specialty == "vampire" else ""
        self._asked = question, actions

    def is_helping_card(self, card: str) -> bool:
        """Return whether *card* is a defence or healing spell, with which a vampire may bite (K5.vampire)."""
        content = self.cards.content(card)
        return content is not None and content.value("spell") in ("defence", "healing")

    def loss(self, minus: Minus) -> str:
        """Return why a card loses the points of *minus*."""
        return self.t("table.minus", reason=minus.reason, name=self.plain_name(minus.reason))

    def question(self, question: Question, kind: str = "") -> str:
        """Return *question* as a sentence; *kind*: selects the sentence ("": the question's kind does)."""
        return plain(self._format(f"fate.question-{kind or question.kind}", question.args))

    def action(self, action: Action) -> str:
        """Return a description of *action*, worded as a choice."""
        sentence = self._action(action)
        return self.t("table.action-ends-slot", action=sentence) if action in self.slot_enders else sentence

    def _action(self, action: Action) -> str:
        if action.verb == "done":
            question, answers = self._asked
            if question is not None and question.kind in ("gloom", "battle"):
                return self.t("table.action-done-other", other=self.plain_name(str(question.args["other"])))
            return self.t("table.stay" if done_means_stay(question, answers) else "table.action-done")
        names = WORDS.get(action.verb, ())
        args: dict[str, object] = {
            name: int(arg) if arg.isdecimal() else arg for name, arg in zip(names, action.args, strict=False)
        }
        code = f"table.action-{action.verb}"
        if (
            action.verb == "play"
            and self.vampire not in ("", *action.args)
            and self.is_helping_card(action.args[0])
        ):
            code += "-bite"
        if action.verb in ("chance", "use") and len(action.args) > 1:
            code += "-at"
        asked = self._asked[0].args if self._asked[0] is not None else {}
        if action.verb == "credit" and "next" in asked:
            wounds, draws, rest = (int(str(asked[name])) for name in ("wounds", "draws", "next_draws"))
            credited, code = int(action.args[1]), f"{code}-shared"
            args |= {"cards": credited * draws, "next": asked["next"], "rest": (wounds - credited) * rest}
        if not self.reader.has(code):
            return plain(" ".join((action.verb, *(self._value(arg) for arg in action.args))))
        return plain(self._format(code, args))

    def answer(self, action: Action, question: Question | None, actions: Sequence[Action]) -> str:
        previous, self._asked = self._asked, (question, actions)
        sentence = self.action(action)
        self._asked = previous
        return sentence

    def describe_steps(self, state: State, steps: Sequence[tuple[Seat, Action]]) -> list[str]:
        sentences = self.describe_choices(state, [action for _seat, action in steps])
        # That someone passes says nothing.
        return [
            f"{self.seat(seat)}: {sentence}"
            for (seat, action), sentence in zip(steps, sentences, strict=True)
            if action != PASS
        ]

    def describe_choices(self, state: State, actions: Sequence[Action]) -> list[str]:
        sentences, state = [], state.copy()
        for action in actions:
            question = state.question
            sentences.append(
                self.t(
                    "table.action-pass-on",
                    question=self.question(question, close_way_kind(question, state.legal())),
                )
                if action == PASS and question is not None
                else self.t("table.action-no-call")
                if action.verb == "done"
                and question is not None
                and question.kind in ("calls", "redirect")
                and all(answer.verb != "uncall" for answer in state.legal())
                else self.answer(action, question, state.legal())
            )
            if state.why_not(action) is None:
                state.apply(action, events=False)
        return sentences

    def _balance_at(self, points: object) -> str:
        """Return the balance *points* as the track shows it: without a sign, for a side."""
        assert isinstance(points, int)
        return self.t(
            "table.balance-at",
            points=abs(points),
            side="light" if points > 0 else "dark" if points < 0 else "level",
        )

    def rule_of(self, event: Event) -> str:
        if event.kind == "drawn":
            return _DRAW_RULES[str(event.args["why"])]
        if event.kind == "slot-done" and event.args["idle"] == "movement":
            return "T3"
        return super().rule_of(event)

    def log_style(self, event: Event, seat: str) -> str:
        """Return the declared style, or the side that the event is about, regardless of *seat*."""
        if style := self.events.get(event.kind, UNDECLARED).line:
            return style
        key = next(
            (str(event.args[name]) for name in ("seat", "by", "other", "item") if event.args.get(name)), ""
        )
        side = key if key in SEATS else self.side(key)
        return side if side in SEATS else ""

    def event(self, event: Event) -> str:
        """Return a sentence about *event* with marked names; "" if it needs no line."""
        if event.kind == "drawn" and event.args["why"] in _SILENT_DRAWS and not event.secret:
            return ""  # The sentence of the cause gives the number of cards.
        args = dict(event.args) | dict(event.secret)
        args["who"] = args.get("other") or args.get("seat") or ""
        if event.kind == "balance-moved":
            args |= {name: self._balance_at(args[name]) for name in ("from", "to")}
        if event.kind == "calls-declared":
            calls = args["calls"]
            assert isinstance(calls, tuple)
            args["calls"] = tuple(f"{self.name(caller)} → {self.name(called)}" for caller, called, _ in calls)
        kind = event.kind
        if kind == "played" and args.get("use") == "attack" and self.is_helping_card(str(args.get("card"))):
            kind = "bitten"
        for code in (f"table.event-{kind}-seen" if event.secret else "", f"table.event-{kind}"):
            if code and self.reader.has(code):
                return self._format(code, args)
        return ""
