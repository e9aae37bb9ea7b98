"""The command ``dozor``: opens the window unless a subcommand is given.

Each subcommand is a function in a module of this package, named in :data:`~app.cli.commands.COMMANDS`.
Its texts are Fluent messages: ``cli.help-<command>``, with an attribute for each parameter. Exit status: 0
success; 1 the answer is no; 2 bad input, with a sentence on what is wrong and what to do; 70 a bug, with a
sentence on where the log is; 130 interrupted.
"""

from __future__ import annotations

import ctypes
import errno
import io
import locale
import os
import sys
from collections.abc import Mapping, Sequence
from pkgutil import resolve_name
from typing import Annotated

import typer

from app import __version__, backup as backup_folder, i18n, user_errors
from app.cli.commands import Commands
from app.cli.localization import translate_help, usage_error
from app.files import is_windows
from app.i18n.languages import COMPLETE, FALLBACK, available

PRIMARY = 0x3FF
"""The bits of a Windows language ID for the language; the others are for the country."""


def system_language(environ: Mapping[str, str], windows: int | None = None) -> str:
    """Return the language from ``DOZOR_LANG``, else from locale variables, else from Windows.

    Only ``DOZOR_LANG`` can choose an incomplete language. *windows*: the Windows language ID; None: the
    user's.
    """
    chosen = environ.get("DOZOR_LANG", "").lower().split("_")[0].split("-")[0]
    if chosen:
        return chosen if chosen in available() else FALLBACK
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name, ""):
            return _complete_language(environ[name])
    if windows is None and sys.platform == "win32":
        windows = int(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return _complete_language(_windows_locale(windows or 0))


def _windows_locale(number: int) -> str:
    """Return the locale of the Windows language ID *number*; else one of the same language; "" if unknown."""
    locales = locale.windows_locale
    akin = (code for other, code in locales.items() if other & PRIMARY == number & PRIMARY)
    return locales.get(number) or next(akin, "")


def _complete_language(system: str) -> str:
    """Return the language of the locale *system* (``ru_RU.UTF-8``) if it's complete, else FALLBACK."""
    code = system.lower().replace("-", "_").split("_")[0].split(".")[0]
    return code if code in COMPLETE else FALLBACK


app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def show_version(wanted: bool) -> None:
    """Print the version and exit, if *wanted*."""
    if wanted:
        typer.echo(f"dozor {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    lang: Annotated[str, typer.Option("--lang", metavar="|".join(i18n.LANGUAGES))] = "",
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
) -> None:
    """Open the window, unless a subcommand is given."""
    context.obj = chosen_language([f"--lang={lang}"] if lang else [], os.environ)
    if context.invoked_subcommand is None:
        resolve_name("app.cli.window:show")(context)


def chosen_language(arguments: Sequence[str], environ: dict[str, str] | os._Environ[str]) -> str:
    """Return the language in ``--lang`` before the subcommand, else the system's.

    Raises :class:`~app.user_errors.UserError` if the language isn't available.
    """
    words = iter(arguments)
    for word in words:
        if not word.startswith("-"):
            break
        name, given, value = word.partition("=")
        if name == "--lang":
            value = value if given else next(words, "")
            if value not in i18n.available():
                raise user_errors.UserError(
                    "cli.no-language", value=value, languages=", ".join(i18n.available())
                )
            return value
    return system_language(environ)


def run(arguments: Sequence[str]) -> int:
    """Run the command line *arguments* (without the program's name); return the exit status."""
    backup_folder.recover()
    lang = system_language(os.environ)
    try:
        lang = chosen_language(arguments, os.environ)
        command = translate_help(typer.main.get_command(app), lang)
        return int(command(list(arguments), prog_name="dozor", standalone_mode=False) or 0)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except typer.TyperException as error:
        print(usage_error(error, lang), file=sys.stderr)
        return user_errors.BAD_INPUT
    except Exception as error:
        if is_closed_pipe(error):
            # The program that reads the output has exited (``dozor … | head``).
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
            return 1
        sentence, status = user_errors.report(error, lang)
        print(sentence, file=sys.stderr)
        return status


def is_closed_pipe(error: Exception) -> bool:
    """Return whether nobody reads the output any more; Windows calls that an invalid argument of no file."""
    return isinstance(error, BrokenPipeError) or (
        is_windows() and isinstance(error, OSError) and error.errno == errno.EINVAL and error.filename is None
    )


def use_utf8_streams() -> None:
    """Make standard output and standard error accept every character.

    Redirected on Windows, or in an old locale, their encodings lack Cyrillic and arrows. Files and pipes get
    UTF-8, unless ``PYTHONIOENCODING`` is set; a terminal shows a question mark for a missing character.
    """
    for stream in (sys.stdout, sys.stderr):
        # Absent in a windowed program.
        if isinstance(stream, io.TextIOWrapper):
            asked = stream.isatty() or "PYTHONIOENCODING" in os.environ
            stream.reconfigure(encoding=None if asked else "utf-8", errors="replace")


def main() -> None:
    """Run the command line in ``sys.argv`` and exit with its status."""
    use_utf8_streams()
    sys.exit(run(sys.argv[1:]))
