"""The free table as a game."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.free import listed, pile_verbs, thing_verbs, view, zone_verbs
from app.rules.free.automatic import automatic, deck_names
from app.rules.free.state import FreeState, new_game
from app.rules.free.things import TableSet
from app.rules.game import BadText, Manner, Option, Reason

FreeState.verbs = {**thing_verbs.VERBS, **pile_verbs.VERBS, **zone_verbs.VERBS}
FreeState.seen = view.make_view
FreeState.listed = lambda state: listed.listed(view.make_view(state, state.actor))

OPTIONS = (Option("layout", "kept", ("kept", "plain", "empty")),)
"""``layout``: the set's own (``kept``), the automatic one (``plain``), or the same without areas."""
REVEALING = frozenset({
    "free.played", "free.put-open", "free.poured-open", "free.drawn", "free.dealt", "free.taken",
    "free.shuffled", "free.turned-up", "free.turned-over", "free.revealed", "free.peeked", "free.spread",
    "free.searched", "free.rolled", "free.filled"})  # fmt: skip


class FreeTable:
    """The game; implements :class:`app.rules.game.Game`."""

    key: str = "free"
    rules_version: int = 1
    oldest_rules: int = 1
    options: tuple[Option, ...] = OPTIONS
    revealing: frozenset[str] = REVEALING
    manners: Mapping[str, Manner] = {}

    def new(self, card_set: TableSet, options: Mapping[str, bool | int | str], seed: int) -> FreeState:
        """Return the initial table. Raises :class:`BadText` for an unknown option or value."""
        by_name = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in by_name:
                raise BadText(Reason("free.unknown-option", "", {"name": name[:40]}))
            if value not in by_name[name].choices:
                raise BadText(Reason("free.bad-option", "", {"name": name, "value": str(value)[:40]}))
        layout, wanted = card_set.layout, options.get("layout", "kept")
        if wanted != "kept" or not layout.zones:
            layout = automatic(
                card_set.cards,
                card_set.tracks,
                card_set.counters,
                deck_names(layout),
                empty=wanted == "empty",
            )
        return new_game(card_set, layout, seed)


GAME = FreeTable()
