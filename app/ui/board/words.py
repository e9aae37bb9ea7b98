"""Sentences of the table: questions, actions, events and reasons with the names of cards in them.

A card's name can be marked, so that the log makes a link of it: :func:`plain` drops the marks,
:func:`linked` turns them into ``<a href="card:KEY">``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from app import i18n
from app.i18n import quoted
from app.rules import pages
from app.rules.game import Action, Event, Question, Reason, Seat, State
from app.ui.board.event_kinds import EventKind
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences, sentence

NONE = EventKind()
"""What nothing is declared of."""
_MARK = re.compile("\x01([^\x02]*)\x02([^\x03]*)\x03")


def plain(sentence: str) -> str:
    """*sentence* without the marks around names."""
    return _MARK.sub(r"\2", sentence)


def linked(sentence: str, color: str, plainly: Callable[[str], str] = html.escape) -> str:
    """*sentence* as HTML, names as links; *plainly* makes HTML of what lies between them."""
    parts: list[str] = []
    at = 0
    for found in _MARK.finditer(sentence):
        parts.append(plainly(sentence[at : found.start()]))
        link = found[1] if found[1].startswith("rule:") else f"card:{found[1]}"
        parts.append(
            f'<a href="{html.escape(link)}" style="color:{color};text-decoration:none">'
            f"<b>{html.escape(found[2])}</b></a>"
        )
        at = found.end()
    parts.append(plainly(sentence[at:]))
    return "".join(parts)


def called(number: str, language: str, game: str) -> str:
    """What a reader sees of the rule *number*: its title. Numbers stand in the rules alone."""
    found = pages.rule(number, language, game)
    if found is None or not found.title:
        return number
    return quoted(found.title, language)


class Words:
    """Makes sentences in the reader's language; a game's own say its questions, actions and events."""

    game: str
    """Whose terms and rules the sentences speak of."""
    events: Mapping[str, EventKind] = MappingProxyType({})
    """Every kind of its events."""

    def __init__(self, preferences: Preferences, gallery: Gallery) -> None:
        self._preferences = preferences
        self._gallery = gallery
        self.people: Mapping[str, str] = {}
        """What the people who play are called, as far as they have said."""

    @property
    def preferences(self) -> Preferences:
        """The reader."""
        return self._preferences

    def t(self, code: str, /, **args: Any) -> str:
        """A sentence of the window."""
        return self._preferences.t(code, **args)

    def name(self, key: str) -> str:
        """The name of a card, marked."""
        content = self._gallery.content(key)
        if content is None:
            return self._word(key)
        return f"\x01{key}\x02{content.name}\x03"

    def plain_name(self, key: str) -> str:
        """The name of a card, without marks."""
        return plain(self.name(key))

    def side(self, key: str) -> str:
        """The side of a card; empty for what is no card."""
        content = self._gallery.content(key) if key else None
        return getattr(content, "side", "")

    def question(self, question: Question, kind: str = "") -> str:
        """What is asked, in the sentence of *kind* if it is not the question's own."""
        raise NotImplementedError

    def seat(self, seat: Seat | str | None) -> str:
        """The Watch of a seat."""
        return self.t(f"table.seat-{seat or 'nobody'}")

    def who(self, seat: str) -> str:
        """The Watch of a seat, and the person who plays it."""
        return " · ".join(filter(None, (self.seat(seat), self.people.get(seat, ""))))

    def action(self, action: Action) -> str:
        """What an action does, as one would say it when choosing it."""
        raise NotImplementedError

    def answer(self, action: Action, _question: Question | None, _actions: Sequence[Action]) -> str:
        """What *action* is called among *_actions*, the answers to *_question*."""
        return self.action(action)

    def steps(self, _state: State, steps: Sequence[tuple[Seat, Action]]) -> list[str]:
        """*steps*, which go on from *state*: who does what, one by one."""
        return [f"{self.seat(seat)}: {self.action(action)}" for seat, action in steps]

    def chosen(self, _state: State, actions: Sequence[Action]) -> list[str]:
        """*actions*, which somebody chooses in *state*, one by one."""
        return [self.action(one) for one in actions]

    def reason(self, reason: Reason) -> str:
        """Why not. The number of the rule is told apart."""
        args = dict(reason.args)
        if isinstance(args.get("action"), str) and args["action"]:
            args["action"] = self.action(Action.parse(str(args["action"])))
        return plain(self._fill(reason.code, args))

    def event(self, event: Event) -> str:
        """What happened, with marked names; empty for what is not worth a line."""
        raise NotImplementedError

    def rule_of(self, event: Event) -> str:
        """The number of the rule behind *event*; empty where there is none."""
        rule = self.events.get(event.kind, NONE).rule
        return pages.card_rule(str(event.args.get(rule[1:]) or "")) if rule.startswith("=") else rule

    def rule_title(self, number: str) -> str:
        """What a reader sees of the rule *number*: its title; empty for none."""
        return called(number, self._preferences.language, self.game) if number else ""

    def line_of(self, event: Event, seat: str) -> str:
        """How the line of *event* in the chronicle looks; *seat* decided what brought it."""
        return self.events.get(event.kind, NONE).line or seat

    def _fill(self, code: str, args: Mapping[str, Any]) -> str:
        filled: dict[str, Any] = {}
        for name, value in args.items():
            plain_number = isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0
            filled[name.replace("_", "-")] = value if plain_number else self._value(value)
            if isinstance(value, str):
                filled[f"{name}-key"] = value
            elif isinstance(value, bool):
                filled[f"{name}-key"] = "yes" if value else "no"
        return sentence(code, self._preferences.language, **filled)

    def _value(self, value: Any) -> str:
        if isinstance(value, str):
            return self.name(value) if self._gallery.content(value) else self._word(value)
        if isinstance(value, bool):
            return self.t("table.yes" if value else "table.no")
        if isinstance(value, (tuple, list)):
            return ", ".join(self._value(one) for one in value)
        return self.t("table.word-hidden") if value is None else str(value).replace("-", "−")

    def _word(self, word: str) -> str:
        code = f"table.word-{word}"
        return self.t(code) if word and i18n.has(code, self._preferences.language) else word
