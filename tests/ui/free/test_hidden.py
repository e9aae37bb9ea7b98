"""A seat's screen leaks no secrets: not in pixels, words, tips, the log or names."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.rules.game import Action

DONE = ("deal probability 4", "take spells top 110 713", "take spells top hand-light", "hide 3", "pass")
"""By Light: cards into both hands, a spell into a private place, one into the hand; some hidden."""


def hidden_from_dark(state):
    """Return the cards in Light's hand and private places, in order."""
    held = [card.what for card in state.hands["hand-light"]]
    return held + [one.what for one in state.things.values() if one.kind == "card" and one.seen == "light"]


def exchange(state, gone, kept):
    """Swap the cards *gone* for others with the same back if there are any; leave *kept*."""
    new = set()
    for key in ("probability", "spells"):
        pile = list(state.piles[key])
        for at, card in enumerate(pile):
            if card.what in gone:
                back = state.set.design(card.what).back
                others = [n for n, one in enumerate(pile) if one.what not in {*gone, *kept, *new}
                          and state.set.design(one.what).back == back]  # fmt: skip
                if others:
                    new.add(pile[others[-1]].what)
                    pile[at], pile[others[-1]] = pile[others[-1]], pile[at]
        state.piles[key] = tuple(pile)


def words(page):
    """Return all texts, including those for a screen reader, sorted: raising a widget reorders the others."""
    found = []
    for widget in (page, *page.findChildren(QWidget)):
        for name in (
            "text",
            "toPlainText",
            "title",
            "toolTip",
            "statusTip",
            "windowTitle",
            "accessibleName",
            "accessibleDescription",
        ):
            told = getattr(widget, name, None)
            if callable(told):
                found.append(str(told()))
    return sorted(
        found
        + [piece.accessible_text for piece in page.scene.pieces.values()]
        + [piece.toolTip() for piece in page.scene.pieces.values()]
    )


def seen_by_dark(here):
    """Play :data:`DONE` and let Dark look; return the pixels and words of the screen."""
    for text in DONE:
        here.page.run_action(Action.parse(text))
    assert here.page.curtain.isVisible()
    here.page.curtain.raise_curtain()
    here.scene.finish_animations()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    assert here.scene.all_drawn
    return here.page.grab().toImage(), words(here.page)


def test_other_hidden_cards_make_the_same_screen(free_table):
    first, second = free_table(), free_table()
    picture, told = seen_by_dark(first)
    hidden = hidden_from_dark(first.state)
    exchange(second.state, hidden, [card.what for card in first.state.hands["hand-dark"]])
    other_picture, other_told = seen_by_dark(second)
    assert len({*hidden_from_dark(second.state)} - {*hidden}) >= 4
    assert other_told == told
    assert other_picture == picture
