"""Screen-reader input of ``hands.py reader``: presses widgets by name in the accessibility tree.

Run by a Python with ``pyatspi`` (Debian's own). Reads lines ``button|answer<TAB>NAME``; writes ``done`` or
the error.
"""

import sys
import time

import pyatspi

PATIENCE = 15.0


def program():
    """Return the application Dozor on this bus; None if there is none."""
    desktop = pyatspi.Registry.getDesktop(0)
    for app in desktop:
        if app is not None and "ozor" in (app.name or ""):
            return app
    return None


def walk(thing, depth=0):
    """Yield descendants of *thing*, but no menu bars and documents, and nothing in lists and buttons."""
    if depth > 12:
        return
    for n in range(thing.childCount):
        child = thing.getChildAtIndex(n)
        if child is None:
            continue
        role = child.getRole()
        if role in (pyatspi.ROLE_MENU_BAR, pyatspi.ROLE_DOCUMENT_TEXT):
            continue
        yield child
        if role in (pyatspi.ROLE_LIST, pyatspi.ROLE_PUSH_BUTTON):
            continue
        yield from walk(child, depth + 1)


def shown(thing):
    return thing.getState().contains(pyatspi.STATE_SHOWING)


def find(what, name):
    app = program()
    if app is None:
        return None
    for thing in walk(app):
        role = thing.getRole()
        if what == "button" and role == pyatspi.ROLE_PUSH_BUTTON and thing.name == name and shown(thing):
            return thing
        if what == "answer" and role == pyatspi.ROLE_LIST and shown(thing):
            for n in range(thing.childCount):
                row = thing.getChildAtIndex(n)
                if row is not None and row.name == name:
                    return row
    return None


def press(what, name):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            thing = find(what, name)
            if thing is not None:
                action = thing.queryAction()
                for n in range(action.nActions):
                    if action.getName(n).lower() == "press":
                        action.doAction(n)
                        return "done"
                return "it has no action to press"
        except Exception as error:  # the tree changed meanwhile: search again
            last = repr(error)
            del last
        time.sleep(0.1)
    return "not found"


for line in sys.stdin:
    wanted, _, called = line.rstrip("\n").partition("\t")
    print(press(wanted, called), flush=True)
