"""The balance lab's results as text, for its page, its window, and the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app import i18n
from app.bots.inference import MAX_GAMES, Three
from app.bots.lab import AimResult, Change, Study, judgement
from app.rules.rule_set import LATEST_TURN, Aim

PERCENT = "\N{NO-BREAK SPACE}%"
"""Percent sign after a non-breaking space."""


def decimal(value: float, lang: str, places: int = 1) -> str:
    """Format a number with at most *places* decimals."""
    code = "bots.lab-decimal" if places else "bots.lab-whole"
    return i18n.text(code, lang, value=round(value, places))


def percent(value: float, lang: str) -> str:
    """Format a share (0 to 1) as a percentage with one decimal."""
    return f"{decimal(value * 100, lang)}{PERCENT}"


def bounds(three: Three) -> str:
    """Format the interval of a share (0 to 1) in whole per cent."""
    return f"{three[1] * 100:.0f}–{three[2] * 100:.0f}{PERCENT}"


def signed(value: float, lang: str) -> str:
    """Format a change of a share as percentage points, with a sign unless it rounds to 0."""
    sign = "" if round(value * 100, 1) == 0 else "+" if value > 0 else "−"
    return sign + points(value, lang)


def points(value: float, lang: str) -> str:
    """Format a share (0 to 1) as percentage points, without a sign."""
    return decimal(abs(value) * 100, lang)


def gain(three: Three, lang: str) -> str:
    """Format a gain in percentage points, with its interval."""
    return f"{signed(three[0], lang)} ({signed(three[1], lang)} … {signed(three[2], lang)})"


def study_lines(study: Study, lang: str) -> list[str]:
    """Return a study's results as sentences: who wins, and when games end."""

    def tr(code: str, **args: object) -> str:
        return i18n.text(f"bots.lab-{code}", lang, **args)

    lines = [
        tr("known-wins", light=percent(study.light[0], lang), bounds=bounds(study.light), games=study.games),
        tr(
            "known-length",
            soon=percent(study.soon[0], lang),
            soonbounds=bounds(study.soon),
            middle=percent(study.middle[0], lang),
            middlebounds=bounds(study.middle),
            median=study.median,
        ),
    ]
    if study.humps is not None:
        first, gap, second = study.humps
        early, late = (
            percent(_light([counts for turn, counts in study.lengths.items() if (turn <= gap) == soon]), lang)
            for soon in (True, False)
        )
        lines.append(tr("known-humps", first=first, gap=gap, second=second, early=early, late=late))
    if study.draws:
        lines.append(tr("known-draws", draws=study.draws))
    return lines


def _light(games: Sequence[tuple[int, int, int]]) -> float:
    light, dark, none = map(sum, zip(*games, strict=True))
    return (light + none / 2) / (light + dark + none)


def aim(aim: Aim, lang: str) -> str:
    """Describe an aim."""

    def number(value: float | None) -> str:
        value = value or 0
        return decimal(value, lang, 0 if value == int(value) else 1)

    kind = "between" if None not in (aim.least, aim.most) else "least" if aim.least is not None else "most"
    if aim.what in ("entering", "card"):
        what: str = aim.what if aim.what == "card" or aim.least else "entering-worth"
        value = aim.most if aim.most is not None else aim.least
        return i18n.text(f"bots.lab-aim-{what}", lang, value=number(value))
    reach = i18n.text(f"bots.lab-range-{kind}", lang, least=number(aim.least), most=number(aim.most))
    if aim.what == "wins":
        code = f"bots.lab-aim-wins{'-late' if aim.first > 1 else ''}"
        return i18n.text(code, lang, side=aim.side, range=reach, first=aim.first)
    code = "soon" if aim.first == 1 else "late" if aim.last == LATEST_TURN else "ends"
    return i18n.text(f"bots.lab-aim-{code}", lang, range=reach, first=aim.first, last=aim.last)


def figure(result: AimResult, names: Mapping[str, str], lang: str) -> str:
    """Format the result for an aim."""
    if not result.games:
        return "—"
    if result.card:
        card = names.get(result.card, result.card)
        return i18n.text(
            "bots.lab-found-card", lang, card=card, gain=gain(result.estimate, lang), games=result.games
        )
    return i18n.text(
        "bots.lab-found",
        lang,
        share=percent(result.estimate[0], lang),
        bounds=bounds(result.estimate),
        games=result.games,
    )


def verdict(result: AimResult, lang: str) -> str:
    """Format the verdict: met, missed, other, or unknown, if possible with the games still needed."""
    if result.verdict == "other":
        return i18n.text("bots.lab-aim-other", lang, level=i18n.text(f"bots.level-{result.aim.level}", lang))
    if result.verdict == "unknown" and 0 < result.more < MAX_GAMES:
        return i18n.text("bots.lab-aim-more", lang, more=rounded(result.more))
    if result.verdict == "unknown" and result.more >= MAX_GAMES:
        code = "bots.lab-aim-edge" if result.games else "bots.lab-aim-unasked"
        return i18n.text(code, lang)
    return i18n.text(f"bots.lab-aim-{result.verdict}", lang)


def rounded(games: int) -> int:
    """Round up to two significant digits."""
    size = int(10 ** max(0, len(str(games)) - 2))
    return -(-games // size) * size


def changed(changes: Sequence[Change], lang: str) -> list[str]:
    """Return a line for each change of the second version, beginning with the verdict."""
    lines = []
    for change in changes:
        lines.append(
            i18n.text(f"bots.lab-{'real' if change.real else 'luck'}", lang)
            + " "
            + i18n.text(
                f"bots.lab-change-{change.what}",
                lang,
                way="same" if change.up == change.down else "more" if change.by[0] > 0 else "less",
                points=points(change.by[0], lang),
                low=signed(change.by[1], lang),
                high=signed(change.by[2], lang),
                deals=change.deals,
                differ=change.up + change.down,
            )
        )
        if not change.real and change.by[1] * change.by[2] > 0:
            lines[-1] += " " + i18n.text("bots.lab-luck-yet", lang)
        if not change.real and change.asked > change.deals:
            lines[-1] += " " + i18n.text(
                "bots.lab-asked", lang, asked=rounded(change.asked), deals=change.deals
            )
    return lines


def studies_text(
    studies: Sequence[Study], changes: Sequence[Change], names: Mapping[str, str], lang: str
) -> str:
    """Return the results of *studies* and *changes* as text; *names*: names of cards by key."""
    lines = []
    for study in studies:
        lines.append(i18n.text("bots.lab-said", lang, name=study.name, games=study.games))
        lines += [f"  {line}" for line in study_lines(study, lang)]
        lines += [
            f"  {aim(result.aim, lang)}: {figure(result, names, lang)}. {verdict(result, lang)}"
            for result in study.aims
        ]
        sure = [card for card in study.cards if judgement(card) in ("gains", "costs")]
        for way in ("gains", "costs"):
            cards = sorted((c for c in sure if judgement(c) == way), key=lambda c: -abs(c.gain[0]))
            if cards:
                listed = ", ".join(f"{names.get(c.key, c.key)} {signed(c.gain[0], lang)}" for c in cards)
                lines.append("  " + i18n.text(f"bots.lab-said-{way}", lang, cards=listed))
    if changes:
        names_of = {"first": studies[0].name, "second": studies[-1].name}
        lines.append(i18n.text("bots.lab-changes", lang, **names_of))
    return "\n".join([*lines, *changed(changes, lang)])
