"""Flags of ``dozor print`` that are subcommands now. Remove this module after the next release."""

from __future__ import annotations

import shlex

import typer

from app import i18n

COMMANDS = {
    "--list-profiles": ("profiles", 0),
    "--delete-profile": ("delete-profile", 1),
    "--ledger": ("history", 0),
    "--forget": ("forget", 1),
    "--booklet": ("booklet", 1),
    "--calibration": ("calibration", 0),
    "--cutter": ("cutter", 1),
    "--again": ("again", 1),
}
"""Subcommand and number of values of each old flag. ``cutter`` has its own ``--again``, so it comes first."""


def replace_old_flag(args: list[str], language: str) -> list[str]:
    """Return *args* of ``dozor print`` with an old flag as a subcommand, after a hint on standard error.

    They are unchanged if there is none.
    """
    for flag, (command, values) in COMMANDS.items():
        for n, word in enumerate(args):
            name, equals, value = word.partition("=")
            if name == flag:
                end = n + 1 + (0 if equals else values)
                words = [command, *([value] if equals else args[n + 1 : end]), *args[:n], *args[end:]]
                line = shlex.join(["dozor", "print", *words])
                typer.echo(i18n.text("cli.old-flag", language, flag=flag, line=line), err=True)
                return words
    return args
