"""``dozor print``: print a set as a PDF to cut out."""

from __future__ import annotations

import inspect
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from app import i18n
from app.plain_json import parse_int
from app.print import wording
from app.print.errors import Cancelled, PrintError
from app.print.options import DECLARED, MAX_CARDS, Declared, Options, day

LEADING_PARAMETERS = 4
"""Number of parameters that say what is printed."""


def print_set(
    context: typer.Context,
    out: Annotated[Path | None, typer.Argument(metavar="OUT.pdf")] = None,
    lang: Annotated[str, typer.Option("--lang", metavar="CODE")] = "",
    second_lang: Annotated[str, typer.Option("--second-lang", metavar="CODE")] = "",
    set_key: Annotated[str, typer.Option("--set")] = "own-fate",
    changed: Annotated[bool, typer.Option("--changed")] = False,
    profile: Annotated[str, typer.Option("--profile")] = "",
    save_profile: Annotated[bool, typer.Option("--save-profile")] = False,
    printed: Annotated[bool, typer.Option("--printed")] = False,
    ledger: Annotated[bool, typer.Option("--ledger")] = False,
    again: Annotated[int, typer.Option("--again", metavar="NUMBER")] = 0,
    forget: Annotated[int, typer.Option("--forget", metavar="NUMBER")] = 0,
    list_profiles: Annotated[bool, typer.Option("--list-profiles")] = False,
    delete_profile: Annotated[str, typer.Option("--delete-profile", metavar="NAME")] = "",
    calibration: Annotated[bool, typer.Option("--calibration")] = False,
    rules: Annotated[str, typer.Option("--rules", metavar="KEY")] = "",
    booklet: Annotated[str, typer.Option("--booklet", metavar="GAME")] = "",
    cutter: Annotated[Path | None, typer.Option("--cutter", metavar="FILE.svg|.dxf")] = None,
    target: Annotated[str, typer.Option("--target", metavar="NAME")] = "",
    list_targets: Annotated[bool, typer.Option("--targets")] = False,
    check: Annotated[bool, typer.Option("--check")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
    **choices: Any,
) -> None:
    """Write the set to OUT.pdf; preflight findings go to standard error first."""
    from app.cards.data import display_language
    from app.print import calibration as sheets_of_calibration
    from app.print import cutter as cutters
    from app.print import job, listing, pdf
    from app.print import plan as plans
    from app.print.ledger import Job, Ledger, entry
    from app.print.preflight.finding import Order
    from app.print.profiles import Profile, Profiles, differing
    from app.print.registration import registered
    from app.print.several import second_of
    from app.print.targets import Targets

    ui_language = context.obj
    if list_profiles:
        _print_profiles(Profiles(), ui_language)
        return
    if list_targets:
        _print_targets(Targets(), ui_language)
        return
    if delete_profile:
        Profiles().remove(delete_profile)
        typer.echo(i18n.text("print.deleted", ui_language, name=delete_profile))
        return
    if ledger:
        _print_ledger(Ledger(), ui_language)
        return
    if forget:
        forgotten = Ledger().remove(forget)
        typer.echo(i18n.text("print.forgotten", ui_language, day=forgotten.day, title=forgotten.title))
        return
    if out is None and not dry_run and not check:
        raise PrintError("no-file")
    if save_profile and not profile:
        raise PrintError("no-profile-named")
    prints = Ledger() if changed or printed or again else None
    repeated_entry = prints.get(again) if prints is not None and again else None
    if repeated_entry is not None:
        set_key, lang, rules = (
            repeated_entry.job.set_key,
            repeated_entry.job.language,
            repeated_entry.job.rules,
        )
    set_languages = _languages(set_key) or i18n.available()
    language = lang or display_language(set_languages, ui_language)
    for value in filter(None, (language, second_lang)):
        # Rules alone may be in any language of the program.
        if value not in set_languages and not (booklet and value in i18n.available()):
            raise PrintError("no-language", value=value, languages=", ".join(set_languages))
    second = second_of(set_languages, language, second_lang)
    chosen = {
        option.name: value
        for option in DECLARED.values()
        if (value := _option_value(option, choices.get(option.flag or option.name))) is not None
    }
    profiles = Profiles() if profile else None
    used = Profile(profile)
    if profiles is not None and (profile in profiles.names() or not save_profile):
        used = profiles.get(profile)
    aim = Targets().get(target) if target else None
    options = used.chosen(**chosen) if repeated_entry is None else repeated_entry.chosen(**chosen)
    if aim is not None:
        others = {"booklet": booklet, "calibration": calibration, "save-profile": save_profile}
        if aim.kind == "pictures":
            others |= {
                "changed": changed,
                "printed": printed,
                "again": again,
                "cutter": cutter,
            }
        aim.refuse(chosen, (name for name, given in others.items() if given))
        options = Options(**aim.resolved({name: getattr(options, name) for name in DECLARED}))
        for sentence in filter(None, [i18n.text_in(aim.lacks, ui_language)]):
            typer.echo(sentence)
    both = language, second if options.second != "none" else ""
    if aim is not None and aim.kind == "pictures":
        _pictures(
            aim,
            options,
            _contents(set_key, rules, both, ui_language),
            ui_language,
            out,
            check,
            dry_run,
        )
        return
    if booklet:
        from app.cards.playing import FIRST, booklet_texts
        from app.print import booklet as booklets
        from app.print.booklet import Book

        # The first game's set means none was named; another game has its own.
        key = booklet if set_key == FIRST else set_key
        book = Book.of(booklet, language, *booklet_texts(key, rules, booklet, language))
        rendered = booklets.render(book, options)
        typer.echo(i18n.text("print.booklet-sheets", ui_language, sheets=pdf.pages(rendered) // 2))
        errors = 0 if dry_run else _preflight(rendered, booklets.order_for(options), ui_language, check)
        if out is not None and not dry_run:
            pdf.save_pdf(rendered, out)
            typer.echo(i18n.text("print.saved", ui_language, file=str(out)))
        _answer(check, errors)
        return
    with _cancel_on_interrupt(ui_language) as progress:
        if calibration:
            plan, content = sheets_of_calibration.plan(options, ui_language), None
        else:
            content, other = _contents(set_key, rules, both, ui_language)
            wanted = Job(set_key, language, rules)
            printed_before: Any = repeated_entry
            if changed and prints is not None:
                printed_before = prints.deck(wanted)
            bound = _book(set_key, rules, language) if options.with_rules else None
            plan = job.plan(content, options, other, printed_before, bound)
            if aim is not None and aim.registration is not None:
                plan = registered(plan, aim.registration)
                cutter = cutter or (out.with_suffix(".svg") if out is not None else None)
        for code, params in plan.notices:
            typer.echo(i18n.text(f"print.{code}", ui_language, **params))
        if content is not None:
            for sentence in job.sentences(plan, content, ui_language):
                typer.echo(sentence, err=True)
        if dry_run:
            for sentence in listing.sums(plan, ui_language):
                typer.echo(sentence)
            for line in plans.log(plan):
                typer.echo(line)
            return
        data, failed = pdf.render(plan, options, progress)
        for key in failed:
            typer.echo(i18n.text("face.cannot-draw", ui_language, card=key), err=True)
        errors = 0
        if content is not None:
            errors = _preflight(data, Order.of(plan, options), ui_language, check, progress)
        if out is None:
            _answer(check, errors)
            return
        pdf.save_pdf(data, out)
        for file in cutters.write(plan, cutter) if cutter else ():
            typer.echo(i18n.text("print.cutter-done", ui_language, file=str(file)))
    if profiles is not None and save_profile:
        profiles.put(Profile(profile, differing(options)))
    if printed and prints is not None and content is not None:
        prints.note(entry(plan, wanted, options, profile, added=changed))
    typer.echo(i18n.text("print.done", ui_language, file=str(out), pages=len(plan.pages), sheets=plan.sheets))
    _answer(check, errors)


def _pictures(
    target: Any,
    options: Options,
    contents: tuple[Any, Any],
    language: str,
    out: Path | None,
    check: bool,
    dry_run: bool,
) -> None:
    """Make a *target* of pictures: one PDF, or image files in the folder *out*."""
    from app.print import job, pdf, pictures
    from app.print.preflight.finding import Order

    content, other = contents
    with _cancel_on_interrupt(language) as progress:
        album = pictures.album(content, options, target, other)
        if album.left:
            typer.echo(i18n.text("print.left-out", language, names=", ".join(album.left)))
        for sentence in job.sentences(album.plan, content, language):
            typer.echo(sentence, err=True)
        if dry_run:
            for picture in album.pictures:
                typer.echo(f"{picture.file}.{target.format} {picture.pixels[0]}x{picture.pixels[1]}")
            if album.save is not None:
                typer.echo(f"{album.save.name}.json")
        if dry_run:
            return
        data, failed = pdf.render(album.plan, options, progress)
        for key in failed:
            typer.echo(i18n.text("face.cannot-draw", language, card=key), err=True)
        errors = _preflight(data, Order(options, pictures=True), language, check, progress)
        if out is None:
            _answer(check, errors)
            return
        if target.format == "pdf":
            pdf.save_pdf(data, out)
            count = len(album.plan.pages)
        else:
            written = list(pictures.write(data, album, target, out, progress))
            count = len(album.pictures)
    typer.echo(i18n.text("print.pictures-done", language, file=str(out), count=count))
    if album.save is not None:
        typer.echo(i18n.text("print.save-done", language, file=str(written[-1])))
    _answer(check, errors)


def _print_targets(targets: Any, language: str) -> None:
    for target in targets.all():
        typer.echo(
            i18n.text(
                "print.target",
                language,
                key=target.key,
                name=i18n.text_in(target.names, language),
                kind=target.kind,
            )
        )
        for sentence in filter(None, [i18n.text_in(target.lacks, language)]):
            typer.echo(f"    {sentence}")
    for error in targets.refused.values():
        typer.echo(error.sentence(language), err=True)


def _preflight(
    data: bytes, order: Any, language: str, measures: bool, progress: Callable[[int, int], bool] | None = None
) -> int:
    """Print problems of the file *data*, with *measures* also measurements; return the number of errors."""
    from app.print.preflight import checking, report_text

    report = checking.check(data, order, progress)
    findings = report_text.report_lines(report, order, language)
    if measures or findings:
        typer.echo(report_text.summary(findings, language), err=bool(findings))
    for finding in findings:
        typer.echo(finding.sentence, err=True)
    for sentence in report_text.figures(report, language) if measures else ():
        typer.echo(sentence)
    return report.errors


def _answer(check: bool, errors: int) -> None:
    """Answer --check: exit with 1 if the print would be spoiled."""
    if check and errors:
        raise typer.Exit(1)


def _option_value(option: Declared, given: Any) -> Any:
    """Return an option's value as *given*; None if absent."""
    if option.kind in ("several", "sizes", "picks"):
        # An empty value clears a profile's list.
        reads: dict[str, Callable[[str], Any]] = {"sizes": _own_size, "picks": _pick}
        return tuple(reads.get(option.kind, str)(text) for text in given if text) if given else None
    if option.kind == "date":
        return day(given) if given else None
    return None if given == "" and option.kind == "text" else given


def _parameters() -> Iterator[inspect.Parameter]:
    """Yield the parameters of :func:`print_set`: what is printed, each job option, and the rest."""
    own = list(inspect.signature(print_set, eval_str=True).parameters.values())[:-1]
    types: dict[str, Any] = {"switch": bool, "length": float, "count": int}
    types |= dict.fromkeys(("several", "sizes", "picks"), list[str])
    yield from own[:LEADING_PARAMETERS]
    for declared in DECLARED.values():
        flag = f"--{declared.command_name}" + (
            f"/--no-{declared.command_name}" if declared.kind == "switch" else ""
        )
        hint = f"print.option-{declared.name.replace('_', '-')}.hint"
        option = typer.Option(flag, metavar=wording.metavar(declared.name) or None, help=hint)
        kind: Any = types.get(declared.kind, str)
        yield inspect.Parameter(
            declared.flag or declared.name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=None,
            annotation=Annotated[kind | None, option],
        )
    yield from own[LEADING_PARAMETERS:]


_signature_parameters = list(_parameters())
print_set.__signature__ = inspect.Signature(_signature_parameters)  # type: ignore[attr-defined]
print_set.__annotations__ = {parameter.name: parameter.annotation for parameter in _signature_parameters}


@contextmanager
def _cancel_on_interrupt(language: str) -> Iterator[Callable[[int, int], bool]]:
    """Make Ctrl+C stop between two pages and report that no file was written; a second one stops immediately.

    Raised anywhere, it could be mistaken for another error: libraries catch everything.
    """
    pressed = False

    def note(_signal: int, _frame: object) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda _done, _all: not pressed
    except (Cancelled, KeyboardInterrupt):
        typer.echo(i18n.text("print.cancelled", language), err=True)
        raise KeyboardInterrupt from None
    finally:
        signal.signal(signal.SIGINT, before)


def _languages(set_key: str) -> tuple[str, ...]:
    """Return the languages of the set, or of sets joined by +; unknown sets have none."""
    from app.cards.catalogue import Catalogue
    from app.cards.data import languages_of
    from app.print.several import JOINT

    with Catalogue.open(read_only=True) as catalogue:
        return languages_of(row for row in catalogue.sets() if row.key in set_key.split(JOINT))


def _contents(set_key: str, rules: str, languages: Sequence[str], reader: str) -> tuple[Any, Any]:
    """Return the set, or sets joined by +, by *rules* in each of two *languages*; None where that is "".

    *reader*: see ``convert.content``.
    """
    from app.cards.catalogue import Catalogue
    from app.print.several import JOINT, together

    with Catalogue.open(read_only=True) as catalogue:
        keys = dict.fromkeys(set_key.split(JOINT))
        first, other = (
            together([catalogue.content(key, language, rules, reader) for key in keys]) if language else None
            for language in languages
        )
        return first, other


def _book(set_key: str, rules: str, language: str) -> Any:
    """Return the rules booklet of the set; None for several sets, or for a set of no game."""
    from app.cards.playing import booklet_texts, game_for_set
    from app.print.booklet import Book
    from app.print.several import JOINT

    game = game_for_set(set_key) if JOINT not in set_key else ""
    return Book.of(game, language, *booklet_texts(set_key, rules, game, language)) if game else None


def _print_profiles(profiles: Any, language: str) -> None:
    from app.print.ledger import Ledger

    if not profiles.names() and not profiles.damaged:
        typer.echo(i18n.text("print.no-profiles", language))
    for name in profiles.damaged:
        typer.echo(i18n.text("print.bad-profile", language, name=name, file=str(profiles.file)), err=True)
    last = {entry.printer: entry.day for entry in Ledger().entries}
    for name in profiles.names():
        profile = profiles.get(name)
        chosen = ", ".join(
            f"{key.replace('_', '-')}={value}" for key, value in sorted(profile.options.items())
        )
        typer.echo(
            i18n.text("print.profile", language, name=name, options=chosen or "—", when=last.get(name, "—"))
        )


def _print_ledger(prints: Any, ui_language: str) -> None:
    if not prints.entries:
        typer.echo(i18n.text("print.ledger-none", ui_language))
    for number, entry in enumerate(prints.entries, 1):
        values = {"number": number, "day": entry.day, "title": entry.title, "printer": entry.printer or "—"}
        values |= {"copies": entry.copies, "sheets": entry.sheets}
        language = i18n.own_name(entry.job.language)
        typer.echo(i18n.text("print.ledger-row", ui_language, language=language, **values))


def _pick(text: str) -> tuple[str, int]:
    """Parse ``anton`` or ``anton=3``."""
    key, given, count = text.partition("=")
    copies = parse_int(count) if given else 0
    if copies is None:
        raise PrintError("bad-pick", value=text)
    if given and copies < 1:
        raise PrintError("bad-count", value=copies, least=1, most=MAX_CARDS)
    return key, copies


def _own_size(text: str) -> tuple[str, str]:
    """Parse ``spell=mini-euro``."""
    kind, given, size = text.partition("=")
    if not given:
        raise PrintError("bad-size", value=text)
    return kind, size
