"""Engraved backs: little more than half the ink, and unchanged fronts."""

from __future__ import annotations

import numpy as np
import pypdfium2
import pytest

from app.cards.catalogue import shipped
from app.print import job, pdf
from app.print.preflight import checking
from app.print.preflight.finding import Order

ALONE = {"duplex": "backs", "tracks": False, "counters": False, "once": True, "marks": "none"}


@pytest.fixture(scope="module", params=["own-fate", "tribunal"])
def content(request):
    with shipped() as catalogue:
        return catalogue.content(request.param, "ru")


def ink(data: bytes) -> float:
    """Return the ink of all pages in page areas: black plus colour beyond it."""
    found = 0.0
    for page in pypdfium2.PdfDocument(data):
        seen = 1 - np.asarray(page.render(scale=0.5).to_pil().convert("RGB")).astype(float) / 255
        black = seen.min(axis=2)
        found += float((seen.sum(axis=2) - 2 * black).mean())
    return found


@pytest.mark.parametrize("inks", ["full", "one"])
def test_they_take_at_most_three_fifths_of_the_ink(content, options, inks):
    def sheets(backs: str) -> float:
        chosen = options(**ALONE, ink=inks, backs=backs)
        return ink(pdf.render(job.plan(content, chosen), chosen)[0])

    assert sheets("engraved") <= 0.6 * sheets("full")


def test_fronts_are_as_they_were(content, options):
    fronts = {**ALONE, "duplex": "fronts"}
    plain, engraved = (
        job.plan(content, options(**fronts, backs=backs)).pages for backs in ("full", "engraved")
    )
    assert plain == engraved


def test_a_preflight_finds_nothing(content, options):
    chosen = options(backs="engraved", once=True)
    plan = job.plan(content, chosen)
    assert checking.check(pdf.render(plan, chosen)[0], Order.of(plan, chosen)).findings == ()
