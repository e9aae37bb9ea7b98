"""``dozor print``: the set as a PDF to cut out."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from app import i18n
from app.plain import whole
from app.print.errors import Cancelled


def print_set(
    context: typer.Context,
    out: Annotated[Path | None, typer.Argument(metavar="OUT.pdf")] = None,
    lang: Annotated[str, typer.Option("--lang", metavar="ru|en")] = "",
    set_key: Annotated[str, typer.Option("--set")] = "own-fate",
    cards: Annotated[bool | None, typer.Option("--cards/--no-cards")] = None,
    tracks: Annotated[bool | None, typer.Option("--tracks/--no-tracks")] = None,
    board: Annotated[bool | None, typer.Option("--board/--no-board")] = None,
    counters: Annotated[bool | None, typer.Option("--counters/--no-counters")] = None,
    deck: Annotated[list[str] | None, typer.Option("--deck")] = None,
    kind: Annotated[list[str] | None, typer.Option("--kind")] = None,
    card: Annotated[list[str] | None, typer.Option("--card", metavar="KEY[=N]")] = None,
    search: Annotated[str, typer.Option("--search")] = "",
    once: Annotated[bool | None, typer.Option("--once/--no-once")] = None,
    reference: Annotated[bool | None, typer.Option("--reference/--no-reference")] = None,
    blanks: Annotated[int | None, typer.Option("--blanks")] = None,
    changed: Annotated[bool, typer.Option("--changed")] = False,
    second: Annotated[str | None, typer.Option("--second", metavar="none|card|back")] = None,
    paper: Annotated[str | None, typer.Option("--paper")] = None,
    card_size: Annotated[str | None, typer.Option("--card-size")] = None,
    size: Annotated[list[str] | None, typer.Option("--size", metavar="KIND=SIZE")] = None,
    counter_shape: Annotated[str | None, typer.Option("--counter-shape")] = None,
    margin: Annotated[float | None, typer.Option("--margin")] = None,
    gap: Annotated[float | None, typer.Option("--gap")] = None,
    duplex: Annotated[str | None, typer.Option("--duplex")] = None,
    back_dx: Annotated[float | None, typer.Option("--back-dx")] = None,
    back_dy: Annotated[float | None, typer.Option("--back-dy")] = None,
    back_turn: Annotated[bool | None, typer.Option("--back-turn/--no-back-turn")] = None,
    bleed: Annotated[float | None, typer.Option("--bleed")] = None,
    bleed_between: Annotated[float | None, typer.Option("--bleed-between")] = None,
    marks: Annotated[str | None, typer.Option("--marks")] = None,
    mark_length: Annotated[float | None, typer.Option("--mark-length")] = None,
    mark_width: Annotated[float | None, typer.Option("--mark-width")] = None,
    mark_offset: Annotated[float | None, typer.Option("--mark-offset")] = None,
    marks_on_backs: Annotated[bool | None, typer.Option("--marks-on-backs/--no-marks-on-backs")] = None,
    ink: Annotated[str | None, typer.Option("--ink", metavar="full|low|one")] = None,
    date: Annotated[str, typer.Option("--date")] = "",
    profile: Annotated[str, typer.Option("--profile")] = "",
    save_profile: Annotated[bool, typer.Option("--save-profile")] = False,
    printed: Annotated[bool, typer.Option("--printed")] = False,
    list_profiles: Annotated[bool, typer.Option("--list-profiles")] = False,
    delete_profile: Annotated[str, typer.Option("--delete-profile", metavar="NAME")] = "",
    calibration: Annotated[bool, typer.Option("--calibration")] = False,
    rules: Annotated[str, typer.Option("--rules", metavar="KEY")] = "",
    booklet: Annotated[str, typer.Option("--booklet", metavar="GAME")] = "",
    cutter: Annotated[Path | None, typer.Option("--cutter", metavar="FILE.svg|.dxf")] = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
) -> None:
    """Write the set to OUT.pdf; what a preflight of the file finds goes to standard error before."""
    from app.print import calibration as sheets_of_calibration
    from app.print import cutter as cutters
    from app.print import job, listing, pdf
    from app.print import plan as plans
    from app.print.errors import PrintError
    from app.print.options import day
    from app.print.preflight.finding import Order
    from app.print.profiles import Profile, Profiles, differing, job_key

    speech = context.obj
    if list_profiles:
        _tell_profiles(Profiles(), speech)
        return
    if delete_profile:
        Profiles().remove(delete_profile)
        typer.echo(i18n.text("print.deleted", speech, name=delete_profile))
        return
    if out is None and not dry_run and not check:
        raise PrintError("no-file")
    if (changed or printed or save_profile) and not profile:
        raise PrintError("no-profile-named")
    language = lang or speech
    if language not in i18n.LANGUAGES:
        raise PrintError("no-language", value=language, languages=", ".join(i18n.LANGUAGES))
    given: dict[str, Any] = {
        "cards": cards, "tracks": tracks, "board": board, "counters": counters, "once": once,
        "blanks": blanks, "reference": reference, "shape": counter_shape,
        "sizes": _listed(size, _own_size),
        "second": second, "paper": paper, "card": card_size, "margin": margin, "gap": gap, "duplex": duplex,
        "back_dx": back_dx, "back_dy": back_dy, "back_turn": back_turn, "bleed": bleed, "marks": marks,
        "bleed_between": bleed_between,
        "mark_length": mark_length, "mark_width": mark_width, "mark_offset": mark_offset,
        "marks_on_backs": marks_on_backs, "ink": ink, "search": search or None,
        "decks": _listed(deck), "kinds": _listed(kind), "picks": _listed(card, _pick),
        "date": day(date) if date else None,
    }  # fmt: skip
    chosen = {name: value for name, value in given.items() if value is not None}
    profiles = Profiles() if profile else None
    used = Profile(profile)
    if profiles is not None and (profile in profiles.names() or not save_profile):
        used = profiles.get(profile)
    options = used.chosen(**chosen)
    if booklet:
        from app.cards.playing import FIRST, booklet_of
        from app.print import booklet as booklets

        # The first game's set stands for no set named; another game has its own.
        key = booklet if set_key == FIRST else set_key
        made = booklets.render(booklet, options, language, *booklet_of(key, rules, booklet, language))
        typer.echo(i18n.text("print.booklet-sheets", speech, sheets=booklets.sheets(made)))
        errors = 0 if dry_run else _preflight(made, booklets.order_for(options), speech, check)
        if out is not None and not dry_run:
            pdf.save_pdf(made, out)
            typer.echo(i18n.text("print.saved", speech, file=str(out)))
        _answer(check, errors)
        return
    with _stoppable(speech) as progress:
        if calibration:
            plan, content = sheets_of_calibration.plan(options, speech), None
        else:
            content, other = _contents(set_key, rules, language, options.second != "none")
            key = job_key(set_key, language, rules)
            plan = job.plan(content, options, other, used.known(key) if changed else ())
        for code, params in plan.said:
            typer.echo(i18n.text(f"print.{code}", speech, **params))
        if content is not None:
            for sentence in job.sentences(plan, content, speech):
                typer.echo(sentence, err=True)
        if dry_run:
            for sentence in listing.sums(plan, speech):
                typer.echo(sentence)
            for line in plans.log(plan):
                typer.echo(line)
            return
        data, failed = pdf.render(plan, options, progress)
        for key in failed:
            typer.echo(i18n.text("face.cannot-draw", speech, card=key), err=True)
        errors = 0
        if content is not None:
            errors = _preflight(data, Order.of(plan, options), speech, check, progress)
        if out is None:
            _answer(check, errors)
            return
        pdf.save_pdf(data, out)
        for file in cutters.write(plan, cutter) if cutter else ():
            typer.echo(i18n.text("print.cutter-done", speech, file=str(file)))
    if profiles is not None:
        if save_profile:
            used = Profile(profile, differing(options), used.printed, used.when)
        if printed and content is not None:
            used = used.after(job_key(set_key, language, rules), plan.prints, options.date)
        if save_profile or printed:
            profiles.put(used)
    sheets = max(page.sheet for page in plan.pages)
    typer.echo(i18n.text("print.done", speech, file=str(out), pages=len(plan.pages), sheets=sheets))
    _answer(check, errors)


def _preflight(
    data: bytes, order: Any, speech: str, measures: bool, progress: Callable[[int, int], bool] | None = None
) -> int:
    """Tell what is wrong with the file *data*, and with *measures* what was measured; how many errors there
    are."""
    from app.print.preflight import checking, telling

    report = checking.check(data, order, progress)
    all_told = telling.told(report, order, speech)
    if measures or all_told:
        typer.echo(telling.summary(all_told, speech), err=bool(all_told))
    for told in all_told:
        typer.echo(told.sentence, err=True)
    for sentence in telling.figures(report, speech) if measures else ():
        typer.echo(sentence)
    return report.errors


def _answer(check: bool, errors: int) -> None:
    """Answer the question that --check is: no, if the print would be spoiled."""
    if check and errors:
        raise typer.Exit(1)


@contextmanager
def _stoppable(speech: str) -> Iterator[Callable[[int, int], bool]]:
    """Have Ctrl+C stop the work between two pages, and say that no file was written. The second time it stops
    at once.

    Raised wherever the work happens to be it could be taken for another error: libraries catch everything.
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
        typer.echo(i18n.text("print.cancelled", speech), err=True)
        raise KeyboardInterrupt from None
    finally:
        signal.signal(signal.SIGINT, before)


def _contents(set_key: str, rules: str, language: str, two: bool) -> tuple[Any, Any]:
    """The set by *rules* in *language*, and in the other one if *two* are wanted."""
    from app.cards.catalogue import Catalogue

    other = next(name for name in i18n.LANGUAGES if name != language)
    with Catalogue.open(read_only=True) as catalogue:
        first = catalogue.content(set_key, language, rules)
        return first, catalogue.content(set_key, other, rules) if two else None


def _tell_profiles(profiles: Any, speech: str) -> None:
    if not profiles.names() and not profiles.damaged:
        typer.echo(i18n.text("print.no-profiles", speech))
    for name in profiles.damaged:
        typer.echo(i18n.text("print.bad-profile", speech, name=name, file=str(profiles.file)), err=True)
    for name in profiles.names():
        one = profiles.get(name)
        chosen = ", ".join(f"{key.replace('_', '-')}={value}" for key, value in sorted(one.options.items()))
        typer.echo(i18n.text("print.profile", speech, name=name, options=chosen or "—", when=one.when or "—"))


def _listed(values: list[str] | None, read: Callable[[str], Any] = str) -> tuple[Any, ...] | None:
    """What an option that may be repeated says; None: nothing. An empty value empties a profile's list."""
    return tuple(read(text) for text in values if text) if values else None


def _pick(text: str) -> tuple[str, int]:
    """``anton`` or ``anton=3``."""
    from app.print.errors import PrintError
    from app.print.options import MOST_CARDS

    key, given, count = text.partition("=")
    copies = whole(count) if given else 0
    if copies is None:
        raise PrintError("bad-pick", value=text)
    if given and copies < 1:
        raise PrintError("bad-count", value=copies, least=1, most=MOST_CARDS)
    return key, copies


def _own_size(text: str) -> tuple[str, str]:
    """``spell=mini-euro``."""
    from app.print.errors import PrintError

    kind, given, size = text.partition("=")
    if not given:
        raise PrintError("bad-size", value=text)
    return kind, size
