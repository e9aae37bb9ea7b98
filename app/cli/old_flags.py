"""Flags of ``dozor print`` that are subcommands now. Remove this module after the next release."""

from __future__ import annotations

import shlex

import typer

from app import i18n

COMMANDS = {
    "--list-profiles": "profiles",
    "--delete-profile": "delete-profile",
    "--ledger": "history",
    "--forget": "forget",
    "--booklet": "booklet",
    "--calibration": "calibration",
    "--cutter": "cutter",
    "--again": "again",
}
"""The subcommand for each old flag. ``cutter`` has its own ``--again``, so it comes first."""
SWITCHES = ("--list-profiles", "--ledger", "--calibration")
"""Old flags without a value."""


def replace_old_flag(args: list[str], language: str) -> list[str]:
    """Return *args* of ``dozor print`` with an old flag as a subcommand, after a hint on standard error."""
    for flag, command in COMMANDS.items():
        for n, word in enumerate(args):
            name, equals, value = word.partition("=")
            if name == flag:
                end = n + 1 if equals or flag in SWITCHES else n + 2
                words = [command, *([value] if equals else args[n + 1 : end]), *args[:n], *args[end:]]
                line = shlex.join(["dozor", "print", *words])
                typer.echo(i18n.text("cli.old-flag", language, flag=flag, line=line), err=True)
                return words
    return args
