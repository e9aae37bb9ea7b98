"""In-place refresh: the values of a rebuilt form are copied to the fields of the existing form.

Fields that both forms have are not replaced: focus, cursor, selection, and input method stay, and so does a
pressed button.
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

_ATOMIC = (QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QLineEdit, QListWidget, QPlainTextEdit)
"""Widgets whose inner parts are Qt's own."""
_COPIED = (
    *("toolTip", "accessibleName", "styleSheet", "enabled", "minimum", "maximum", "suffix", "value"),
    *("checked", "text", "plainText"),
)
"""Qt properties that are copied, limits before the value."""


def update_in_place(old: QWidget, new: QWidget) -> bool:
    """Copy the content of the form *new* to the form *old*, and delete *new*.

    Parts that are built differently, such as a longer row of buttons, replace the old parts. Returns False,
    changing nothing, if the forms themselves are.
    """
    if _differ(old, new):
        return False
    _update_parts(old, new)
    new.deleteLater()
    return True


def is_typed_into(field: QWidget) -> bool:
    """Return whether *field* is being edited and the edit isn't stored yet.

    Whoever stores a line's text marks the line as unmodified.
    """
    if isinstance(field, QPlainTextEdit):
        return field.document().isModified()
    if isinstance(field, QSpinBox | QDoubleSpinBox) and not field.keyboardTracking():
        return field.hasFocus() and field.valueFromText(field.text()) != field.value()
    line = field.lineEdit() if isinstance(field, QAbstractSpinBox | QComboBox) else field
    return isinstance(line, QLineEdit) and field.hasFocus() and line.isModified()


def _parts(form: QWidget | QLayout) -> list[QWidget]:
    """Return the direct widgets of *form*, in the order of its layouts."""
    layout = form.layout() if isinstance(form, QWidget) else form
    parts: list[QWidget] = []
    if layout is None or isinstance(form, _ATOMIC):
        return parts
    for number in range(layout.count()):
        item = layout.itemAt(number)
        inner = None if item is None else item.widget() or item.layout()
        if inner is not None:
            parts += [inner] if isinstance(inner, QWidget) else _parts(inner)
    return parts


def _differ(old: QWidget, new: QWidget) -> bool:
    kinds = type(old) is not type(new) or old.objectName() != new.objectName()
    return kinds or len(_parts(old)) != len(_parts(new))


def _update_parts(old: QWidget, new: QWidget) -> None:
    for old_part, new_part in zip(_parts(old), _parts(new), strict=True):
        layout = old.layout()
        if _differ(old_part, new_part) and layout is not None:
            layout.replaceWidget(old_part, new_part)
            new_part.show()
            old_part.hide()
            old_part.deleteLater()
        else:
            _update_parts(old_part, new_part)
    if not is_typed_into(old):
        with QSignalBlocker(old):
            _copy_content(old, new)


def _copy_content(old: QWidget, new: QWidget) -> None:
    cursor = old.cursorPosition() if isinstance(old, QLineEdit) else 0
    for name in _COPIED:
        value = new.property(name)
        if value is not None and old.property(name) != value:
            old.setProperty(name, value)
    if isinstance(old, QAbstractButton) and isinstance(new, QAbstractButton):
        old.setIcon(new.icon())
    if isinstance(old, QLabel) and isinstance(new, QLabel) and not new.pixmap().isNull():
        old.setPixmap(new.pixmap())
    if isinstance(old, QLineEdit) and old.hasFocus():
        old.setCursorPosition(cursor)
    if isinstance(old, QComboBox) and isinstance(new, QComboBox):
        old.clear()
        for row in range(new.count()):
            old.addItem(new.itemIcon(row), new.itemText(row), new.itemData(row))
        old.setCurrentIndex(new.currentIndex())
    if isinstance(old, QListWidget) and isinstance(new, QListWidget):
        old.clear()
        for row in range(new.count()):
            old.addItem(QListWidgetItem(new.item(row)))
