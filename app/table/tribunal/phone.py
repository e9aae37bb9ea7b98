"""A seat of Tribunal on a phone. Nothing is hidden, but each player answers on a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.rules.game import TALK_VERBS, Action, Outcome, opponent
from app.rules.tribunal import TribunalView
from app.rules.tribunal.state import OtherInfo, State
from app.table.gestures import Gestures
from app.table.phone_hand import JsonObject, PhoneHand, QuestionText
from app.table.tribunal import gestures
from app.table.tribunal.words import NUMBERED, TribunalWords, acting, seat_of


class TribunalHand(PhoneHand[TribunalView, TribunalWords]):
    """One seat of Tribunal on a phone."""

    words_type = TribunalWords

    def talk_action(self, verb: str) -> Action:
        return Action(verb)

    def question_text(self, view: TribunalView) -> QuestionText:
        question = view.question
        assert question is not None
        state = view.state
        actions = tuple(
            action
            for action in view.actions
            if action.verb not in TALK_VERBS and not (action.verb == "delay" and len(state.queue) == 1)
        )
        return QuestionText(self.words.question(question), "", actions)

    def gestures(self, actions: Sequence[Action], view: TribunalView) -> Gestures:
        return gestures.gestures_of(actions, view)

    def listed(
        self, actions: Sequence[Action], ways: Mapping[Action, tuple[str, str]], view: TribunalView
    ) -> list[JsonObject]:
        groups: dict[tuple[str, ...], list[Action]] = {}
        for action in actions:
            target = action.args[:-1] if self._numbered(action) else action.args
            groups.setdefault((action.verb, *target), []).append(action)
        return [self._row(group, ways, view.state) for group in groups.values()]

    def _row(self, group: list[Action], ways: Mapping[Action, tuple[str, str]], state: State) -> JsonObject:
        action = group[0]
        card, target = ways.get(action, ("", ""))
        if not self._numbered(action) or len(group) == 1:
            note = " · ".join(self.words.forecast(state, action))
            return self.answer(str(action), self.words.action(action), "list", card, target, note=note)
        numbers = [int(choice.args[-1]) for choice in group]
        is_unbounded = action.verb in NUMBERED and state.rules.collection != "c"
        initial = numbers[-1] if action.verb == "collect" and not is_unbounded else numbers[0]
        template = Action(action.verb, (*action.args[:-1], "{}"))
        text = self.words.action(Action(action.verb, action.args[:-1]))
        note = self.words.hint(action.verb, state.rules.numbers)
        maximum = None if is_unbounded else numbers[-1]
        return self.answer(
            str(template), text, "list", card, target, number=(numbers[0], maximum, initial), note=note
        )

    @staticmethod
    def _numbered(action: Action) -> bool:
        return action.verb in NUMBERED or action.verb == "price"

    def place(self, view: TribunalView) -> str:
        state = view.state
        t = self.words.t
        parts = [t("phone.round", round=state.round)]
        parts += [
            t("phone.evidence", seat=self.words.seat(seat), count=state.evidence(seat))
            for seat in ("light", "dark")
        ]
        return " · ".join(parts)

    def own_others(self, view: TribunalView) -> list[JsonObject]:
        return [self._other(view.state, other) for other in view.state.others(self.seat)]

    def table(self, view: TribunalView) -> list[JsonObject]:
        return [self._other(view.state, other) for other in view.state.others(opponent(self.seat))]

    def _other(self, state: State, other: OtherInfo) -> JsonObject:
        text = " · ".join(self.words.describe_other(state, other).split(". ")[1:])
        return {
            "key": other.name, "name": self.words.name(other.name), "face": self.face(other.name),
            "text": text, "note": "", "side": other.side, "cards": [], "active": other.name == acting(state),
        }  # fmt: skip

    def target(self, key: str) -> JsonObject:
        if key.startswith("layer-"):
            return {"name": self.words.lane(int(key.partition("-")[2])), "face": "", "side": ""}
        return {"name": self.words.name(key), "face": self.face(key), "side": seat_of(key)}

    def ending(self, outcome: Outcome) -> str:
        t = self.words.t
        evidence = t("tribunal.result-evidence", light=outcome.args["light"], dark=outcome.args["dark"])
        return f"{self.words.ending(outcome)} {evidence}"
