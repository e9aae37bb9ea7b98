"""A form that is built anew shows its values in the fields that stand there already, if it is built alike.

A field that somebody types into is never taken away: focus, cursor, selection and input method stay, and so
does a button of it that is held down.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLayout,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

_WHOLE = (QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QLineEdit, QListWidget, QPlainTextEdit)
"""Widgets whose inner parts are Qt's own."""
_SHOWN = (
    *("toolTip", "accessibleName", "styleSheet", "enabled", "minimum", "maximum", "suffix", "value"),
    *("checked", "text", "plainText"),
)
"""Qt properties that say what a field shows, limits before the value."""


def take_over(old: QWidget, new: QWidget) -> bool:
    """Let the form *old* show what *new* shows, and delete *new*. False if they are built differently.

    Parts of it that are built differently, as a row of buttons of which there are more, are put in place of
    the old ones.
    """
    if _differ(old, new):
        return False
    _follow(old, new)
    new.deleteLater()
    return True


def is_typed_into(field: QWidget) -> bool:
    """Whether *field* has the focus and holds something typed that is not stored yet.

    What stores the text of a line marks it as unmodified.
    """
    if isinstance(field, QPlainTextEdit):
        return field.document().isModified()
    if isinstance(field, QComboBox) and field.isEditable():
        return field.hasFocus() and field.currentText() != field.itemText(field.currentIndex())
    if isinstance(field, QSpinBox | QDoubleSpinBox) and not field.keyboardTracking():
        return field.hasFocus() and field.valueFromText(field.text()) != field.value()
    line = field.lineEdit() if isinstance(field, QAbstractSpinBox) else field
    return isinstance(line, QLineEdit) and field.hasFocus() and line.isModified()


def _parts(form: QWidget | QLayout) -> list[QWidget]:
    """The widgets that stand in *form* itself, in the order of its layouts."""
    layout = form.layout() if isinstance(form, QWidget) else form
    found: list[QWidget] = []
    if layout is None or isinstance(form, _WHOLE):
        return found
    for number in range(layout.count()):
        item = layout.itemAt(number)
        held = None if item is None else item.widget() or item.layout()
        if held is not None:
            found += [held] if isinstance(held, QWidget) else _parts(held)
    return found


def _differ(old: QWidget, new: QWidget) -> bool:
    kinds = type(old) is not type(new) or old.objectName() != new.objectName()
    return kinds or len(_parts(old)) != len(_parts(new))


def _follow(old: QWidget, new: QWidget) -> None:
    for mine, theirs in zip(_parts(old), _parts(new), strict=True):
        place = old.layout()
        if _differ(mine, theirs) and place is not None:
            place.replaceWidget(mine, theirs)
            theirs.show()
            mine.hide()
            mine.deleteLater()
        else:
            _follow(mine, theirs)
    if not is_typed_into(old):
        with QSignalBlocker(old):
            _show(old, new)


def _show(old: QWidget, new: QWidget) -> None:
    at = old.cursorPosition() if isinstance(old, QLineEdit) else 0
    for name in _SHOWN:
        wanted = new.property(name)
        if wanted is not None and old.property(name) != wanted:
            old.setProperty(name, wanted)
    if isinstance(old, QAbstractButton) and isinstance(new, QAbstractButton):
        old.setIcon(new.icon())
    if isinstance(old, QLabel) and isinstance(new, QLabel) and not new.pixmap().isNull():
        old.setPixmap(new.pixmap())
    if isinstance(old, QLineEdit) and old.hasFocus():
        old.setCursorPosition(at)
    if isinstance(old, QComboBox) and isinstance(new, QComboBox):
        old.clear()
        for row in range(new.count()):
            old.addItem(new.itemIcon(row), new.itemText(row), new.itemData(row))
        old.setCurrentIndex(new.currentIndex())
    if isinstance(old, QListWidget) and isinstance(new, QListWidget):
        old.clear()
        for row in range(new.count()):
            old.addItem(new.item(row).clone())
