"""Sentences of the table: questions, actions, events and reasons with the names of cards in them.

A card's name can be marked, so that the log links it: :func:`plain` drops the marks, :func:`linked` turns
them into ``<a href="card:KEY">``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from typing_extensions import TypeVar

from app.i18n import quoted
from app.rules import pages
from app.rules.game import Action, Event, Outcome, Question, Reason, Seat, State
from app.table.cards import Cards
from app.table.event_kinds import EventKind
from app.table.reader import Reader

W = TypeVar("W", bound="Words", default=Any)
"""The words of a game."""
UNDECLARED = EventKind()
"""Declaration used for kinds of event that a game doesn't declare."""
_MARK = re.compile("\x01([^\x02]*)\x02([^\x03]*)\x03")


def plain(sentence: str) -> str:
    """Return *sentence* without the marks around names."""
    return _MARK.sub(r"\2", sentence)


def linked(sentence: str, color: str, escape: Callable[[str], str] = html.escape) -> str:
    """Return *sentence* as HTML with linked names; *escape* converts the text between the links."""
    parts: list[str] = []
    position = 0
    for match in _MARK.finditer(sentence):
        parts.append(escape(sentence[position : match.start()]))
        link = match[1] if match[1].startswith("rule:") else f"card:{match[1]}"
        parts.append(
            f'<a href="{html.escape(link)}" style="color:{color};text-decoration:none">'
            f"<b>{html.escape(match[2])}</b></a>"
        )
        position = match.end()
    parts.append(escape(sentence[position:]))
    return "".join(parts)


def rule_sign(number: str) -> str:
    """Return a § with marks that link it to rule *number*; "" for none."""
    # The sign must not begin a line.
    return f"\N{NO-BREAK SPACE}\x01rule:{number}\x02§\x03" if number else ""


def rule_label(number: str, language: str, game: str) -> str:
    """Return the title of the rule *number* in quotes, or *number* if the rule has no title."""
    rule = pages.rule(number, language, game)
    return number if rule is None or not rule.title else quoted(rule.title, language)


class Words:
    """Formats sentences in the reader's language.

    A game's subclass adds questions, actions and events.
    """

    game: str
    """Key of the game whose terms and rules the sentences use."""
    events: Mapping[str, EventKind] = MappingProxyType({})
    """Declarations of the game's kinds of event."""

    def __init__(self, reader: Reader, cards: Cards) -> None:
        self.reader, self.cards = reader, cards
        self.player_names: Mapping[str, str] = {}
        """Known names of people, by seat."""

    def t(self, code: str, /, **args: object) -> str:
        """Return the message *code* in the reader's language."""
        return self.reader.t(code, **args)

    def name(self, key: str) -> str:
        """Return the name of the card *key* with marks for a link; of any other *key*, its word or *key*."""
        content = self.cards.content(key)
        return self._translate_word(key) if content is None else f"\x01{key}\x02{content.name}\x03"

    def plain_name(self, key: str) -> str:
        """Return the name of the card *key* without marks."""
        return plain(self.name(key))

    def side(self, key: str) -> str:
        """Return the side of the card *key*; "" if it has none."""
        content = self.cards.content(key) if key else None
        return getattr(content, "side", "")

    def question(self, question: Question, kind: str = "") -> str:
        """Return *question* as a sentence; *kind*: selects the sentence ("": the question's kind does)."""
        raise NotImplementedError

    def seat(self, seat: Seat | str | None) -> str:
        """Return the name of the Watch (side) of *seat*."""
        return self.t(f"table.seat-{seat or 'nobody'}")

    def seat_side(self, seat: Seat | str | None) -> str:
        """Return the side whose colours *seat* has, or a colour of its own (``#rrggbb``)."""
        return str(seat or "")

    def emblem(self, seat: Seat | str | None) -> str:
        """Return the symbol of *seat* (None: of a draw); "" if it has none."""
        return str(seat or "balance")

    def seat_view(self, seat: Seat | None) -> str:
        """Return the name of the view of *seat* (None: the public)."""
        return self.t(f"ui.replay-eyes-{seat or 'public'}")

    def seat_and_player(self, seat: str) -> str:
        """Return the name of the Watch (side) of *seat*, and that of its player if known."""
        return " · ".join(filter(None, (self.seat(seat), self.player_names.get(seat, ""))))

    def action(self, action: Action) -> str:
        """Return a description of *action*, worded as a choice."""
        raise NotImplementedError

    def answer(self, action: Action, _question: Question | None, _actions: Sequence[Action]) -> str:
        """Return a description of *action* as one of the answers *_actions* to *_question*."""
        return self.action(action)

    def describe_steps(self, _state: State, steps: Sequence[tuple[Seat, Action]]) -> list[str]:
        """Return a description of each of *steps* (seat, action), done one after another from *_state*."""
        return [f"{self.seat(seat)}: {self.action(action)}" for seat, action in steps]

    def describe_choices(self, _state: State, actions: Sequence[Action]) -> list[str]:
        """Return a description of each of *actions*, which are alternatives in *_state*."""
        return [self.action(action) for action in actions]

    def reason(self, reason: Reason) -> str:
        """Return the sentence for *reason*, without the rule's number."""
        args = dict(reason.args)
        if isinstance(args.get("action"), str) and args["action"]:
            args["action"] = self.action(Action.parse(str(args["action"])))
        return plain(self._format(reason.code, args))

    def reason_html(self, reason: Reason, color: str) -> str:
        """Return the sentence for *reason* as HTML with a link in *color* to its rule."""
        sentence = html.escape(self.reason(reason))
        if reason.rule:
            label = html.escape(self.t("table.rule", number=self.rule_title(reason.rule)))
            sentence += f' <a href="rule:{html.escape(reason.rule)}" style="color:{color}">{label}</a>'
        return sentence

    def result(self, outcome: Outcome) -> str:
        """Return who won, or that nobody did."""
        won = outcome.winner
        return self.t("table.result-won", seat=self.seat(won)) if won else self.t("table.result-draw")

    def event(self, event: Event) -> str:
        """Return a sentence about *event* with marked names; "" if it needs no line."""
        raise NotImplementedError

    def rule_of(self, event: Event) -> str:
        """Return the number of the rule that caused *event*; "" for none."""
        rule = self.events.get(event.kind, UNDECLARED).rule
        return pages.card_rule(str(event.args.get(rule[1:]) or "")) if rule.startswith("=") else rule

    def rule_title(self, number: str) -> str:
        """Return the title of the rule *number*; "" if *number* is ""."""
        return rule_label(number, self.reader.language, self.game) if number else ""

    def log_style(self, event: Event, seat: str) -> str:
        """Return the style of the log line of *event*; *seat*: whose decision caused it."""
        return self.events.get(event.kind, UNDECLARED).line or seat

    def _format(self, code: str, args: Mapping[str, object]) -> str:
        filled: dict[str, object] = {}
        for name, value in args.items():
            plain_number = isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0
            filled[name.replace("_", "-")] = value if plain_number else self._value(value)
            if isinstance(value, str):
                filled[f"{name}-key"] = value
            elif isinstance(value, bool):
                filled[f"{name}-key"] = "yes" if value else "no"
        return self.reader.t(code, **filled)

    def _value(self, value: object) -> str:
        if isinstance(value, str):
            return self.name(value) if self.cards.content(value) else self._translate_word(value)
        if isinstance(value, bool):
            return self.t("table.yes" if value else "table.no")
        if isinstance(value, (tuple, list)):
            return ", ".join(self._value(item) for item in value)
        return self.t("table.word-hidden") if value is None else str(value).replace("-", "−")

    def _translate_word(self, word: str) -> str:
        code = f"table.word-{word}"
        return self.t(code) if word and self.reader.has(code) else word
