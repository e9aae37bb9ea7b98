"""Typing into every field of a form, key by key, while the form updates."""

from __future__ import annotations

from collections.abc import Iterator

import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from app.editor.fields import NumberLine

Field = QSpinBox | QDoubleSpinBox | QLineEdit | QPlainTextEdit
NUMBERS = ("37", "12", "240", "15", "9", "7", "3", "2")
TEXT = "12, 34"


def fields(form: QWidget) -> list[Field]:
    """Return all editable fields of *form*, in order."""
    found: list[Field] = []
    for one in form.findChildren(QWidget):
        inner = isinstance(one.parent(), QAbstractSpinBox)
        if (
            isinstance(one, Field)
            and not inner
            and one.isVisible()
            and one.isEnabled()
            and not one.isReadOnly()
        ):
            found.append(one)
    return found


def is_number(field: Field) -> bool:
    return isinstance(field, QSpinBox | QDoubleSpinBox | NumberLine)


def read(field: Field) -> str:
    """Return the content of *field*; a number without its unit."""
    if isinstance(field, QSpinBox | QDoubleSpinBox):
        return f"{field.value():g}"
    return field.toPlainText() if isinstance(field, QPlainTextEdit) else field.text()


def wanted(field: Field) -> Iterator[str]:
    """Yield valid inputs: for a number field, those that differ from its content."""
    if isinstance(field, QSpinBox | QDoubleSpinBox):
        least, most = field.minimum(), field.maximum()
    elif isinstance(field, NumberLine):
        least, most = field.field.least, field.field.most
    else:
        yield TEXT
        return
    yield from (one for one in NUMBERS if least <= float(one) <= most and one != read(field))


def type_in(field: Field, text: str, delay: int) -> None:
    """Replace the content of *field* by *text*, *delay* ms between keys."""
    owner = field.focusProxy() or field
    field.setFocus()
    field.selectAll()
    for key in text:
        target = field.window().focusWidget()
        assert shiboken6.isValid(field), f"{text}: the field is gone before {key!r}"
        assert target is owner, f"{text}: {target} has the focus before {key!r}"
        QTest.keyClick(target, key, Qt.KeyboardModifier.NoModifier, delay)
    assert shiboken6.isValid(field)
    assert owner.hasFocus()
    shown = field.text() if isinstance(field, QAbstractSpinBox) else read(field)
    if isinstance(field, QSpinBox | QDoubleSpinBox):
        shown = (
            field.cleanText().strip().rstrip("0").rstrip(".,")
            if "." in shown or "," in shown
            else field.cleanText()
        )
        assert float(field.cleanText().replace(",", ".")) == float(text), f"{shown} instead of {text}"
    else:
        assert shown == text, f"{shown} instead of {text}"
