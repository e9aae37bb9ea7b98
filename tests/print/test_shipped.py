"""The shipped sets print without findings on every known paper."""

from functools import cache
from itertools import product

import pytest

from app import i18n
from app.cards.catalogue import shipped
from app.print import job, pdf
from app.print.options import DECLARED, Options
from app.print.preflight import checking
from app.print.preflight.finding import Order

SETS = ("own-fate", "tribunal")
EVERY_DAY = {("letter", "long"), ("a5", "short"), ("a4", "stacks")}
JOBS = [
    pytest.param(*one, marks=[] if one[1:3] in EVERY_DAY and one[3] == "ru" else [pytest.mark.slow])
    for one in product(SETS, DECLARED["paper"].choices, DECLARED["duplex"].choices, i18n.LANGUAGES)
]


@cache
def content(key, language):
    with shipped() as catalogue:
        return catalogue.content(key, language, "")


@pytest.mark.parametrize(("key", "paper", "duplex", "language"), JOBS)
def test_nothing_is_found_in_a_shipped_set(key, paper, duplex, language):
    chosen = Options(paper=paper, duplex=duplex)
    plan = job.plan(content(key, language), chosen)
    data, _ = pdf.render(plan, chosen)
    report = checking.check(data, Order.of(plan, chosen))
    assert [(one.code, one.page, one.key) for one in report.findings] == []
