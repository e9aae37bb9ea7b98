"""Registration marks, by which a cutting machine locates a printed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.face import paths
from app.face.ops import Rect, Shape
from app.print.plan import Page, Plan
from app.print.targets import Registration

INK = "#000000"
BY_HAND = ("said-mixed", "said-short")


def with_registration_marks(plan: Plan, registration: Registration) -> Plan:
    """Return *plan* with registration marks on fronts, and without notices on cutting by hand."""
    pages = tuple(
        replace(page, registration=tuple(_draw_marks(page, registration)))
        if page.side == "front" and page.places
        else page
        for page in plan.pages
    )
    notices = tuple(notice for notice in plan.notices if notice[0] not in BY_HAND)
    return replace(plan, pages=pages, notices=notices)


def _draw_marks(page: Page, registration: Registration) -> Iterator[Shape]:
    across, down = registration.insets(page.width, page.height)
    room = Rect(0.0, 0.0, page.width, page.height).inset(across, down)
    draw = _corners if registration.shape == "corners" else _frame
    for r in draw(room, registration):
        yield Shape("registration", paths.rectangle(r.x, r.y, r.w, r.h), fill=INK)


def _corners(room: Rect, registration: Registration) -> Iterator[Rect]:
    thick, long = registration.thickness, registration.length
    yield Rect(room.x, room.y, registration.square, registration.square)
    yield Rect(room.right - long, room.y, long, thick)
    yield Rect(room.right - thick, room.y, thick, long)
    yield Rect(room.x, room.bottom - thick, long, thick)
    yield Rect(room.x, room.bottom - long, thick, long)


def _frame(room: Rect, registration: Registration) -> Iterator[Rect]:
    thick = registration.thickness
    yield Rect(room.x, room.y, room.w, thick)
    yield Rect(room.x, room.bottom - thick, room.w, thick)
    yield Rect(room.x, room.y, thick, room.h)
    yield Rect(room.right - thick, room.y, thick, room.h)
