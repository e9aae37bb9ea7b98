"""The marks by which a cutting machine locates a printed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.face import paths
from app.face.ops import Rect, Shape
from app.print.plan import Page, Plan
from app.print.targets import Registration

INK = "#000000"
BY_HAND = ("said-mixed", "said-short")


def registered(plan: Plan, registration: Registration) -> Plan:
    """Return *plan* with registration marks on every cut front, without notes on cutting by hand."""
    pages = tuple(
        replace(page, registration=tuple(_inked(page, registration)))
        if page.side == "front" and page.places
        else page
        for page in plan.pages
    )
    notices = tuple(notice for notice in plan.notices if notice[0] not in BY_HAND)
    return replace(plan, pages=pages, notices=notices)


def _inked(page: Page, by: Registration) -> Iterator[Shape]:
    across, down = by.insets(page.width, page.height)
    room = Rect(0.0, 0.0, page.width, page.height).inset(across, down)
    draw = _corners if by.shape == "corners" else _frame
    for r in draw(room, by):
        yield Shape("registration", paths.rectangle(r.x, r.y, r.w, r.h), fill=INK)


def _corners(room: Rect, by: Registration) -> Iterator[Rect]:
    thick, long = by.thickness, by.length
    yield Rect(room.x, room.y, by.square, by.square)
    yield Rect(room.right - long, room.y, long, thick)
    yield Rect(room.right - thick, room.y, thick, long)
    yield Rect(room.x, room.bottom - thick, long, thick)
    yield Rect(room.x, room.bottom - long, thick, long)


def _frame(room: Rect, by: Registration) -> Iterator[Rect]:
    thick = by.thickness
    yield Rect(room.x, room.y, room.w, thick)
    yield Rect(room.x, room.bottom - thick, room.w, thick)
    yield Rect(room.x, room.y, thick, room.h)
    yield Rect(room.right - thick, room.y, thick, room.h)
