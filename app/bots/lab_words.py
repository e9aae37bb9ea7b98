"""The findings of the balance lab in plain words, for its page, its window, and the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app import i18n
from app.bots.inference import MOST_GAMES, Three
from app.bots.lab import AimFound, Change, Study, judgement
from app.rules.aims import LAST, Aim

PERCENT = "\N{NO-BREAK SPACE}%"
"""The suffix of a share, unbreakable."""


def decimal(value: float, lang: str, places: int = 1) -> str:
    """Format a number with *places* decimals in the language."""
    code = "bots.lab-decimal" if places else "bots.lab-whole"
    return i18n.text(code, lang, value=round(value, places))


def percent(value: float, lang: str) -> str:
    """Format a share, to a tenth of a point."""
    return f"{decimal(value * 100, lang)}{PERCENT}"


def bounds(three: Three) -> str:
    """Format the ends of a share's interval."""
    return f"{three[1] * 100:.0f}–{three[2] * 100:.0f}{PERCENT}"


def signed(value: float, lang: str) -> str:
    """Format points, with a sign."""
    sign = "" if round(value * 100, 1) == 0 else "+" if value > 0 else "−"
    return sign + points(value, lang)


def points(value: float, lang: str) -> str:
    """Format points, without a sign."""
    return decimal(abs(value) * 100, lang)


def gain(three: Three, lang: str) -> str:
    """Format gained points, with the ends of their interval."""
    return f"{signed(three[0], lang)} ({signed(three[1], lang)} … {signed(three[2], lang)})"


def known(one: Study, lang: str) -> list[str]:
    """Return a study's findings: who wins, when it ends, the distribution."""

    def t(code: str, **args: object) -> str:
        return i18n.text(f"bots.lab-{code}", lang, **args)

    lines = [
        t("known-wins", light=percent(one.light[0], lang), bounds=bounds(one.light), games=one.games),
        t(
            "known-length",
            soon=percent(one.soon[0], lang),
            soonbounds=bounds(one.soon),
            middle=percent(one.middle[0], lang),
            middlebounds=bounds(one.middle),
            median=one.median,
        ),
    ]
    if one.humps is not None:
        first, gap, second = one.humps
        early, late = (
            percent(_light([found for turn, found in one.lengths.items() if (turn <= gap) == soon]), lang)
            for soon in (True, False)
        )
        lines.append(t("known-humps", first=first, gap=gap, second=second, early=early, late=late))
    if one.draws:
        lines.append(t("known-draws", draws=one.draws))
    return lines


def _light(games: Sequence[tuple[int, int, int]]) -> float:
    """Return Light's share of games counted as won by Light, by Dark, or drawn."""
    light, dark, none = map(sum, zip(*games, strict=True))
    return (light + none / 2) / (light + dark + none)


def aim(one: Aim, lang: str) -> str:
    """Describe an aim."""

    def number(value: float | None) -> str:
        value = value or 0
        return decimal(value, lang, 0 if value == int(value) else 1)

    kind = "between" if None not in (one.least, one.most) else "least" if one.least is not None else "most"
    if one.what in ("entering", "card"):
        what: str = one.what if one.what == "card" or one.least else "entering-worth"
        value = one.most if one.most is not None else one.least
        return i18n.text(f"bots.lab-aim-{what}", lang, value=number(value))
    reach = i18n.text(f"bots.lab-range-{kind}", lang, least=number(one.least), most=number(one.most))
    if one.what == "wins":
        code = f"bots.lab-aim-wins{'-late' if one.first > 1 else ''}"
        return i18n.text(code, lang, side=one.side, range=reach, first=one.first)
    code = "soon" if one.first == 1 else "late" if one.last == LAST else "ends"
    return i18n.text(f"bots.lab-aim-{code}", lang, range=reach, first=one.first, last=one.last)


def figure(found: AimFound, names: Mapping[str, str], lang: str) -> str:
    """Format the result for an aim."""
    if not found.games:
        return "—"
    if found.card:
        card = names.get(found.card, found.card)
        return i18n.text(
            "bots.lab-found-card", lang, card=card, gain=gain(found.found, lang), games=found.games
        )
    return i18n.text(
        "bots.lab-found",
        lang,
        share=percent(found.found[0], lang),
        bounds=bounds(found.found),
        games=found.games,
    )


def verdict(found: AimFound, lang: str) -> str:
    """Format the verdict: met, missed, or unknown and how many games are missing."""
    if found.verdict == "other":
        return i18n.text("bots.lab-aim-other", lang, level=i18n.text(f"bots.level-{found.aim.level}", lang))
    if found.verdict == "unknown" and 0 < found.more < MOST_GAMES:
        return i18n.text("bots.lab-aim-more", lang, more=rounded(found.more))
    if found.verdict == "unknown" and found.more >= MOST_GAMES:
        code = "bots.lab-aim-edge" if found.games else "bots.lab-aim-unasked"
        return i18n.text(code, lang)
    return i18n.text(f"bots.lab-aim-{found.verdict}", lang)


def rounded(games: int) -> int:
    """Round up to two digits, the estimate's accuracy."""
    size = int(10 ** max(0, len(str(games)) - 2))
    return -(-games // size) * size


def changed(changes: Sequence[Change], lang: str) -> list[str]:
    """Return the second version's changes, a sentence each, the verdict first."""
    lines = []
    for one in changes:
        way = "same" if one.up == one.down else "more" if one.by[0] > 0 else "less"
        lines.append(
            i18n.text(f"bots.lab-{'real' if one.real else 'luck'}", lang)
            + " "
            + i18n.text(
                f"bots.lab-change-{one.what}",
                lang,
                way=way,
                points=points(one.by[0], lang),
                low=signed(one.by[1], lang),
                high=signed(one.by[2], lang),
                deals=one.deals,
                differ=one.up + one.down,
            )
        )
        if not one.real and one.by[1] * one.by[2] > 0:
            lines[-1] += " " + i18n.text("bots.lab-luck-yet", lang)
        if not one.real and one.asked > one.deals:
            lines[-1] += " " + i18n.text("bots.lab-asked", lang, asked=rounded(one.asked), deals=one.deals)
    return lines


def said(studies: Sequence[Study], changes: Sequence[Change], names: Mapping[str, str], lang: str) -> str:
    """Return the studies' findings; *names*: names of cards by key."""
    lines = []
    for one in studies:
        lines.append(i18n.text("bots.lab-said", lang, name=one.name, games=one.games))
        lines += [f"  {line}" for line in known(one, lang)]
        for found in one.aims:
            lines.append(f"  {aim(found.aim, lang)}: {figure(found, names, lang)}. {verdict(found, lang)}")
        sure = [card for card in one.cards if judgement(card) in ("gains", "costs")]
        for way in ("gains", "costs"):
            cards = sorted((c for c in sure if judgement(c) == way), key=lambda c: -abs(c.gain[0]))
            if cards:
                listed = ", ".join(f"{names.get(c.key, c.key)} {signed(c.gain[0], lang)}" for c in cards)
                lines.append("  " + i18n.text(f"bots.lab-said-{way}", lang, cards=listed))
    if changes:
        names_of = {"first": studies[0].name, "second": studies[-1].name}
        lines.append(i18n.text("bots.lab-changes", lang, **names_of))
    return "\n".join([*lines, *changed(changes, lang)])
