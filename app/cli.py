"""The command ``dozor``: without arguments the window, otherwise a subcommand."""

from __future__ import annotations

import typer

app = typer.Typer(add_completion=False, no_args_is_help=False)


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Two-player card games of Light and Dark Others: play, edit, print."""


def main() -> None:
    """The entry point. Exit status 0: done; 1: the answer is no; 2: bad input, one sentence says why."""
    app()


if __name__ == "__main__":
    main()
