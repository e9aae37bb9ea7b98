"""Choosing the cards of a set to print, and their copies and backs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from app.face.content import BackContent, CardContent, SetContent
from app.print.errors import PrintError
from app.print.options import MAX_CARDS, Options
from app.search import matches


@dataclass(frozen=True, slots=True)
class Chosen:
    """A card to print."""

    front: CardContent
    back: BackContent | CardContent
    deck: str
    copies: int


def cards(content: SetContent, options: Options, other: SetContent | None = None) -> list[Chosen]:
    """Return the chosen cards in printing order, blank ones last; [] if the options exclude cards.

    *other*: the same set in the second language. Raises :class:`PrintError` for an option that names a
    card, deck, or kind that the set doesn't have, for a negative number of copies, and for more than
    ``MAX_CARDS`` cards.
    """
    if not options.cards:
        return []
    keys = {front.key for front, _back, _copies in content.cards}
    for key, count in options.picks:
        if key not in keys:
            raise PrintError("no-card", card=key)
        if count < 0:
            raise PrintError("bad-count", value=count, least=0, most=MAX_CARDS)
    _check("deck", options.decks, decks(content))
    _check("kind", options.kinds, kinds(content))
    _check("card-size", tuple(kind for kind, _size in options.sizes), kinds(content))
    chosen = list(_chosen_cards(content, options))
    if other is not None and options.second == "back":
        translated = {front.key: front for front, _back, _copies in other.cards}
        chosen = [replace(card, back=translated.get(card.front.key, card.back)) for card in chosen]
    chosen += _reference_cards(content, other, options)
    chosen += _blank(content, options)
    count = sum(card.copies for card in chosen)
    if count > MAX_CARDS:
        raise PrintError("bad-count", value=count, least=1, most=MAX_CARDS)
    return chosen


def decks(content: SetContent) -> tuple[str, ...]:
    """Return the decks of a set in printing order, with ``reference`` if it has reference cards."""
    names = dict.fromkeys(back.deck for _front, back, _copies in content.cards)
    return (*names, "reference") if content.summaries else tuple(names)


def kinds(content: SetContent) -> tuple[str, ...]:
    """Return the kinds of card in a set, in printing order."""
    return tuple(dict.fromkeys(front.kind for front, _back, _copies in content.cards))


def _check(option: str, values: Iterable[str], allowed: Iterable[str]) -> None:
    for value in values:
        if value not in allowed:
            raise PrintError("bad-choice", option=option, value=value, choices=", ".join(sorted(allowed)))


def _chosen_cards(content: SetContent, options: Options) -> Iterator[Chosen]:
    picked = dict(options.picks)
    for front, back, copies in content.cards:
        if options.decks and back.deck not in options.decks:
            continue
        if options.kinds and front.kind not in options.kinds:
            continue
        if picked and front.key not in picked:
            continue
        if options.search and not matches(
            options.search, front.key, front.name, front.kind_line, front.rules, front.flavour
        ):
            continue
        count = picked.get(front.key, 0) or (1 if options.once else copies)
        yield Chosen(front, back, back.deck, count)


def _reference_cards(content: SetContent, other: SetContent | None, options: Options) -> list[Chosen]:
    """Return two of each reference card, one for each player; in two languages, one in each.

    [] if the options exclude them or choose cards by kind, name, or search.
    """
    narrowed = options.kinds or options.picks or options.search
    if not options.reference or narrowed or (options.decks and "reference" not in options.decks):
        return []
    if other is None or options.second == "none":
        return [Chosen(front, back, "reference", 2) for front, back in content.summaries]
    suffix = f"-{other.language}"
    translated = [
        tuple(replace(summary, key=summary.key + suffix) for summary in two) for two in other.summaries
    ]
    return [Chosen(front, back, "reference", 1) for front, back in (*content.summaries, *translated)]


def _blank(content: SetContent, options: Options) -> list[Chosen]:
    """Return ``options.blanks`` blank cards, to write on, for each back of the chosen decks."""
    if not options.blanks:
        return []
    backs = dict.fromkeys(back for _front, back, _copies in content.cards)
    return [
        Chosen(
            CardContent(
                f"blank-{back.deck}-{back.side}",
                "",
                back.side,
                "",
                "",
                "",
                content.language,
                picture="blank",
            ),
            back,
            back.deck,
            options.blanks,
        )
        for back in backs
        if not options.decks or back.deck in options.decks
    ]
