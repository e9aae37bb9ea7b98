"""Typer in the user's language: help pages, lines, and one-sentence errors.

Typer's commands have English texts; this module replaces them with Fluent messages at the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer

from app import i18n

if TYPE_CHECKING:
    from typer._click.core import Parameter

HEADINGS = {"Usage": "usage", "Arguments": "arguments", "Options": "options", "Commands": "commands"}


def echo_lines(lines: Iterable[str], *, err: bool = False) -> None:
    """Print *lines* as they come; with *err*, to standard error."""
    for line in lines:
        typer.echo(line, err=err)


def translate_help(command: Any, lang: str, path: str = "") -> Any:  # noqa: ANN401  # sets what isn't public
    """Return *command* with texts in *lang*. *path* is its name, joined by ``-``.

    A parameter declared elsewhere has its message code as help.
    """
    message = f"cli.help-{path}" if path else "cli.help"
    command.help = i18n.text(message, lang)
    command.options_metavar = i18n.text("cli.metavar-options", lang)
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = i18n.text("cli.metavar-command", lang)
        command.language, command.path = lang, path
    for parameter in command.params:
        code = parameter.help or f"{message}.{parameter.name.replace('_', '-')}"
        parameter.help = i18n.text(code, lang).rstrip(".") + "."
    page = command.get_help
    command.get_help = lambda context: _with_headings(page(context), lang)
    command.get_help_option(typer.Context(command)).help = i18n.text("cli.help-option", lang)
    return command


def _with_headings(page: str, lang: str) -> str:
    """Return Typer's help *page* with its headings and notes translated into *lang*."""
    for english, heading in HEADINGS.items():
        translated = i18n.text(f"cli.heading-{heading}", lang)
        page = re.sub(f"^{english}:", f"{translated}:", page, flags=re.MULTILINE)
    page = page.replace("[required]", f"[{i18n.text('cli.note-required', lang)}]")
    return page.replace("[default:", f"[{i18n.text('cli.note-default', lang)}:")


def usage_error(error: typer.TyperException, lang: str) -> str:
    """Return a sentence for Typer's *error*, recognized by name, since its exceptions aren't public."""
    kind = type(error).__name__
    parameter = getattr(error, "param", None)
    context = getattr(error, "ctx", None)
    args = {
        "command": context.command_path if context is not None else "dozor",
        "option": getattr(error, "option_name", ""),
        "parameter": _display_name(parameter),
        "detail": error.format_message().rstrip("."),
    }
    code = {
        "NoSuchOption": "cli.no-option",
        "MissingParameter": "cli.missing",
        "BadOptionUsage": "cli.no-value",
        "BadParameter": "cli.bad-value",
    }.get(kind, "cli.usage")
    if code == "cli.bad-value":
        args["detail"] = error.message.rstrip(".")
        if re.search("integer|number|greater|less", error.message):
            code, args["range"] = "cli.bad-number", _range(parameter)
    elif context is not None and error.message.startswith("Missing command"):
        code, args["names"] = "cli.missing-command", ", ".join(context.command.list_commands(context))
    return i18n.text(code, lang, **args)


def _range(parameter: object) -> str:
    """Return a space and the range of *parameter*, such as `` 1…`` or `` 0…9``; "" if it's unlimited."""
    least, most = getattr(parameter, "min", None), getattr(parameter, "max", None)
    if least is None and most is None:
        return ""
    return f" {'' if least is None else least}…{'' if most is None else most}"


def _display_name(parameter: Parameter | None) -> str:
    """Return *parameter* as in the command's help: ``--games``, ``OUT``."""
    if parameter is None:
        return ""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or (parameter.name or "").upper())
