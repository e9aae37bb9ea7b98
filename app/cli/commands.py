"""The subcommands of ``dozor``. A subcommand's module is imported only when the subcommand is used."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from app import i18n
from app.cli.localization import translate_help
from app.i18n.languages import FALLBACK
from app.user_errors import UserError

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter

Table = Mapping[str, "str | Table"]

COMMANDS: Table = {
    "open": "app.cli.window:open_file",
    "arena": "app.cli.arena:arena",
    "lab": "app.cli.lab:lab",
    "scheduler": "app.cli.lab:scheduler",
    "worker": "app.cli.lab:worker",
    "replay": "app.cli.replay:replay",
    "review": "app.cli.review:review",
    "scenario": "app.cli.scenario:scenario",
    "check": "app.cli.check:check",
    "import": "app.cli.check:import_table",
    "print": {
        "": "app.cli.print_commands:print_pdf",
        "again": "app.cli.print_commands:print_again",
        "booklet": "app.cli.print_commands:print_booklet",
        "calibration": "app.cli.print_commands:print_calibration",
        "cutter": "app.cli.print_commands:print_cutter",
        "history": "app.cli.print_records:history",
        "forget": "app.cli.print_records:forget",
        "profiles": "app.cli.print_records:profiles",
        "delete-profile": "app.cli.print_records:delete_profile",
    },
    "export": {"pictures": "app.cli.print_commands:export_pictures"},
    "screenshots": "app.cli.window:screenshots",
    "languages": "app.cli.languages:languages",
    "doctor": "app.cli.doctor:doctor",
    "catalogue": {
        "build": "app.cli.catalogue:build",
        "check": "app.cli.catalogue:check",
        "mend": "app.cli.catalogue:repair",
    },
    "backup": {"save": "app.cli.backup:save", "restore": "app.cli.backup:restore"},
}
"""Name of each subcommand → ``module:function``, or the table of a group of subcommands.

A group's "" runs if none of its subcommands is named.
"""

OLD_FLAGS = {
    "--list-profiles": ("profiles", 0),
    "--delete-profile": ("delete-profile", 1),
    "--ledger": ("history", 0),
    "--forget": ("forget", 1),
    "--booklet": ("booklet", 1),
    "--calibration": ("calibration", 0),
    "--cutter": ("cutter", 1),
    "--again": ("again", 1),
}
"""Subcommand of ``dozor print`` and number of values of each flag it once had, until the next release.

``cutter`` has its own ``--again``, so it comes first."""

OPENED = (".dozorgame", ".dozorset", ".dozorcase")
"""Suffixes of files accepted in place of a subcommand, as a double click passes them."""


class Commands(TyperGroup):
    """A group with the subcommands of *table*, and our own error for an unknown one."""

    language, path = FALLBACK, ""

    def __init__(self, table: Table = COMMANDS, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.table = table

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names of all subcommands."""
        return [name for name in self.table if name]

    def get_command(self, ctx: object, cmd_name: str) -> Command | None:
        """Return the subcommand, with its texts; None if unknown."""
        if cmd_name in self.table and cmd_name not in self.commands:
            command = _load(self.table[cmd_name])
            self.commands[cmd_name] = translate_help(command, self.language, self._path(cmd_name))
        return self.commands.get(cmd_name)

    def make_context(
        self, info_name: str | None, args: list[str], parent: Context | None = None, **extra: Any
    ) -> Context:
        """Return the context of this group, or of the command that runs without a subcommand."""
        main = self.get_command(parent, "")
        if main is not None and not self._named(args):
            args = _replace_old_flag(args, self.language)
            if not self._named(args):
                main.format_epilog = self.format_commands  # type: ignore[method-assign]
                return main.make_context(info_name, args, parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def _named(self, args: list[str]) -> bool:
        """Return whether *args* begin with a subcommand."""
        return bool(args) and args[0] in self.list_commands(None)

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Resolve the subcommand first in *args*, ``open`` for a file. Raises ``UserError`` if unknown."""
        if args[0].endswith(OPENED) and "open" in self.table:
            args = ["open", *args]
        if args[0] not in self.table and not args[0].startswith("-"):
            raise UserError("cli.no-command", name=args[0], names=", ".join(self.table))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: object, formatter: HelpFormatter) -> None:
        """Write the list of subcommands, each with the first sentence of its help."""
        texts = {
            name: TyperCommand(name, help=i18n.text(f"cli.help-{self._path(name)}", self.language))
            for name in self.list_commands(ctx)
        }
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, text.get_short_help_str(formatter.width)) for name, text in texts.items()]
            )

    def _path(self, name: str) -> str:
        return "-".join(filter(None, (self.path, name)))


def _replace_old_flag(args: list[str], language: str) -> list[str]:
    """Return *args* of ``dozor print`` with an old flag as a subcommand, after a hint on standard error.

    They are unchanged if there is none.
    """
    for flag, (command, values) in OLD_FLAGS.items():
        for n, word in enumerate(args):
            name, equals, value = word.partition("=")
            if name == flag:
                end = n + 1 + (0 if equals else values)
                words = [command, *([value] if equals else args[n + 1 : end]), *args[:n], *args[end:]]
                line = shlex.join(["dozor", "print", *words])
                typer.echo(i18n.text("cli.old-flag", language, flag=flag, line=line), err=True)
                return words
    return args


def _load(entry: str | Table) -> Command:
    """Return the command or group of a table's *entry*."""
    if not isinstance(entry, str):
        return Commands(entry, rich_markup_mode=None)
    single = typer.Typer(add_completion=False, rich_markup_mode=None)
    single.command()(resolve_name(entry))
    return typer.main.get_command(single)
