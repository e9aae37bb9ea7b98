"""A form that is built anew shows its values in the fields that stand there already, if it is built alike.

A field that somebody types into is never taken away: focus, cursor, selection and input method stay, and so
does a button of it that is held down.
"""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
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
    """Let the form *old* show what *new* shows, and delete *new*. False if they are built differently."""
    pairs = _pairs(old, new)
    if pairs is None:
        return False
    for before, after in pairs:
        if not is_typed_into(before):
            with QSignalBlocker(before):
                _show(before, after)
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


def _pairs(old: QWidget, new: QWidget) -> list[tuple[QWidget, QWidget]] | None:
    """The widgets of both forms that stand for each other; None if the forms are not alike."""
    mine, theirs = (
        []
        if isinstance(one, _WHOLE)
        else one.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        for one in (old, new)
    )
    if type(old) is not type(new) or old.objectName() != new.objectName() or len(mine) != len(theirs):
        return None
    found = [(old, new)]
    for both in zip(mine, theirs, strict=True):
        inner = _pairs(*both)
        if inner is None:
            return None
        found += inner
    return found


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
