"""One seat's hand as plain data for a phone, in the reader's language, and the phone's requests.

A game's subclass defines hand, table and answers. Everything is made from what the seat may know
(``state.view(seat)``, events as it saw them). Format: docs/formats/phone.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from app.rules.game import SEATS, Action, BadText, Event, Outcome, Reason, Seat, design_of
from app.table.cards import Cards
from app.table.gestures import BACK, FORWARD_VERBS, Gestures, split_closing
from app.table.log import LOG_ACTIONS
from app.table.reader import Reader
from app.table.session import SeenAction, Session, V
from app.table.words import UNDECLARED, W, plain

JsonObject = dict[str, Any]
"""An object in a message to the phone."""
NEWS = 20
"""Number of recent actions in which news and the seat's last decision are searched for."""
NEWS_LINES = 4
"""Number of recent lines shown as news, besides earlier deaths."""
REQUEST_PREFIX = "@"
"""Prefix of a phone's requests that are not actions of the game."""
CONFIRMATIONS = {"offer-draw": "ui.offer-draw-sure", "resign": "ui.resign-sure"}
"""Answers that need confirmation, so that no accidental tap ends a game."""
UNDO, PASS_ON = "@undo", "@pass"


@dataclass(frozen=True, slots=True)
class QuestionText:
    """Wording of a question: sentence, note, answers; ``ready``: continuing is the natural answer."""

    question: str = ""
    note: str = ""
    actions: tuple[Action, ...] = ()
    ready: bool = False


class PhoneHand(Generic[V, W]):
    """One seat's hand on a phone; a subclass for each game."""

    words_type: type[W]

    def __init__(self, reader: Reader, cards: Cards, session: Session[V], seat: Seat) -> None:
        self.session = session
        self.words = self.make_words(reader, cards)
        self.cards, self.seat = cards, seat
        self._line_cache: dict[tuple[Seat | None, int], tuple[tuple[Event, ...], list[JsonObject]]] = {}
        self.busy = False
        """Whether several actions are being done in a row; phones are updated after the last one."""

    def make_words(self, reader: Reader, cards: Cards) -> W:
        """Return the words of this game for *reader*."""
        return self.words_type(reader, cards)

    # Data for the phone -------------------------------------------------------------------------

    def view(self) -> JsonObject:
        """Return everything that the phone shows except the log."""
        view = self.session.view_of(self.seat)
        question, outcome = view.question, view.outcome
        mine = question is not None and question.seat == self.seat
        if mine:
            ask = self.question_text(view)
        else:
            person = question is not None and self.session.players[question.seat] == "person"
            many = len(self.session.match.header.seats) > 2
            code = ("table.deciding" if many else "table.waiting") if person else "table.their-move"
            who = self.words.seat(question.seat) if question is not None else ""
            ask = QuestionText(self.words.t(code, seat=who) if question is not None else "")
        answers = self.answers(view, ask)
        targets = {answer["target"] for answer in answers} - {""}
        return {
            "place": self.place(view),
            "mine": mine,
            "about": f"{question.kind} {question.args.get('other', '')}"
            if question is not None and mine
            else "",
            "question": ask.question,
            "note": ask.note,
            "answers": answers,
            "hand": self.hand(view),
            "plan": self.plan(view),
            "others": self.own_others(view),
            "table": self.table(view),
            "known": self.known_cards(view),
            "targets": {key: self.target(key) for key in sorted(targets)},
            "news": self.news(self.seat),
            "open": self.news(None),
            "over": {"title": self.words.result(outcome), "text": self.ending(outcome)}
            if outcome is not None
            else None,
        }

    def log(self) -> list[JsonObject]:
        """Return the recent lines of the log, oldest first."""
        history = self.session.history_of(self.seat, max(0, len(self.session.match.moves) - LOG_ACTIONS))
        return [line for seen in history for line in self._lines(seen, self.seat) if line["text"]]

    def news(self, seat: Seat | None) -> list[JsonObject]:
        """Return the latest log lines that *seat* (None: the public) may see, and all recent deaths.

        They begin with this seat's last decision before the other side's last decisions. Omits headings of
        turns and phases.
        """
        # Where news begins must not reveal hidden decisions of the other side.
        history = self.session.history_of(self.seat, max(0, len(self.session.match.moves) - NEWS))
        visible = [seen for seen in history if seen.events or seen.seat == self.seat]
        for own in (True, False):
            while len(visible) > 1 and (visible[-1].seat == self.seat) is own:
                visible.pop()
        start = visible[-1].number if visible else 0
        fresh = [
            (kind, line)
            for seen in self.session.history_of(seat, start)
            for event, line in zip(seen.events, self._lines(seen, seat), strict=True)
            if line["text"]
            and (kind := self.words.events.get(event.kind, UNDECLARED)).line not in ("turn", "phase")
        ]
        deaths = [line for kind, line in fresh[:-NEWS_LINES] if kind.sound == "death"]
        return [*deaths, *(line for _kind, line in fresh[-NEWS_LINES:])]

    def refusal(self, reason: Reason) -> JsonObject:
        """Return *reason* as data for the phone."""
        return {"text": self.words.reason(reason), "rule": self.words.rule_title(reason.rule)}

    def _lines(self, seen: SeenAction, seat: Seat | None) -> list[JsonObject]:
        """Return the log line of each event of *seen*, as *seat* saw it; cached, since views share lines."""
        cached = self._line_cache.get((seat, seen.number))
        if cached is None or cached[0] != seen.events:
            words = self.words
            lines: list[JsonObject] = [
                {
                    "text": plain(words.event(event)), "side": side if side in SEATS else "",
                    "rule": words.rule_title(words.rule_of(event)),
                }
                for event in seen.events
                for side in (words.log_style(event, seen.seat),)
            ]  # fmt: skip
            cached = self._line_cache[seat, seen.number] = seen.events, lines
        return cached[1]

    def answers(self, view: V, ask: QuestionText) -> list[JsonObject]:
        """Return all answers in the order in which they are listed."""
        listed, closing = split_closing(ask.actions)
        routes: dict[Action, tuple[str, str]] = {}
        for source, targets in self.gestures(listed, view).pairs.items():
            for target, actions in targets.items():
                for action in actions:
                    # The first target is the place itself; its occupants come later.
                    routes.setdefault(action, (source, target))
        answers = self.listed(listed, routes, view)
        for action in sorted(closing, key=lambda a: a.verb in FORWARD_VERBS):
            continues = action.verb in FORWARD_VERBS and (ask.ready or not answers)
            kind = "on" if continues else "back" if action == BACK else "close"
            answers.append(self.answer(str(action), self.words.action(action), kind))
        passing = self.session.pass_offer(view) if view.question is not None and ask.actions else ""
        if passing:
            answers.append(self.answer(PASS_ON, self.words.t(f"table.{passing}"), "close",
                                     note=self.words.t(f"table.{passing}-hint")))  # fmt: skip
        return [*answers, *self._undo_answers(), *self._talk_answers()]

    def listed(
        self, actions: Sequence[Action], ways: Mapping[Action, tuple[str, str]], view: V
    ) -> list[JsonObject]:
        """Return answers for *actions*; *ways*: the piece to touch and its target, by action."""
        return [
            self.answer(str(action), self.words.action(action), "list", *ways.get(action, ("", "")))
            for action in actions
        ]

    def answer(
        self,
        action: str,
        text: str,
        kind: str,
        card: str = "",
        target: str = "",
        *,
        number: tuple[int, int | None, int] | None = None,
        note: str = "",
        sure: str = "",
    ) -> JsonObject:
        """Return one answer; the fields are described in docs/formats/phone.md."""
        return {
            "action": action, "text": text, "as": kind, "card": card, "target": target,
            "number": list(number) if number else None, "note": note, "sure": sure,
        }  # fmt: skip

    def _undo_answers(self) -> list[JsonObject]:
        """Return the answer that undoes this seat's last decision, if allowed.

        It needs confirmation if it goes back to an earlier turn, or undoes the computer's decisions too.
        """
        number = self._last_own()
        if number is None:
            return []
        match, confirmation = self.session.match, ""
        crossed = any(
            self.words.events.get(event.kind, UNDECLARED).line == "turn"
            for seen in self.session.history_of(self.seat, number)
            for event in seen.events
        )
        if crossed or (self.session.practice and number < len(match.moves) - 1):
            code = "phone.undo-turn" if crossed else "phone.undo-others"
            before = match.state_after(number).view(self.seat)
            description = self.words.answer(match.moves[number].action, before.question, before.actions)
            confirmation = self.words.t(code, action=description)
        return [self.answer(UNDO, self.words.t("ui.do-undo"), "back", sure=confirmation)]

    def _last_own(self) -> int | None:
        """Return the number of this seat's last decision, if it can be undone; otherwise None.

        Must not reveal a later hidden action of the other side; the undo is then refused when requested.
        """
        match = self.session.match
        if self.session.practice:
            return next(
                (n for n in reversed(range(len(match.moves))) if match.moves[n].seat == self.seat), None
            )
        start = max(0, len(match.moves) - NEWS)
        for seen in reversed(self.session.history_of(self.seat, start)):
            if seen.seat == self.seat:
                return None if match.revealed(seen.number) else seen.number
            if seen.events:
                return None
        return None

    def _talk_answers(self) -> list[JsonObject]:
        """Return the answers that offer, accept or decline a draw, or resign, if legal."""
        actions = map(self.talk_action, ("accept-draw", "decline-draw", *CONFIRMATIONS))
        return [
            self.answer(str(action), self.words.action(action), "talk" if sure else "list",
                        sure=self.words.t(sure) if sure else "")
            for action in actions if self.session.why_not_of(self.seat, action) is None
            for sure in (CONFIRMATIONS.get(action.verb, ""),)
        ]  # fmt: skip

    # What a game defines ------------------------------------------------------------------------

    def talk_action(self, verb: str) -> Action:
        """Return the action *verb* of this seat: resigning, or offering or answering a draw."""
        return Action(verb, (self.seat,))

    def question_text(self, view: V) -> QuestionText:
        """Return the wording of the question of *view*, which this seat answers."""
        raise NotImplementedError

    def gestures(self, actions: Sequence[Action], view: V) -> Gestures:
        """Return *actions* as gestures."""
        raise NotImplementedError

    def place(self, view: V) -> str:
        """Return the state of the game in one line."""
        raise NotImplementedError

    def hand(self, view: V) -> list[JsonObject]:
        """Return the seat's cards in groups."""
        return []

    def plan(self, view: V) -> JsonObject | None:
        """Return the plan of a battle slot."""
        return None

    def own_others(self, view: V) -> list[JsonObject]:
        """Return the seat's Others in play."""
        raise NotImplementedError

    def table(self, view: V) -> list[JsonObject]:
        """Return everything else on the table."""
        raise NotImplementedError

    def known_cards(self, view: V) -> list[JsonObject]:
        """Return what only this seat has seen."""
        return []

    def target(self, key: str) -> JsonObject:
        """Return the name, face and side of the target *key*."""
        return {"name": self.words.plain_name(key), "face": self.face(key), "side": self.words.side(key)}

    def ending(self, outcome: Outcome) -> str:
        """Return why the game ended."""
        raise NotImplementedError

    def face(self, key: str | None) -> str:
        """Return the design of the card *key*, by which phones request its face; "" if there is none."""
        return design_of(key) if key and self.cards.content(key) is not None else ""

    # Requests ------------------------------------------------------------------------------------

    def handle_request(self, text: str) -> Reason | None:
        """Do what the phone requests (an answer's ``action``); return the reason if it's refused."""
        try:
            action = Action.parse(text)
        except BadText as wrong:
            return wrong.reason
        if text == PASS_ON:
            question = self.session.view_of(self.seat).question
            passed = question and question.seat == self.seat and self.session.pass_this_turn(self.seat)
            return None if passed else Reason("ui.not-your-decision")
        if text != UNDO:
            return self.act(action)
        if self.session.practice:
            self.session.undo_to_own()
            return None
        reason = self.session.why_not_undo(1, of=self.seat)
        if reason is None:
            self.session.undo(1, of=self.seat)
        return reason

    def act(self, action: Action) -> Reason | None:
        """Submit *action* for this seat; return the reason if it's refused."""
        reason = self.why_not(action)
        if reason is None:
            self.session.submit(action)
        return reason

    def why_not(self, action: Action) -> Reason | None:
        """Return why this seat can't do *action* now; None if it can."""
        return self.session.why_not_of(self.seat, action)

    def explain_attempt(self, action: Action) -> Reason | None:
        """Return why *action*, which the player attempted, is refused; None if it's legal."""
        return self.why_not(action)


PhoneHandFactory = Callable[[Reader, Cards, Session, Seat], PhoneHand]
"""Factory of a seat's hand for one game."""
