"""``dozor review FILE``: the decisive moments of a finished game, and better moves."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from app import airlock, i18n
from app.bots.review import data as curves
from app.bots.review.data import Decision, Ledger, Review, deciding_reason, items
from app.bots.review.reviewer import Reviewer
from app.bots.review.work import job_of
from app.cli.games import cards_for
from app.cli.localization import echo_lines
from app.rules.game import SEATS, Action, Seat
from app.rules.games import game_of
from app.rules.match import Match, replay
from app.rules.own_fate.flow import WORDS
from app.rules.record import Record, parse
from app.rules.record_file import read_bytes


def review(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Review a finished game."""
    content = read_bytes(file)
    # The record may come from any program; one that passes here can be replayed.
    echo_lines(airlock.call(str(file), reviewable, content, context.obj), err=True)
    match = _match(parse(content))
    job = job_of(match)
    reviewer = Reviewer()
    try:
        answer = reviewer.review(job, file.resolve().parent, lambda so_far: _progress(so_far, context.obj))
        result = answer.result()
    finally:
        reviewer.close()
        _progress(None, context.obj)
    if as_json:
        typer.echo(json.dumps(result.to_plain(), ensure_ascii=False))
        return
    echo_lines(Sentences(context.obj, match.game.key).describe(result))


def reviewable(content: bytes, language: str) -> list[str]:
    """Return notices about the record *content*; runs in the airlock. Raises why it cannot be reviewed."""
    record = parse(content)
    job_of(_match(record))
    return [i18n.fill(notice.code, language, notice.args) for notice in record.notices]


def _match(record: Record) -> Match:
    game = game_of(record.header.game)
    return replay(record, game, cards_for(record, game))


def _progress(so_far: Review | None, language: str) -> None:
    """Show the review's progress on a terminal; None clears it."""
    if sys.stderr.isatty():
        part = "" if so_far is None else i18n.text("review.going", language, part=round(100 * so_far.part))
        sys.stderr.write(f"\r\x1b[K{part}")
        sys.stderr.flush()


class Sentences:
    """Formatter of reviews in *language*."""

    def __init__(self, language: str, game: str = "own-fate") -> None:
        self._language, self._game = language, game
        self._names = _names(language) if game == "own-fate" else {}

    def t(self, code: str, **args: object) -> str:
        """Return a message."""
        return i18n.text(code, self._language, **args)

    def describe(self, review: Review) -> list[str]:
        """Return the whole review as lines."""
        t = self.t
        lines = []
        for seat in SEATS:
            lines += [*self._line(review, seat), ""]
        lines.pop()
        for ledger in review.ledgers:
            lines += ["", *self._ledger(ledger)]
        if review.ledgers:
            lines.append(t("review.ledger-note"))
        lines += ["", t("cli.review-marked")]
        for decision in review.marked():
            lines += self._decision(decision)
        if not any(decision.mark != "only" for decision in review.marked()):
            lines.append(t("cli.review-none"))
        return lines

    def _line(self, review: Review, seat: Seat) -> list[str]:
        """Return the winning chance of *seat* by what it knew, per turn, and the turning points."""
        t, named = self.t, self.t(f"table.seat-{seat}")
        lines = [t("cli.review-curve", seat=named)]
        points = review.points
        way = curves.walk(curves.line(review, seat)) or curves.estimate(points, seat)
        for point in points[:-1]:
            chance = round(100 * curves.between(way, point.at))
            lines.append(t("cli.review-point", game=self._game, turn=point.turn, chance=chance))
        end = round(100 * points[-1].known_by(seat)[0])
        lines += [t("cli.review-end", chance=end), t("cli.review-turnings")]
        for turning in review.turnings:
            if turning.seat == seat:
                turn = max(point.turn for point in points if point.at <= turning.start)
                values = {
                    "change": f"{100 * turning.change:+.0f}",
                    "cause": t(f"review.turned-{turning.cause}"),
                }
                lines.append(t("cli.review-turning", game=self._game, turn=turn, **values))
        return lines

    def _ledger(self, ledger: Ledger) -> list[str]:
        t = self.t
        reason = deciding_reason(ledger)
        lines = [t(reason.code, seat=t(f"table.seat-{ledger.seat}"), **reason.args)]
        for item in items(ledger):
            share = t("review.share", **item.message_args)
            lines.append(f"  {t(f'review.ledger-{item.name}')}: {share}")
        return lines

    def _decision(self, decision: Decision) -> list[str]:
        t = self.t
        seat = t(f"table.seat-{decision.seat}")
        mark = t(f"review.mark-{decision.mark}")
        if decision.mark == "only":
            return [
                t("review.sign-only", game=self._game, turn=decision.turn, seat=seat, mark=mark)
                + f" {self._actions(decision.played)}"
            ]
        loss = t(
            "review.sign",
            game=self._game,
            turn=decision.turn,
            seat=seat,
            mark=mark,
            loss=decision.fall[0] - decision.fall[1],
            before=decision.fall[0],
            after=decision.fall[1],
        )
        lines = [loss, f"  {t('review.played', seat=seat)}: {self._actions(decision.played)}"]
        lines.append(f"  {t('review.best', best=self._actions(decision.best))}")
        if decision.worlds > 1:
            lines.append(
                f"  {t('review.better-in', share=round(100 * decision.better), worlds=decision.worlds)}"
            )
        if decision.line:
            steps = [f"{t(f'table.seat-{who}')}: {self.action(action)}" for who, action in decision.line]
            lines.append(f"  {t('review.goes-on', line='; '.join(steps))}")
        if decision.reason is not None:
            lines.append(
                "  "
                + t(
                    "review.why", reason=i18n.fill(decision.reason.code, self._language, decision.reason.args)
                )
            )
        return lines

    def _actions(self, actions: tuple[Action, ...]) -> str:
        return "; ".join(map(self.action, actions))

    def action(self, action: Action) -> str:
        """Return *action* in words."""
        tribunal = f"tribunal.action-{action.verb}"
        if self._game == "tribunal" and i18n.has(tribunal, self._language):
            return " ".join((self.t(tribunal), *action.args))
        args: dict[str, object] = {
            name: int(word) if word.isdecimal() else self._name(word)
            for name, word in zip(WORDS.get(action.verb, ()), action.args, strict=False)
        }
        code = f"table.action-{action.verb}"
        if action.verb == "chance" and len(action.args) > 1:
            code += "-at"
        if not i18n.has(code, self._language):
            return " ".join((action.verb, *map(self._name, action.args)))
        return self.t(code, **args)

    def _name(self, word: str) -> str:
        key = word.partition(".")[0]
        return self._names.get(key, key)


def _names(language: str) -> dict[str, str]:
    """Return the names of the cards of ``own-fate``, by key."""
    # The airlock's child has little memory for the database.
    from app.cards.playing import load_playable_set

    return dict(load_playable_set("own-fate", "", language).names)
