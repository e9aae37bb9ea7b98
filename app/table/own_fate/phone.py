"""A seat's hand of Own Fate on a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.rules.game import TALK_VERBS, Action, Outcome, Reason, Seat, opponent
from app.rules.own_fate import CountTarget, FateView, OtherView, PersonView
from app.rules.own_fate.ending import BY_AGREEMENT
from app.rules.own_fate.rescue import avoidable
from app.rules.passes import PASS
from app.table.cards import Cards
from app.table.gestures import BACK, DONE, Gestures
from app.table.own_fate import gestures
from app.table.own_fate.hand_groups import DRAWN, HandGroup, hand_groups, in_hand_order
from app.table.own_fate.losses import LossQuestions
from app.table.own_fate.plan_editor import Change, PlanEditor, PlanView, control_of, sum_words
from app.table.own_fate.prompt import prompt_for
from app.table.own_fate.refusals import plainer_reason, with_phase_rule
from app.table.own_fate.result import why_ended
from app.table.own_fate.words import FateWords
from app.table.phone_hand import REQUEST_PREFIX, JsonObject, PhoneHand, QuestionText
from app.table.reader import Reader
from app.table.session import Session
from app.table.speech import joined

PLAN = f"{REQUEST_PREFIX}plan"
"""Verb of a phone's requests about the plan."""


class FateHand(PhoneHand[FateView, FateWords]):
    """A seat's hand of Own Fate on a phone."""

    words_type = FateWords

    def __init__(self, reader: Reader, cards: Cards, session: Session[FateView], seat: Seat) -> None:
        super().__init__(reader, cards, session, seat)
        self._plan_editor = PlanEditor(session, seat)
        self._asked_other = ""
        self._losses: frozenset[str] = frozenset()
        """Losses from ending the slot now, or passing, that could be prevented."""
        self._loss_questions = LossQuestions(self.words)
        self._forecast: tuple[CountTarget, ...] = ()
        """Forecast of the Count, as far as this seat knows."""
        self._last_change = Change()
        """Result of the last request if it concerned the plan; otherwise empty."""

    # The question ---------------------------------------------------------------------------------

    def view(self) -> JsonObject:
        view = self.session.view_of(self.seat)
        question = view.question
        mine = question is not None and question.seat == self.seat
        self._asked_other = str(question.args.get("other", "")) if mine and question is not None else ""
        self.words.read(question if mine else None, tuple(view.actions), view)
        self._plan_editor.read(view, mine=mine)
        shown = self._plan_editor.shown
        record = shown.forecast if shown is not None else view.forecast() if view.phase == "battle" else None
        self._forecast = record.targets if record is not None else ()
        return super().view()

    def question_text(self, view: FateView) -> QuestionText:
        question = view.question
        assert question is not None
        actions = tuple(view.actions)
        framing = prompt_for(question, actions, view, self.words)
        kind, note, ready, plan = framing.kind, framing.note, framing.ready, self._plan_editor.plan
        if plan is not None:
            kind, note, ready = self._plan_editor.prompt_kind(kind), "", ready or bool(plan.steps)
            actions = (*actions, *self._plan_editor.ahead)
            if self._plan_editor.can_end and DONE not in actions:
                actions = (*actions, DONE)
        elif kind == "extra-card":
            foreseen = (target for target in self._forecast if target.target == self._asked_other)
            note = " ".join([note, *(self._target_sum(target)["text"] for target in foreseen)])
        return QuestionText(self.words.question(question, kind), note, actions, ready)

    def gestures(self, actions: Sequence[Action], view: FateView) -> Gestures:
        return gestures.gestures_of(actions, view)

    def listed(
        self, actions: Sequence[Action], ways: Mapping[Action, tuple[str, str]], view: FateView
    ) -> list[JsonObject]:
        if self._plan_editor.plan is not None:
            # The plan has controls for the others.
            actions = [action for action in actions if action != BACK and not control_of(action)]
        return super().listed(in_hand_order(actions, view), ways, view)

    def answers(self, view: FateView, ask: QuestionText) -> list[JsonObject]:
        answers = [
            answer
            for answer in super().answers(view, ask)
            if answer["action"] != str(BACK) or self._plan_editor.plan is None
        ]
        self._losses = avoidable(view.masked) if ask.actions else frozenset()
        for answer in answers if self._losses else ():
            if (action := Action.parse(answer["action"])) in (DONE, PASS):
                answer["sure"] = self._loss_questions.question(self._losses, action, view.turn)
        return answers

    def place(self, view: FateView) -> str:
        t = self.words.t
        side = "light" if view.balance > 0 else "dark" if view.balance < 0 else "none"
        tracks = t("table.spoken-tracks", inferno=view.inferno, cells=len(view.vortex), side=side,
                   balance=abs(view.balance))  # fmt: skip
        return " · ".join((t("table.turn", turn=view.turn), t(f"table.phase-{view.phase}"), tracks))

    # Hand and table ---------------------------------------------------------------------------------

    def hand(self, view: FateView) -> list[JsonObject]:
        return [self._group(view, group) for group in hand_groups(view, self.seat)]

    def _group(self, view: FateView, group: HandGroup) -> JsonObject:
        t = self.words.t
        is_own_hand = group.of == self.seat
        if is_own_hand:
            title, note = t("table.hand-lines"), str(len(group.cards) or t("table.hand-empty"))
        elif group.of == DRAWN:
            title, note = t("table.hand-drawn"), ""
        else:
            title, note = self.words.plain_name(group.of), str(group.held)
            if group.limit:
                note = t("table.hand-count", count=group.held, limit=group.limit)
        playable, planned = set(view.playable), {play.card for play in view.plan if play.card}
        cards = [
            self.card(card, "line" if is_own_hand else "spell", planned=card in planned,
                      dim=is_own_hand and bool(playable) and card not in playable)
            for card in group.cards
        ]  # fmt: skip
        cards += [self.card(card, "spell", note=t("phone.under")) for card in group.under]
        return {"title": title, "note": note, "active": group.active, "cards": cards}

    def card(
        self, key: str | None, kind: str, *, note: str = "", planned: bool = False, dim: bool = False
    ) -> JsonObject:
        """Return the card *key* (None: face down) as data for the phone."""
        return {
            "key": key or "", "face": self.face(key), "kind": kind if key else "hidden", "note": note,
            "name": self.words.plain_name(key) if key else self.words.t("table.word-hidden"),
            "planned": planned, "dim": dim, "asked": bool(key) and key == self._asked_other,
        }  # fmt: skip

    def own_others(self, view: FateView) -> list[JsonObject]:
        return [self._other(view, other) for other in view.others
                if other.side == self.seat and other.zone == "play"]  # fmt: skip

    def table(self, view: FateView) -> list[JsonObject]:
        return [
            *(self._other(view, other) for other in view.others
              if other.side != self.seat and other.zone == "play"),
            *map(self._person, view.persons),
        ]  # fmt: skip

    def _other(self, view: FateView, other: OtherView) -> JsonObject:
        t = self.words.t
        parts = (
            self.words.plain_name(other.location) if other.location else "",
            t("table.spoken-wounds", wounds=other.wounds, lethal=other.lethal) if other.wounds else "",
            t("table.spoken-gloom", level=other.gloom) if other.gloom else "",
            t("table.spoken-hand", count=len(other.hand)) if other.hand else "",
        )
        cards = [self.card(key, "item") for key in other.items]
        if other.has_amulet:
            amulet = self.card(other.amulet, "amulet", note=t("table.amulet"))
            cards.insert(0, {**amulet, "key": f"{gestures.AMULET}{other.key}"})
        return {
            "key": other.key, "name": self.words.plain_name(other.key), "face": self.face(other.key),
            "text": ", ".join(filter(None, parts)), "note": self._threat(other.key), "side": other.side,
            "cards": cards,
            "active": any(turn.other == other.key and turn.status == "acting" for turn in view.order),
        }  # fmt: skip

    def _person(self, person: PersonView) -> JsonObject:
        place = self.words.plain_name(person.location) if person.location else ""
        wounds = self.words.t("phone.wounds", count=person.wounds) if person.wounds else ""
        return {
            "key": person.key, "name": self.words.plain_name(person.key), "face": self.face(person.key),
            "text": ", ".join(filter(None, (place, wounds))), "note": self._threat(person.key),
            "side": self.words.side(person.key) or "neutral", "cards": [], "active": False,
        }  # fmt: skip

    def _threat(self, key: str) -> str:
        """Return the attack on *key* that this seat can forecast, in words; "" if there is none."""
        t = self.words.t
        return "; ".join(
            t(
                "phone.threat",
                attack=target.attack,
                defence=target.defence,
                dead="yes" if target.dead else "no",
            )
            for target in self._forecast
            if target.target == key and (target.attack or target.dead)
        )

    def known_cards(self, view: FateView) -> list[JsonObject]:
        t, enemy = self.words.t, opponent(self.seat)
        groups: list[tuple[str, list[JsonObject]]] = [
            (t(f"table.pile-hand-{enemy}"), [self.card(card, "line") for card in view.hands[enemy] if card]),
            (t("phone.known-top"), [self.card(view.top_card, "line")] if view.top_card else []),
            (t("phone.known-deck"), [self.card(card, "line") for card in view.in_deck]),
        ]
        for other in view.others:
            if other.side == enemy and other.zone != "removed":
                seen = [self.card(card, "spell") for card in (*other.hand, *other.manoeuvres) if card]
                if other.amulet:
                    seen.append(self.card(other.amulet, "amulet", note=t("table.amulet")))
                groups.append((self.words.plain_name(other.key), seen))
        return [{"title": title, "cards": cards} for title, cards in groups if cards]

    def target(self, key: str) -> JsonObject:
        data = super().target(key)
        sides = {other.key: other.side for other in self.session.view_of(self.seat).others}
        return {**data, "side": sides.get(key, data["side"])}

    def ending(self, outcome: Outcome) -> str:
        score = "" if outcome.reason in BY_AGREEMENT else f" {outcome.args['light']} : {outcome.args['dark']}"
        return why_ended(self.words, outcome) + score

    # The plan -------------------------------------------------------------------------------------

    def plan(self, view: FateView) -> JsonObject | None:
        shown = self._plan_editor.shown
        if shown is None:
            return None
        t, slot = self.words.t, shown.slot
        counts = f"{t('table.plan-cards')} {t('table.plan-of', used=slot.used, allowance=slot.allowance)}"
        counts += t("table.plan-portal") if slot.portal else ""
        if slot.due:
            counts += f" · {t('table.plan-pay')} {t('table.plan-of', used=slot.paid, allowance=slot.due)}"
        steps = [(n, step) for n, step in enumerate(shown.plan.steps) if step.verb not in ("weaken", "bleed")]
        unpaid = 0 if self._plan_editor.can_end else self._plan_editor.unpaid
        return {
            "title": t("table.plan-title", other=self.words.plain_name(shown.plan.other)),
            "gloom": self._gloom(shown),
            "counts": counts,
            "steps": [self._step(shown, number, step) for number, step in steps],
            "pay": self._blood_steppers(shown),
            "burn": [
                {"action": str(action), "text": self.words.plain_name(action.args[0])}
                for action in shown.able if action.verb == "burn"
            ],
            # Describe the cards on targets at this slot's location only.
            "sums": [self._target_sum(target) for target in shown.forecast.targets if shown.is_local(target)],
            "vortex": joined((shown.vortex_shift(self.words), shown.later(self.words))),
            "cancel": f"{PLAN} cancel" if self._plan_editor.has_content else "",
            "owed": t("table.plan-confirm-pay", points=unpaid) if unpaid else "",
            "dropped": self._last_change.side_effects(self.words),
        }  # fmt: skip

    def _gloom(self, shown: PlanView) -> JsonObject | None:
        t, plan = self.words.t, shown.plan
        if not (len(plan.levels) > 1 or shown.slot.gloom_to):
            return None
        current = plan.level if plan.level is not None else shown.slot.gloom_from
        levels = [*(plan.levels or ((current, 0, 0),)), *plan.deeper]
        return {
            "title": t("table.plan-gloom"),
            "about": t("phone.gloom-about", level=shown.slot.gloom_from),
            "now": current,
            "chosen": plan.level is not None,
            "levels": [
                {
                    "level": level,
                    "text": t("table.plan-gloom-tip", level=level, cards=cards, due=due),
                    "short": t("phone.gloom-short", cards=cards, due=due),
                    "action": f"gloom {level}" if level != plan.level and len(levels) > 1 else "",
                    "deep": number >= max(1, len(plan.levels)) and level != current,
                }
                for number, (level, cards, due) in enumerate(levels)
            ],
            "deeper": t("table.plan-gloom-deeper"),
            "beyond": t(
                "phone.gloom-beyond", level=levels[-1][0] + 1, why=self.words.reason(plan.limit_reason)
            )
            if plan.limit_reason is not None
            else "",
        }

    def _step(self, shown: PlanView, number: int, step: Action) -> JsonObject:
        t, laid = self.words.t, shown.play_of(step)
        losses = [
            f"{minus.signed} ({self.words.loss(minus)})"
            for minus in (laid.minus if laid is not None else ())
            if minus.reason != "gloom"
        ]
        no_effect_reason, payment = shown.no_effect_reason(step), shown.payment(step)
        shows_value = laid is not None and laid.value is not None and laid.use not in ("payment", "portal")
        return {
            "text": self.words.action(step),
            "value": laid.value if laid is not None and shows_value else None,
            "use": (laid.use or "") if laid is not None else "",
            "lost": " ".join([str(laid.nominal), *losses]) if laid is not None and losses else "",
            "doubt": t(f"table.plan-doubt-{no_effect_reason}") if no_effect_reason else "",
            "remove": f"{PLAN} remove {number}" if number >= shown.plan.locked else "",
            "give": self._stepper(t("table.plan-given"), *payment) if payment is not None else None,
        }

    def _blood_steppers(self, shown: PlanView) -> list[JsonObject]:
        bled, can_bleed_more = shown.view.bled, Action("bleed", ("1",)) in shown.able
        if not (shown.slot.due and (bled or can_bleed_more)):
            return []
        return [self._stepper(self.words.t("table.plan-blood"), "", bled, can_bleed_more)]

    def _stepper(self, text: str, card: str, now: int, more: bool) -> JsonObject:
        prefix = f"{PLAN} give {card or '-'}"
        return {
            "text": text,
            "now": now,
            "less": f"{prefix} {now - 1}" if now else "",
            "more": f"{prefix} {now + 1}" if more else "",
        }

    def _target_sum(self, target: CountTarget) -> JsonObject:
        return {
            "target": target.target, "text": sum_words(target, self.words), "attack": target.attack,
            "defence": target.defence, "before": target.before, "after": target.after, "dead": target.dead,
        }  # fmt: skip

    # Requests -------------------------------------------------------------------------------------

    def act(self, action: Action) -> Reason | None:
        view = self.session.view_of(self.seat)
        question = view.question
        mine = question is not None and question.seat == self.seat
        self._last_change = Change()
        # Requests about the plan refer to the current position.
        self._plan_editor.read(view, mine=mine)
        if mine and action in (DONE, PASS):
            self._loss_questions.accept(self._losses, view.turn)
        change = self._change(action) if mine and action.verb not in TALK_VERBS else None
        if change is None:
            return Reason("ui.not-your-decision") if action.verb == PLAN else super().act(action)
        self._last_change = change
        return super().act(change.then) if change.refusal is None and change.then else change.refusal

    def _change(self, action: Action) -> Change | None:
        """Do *action* through the plan and return the result; None if invalid or the plan isn't involved.

        Phones are not updated in between.
        """
        self.busy = True
        try:
            if action.verb == PLAN:
                return self._plan_request(action.args)
            change = self._plan_editor.change_for(action)
            return change() if change is not None else None
        finally:
            self.busy = False

    def _plan_request(self, args: tuple[str, ...]) -> Change | None:
        """Do the request *args* about the plan; return None if it's invalid."""
        match args:
            case ("cancel",):
                return self._plan_editor.cancel()
            case ("remove", number) if number.isdecimal():
                plan = self._plan_editor.plan
                index = int(number)
                if plan is None or not plan.locked <= index < len(plan.steps):
                    return None
                return self._plan_editor.remove(index)
            case ("give", card, points) if points.isdecimal():
                return self._plan_editor.set_payment("" if card == "-" else card, int(points))
        return None

    def why_not(self, action: Action) -> Reason | None:
        reason = super().why_not(action)
        return with_phase_rule(reason, self.session.view_of(self.seat)) if reason is not None else None

    def explain_attempt(self, action: Action) -> Reason | None:
        reason = super().why_not(action)
        return plainer_reason(reason, action, self.session.view_of(self.seat)) if reason is not None else None
