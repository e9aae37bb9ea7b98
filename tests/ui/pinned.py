"""Places of the controls beside a table, to find those that move."""

from random import Random

from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton

from app.rules.game import TALK_VERBS

SCREENS = [((1366, 740), 100), ((1024, 668), 100), ((1366, 740), 200), ((1024, 668), 200)]
STEPS = 25


def places(page):
    """Return {name: place in px of the page} of the column's parts and buttons."""
    panel = page.question
    widgets = {"question": panel, "log": page.chronicle, "banner": panel.banner}
    if not getattr(page.preview, "floating", False):
        widgets["preview"] = page.preview
    plan = getattr(page, "_plan_panel", None)
    if plan is not None and plan.isVisible():
        # The plan's bottom may move: without answers in the list, it has their room.
        widgets["answers beside a plan"] = panel.answers
        widgets["cancel"] = plan.findChild(QAbstractButton, "cancel")
    elif plan is not None:
        widgets["answers"] = panel.answers
    for button in panel.findChildren(QPushButton):
        if button.isVisible() and not (plan is not None and plan.isAncestorOf(button)):
            widgets["primary" if button.property("primary") else button.text()] = button
    return {name: QRect(one.mapTo(page, QPoint()), one.size()) for name, one in widgets.items()}


def moved(page, steps):
    """Make *steps* random decisions; return the controls that stayed and changed their place."""
    rng, last, faults = Random(1), {}, []
    for _ in range(steps):
        while page.sheet.isVisible() or page.curtain.isVisible():
            page.sheet.choose("close") if page.sheet.isVisible() else page.curtain.raise_curtain()
        if page.session.match.outcome is not None:
            break
        QTest.qWait(1)
        page.question._on_layout_done()
        QApplication.processEvents()
        now = places(page)
        question = page.session.question.kind
        faults += [(question, name, last[name], now[name]) for name in now.keys() & last.keys()
                   if now[name] != last[name]]  # fmt: skip
        last = now
        actions = [action for action in page.session.actions if action.verb not in TALK_VERBS]
        page.run_action(rng.choice(actions))
    return faults
