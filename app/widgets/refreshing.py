"""In-place refresh: a rebuilt form's values are copied to the existing fields, if built alike.

A field being edited is never replaced: focus, cursor, selection, and input method stay, and so does a pressed
button.
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
    QListWidgetItem,
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
"""Qt properties of a field's content, limits before the value."""


def update_in_place(old: QWidget, new: QWidget) -> bool:
    """Copy what *new* shows to the form *old*, and delete *new*. Returns False if they are built differently.

    Parts that are built differently, such as a longer row of buttons, replace the old ones.
    """
    if _differ(old, new):
        return False
    _follow(old, new)
    new.deleteLater()
    return True


def is_typed_into(field: QWidget) -> bool:
    """Return whether *field* has the focus and an edit that isn't stored yet.

    Storing a line's text marks it as unmodified.
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
    """Return the direct widgets of *form*, in the order of its layouts."""
    layout = form.layout() if isinstance(form, QWidget) else form
    parts: list[QWidget] = []
    if layout is None or isinstance(form, _WHOLE):
        return parts
    for number in range(layout.count()):
        item = layout.itemAt(number)
        held = None if item is None else item.widget() or item.layout()
        if held is not None:
            parts += [held] if isinstance(held, QWidget) else _parts(held)
    return parts


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
            old.addItem(QListWidgetItem(new.item(row)))
