"""Texts of the table of Tribunal: names, actions, costs and effects."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.face import tokens
from app.rules.game import (
    SEATS,
    Action,
    Event,
    IllegalAction,
    Outcome,
    Question,
    Reason,
    Seat,
    State as AnyState,
    opponent,
)
from app.rules.tribunal.core import AMOUNT, VERBS
from app.rules.tribunal.numbers import Numbers
from app.rules.tribunal.preview import Preview, preview
from app.rules.tribunal.state import OtherInfo, State
from app.table.event_kinds import EventKind
from app.table.reader import Look
from app.table.words import Words

EVENTS: Final[Mapping[str, EventKind]] = {
    "tribunal.attacked": EventKind("", 500, "line", "aim", source="who", target="aim", sound="blow"),
    "tribunal.wounded": EventKind("", 450, "strike", "who", updates=(("who", "lives", "lives"),),
        sound="wound"),
    "tribunal.died": EventKind("", 700, "leave", "who", sound="death"),
    "tribunal.went-deeper": EventKind("", 300, "glide", "who", sound="vortex"),
    "tribunal.went-up": EventKind("", 300, "glide", "who"),
    "tribunal.fell": EventKind("", 400, "glide", "who", updates=(("who", "lives", "lives"),), sound="wound"),
    "tribunal.farmed": EventKind("", 260, "pulse", "who", updates=(("who", "xp", "xp"),), sound="card-drawn"),
    "tribunal.levelled": EventKind("", 260, "pulse", "who", updates=(("who", "level", "level"),),
        sound="heal"),
    "tribunal.recharged": EventKind("", 260, "pulse", "who", updates=(("who", "mana", "mana"),),
        sound="heal"),
    "tribunal.shield-held": EventKind("", 320, "pulse", "who", sound="blocked"),
    "tribunal.healed": EventKind("", 450, "line", "friend", source="who", target="friend", updates=(("friend",
        "lives", "lives"),), sound="heal"),
    "tribunal.transferred": EventKind("", 320, "line", "friend", source="who", target="friend"),
    "tribunal.burnt": EventKind("", 450, "line", "aim", source="who", target="aim", sound="blow"),
    "tribunal.shielded": EventKind("", 320, "pulse", "who", sound="card-laid"),
    "tribunal.collected": EventKind("", 260, "pulse", "who", sound="heal"),
    "tribunal.fabricated": EventKind("", 320, "pulse", "who", sound="card-laid"),
    "tribunal.forced": EventKind("", 320, "pulse", "who", sound="turn"),
    "tribunal.extra-turn": EventKind("", 320, "pulse", "who", sound="turn"),
    "tribunal.delayed": EventKind("", 260, "pulse", "who"),
    "tribunal.skipped": EventKind("", 320, "pulse", "who"),
    "tribunal.paid-gloom": EventKind("", 180, "pulse", "who"),
    "tribunal.passed": EventKind("", 180, "pulse", "who"),
    "tribunal.initiated": EventKind("", 500, "pulse", "who", sound="enter"),
    "tribunal.evidence": EventKind("", 320, "pulse", "who", sound="card-laid"),
    "tribunal.declared": EventKind("", 700, "banner", "who", sound="turn", line="phase"),
    "tribunal.priced": EventKind("", 320, "pulse", "who"),
    "tribunal.picked": EventKind("", 500, "strike", "aim", sound="death"),
    "tribunal.waived": EventKind("", 320, "pulse", "who"),
    "tribunal.turn-began": EventKind(line="turn"),
    "tribunal.ended": EventKind("", 700, "banner", "who"),
    **dict.fromkeys(("tribunal.draw-offered", "tribunal.draw-declined", "tribunal.draw-accepted",
        "tribunal.resigned"), EventKind()),
}  # fmt: skip
"""How each kind of event is described and shown.

``who``: the token or evidence concerned; ``aim``: the target; ``friend``: the Other that is helped.
"""

OFFENCES = frozenset({"farm", "attack", "blind", "stun", "burn", "collect"})
"""Verbs that can be witnessed (R14)."""
NUMBERED = frozenset(VERBS[verb] for verb in AMOUNT)
"""Verbs that take a number."""
SYMBOLS: Mapping[str, str] = {
    "pass": "pass",
    "farm": "experience",
    "recharge": "recharge",
    "attack": "attack",
    "deeper": "deeper",
    "up": "up",
    "initiate": "person",
    "heal": "healing",
    "blind": "blinded",
    "delay": "hourglass",
    "transfer": "transfer",
    "fabricate": "quill",
    "forsage": "initiative",
    "stun": "stunned",
    "burn": "inferno",
    "shield": "defence",
    "collect": "mana",
    "declare": "cost",
    "waive": "pass",
    "price": "evidence",
    "pick": "evidence",
    "accept-draw": "cost",
    "decline-draw": "pass",
}


GAINS: Mapping[str, tuple[str, str]] = {
    "farm": ("experience", "+"), "recharge": ("mana", "+"), "collect": ("mana", "+"),
    "transfer": ("mana", "+"), "burn": ("inferno", "−"), "attack": ("heart", "−"), "heal": ("heart", "+"),
    "fabricate": ("evidence", "+"), "deeper": ("gloom", ""), "up": ("gloom", ""), "initiate": ("person", "+"),
    "forsage": ("initiative", "+"),
}  # fmt: skip
"""Symbol and sign of what each verb changes."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A consequence of an action as symbol, number, and tone.

    Tones: ``cost``, ``gain``, ``light`` and ``dark`` (that side's evidence), ``danger``.
    """

    symbol: str
    text: str
    tone: str


_STEPS = ((10**9, "G"), (10**6, "M"), (10**3, "k"))
_LIFTED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def abbreviated(number: int) -> str:
    """Abbreviate *number*, rounded down; mana and evidence may be huge under the house rule B20."""
    return "".join(digits_and_unit(number))


def digits_and_unit(number: int) -> tuple[str, str]:
    """Return the digits of *number*, abbreviated, and their unit: k, M, G, or "" for none."""
    if number < 10_000:
        return str(number), ""
    if number >= 10**12:
        return "10" + str(len(str(number)) - 1).translate(_LIFTED), ""
    step, unit = next((step, unit) for step, unit in _STEPS if number >= step)
    return str(number // step), unit


def seat_of(name: str) -> Seat:
    """Return the side of the Other *name* (``light-1``)."""
    return "light" if name.startswith("light") else "dark"


def find(state: State, name: str) -> OtherInfo | None:
    """Return the Other *name*, if alive."""
    return next((other for other in state.others(seat_of(name)) if other.name == name), None)


def acting(state: State) -> str:
    """Return the name of the acting Other; "" if none acts."""
    return state.queue[0] if state.queue else ""


class TribunalWords(Words):
    """Texts of Tribunal in the reader's language."""

    game = "tribunal"
    events = EVENTS

    def name(self, key: str) -> str:
        """Return the display name of the Other *key*, such as ``light-2``; *key* itself for anything else."""
        side, _, number = key.partition("-")
        if side in ("light", "dark") and number.isdigit():
            return self.t("tribunal.name", side=side, number=int(number))
        return key

    def names(self, keys: tuple[str, ...]) -> str:
        """Return the display names of *keys*, separated by commas."""
        return ", ".join(self.name(key) for key in keys)

    def lane(self, layer: int) -> str:
        """Return the display name of a layer."""
        return self.t("tribunal.lane", layer=layer)

    def question(self, question: Question, kind: str = "") -> str:
        """Return *question* as a sentence."""
        return self._format_raw(question.kind, question.args)

    def action(self, action: Action) -> str:
        """Return *action* in words, with its target and number."""
        parts = [self.t(f"tribunal.action-{action.verb}")]
        args = list(action.args)
        if action.verb in ("offer-draw", "accept-draw", "decline-draw", "resign"):
            return parts[0]
        if args and "-" in args[0]:
            parts.append(self.name(args.pop(0)))
        parts += args
        return parts[0] if len(parts) == 1 else f"{parts[0]}: {' · '.join(parts[1:])}"

    def describe_steps(self, state: AnyState, steps: Sequence[tuple[Seat, Action]]) -> list[str]:
        """Describe *steps* from *state*, with the acting Other, up to the first illegal one.

        Consecutive prices are one entry.
        """
        sentences: list[str] = []
        prices: list[str] = []
        assert isinstance(state, State)
        state = state.copy()

        def flush_prices() -> None:
            if prices:
                sentences.append(self.t("tribunal.line-prices", prices=", ".join(prices)))
                prices.clear()

        for _seat, action in steps:
            acting_name = acting(state) if state.to_move is not None else ""
            try:
                state.apply(action, events=False)
            except IllegalAction:
                break
            if action.verb == "price":
                name, price = action.args
                prices.append(self.t("tribunal.line-price", name=self.name(name), price=price))
            else:
                flush_prices()
                sentences.append(
                    f"{self.name(acting_name)} — {self.action(action)}"
                    if acting_name
                    else self.action(action)
                )
        flush_prices()
        return sentences

    def describe_choices(self, state: AnyState, actions: Sequence[Action]) -> list[str]:
        return self.describe_steps(state, [(state.to_move or "light", action) for action in actions])

    def reason(self, reason: Reason) -> str:
        """Return *reason* as a sentence, without the number of the rule."""
        if reason.code.startswith("tribunal.position-"):
            return self._format_raw(reason.code, self._translate_fault(reason.args)).strip()
        if reason.code.startswith("tribunal."):
            return self._format_raw(reason.code, reason.args)
        return super().reason(reason)

    def event(self, event: Event) -> str:
        """Return a sentence about *event*; "" for a trivial event."""
        args = {name: value for name, value in event.args.items() if not isinstance(value, tuple)}
        return self._format_raw(event.kind, args) if self.reader.has(event.kind) else ""

    def hint(self, verb: str, numbers: Numbers) -> str:
        """Explain the action *verb* with these *numbers* in a line; "" if it's obvious."""
        code = f"tribunal.hint-{verb}"
        return self.t(code, **numbers.values()) if self.reader.has(code) else ""

    def first_clause(self, verb: str, numbers: Numbers) -> str:
        """Return the first clause of :meth:`hint`, for narrow places."""
        return re.split(r"[.;] ", self.hint(verb, numbers))[0].removesuffix(".")

    def ending(self, outcome: Outcome) -> str:
        """Describe why the game ended."""
        return self.t(outcome.reason, winner=outcome.winner or "")

    def forecast(self, state: State, action: Action) -> list[str]:
        """Return the cost and effects of *action*, one sentence each."""
        acting_other = find(state, acting(state))
        if acting_other is None or action.verb in ("declare", "waive", "price", "pick"):
            return self._tribunal_forecast(state, action)
        effects = preview(state, action)
        enemy = opponent(acting_other.side)
        sentences = [
            self.t("tribunal.forecast-cost", cost=effects.cost, mana=acting_other.mana)
            if effects.cost
            else self.t("tribunal.forecast-free")
        ]
        sentences += self._benefits(state, action, acting_other, effects)
        if effects.witnesses:
            sentences.append(
                self.t(
                    "tribunal.forecast-seen",
                    names=self.names(effects.witnesses),
                    side=enemy,
                    evidence=effects.evidence,
                    total=state.evidence(enemy) + effects.evidence,
                )
            )
        elif action.verb in OFFENCES:
            sentences.append(self.t("tribunal.forecast-unseen"))
        if effects.falls:
            code = "tribunal.forecast-dies" if effects.dies else "tribunal.forecast-falls"
            sentences.append(self.t(code, lives=state.rules.fall_lives))
        elif effects.gloom:
            sentences.append(self.t("tribunal.forecast-gloom", gloom=effects.gloom))
        kills = tuple(name for name in effects.kills if name != acting_other.name)
        if kills:
            sentences.append(self.t("tribunal.forecast-kills", names=self.names(kills)))
        if effects.ends:
            sentences.append(self.t("tribunal.forecast-ends", side=effects.ends))
        return sentences

    def chips(self, state: State, action: Action) -> list[Chip]:
        """Return the cost and effects of *action* as symbols and numbers."""
        if action.verb == "pick":
            return [Chip("evidence", f"−{abbreviated(dict(state.prices)[action.args[0]])}", state.turn)]
        acting_other = find(state, acting(state))
        if acting_other is None or action.verb in ("declare", "waive"):
            return []
        effects = preview(state, action)
        chips = [Chip("mana", f"−{abbreviated(effects.cost)}", "cost")] if effects.cost else []
        chips += self._gain_chips(state, action, acting_other, effects)
        if effects.evidence:
            chips.append(Chip("evidence", f"+{abbreviated(effects.evidence)}", opponent(acting_other.side)))
        chips += _gloom_chips(effects, state.rules.fall_lives)
        return chips

    def describe_other(self, state: State, other: OtherInfo) -> str:
        """Return everything about *other* in sentences."""
        t = self.t
        parts = [
            self.name(other.name),
            t("tribunal.spoken-numbers", lives=other.lives, mana=other.mana, level=other.level, xp=other.xp),
            self.lane(other.layer),
        ]
        parts += [t(f"tribunal.state-{word}") for word in state_names(other)]
        if other.will_fall:
            parts.append(t("tribunal.will-fall"))
        if other.name == acting(state):
            parts.append(t("tribunal.acts-now"))
        return ". ".join(parts)

    def _tribunal_forecast(self, state: State, action: Action) -> list[str]:
        if action.verb == "pick" and action.args:
            price = dict(state.prices).get(action.args[0], 0)
            return [self.t("tribunal.forecast-pick", price=price, left=state.evidence(state.turn) - price)]
        if action.verb == "declare":
            return [self.t("tribunal.forecast-declare", side=opponent(state.turn))]
        return []

    def _gain_chips(self, state: State, action: Action, me: OtherInfo, seen: Preview) -> list[Chip]:
        target, amount, _left = _gain(state, action, me)
        symbol, sign = GAINS.get(action.verb, ("", ""))
        if not symbol or (action.verb in ("attack", "heal") and target is None):
            return []
        if action.verb == "attack" and target is not None and target.shielded:
            return [Chip("defence", "−", "gain")]
        tone = me.side if action.verb == "fabricate" else "gain"
        chips = [Chip(symbol, sign + abbreviated(amount), tone)]
        return (
            [*chips, Chip("level", str(seen.level), "gain")]
            if action.verb == "farm" and seen.level
            else chips
        )

    def _benefits(self, state: State, action: Action, me: OtherInfo, seen: Preview) -> list[str]:
        """Return sentences on the benefit of *action*, with numbers."""
        if action.verb == "pass":
            return []
        target, amount, left = _gain(state, action, me)
        is_shielded = action.verb == "attack" and target is not None and target.shielded
        verb = "attack-shield" if is_shielded else action.verb
        sentences = [self.t(f"tribunal.brings-{verb}", amount=amount, left=left,
                       name=self.name(target.name) if target is not None else "",
                       total=state.evidence(me.side) + amount)]  # fmt: skip
        return [*sentences, self.t("tribunal.brings-level", level=seen.level)] if seen.level else sentences

    def _translate_fault(self, args: Mapping[str, object]) -> dict[str, object]:
        """Translate the keys among the arguments of a position's fault."""
        translated = dict(args)
        where, fact = str(args.get("where", "")), str(args.get("name", args.get("state", "")))
        if where:
            named = self.seat(seat_of(where)) if where in SEATS else self.name(where)
            translated["where"] = f"{named}," if "name" in args else named
        code = f"tribunal.fact-{fact}"
        if fact and self.reader.has(code):
            translated["name" if "name" in args else "state"] = (
                self.t(code).lower() if where else self.t(code)
            )
        return translated

    def _format_raw(self, code: str, args: Mapping[str, object]) -> str:
        """Format a message with untranslated keys as arguments, by which it selects its wording."""
        filled = {
            name.replace("_", "-"): value if isinstance(value, int) else str(value)
            for name, value in args.items()
        }
        return self.t(code, **filled)


def _gloom_chips(seen: Preview, fall: int) -> list[Chip]:
    """Return chips for the gloom's effect on the acting Other; a fall costs *fall* lives."""
    if seen.dies:
        return [Chip("heart", "†", "danger")]
    if seen.falls:
        return [Chip("heart", f"−{fall}", "danger")]
    return [Chip("gloom", f"−{seen.gloom}", "cost")] if seen.gloom else []


def _gain(state: State, action: Action, me: OtherInfo) -> tuple[OtherInfo | None, int, int]:
    """Return the target of *action*, what it gains or loses (or the layer), and the target's new lives."""
    target = find(state, action.args[0]) if action.args and "-" in action.args[0] else None
    rules, lives = state.rules, target.lives if target is not None else 0
    amounts = {
        "farm": me.layer + rules.farm_xp,
        "recharge": me.level,
        "deeper": me.layer + 1,
        "up": me.layer - 1,
        "attack": min(rules.attack_damage, lives),
        "heal": min(rules.numbers.heal_lives, rules.lives - lives),
        "forsage": rules.numbers.forsage_turns,
        "initiate": 1,
    }
    given = int(action.args[-1]) if action.args and action.args[-1].isdecimal() else 0
    amount = amounts.get(action.verb, given)
    return target, amount, lives - amount if action.verb == "attack" else lives + amount


def state_names(other: OtherInfo) -> tuple[str, ...]:
    """Return the names of the states that *other* is in."""
    flags = (
        ("blinded", other.blinded),
        ("stunned", other.stunned),
        ("shielded", other.shielded),
        ("immune", other.immune),
    )
    return tuple(word for word, is_set in flags if is_set)


DRAWN_BY = {
    "tribunal.end-quiet": "D1",
    "tribunal.end-rounds": "D2",
    "tribunal.end-agreed": "D3",
    "tribunal.end-repetition": "D4",
}
"""Number of the rule for each kind of draw."""


def result_page(outcome: Outcome, actions: int, words: TribunalWords, look: Look) -> str:
    """Return the result as HTML: survivors, the reason, both sides' evidence, the length of the game."""
    theme, t = look.theme, words.t
    cells: list[str] = []
    for seat in SEATS:
        survivors = outcome.args[f"{seat}_others"]
        cells.append(
            f'<td width="50%" align="center" style="padding:10px">'
            f'<div style="color:{theme.side_text(seat)};font-size:{look.px("lead")}px">'
            f"<b>{html.escape(words.seat_and_player(seat))}</b></div>"
            f'<div style="font-family:{tokens.DISPLAY};font-weight:800;color:{theme.text};'
            f'font-size:{look.px("poster")}px">{survivors}</div>'
            f'<div style="color:{theme.quiet}">'
            f"{html.escape(t('tribunal.result-left', count=survivors))}</div></td>"
        )
    rows = (
        t("tribunal.result-evidence", light=outcome.args["light"], dark=outcome.args["dark"]),
        t("tribunal.result-rounds", rounds=outcome.args["rounds"], actions=actions),
    )
    rule = DRAWN_BY.get(outcome.reason, "")
    link = (
        f' <a href="rule:{rule}" style="color:{theme.accent_text}">{html.escape(words.rule_title(rule))}</a>'
        if rule
        else ""
    )
    listed = "".join(
        f'<p align="center" style="margin:5px 0;font-size:{look.px("lead")}px">{row}</p>'
        for row in (html.escape(words.ending(outcome)) + link, *map(html.escape, rows))
    )
    return f'<table width="100%"><tr>{"".join(cells)}</tr></table>{listed}'
