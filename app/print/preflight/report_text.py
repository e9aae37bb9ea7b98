"""Describing a preflight's findings: what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from app import i18n
from app.print.listing import spans
from app.print.preflight.finding import FACE, GRADES, Finding, Order, Report, known_report


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A sentence about equal findings, the first of them, and the numbers of their pages."""

    sentence: str
    finding: Finding
    pages: tuple[int, ...]


def report_lines(report: Report, order: Order, language: str) -> list[ReportLine]:
    """Return a line for each kind of finding and design, errors first; see :data:`MAX_SEPARATE`."""
    names = names_of(order, language)
    by_code_and_key: dict[tuple[str, str], list[Finding]] = {}
    for finding in sorted(report.findings, key=lambda each: GRADES.index(each.severity)):
        by_code_and_key.setdefault((_subject(finding), finding.key), []).append(finding)
    return [_line(group, names, order, language) for group in _group_by_sentence(by_code_and_key)]


def _subject(finding: Finding) -> str:
    """Return a value that findings with one sentence share: the code, and what a layout's sentence names."""
    params = {name: value for name, value in finding.params.items() if name not in ("part", "size", "reason")}
    named = finding.code.startswith(FACE) or not finding.key
    return f"{finding.severity} {finding.code} {params if named else ''}"


def known(order: Order, language: str) -> list[str]:
    """Return sentences on what is known before there is a file."""
    return [line.sentence for line in report_lines(known_report(order), order, language)]


def sentence_of(finding: Finding, order: Order, language: str) -> str:
    """Return the sentence about one finding."""
    return _line([finding], names_of(order, language), order, language).sentence


def names_of(order: Order, language: str) -> dict[str, str]:
    """Return the designs' names by face key; a back is named after the first design with it."""
    names = {wanted.key: wanted.name.replace("\n", " / ") for wanted in order.designs}
    for wanted in order.designs:
        if wanted.back and wanted.back not in names:
            names[wanted.back] = i18n.text("preflight.back-of", language, name=names[wanted.key])
    return names


MAX_SEPARATE = 3
"""If more designs than this have the same fault, they share a sentence."""


def _group_by_sentence(alike: Mapping[tuple[str, str], list[Finding]]) -> Iterator[list[Finding]]:
    """Yield the findings for each sentence: those of one design, or of many with the same fault."""
    codes: dict[str, list[list[Finding]]] = {}
    for (code, _key), group in alike.items():
        codes.setdefault(code, []).append(group)
    for groups in codes.values():
        if len(groups) > MAX_SEPARATE:
            yield [finding for group in groups for finding in group]
        else:
            yield from groups


def _line(group: list[Finding], names: Mapping[str, str], order: Order, language: str) -> ReportLine:
    first = min(group, key=lambda each: float(str(each.params.get("size", 0))))
    fronts = {wanted.key for wanted in order.designs}
    keys = list(dict.fromkeys(each.key for each in group))
    named = [key for key in keys if len(keys) <= MAX_SEPARATE or key in fronts] or keys
    backs = len(keys) - len(named)
    name = _name([names.get(key, key) for key in named], language, backs) or i18n.text(
        "preflight.page", language
    )
    params = {
        key: names.get(value, value) if key in ("front", "other") and isinstance(value, str) else value
        for key, value in first.params.items()
    }
    if first.code.startswith(FACE):
        parts = dict.fromkeys(_part(str(each.params["part"]), language) for each in group)
        about = i18n.text(first.code, language, card=name, **params | {"part": ", ".join(parts)})
    else:
        about = i18n.text(f"preflight.{first.code}", language, name=name, **params)
    pages = tuple(sorted({each.page for each in group if each.page}))
    where = (
        f"{_name([order.files[page] for page in pages], language)}:"
        if order.files and pages
        else i18n.text("preflight.on", language, pages=spans(pages), count=len(pages))
        if pages
        else ""
    )
    grade = i18n.text(f"preflight.grade-{first.severity}", language)
    return ReportLine(f"{grade} {where} {about}".replace("  ", " "), first, pages)


def _part(part: str, language: str) -> str:
    return i18n.text(f"face.part-{part}", language).removeprefix("face.part-")


def _name(names: Sequence[str], language: str, backs: int = 0) -> str:
    """Return the *names*, or the first two and how many more there are, and the number of *backs*, if any."""
    count = len(names) if len(names) <= MAX_SEPARATE else 2
    shown = ", ".join(names[:count])
    return i18n.text("preflight.many", language, names=shown, cards=len(names) - count, backs=backs)


def summary(lines: Sequence[ReportLine], language: str) -> str:
    """Return a sentence with the numbers of errors and of other remarks, or that everything is right."""
    if not lines:
        return i18n.text("preflight.all-fits", language)
    errors = sum(line.finding.severity == "error" for line in lines)
    return i18n.text("preflight.found", language, errors=errors, warnings=len(lines) - errors)


def figures(report: Report, language: str) -> Iterator[str]:
    """Yield the measurements, one sentence each."""
    figures = report.figures
    if figures.ink:
        mean = sum(figures.ink) / len(figures.ink)
        max_index = max(range(len(figures.ink)), key=lambda i: figures.ink[i])
        yield i18n.text(
            "preflight.figure-ink",
            language,
            mean=round(mean),
            most=round(figures.ink[max_index]),
            page=max_index + 1,
        )
    for name, value, digits in (
        ("press", figures.press, 0),
        ("type", figures.type_pt, 1),
        ("line", figures.line_mm, 2),
        ("contrast", figures.contrast, 1),
        ("dpi", figures.dpi, 0),
    ):
        if value is not None:
            yield i18n.text(f"preflight.figure-{name}", language, value=round(value, digits))
