"""Hypothesis strategies for random powers from the vocabulary, each valid on its kind of card."""

from hypothesis import assume, strategies as st

from app.rules.own_fate.composition import read, to_plain
from app.rules.own_fate.power_checks import problems
from app.rules.own_fate.vocabulary import DO, IF, KINDS, NUMBERS, STATES, WHEN, WHERES, WHO

SIDES = {"location": ("any", "light", "dark")}
PER = {"chance": ("",), "location": ("", "light", "dark", "donor")}


@st.composite
def filled(draw, word, kind):
    """Draw a word with random field values."""
    found = {word.family: word.name}
    for field in word.fields:
        if word.name == "compare" and field.name == "most" and "least" in found:
            continue
        choices = list(field.choices)
        if field.name == "side":
            choices = SIDES.get(kind, ("any", "own", "enemy"))
        if field.kind == "number":
            choices += [n for n in range(field.least, field.most + 1) if n or word.name == "compare"]
        if field.default is not None:
            choices = [field.default, *choices]
        if field.name == "per":
            choices = PER.get(kind, ("", "own", "enemy", "donor", "wound", "spell"))
        if field.name == "on":
            choices = ["", *({"other": ["self"], "item": ["holder"]}.get(kind, []))]
        if field.optional and draw(st.booleans()):
            continue
        found[field.name] = draw(st.sampled_from(choices))
    if found.get("specialty") == "donor":
        found["side"] = "any"
    if any(isinstance(found.get(name), str) for name in ("amount", "to")):
        found.pop("per", None)
    return found


@st.composite
def effect(draw, word, when, kind):
    found = draw(filled(word, kind))
    if word.name == "change":
        number = NUMBERS[found["number"]]
        for name in ("by", "to", "until"):
            found.pop(name, None)
        if number.to and when == "always" and draw(st.booleans()):
            found["to"] = draw(st.integers(*number.to))
        else:
            found["by"] = draw(st.sampled_from([n for n in range(number.by[0], number.by[1] + 1) if n]))
        if when != "always":
            assume(number.temporary)
            found["until"] = draw(st.sampled_from(["battle", "turn"]))
    return found


def _suits(word, when, kind):
    return kind in word.kinds and (not word.whens or when in word.whens)


@st.composite
def powers(draw, kind=None):
    """Draw (kind of card, power), the power valid on it."""
    kind = kind or draw(st.sampled_from(KINDS))
    when = draw(st.sampled_from([one for one in WHEN.values() if kind in one.kinds]))
    may = kind == "chance" or when.may == "must"
    if not may and when.may == "free" and kind != "location":
        may = draw(st.booleans())
    words = [word for word in DO.values() if _suits(word, when.name, kind)]
    chosen = draw(st.lists(st.sampled_from(words), min_size=1, max_size=4, unique_by=lambda word: word.name))
    do = [draw(effect(word, when.name, kind)) for word in chosen]
    conditions = [
        word for word in IF.values() if kind in word.kinds and (word.name != "itself" or len(when.states) > 1)
    ]
    data = {"when": when.name, "do": do, "may": may}
    if conditions:
        some = draw(st.lists(st.sampled_from(conditions), max_size=2, unique_by=lambda word: word.name))
        data["if"] = [draw(filled(word, kind)) for word in some]
        for part in data["if"]:
            if part["if"] == "itself":
                part["state"] = draw(st.sampled_from([s for s in when.states if s not in ("", "stayed")]))
    cancels = any(part["do"] == "cancel" for part in do)
    if kind != "chance" and when.name != "always" and (may or cancels or draw(st.booleans())):
        data["once"] = "game" if cancels else draw(st.sampled_from(["turn", "game"]))
    if any(DO[part["do"]].targeted for part in do) or (cancels and when.name == "would-die"):
        whom = [
            word for word in WHO.values() if _suits(word, when.name, kind) and (word.name != "one" or may)
        ]
        whom = [word for word in whom if when.name != "always" or word.name != "one"]
        who = draw(filled(draw(st.sampled_from(whom)), kind))
        if "where" in who:
            who["where"] = "anywhere" if kind == "chance" else draw(st.sampled_from(WHERES))
            states = [s for s in STATES if s in when.states]
            if who.get("specialty") == "donor":
                states = [s for s in states if s in ("", "wounded", "hurt")]
            assume(states)
            who["state"] = draw(st.sampled_from(states))
        data["who"] = who
    power = read(data)
    assume(problems(power, kind) == ())
    assert read(to_plain(power)) == power
    return kind, power
