"""The commands of ``dozor print`` that print: their parameters.

:mod:`app.cli.printing` does the work. It's imported only when a command runs, so that help is fast.
"""

from __future__ import annotations

import gc
import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from pkgutil import resolve_name
from typing import Annotated, Any, Literal

import typer

from app.plain_json import parse_int
from app.print import wording
from app.print.errors import PrintError
from app.print.options import DECLARED, MAX_CARDS, PICTURE_OPTIONS, Declared, Options, day
from app.print.profiles import Profile, Profiles, differing

SecondLanguage = Annotated[
    str, typer.Option("--second-lang", metavar="CODE", help="cli.help-print.second-lang")
]
TargetKey = Annotated[str, typer.Option("--target", metavar="NAME", help="cli.help-print.target")]
Printed = Annotated[bool, typer.Option("--printed", help="cli.help-print.printed")]


@dataclass(frozen=True)
class Source:
    """What is printed: a set, or sets joined by +, in a language, by a rule set."""

    lang: Annotated[str, typer.Option("--lang", metavar="CODE", help="cli.help-print.lang")] = ""
    set_key: Annotated[
        str, typer.Option("--set", metavar="KEY|FOLDER|FILE", help="cli.help-print.set-key")
    ] = "own-fate"
    rules: Annotated[str, typer.Option("--rules", metavar="KEY", help="cli.help-print.rules")] = ""


@dataclass(frozen=True)
class Output:
    """The file to write, and what to check."""

    out: Annotated[Path | None, typer.Argument(metavar="OUT.pdf", help="cli.help-print.out")] = None
    check: Annotated[bool, typer.Option("--check", help="cli.help-print.check")] = False
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli.help-print.dry-run")] = False

    def require_file(self, pdf: bool = True) -> None:
        """Raise :class:`PrintError` if a needed file isn't named, or, with *pdf*, isn't named as a PDF."""
        if self.out is None and not self.dry_run and not self.check:
            raise PrintError("no-file")
        if pdf and self.out is not None and self.out.suffix.lower() != ".pdf":
            raise PrintError("not-pdf", file=str(self.out))

    def answer(self, errors: int) -> None:
        """Exit with status 1 if --check has found *errors*."""
        if self.check and errors:
            raise typer.Exit(1)


@dataclass(frozen=True)
class Printer:
    """The profile to start from, and whether to store the options in it."""

    profile: Annotated[str, typer.Option("--profile", help="cli.help-print.profile")] = ""
    save_profile: Annotated[bool, typer.Option("--save-profile", help="cli.help-print.save-profile")] = False

    def chosen(self, **more: Any) -> Options:
        """Return the profile's options with *more* on top. Raises :class:`PrintError`."""
        if self.save_profile and not self.profile:
            raise PrintError("no-profile-named")
        used = Profile(self.profile)
        if self.profile and (not self.save_profile or self.profile in Profiles().names()):
            used = Profiles().get(self.profile)
        return used.chosen(**more)

    def store(self, options: Options) -> None:
        """Store *options* in the profile, if asked for."""
        if self.save_profile:
            Profiles().put(Profile(self.profile, differing(options)))


GROUPS: tuple[type, ...] = (Source, Output, Printer)
"""Classes whose fields become parameters of a command."""


def print_command(
    work: str, names: Iterable[str] = DECLARED
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that makes a function a command; it declares the parameters of *work*.

    Typer sees a flat signature: fields of the groups, and the declared options *names* for ``**chosen``.
    *work*, as "module:function", gets the language of messages, the chosen options, and the other parameters.
    """
    options = [option for option in DECLARED.values() if option.name in names]

    def declare(command: Callable[..., None]) -> Callable[..., None]:
        groups = {
            name: parameter.annotation
            for name, parameter in inspect.signature(command, eval_str=True).parameters.items()
            if parameter.annotation in GROUPS
        }

        @wraps(command)
        def call(context: typer.Context, **values: Any) -> None:
            chosen = {
                option.name: _value(option, values.pop(option.flag or option.name)) for option in options
            }
            parts = {
                name: group(**{field: values.pop(field) for field in inspect.signature(group).parameters})
                for name, group in groups.items()
            }
            given = {name: value for name, value in chosen.items() if value is not None}
            # What is imported stays; looking for garbage in it would take a tenth of the command's time.
            is_collecting = gc.isenabled()
            gc.disable()
            run = resolve_name(work)
            if is_collecting:
                gc.freeze()
                gc.enable()
            run(context.obj, given, **parts, **values)

        parameters = list(_flat(command, options))
        call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        call.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return call

    return declare


def _flat(command: Callable[..., object], options: Iterable[Declared]) -> Iterator[inspect.Parameter]:
    for parameter in inspect.signature(command, eval_str=True).parameters.values():
        if parameter.annotation in GROUPS:
            yield from _flat(parameter.annotation, options)
        elif parameter.kind is inspect.Parameter.VAR_KEYWORD:
            yield from map(_parameter, options)
        else:
            yield parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)


def _parameter(declared: Declared) -> inspect.Parameter:
    """Return the parameter for a declared option."""
    types: dict[str, Any] = {"switch": bool, "length": float, "count": int, "several": list[str],
                             "sizes": list[str], "picks": list[str]}  # fmt: skip
    flag = f"--{declared.command_name}"
    option = typer.Option(
        f"{flag}/--no-{declared.command_name}" if declared.kind == "switch" else flag,
        metavar=wording.metavar(declared.name) or None,
        help=f"print.option-{declared.name.replace('_', '-')}.hint",
    )
    return inspect.Parameter(
        declared.flag or declared.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[types.get(declared.kind, str) | None, option],
    )


def _value(option: Declared, given: object) -> object:
    """Return the option's value, parsed from *given*; None if absent, or empty text or date."""
    if option.kind in ("several", "sizes", "picks"):
        # An empty value clears a profile's list.
        reads: dict[str, Callable[[str], object]] = {"sizes": _own_size, "picks": _pick}
        texts = given if isinstance(given, list | tuple) else ()
        return tuple(reads.get(option.kind, str)(text) for text in texts if text) if texts else None
    if option.kind == "date":
        return day(str(given)) if given else None
    return None if given == "" and option.kind == "text" else given


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


@print_command("app.cli.printing:print_set")
def print_pdf(
    context: typer.Context,
    *,
    source: Source,
    second_lang: SecondLanguage = "",
    target: TargetKey = "",
    list_targets: Annotated[bool, typer.Option("--targets")] = False,
    printer: Printer,
    changed: Annotated[bool, typer.Option("--changed")] = False,
    printed: Printed = False,
    output: Output,
    **chosen: object,
) -> None:
    """Write the set to OUT.pdf; preflight findings go to standard error first."""


@print_command("app.cli.printing:print_set")
def print_again(
    context: typer.Context,
    *,
    number: Annotated[int, typer.Argument(metavar="NUMBER")],
    second_lang: SecondLanguage = "",
    target: TargetKey = "",
    printed: Printed = False,
    output: Output,
    **chosen: object,
) -> None:
    """Reprint the print *number* of the history, or some of its sheets."""


@print_command("app.cli.printing:print_set")
def print_cutter(
    context: typer.Context,
    *,
    outlines: Annotated[Path, typer.Argument(metavar="FILE.svg|.dxf")],
    source: Source,
    number: Annotated[int, typer.Option("--again", metavar="NUMBER", help="cli.help-print-cutter.again")] = 0,
    second_lang: SecondLanguage = "",
    target: TargetKey = "",
    printer: Printer,
    output: Output,
    **chosen: object,
) -> None:
    """Write the set to OUT.pdf, and the outlines to cut to another file."""


@print_command("app.cli.printing:print_booklet")
def print_booklet(
    context: typer.Context,
    *,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    source: Source,
    printer: Printer,
    output: Output,
    **chosen: object,
) -> None:
    """Write the rules of *game* to OUT.pdf, to fold and staple."""


@print_command("app.cli.printing:print_calibration")
def print_calibration(
    context: typer.Context,
    *,
    out: Annotated[Path, typer.Argument(metavar="OUT.pdf", help="cli.help-print.out")],
    printer: Printer,
    **chosen: object,
) -> None:
    """Write the sheet that shows how far backs are off to OUT.pdf."""


@print_command("app.cli.printing:export_pictures", (*sorted(PICTURE_OPTIONS), "bleed"))
def export_pictures(
    context: typer.Context,
    *,
    source: Source,
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER")] = None,
    dpi: Annotated[int, typer.Option("--dpi", metavar="N", min=20, max=1200)] = 300,
    image_format: Annotated[Literal["png", "jpeg"], typer.Option("--format")] = "png",
    backs: Annotated[bool, typer.Option("--backs/--no-backs")] = True,
    second_lang: SecondLanguage = "",
    check: Annotated[bool, typer.Option("--check", help="cli.help-print.check")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli.help-print.dry-run")] = False,
    **chosen: object,
) -> None:
    """Write a picture of each face of the set to *folder*."""
