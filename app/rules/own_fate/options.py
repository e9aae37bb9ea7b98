"""The options of *Own Fate*: rulings with more than one sensible reading, and their defaults."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.game import BadText, Option, Reason

OPTIONS: tuple[Option, ...] = (
    Option("balance-limit", "position", ("position", "cost"), "A7"),
    Option("tie", "vortex", ("vortex", "draw"), "A9"),
    Option("vortex-shift", "net", ("net", "initiative"), "A10"),
    Option("turn-limit", 40, (10, 15, 20, 25, 30, 40, 50, 60, 80, 100, "none"), "A11", house=True),
    Option("vortex-healing-from", 1, (1, 2, 3, 4, 5, 6), "A13"),
    Option("secrecy", "open", ("open", "strict"), "A17"),
    Option("donors-leave", "uncalled", ("uncalled", "never"), "A28"),
    Option("player-look", "any", ("any", "slot"), "A31", before="slot"),
    Option("ownerless-items", "own-side", ("own-side", "any-side"), "A34"),
    Option("car-route", "direct", ("direct", "ways"), "A37"),
    Option("mobile-closes-metro", False, (False, True), "A38"),
    Option("portal-counts", True, (True, False), "A40"),
    Option("portal-and-walk", False, (False, True), "A40"),
    Option("neutral-healing", "light", ("light", "both"), "A56", before="light"),
    Option("egor-wounds", "ever", ("ever", "battle"), "A57"),
    Option("unpaid-gloom", "wounds", ("wounds", "spares"), "A64", before="spares"),
    Option("gloom-cap", "none", ("none", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), "A66"),
    Option("darya", "here", ("here", "everywhere"), "A68", before="here"),
    Option("dark-sword", "any-defence", ("any-defence", "sum"), "A71", before="sum"),
    Option("manoeuvre-strength", "one", ("one", "printed"), "A74"),
    Option("manoeuvres-at-once", False, (False, True), "A75"),
    Option("harvest-credit", "all", ("all", "own"), "A79"),
    Option("overkill", "lethal", ("lethal", "all"), "A80"),
    Option("kostya", "any", ("any", "exact"), "A83"),
    Option("threat-in-metro", False, (False, True), "A87"),
    Option("olga", "extra", ("extra", "inside"), "A90"),
    Option("olga-ability", False, (False, True), "A90", before=False),
    Option("accident-in-metro", True, (True, False), "A93"),
)

EDITION = Option("edition", 2, (1,), before=1)
"""Set only for records of older rules (:func:`app.rules.match.options_of`).

In edition 1, Zavulon may return to the Metro that he had to leave (A30); a card that Semyon draws with the
Sword of Light is played face up (A72); with ``overkill=lethal``, an Other that comes to the Roof with three
wounds takes no more (A80, A81).
"""

_BY_NAME = {option.name: option for option in (*OPTIONS, EDITION)}


def complete(chosen: Mapping[str, bool | int | str]) -> dict[str, bool | int | str]:
    """Return *chosen* plus the other options' defaults. Raises BadText for an unknown name or value."""
    values = {option.name: option.default for option in OPTIONS}
    for name, value in chosen.items():
        option = _BY_NAME.get(name)
        if option is None:
            raise BadText(Reason("fate.unknown-option", "", {"option": name}))
        if not any(value == choice and type(value) is type(choice) for choice in option.choices):
            raise BadText(
                Reason(
                    "fate.bad-option",
                    option.rule,
                    {"option": name, "value": value, "choices": option.choices},
                )
            )
        values[name] = value
    return values


def hashed_options(values: Mapping[str, bool | int | str]) -> tuple[tuple[str, bool | int | str], ...]:
    """Return the options that are part of a position's hash.

    Leaves out newer options with the value that older records imply, so that those still verify.
    """
    return tuple((name, value) for name, value in values.items() if _BY_NAME[name].before != value)
