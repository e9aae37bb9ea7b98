"""``dozor print``: print a set, its rules, or a calibration sheet as a PDF."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from app import i18n
from app.cards.data import display_language
from app.cards.named_sets import NamedSets, is_place
from app.cards.playing import FIRST, booklet_texts, game_for
from app.cli.localization import echo_lines
from app.cli.print_commands import Output, Printer, Source
from app.face.content import SetContent
from app.print import calibration, cutter, job as sheets, listing, pdf, pictures, plan as plans
from app.print.errors import Cancelled, PrintError, save
from app.print.ledger import Entry, Job, Ledger, entry
from app.print.options import DECLARED, Options
from app.print.preflight import checking, report_text
from app.print.preflight.finding import Order, Report
from app.print.several import JOINT, choose_second_language, merge_sets
from app.print.targets import Part, Target, Targets
from app.user_errors import BAD_INPUT

if TYPE_CHECKING:
    from app.print.booklet import Book

Progress = Callable[[int, int], bool]


def print_booklet(
    language: str, chosen: Mapping[str, object], game: str, source: Source, printer: Printer, output: Output
) -> None:
    """Write the rules of *game* to the output, to fold and staple."""
    from app.print import booklet  # imports ReportLab's slow platypus

    page = output.out is not None and output.out.suffix.lower() == ".html"
    output.require_file(pdf=not page)
    # The first game's set means none was named; another game has its own.
    key = game if source.set_key == FIRST else source.set_key
    options = printer.chosen(**chosen)
    # Rules alone may be in any language of the program.
    sets = NamedSets(key, JOINT)
    job, _second = _job(sets, replace(source, set_key=key), language, more=i18n.available())
    if page and output.out is not None:
        save(booklet.web_page(_book(job, game, sets)).encode(), output.out)
        return
    rendered = booklet.render(_book(job, game, sets), options)
    order, sheets = booklet.order_for(options), pdf.page_count(rendered) // 2
    typer.echo(i18n.text("print.booklet-sheets", language, sheets=sheets, edge=order.options.duplex))
    if output.dry_run and not output.check:
        return
    report = checking.check(rendered, order)
    _echo_report(report, order, language, output.check)
    if output.out is not None and not output.dry_run:
        pdf.save_pdf(rendered, output.out)
        printer.store(options)
        typer.echo(i18n.text("print.saved", language, file=str(output.out)))
    output.answer(report.errors)


def print_calibration(language: str, chosen: Mapping[str, object], out: Path, printer: Printer) -> None:
    """Write the sheet that shows how far backs are off to *out*."""
    Output(out).require_file()
    options = printer.chosen(**chosen)
    plan = calibration.plan(options, language)
    with _cancel_on_interrupt(language) as progress:
        pdf.write(plan, options, out, progress)
    printer.store(options)
    _report_done(plan, out, language)


def print_set(
    language: str, chosen: Mapping[str, object], list_targets: bool = False, **parameters: Any
) -> None:
    """Print a set as :class:`SetPrint` does, or with *list_targets* print the targets."""
    if list_targets:
        _print_targets(Targets(), language)
    else:
        SetPrint(language, chosen, **parameters).run()


def export_pictures(
    language: str,
    chosen: dict[str, object],
    source: Source,
    folder: Path | None,
    dpi: int,
    image_format: str,
    backs: bool,
    check: bool,
    dry_run: bool,
    second_lang: str,
) -> None:
    """Write a picture of each face of a set to *folder*."""
    bleed = float(str(chosen.pop("bleed", 0.0)))
    parts = []
    for of in ("cards", "tracks", "counters"):
        with_backs = backs and of == "cards"
        front, back = f"{of}/{{key}}{'-front' * with_backs}", f"{of}/{{key}}-back" * with_backs
        parts.append(Part((of,), front, back, bleed=bleed, each="design"))
    target = Target("pictures", "pictures", {}, parts=tuple(parts), dpi=dpi, format=image_format)
    SetPrint(
        language, chosen, Output(folder, check, dry_run), source, target=target, second_lang=second_lang
    ).run()


@dataclass(frozen=True)
class SetPrint:
    """A print of a set: on sheets, or as pictures for a target."""

    language: str
    """Of messages."""
    chosen: Mapping[str, object]
    output: Output
    source: Source = field(default_factory=Source)
    printer: Printer = field(default_factory=Printer)
    second_lang: str = ""
    target: str | Target = ""
    """The key of a target, or one made for this print."""
    changed: bool = False
    printed: bool = False
    number: int = 0
    """Of the print in the history to repeat; 0: none."""
    outlines: Path | None = None
    """File for a cutting machine."""

    def run(self) -> None:
        """Print. Raises :class:`PrintError`, or ``typer.Exit`` if a check fails."""
        prints = Ledger() if self.changed or self.printed or self.number else None
        repeated = prints.get(self.number) if prints is not None and self.number else None
        source = (
            Source(repeated.job.language, repeated.job.set_key, repeated.job.rules)
            if repeated is not None
            else self.source
        )
        sets = NamedSets(source.set_key, JOINT)
        job, second = _job(sets, source, self.language, self.second_lang)
        options, target = self._options(repeated or self.printer)
        with _cancel_on_interrupt(self.language) as progress:
            content, other = _contents(sets, job, second if options.second != "none" else "", self.language)
            game = game_for(sets.data(source.set_key)) if len(sets.names) == 1 else ""
            earlier = prints.deck(job) if self.changed and prints is not None else repeated
            try:
                plan, order, album = sheets.arrange(
                    content, other, options, target, earlier, lambda: _book(job, game, sets) if game else None
                )
            except PrintError as error:
                typer.echo(error.sentence(self.language), err=True)
                raise typer.Exit(
                    1 if self.output.check and error.code == "nothing-made" else BAD_INPUT
                ) from error
            echo_lines(i18n.text(f"print.{code}", self.language, **params) for code, params in plan.notices)
            if self.output.dry_run:
                echo_lines(_listing(plan, album, target, self.output.out, self.language))
                if not self.output.check:
                    echo_lines(report_text.known(order, self.language), err=True)
                    return
            data, order, report = checking.make(plan, options, order, progress)
            _echo_report(report, order, self.language, self.output.check)
            out = None if self.output.dry_run else self.output.out
            if out is not None and target is not None and album is not None:
                self._save_pictures(data, album, target, out, progress)
            elif out is not None:
                self._save_sheets(data, plan, target, options, out)
                if self.printed and prints is not None:
                    printer = repeated.printer if repeated is not None else self.printer.profile
                    prints.note(entry(plan, job, options, printer, added=self.changed))
        self.output.answer(report.errors)

    def _options(self, base: Entry | Printer) -> tuple[Options, Target | None]:
        """Return the options, and the target, which closes some of them."""
        target = self.target or None
        if isinstance(target, str):
            target = Targets().get(target)
        self.output.require_file(target is None or target.kind != "pictures" or target.format == "pdf")
        # A machine cuts along outlines.
        options = base.chosen(**({"nested": self.outlines is not None} | dict(self.chosen)))
        if target is None:
            return options, None
        refused = {"save-profile": self.printer.save_profile}
        if target.kind == "pictures":
            refused |= {
                "changed": self.changed,
                "printed": self.printed,
                "target": bool(self.number or self.outlines),
            }
        left_out = {name for name, chosen in self.chosen.items() if not chosen and name in target.lacking}
        target.refuse(set(self.chosen) - left_out, (name for name, given in refused.items() if given))
        echo_lines(filter(None, [i18n.text_in(target.lacks, self.language)]))
        return Options(**target.resolved({name: getattr(options, name) for name in DECLARED})), target

    def _save_sheets(
        self, data: bytes, plan: plans.Plan, target: Target | None, options: Options, out: Path
    ) -> None:
        """Save the sheets and, if wanted, the outlines and the profile."""
        pdf.save_pdf(data, out)
        default = out.with_suffix(".svg") if target is not None and target.registration is not None else None
        outlines = self.outlines or default
        for file in cutter.write(plan, outlines) if outlines is not None else ():
            typer.echo(i18n.text("print.cutter-done", self.language, file=str(file)))
        self.printer.store(options)
        _report_done(plan, out, self.language)

    def _save_pictures(
        self, data: bytes, album: pictures.Album, target: Target, out: Path, progress: Progress
    ) -> None:
        """Save one PDF, or image files in a folder."""
        count, written = len(album.pictures), out
        if target.format == "pdf":
            pdf.save_pdf(data, out)
            count = len(album.plan.pages)
        else:
            *_, written = pictures.write(data, album, target, out, progress)
        typer.echo(
            i18n.text("print.pictures-done", self.language, file=str(out), count=count, format=target.format)
        )
        if album.save is not None:
            typer.echo(i18n.text("print.save-done", self.language, file=str(written)))


def _listing(
    plan: plans.Plan, album: pictures.Album | None, target: Target | None, out: Path | None, language: str
) -> Iterator[str]:
    """Yield what a dry run says: sums and places on sheets, or the names and sizes in px of files."""
    if album is None or target is None:
        yield from (*listing.sums(plan, language), *plans.log(plan))
        return
    files = [(f"{one.file}.{target.suffix}", "{}x{}".format(*one.pixels)) for one in album.pictures]
    if target.format == "pdf":
        name, sizes = str(out or files[0][0]), ", ".join(dict.fromkeys(size for _file, size in files))
        yield i18n.text("print.listing-pdf", language, file=name, sizes=sizes, count=len(plan.pages))
    else:
        yield from map(" ".join, files)
    if album.save is not None:
        yield f"{album.save.name}.json"


def _report_done(plan: plans.Plan, out: Path, language: str) -> None:
    typer.echo(i18n.text("print.done", language, file=str(out), pages=len(plan.pages), sheets=plan.sheets))


def _print_targets(targets: Targets, language: str) -> None:
    for target in targets.all():
        typer.echo(
            i18n.text(
                "print.target",
                language,
                key=target.key,
                name=i18n.text_in(target.names, language),
                kind="pdf" if target.format == "pdf" else target.kind,
            )
        )
        echo_lines(f"    {lack}" for lack in [i18n.text_in(target.lacks, language)] if lack)
    echo_lines((error.sentence(language) for error in targets.refused.values()), err=True)


def _echo_report(report: Report, order: Order, language: str, measures: bool) -> None:
    """Print the problems in *report*; with *measures*, print also measurements."""
    findings = report_text.report_lines(report, order, language)
    if findings or measures:
        typer.echo(report_text.summary(findings, language), err=bool(findings))
    echo_lines((finding.sentence for finding in findings), err=True)
    echo_lines(report_text.figures(report, language) if measures else ())


@contextmanager
def _cancel_on_interrupt(language: str) -> Iterator[Progress]:
    """Make Ctrl+C stop between two pages and report that no file was written; a second one stops immediately.

    Yields a function that shows the number of pages done on a terminal, and returns whether to go on. Raised
    anywhere, it could be mistaken for another error: libraries catch everything.
    """
    pressed = False

    def note(_signal: int, _frame: object) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    def report(done: int, pages: int) -> bool:
        if terminal:
            text = i18n.text("print.progress", language, done=done, pages=pages)
            # The line is cleared at the end, for what's printed next.
            typer.echo(f"\r{' ' * len(text)}\r" if done >= pages else f"\r{text}", nl=False, err=True)
        return not pressed

    terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    before = signal.signal(signal.SIGINT, note)
    try:
        yield report
    except (Cancelled, KeyboardInterrupt):
        typer.echo(i18n.text("print.cancelled", language), err=True)
        raise KeyboardInterrupt from None
    finally:
        signal.signal(signal.SIGINT, before)


def _job(
    sets: NamedSets, source: Source, reader: str, second_lang: str = "", more: Sequence[str] = ()
) -> tuple[Job, str]:
    """Return what to print, and the second language; "" if there is none.

    *reader*: the language of messages. *more*: languages allowed besides the set's; an unknown set has all.
    Raises :class:`PrintError`.
    """
    languages = sets.languages() or i18n.available()
    key = str(Path(source.set_key).resolve()) if is_place(source.set_key) else source.set_key
    language = source.lang or display_language(languages, reader)
    for value, allowed in ((language, (*languages, *more)), (second_lang, (*languages, ""))):
        if value not in allowed:
            raise PrintError("no-language", value=value, languages=", ".join(languages))
    return Job(key, language, source.rules), choose_second_language(languages, language, second_lang)


def _contents(sets: NamedSets, job: Job, second: str, reader: str) -> tuple[SetContent, SetContent | None]:
    """Return the set, or sets joined by +, in the language of *job* and in the *second*, if any.

    *reader*: see ``convert.content``.
    """
    first, *others = (
        merge_sets(list(sets.contents(language, job.rules, reader)))
        for language in filter(None, (job.language, second))
    )
    return first, next(iter(others), None)


def _book(job: Job, game: str, sets: NamedSets) -> Book:
    """Return the rules booklet of *game* for the set of *job*."""
    from app.print.booklet import Book  # imports ReportLab's slow platypus

    data = sets.data(sets.names[0]) if is_place(sets.names[0]) else None
    return Book.of(game, job.language, *booklet_texts(job.set_key, job.rules, game, job.language, data))
