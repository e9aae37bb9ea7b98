"""Parser from the text of a composed power back to the power, independent of the message files.

``parse(text, language)`` returns the power as data, or raises ValueError or KeyError. Each rule is a
pattern; nothing comes from the program's sentences.
"""

import re

MANY = {
    "en": {"spells": "spells?", "cards": "cards?"},
    "ru": {"spells": "Заклинани(?:е|я|й)", "cards": "карт[уы]?"},
}
WHEN = {
    "en": {
        "Always": "always",
        "At the start of the turn": "turn-begins",
        "When the vortex is about to move right": "vortex-would-shift",
        "In its Movement slot": "movement-slot",
        "When it enters": "enters",
        "When a Battle slot begins": "slot-begins",
        "When someone is about to die": "would-die",
        "When the wounds have been counted": "wounds-counted",
        "When the Spells phase begins": "cards-received",
        "At the end of the turn": "turn-ends",
    },
    "ru": {
        "Всегда": "always",
        "В начале хода": "turn-begins",
        "Когда Воронка вот-вот сдвинется вправо": "vortex-would-shift",
        "В свой черёд Движения": "movement-slot",
        "При входе в игру": "enters",
        "Когда начинается черёд Боя": "slot-begins",
        "Когда кто-то вот-вот погибнет": "would-die",
        "Когда раны подсчитаны": "wounds-counted",
        "В начале фазы Заклинаний": "cards-received",
        "В конце хода": "turn-ends",
    },
}
ONCE = {
    "en": {"once a turn": "turn", "once a game": "game"},
    "ru": {"раз за ход": "turn", "раз за игру": "game"},
}
MAY = {"en": "optionally", "ru": "по желанию"}
LASTS = {
    "en": {" until the battle ends": "battle", " until the turn ends": "turn", "": ""},
    "ru": {" до конца Боя": "battle", " до конца хода": "turn", "": ""},
}
PER = {
    "en": {
        " for each other friendly Other here": "own",
        " for each enemy Other here": "enemy",
        " for each Light Other here": "light",
        " for each Dark Other here": "dark",
        " for each donor here": "donor",
        " for each wound it has itself": "wound",
        " for each spell it has itself": "spell",
    },
    "ru": {
        " за каждого другого своего Иного здесь": "own",
        " за каждого вражеского Иного здесь": "enemy",
        " за каждого Светлого Иного здесь": "light",
        " за каждого Тёмного Иного здесь": "dark",
        " за каждого Донора здесь": "donor",
        " за каждую свою рану": "wound",
        " за каждое своё Заклинание": "spell",
    },
}
ITSELF = {
    "en": {
        "if it is wounded itself": "wounded",
        "if it is dying itself": "dying",
        "if it is fed itself": "fed",
        "if it is just wounded itself": "hurt",
    },
    "ru": {
        "если сам ранен": "wounded",
        "если сам гибнет": "dying",
        "если сам укусил": "fed",
        "если сам только что ранен": "hurt",
    },
}
COMPARED = {
    "en": [
        (r"if it has {way} (\d+) wounds? itself", "wounds"),
        (r"if it has {way} (\d+) spells? itself", "spells"),
        (r"if its own gloom level is {way} (\d+)", "gloom"),
        (r"if the vortex is on space (\d+) or {side}", "vortex"),
        (r"if the balance in its favour is {way} (\d+)", "balance"),
    ],
    "ru": [
        (r"если своих ран {way} (\d+)", "wounds"),
        (r"если своих Заклинаний {way} (\d+)", "spells"),
        (r"если свой Сумрак {way} (\d+)", "gloom"),
        (r"если Воронка {way} (\d+)", "vortex"),
        (r"если Баланс в свою пользу {way} (\d+)", "balance"),
    ],
}
WAYS = {
    "en": {"at least": "least", "at most": "most"},
    "ru": {"не меньше": "least", "не больше": "most"},
}
HIGHER = {"least": "higher", "most": "lower"}
# Forms of a noun, separated by ``|``, and the meaning.
NOUNS = {
    "en": {
        "Other": "",
        "mage or witch": "caster",
        "mage": "mage",
        "witch": "witch",
        "vampire": "vampire",
        "shapeshifter": "shapeshifter",
        "donor": "donor",
    },
    "ru": {
        "Иной|Иного": "",
        "маг или ведьма|мага или ведьмы": "caster",
        "маг|мага": "mage",
        "ведьма|ведьмы": "witch",
        "вампир|вампира": "vampire",
        "оборотень|оборотня": "shapeshifter",
        "Донор|Донора": "donor",
    },
}
QUANTIFIERS = {
    "en": {"the acting": "slot", "one chosen": "one", "each": "each", "no": "none"},
    "ru": {
        "действующий|действующая": "slot",
        "один выбранный|одна выбранная": "one",
        "каждый|каждая": "each",
        "никакой|никакая": "none",
    },
}
STATES = {
    "en": {
        "wounded": "wounded",
        "dying": "dying",
        "fed": "fed",
        "rested": "stayed",
        "just wounded": "hurt",
    },
    "ru": {
        "раненый|раненая": "wounded",
        "гибнущий|гибнущая": "dying",
        "укусивший|укусившая": "fed",
        "отдохнувший|отдохнувшая": "stayed",
        "только что раненный|только что раненная": "hurt",
    },
}
SIDES = {
    "en": {"friendly": "own", "enemy": "enemy", "Light": "light", "Dark": "dark"},
    "ru": {
        "свой|своего|своя|своей": "own",
        "вражеский|вражеского|вражеская|вражеской": "enemy",
        "Светлый|Светлого|Светлая|Светлой": "light",
        "Тёмный|Тёмного|Тёмная|Тёмной": "dark",
    },
}
HERE = {"en": "here", "ru": "здесь"}
SELF = {
    "en": {"this Other": "self", "its holder": "holder"},
    "ru": {"этот Иной": "self", "владелец": "holder"},
}
BESIDE = {
    "en": (
        r"if (?:another (?!donor)|a (?=donor))(?P<np>.+?) is here",
        r"if no (?:other (?!donor)|(?=donor))(?P<np>.+?) is here",
    ),
    "ru": (
        r"если здесь есть (?:друг(?:ой|ая) |хоть один (?=Донор))(?P<np>.+)",
        r"если здесь нет (?:друг(?:ого|ой) |(?=Донора))(?P<np>.+)",
    ),
}
N = r"(?P<n>\d+)"
MORE = {"en": r"(?P<way>more|less|fewer)", "ru": r"(?P<way>больше|меньше)"}
UP = {
    "more": 1,
    "больше": 1,
    "right": 1,
    "вправо": 1,
    "less": -1,
    "fewer": -1,
    "меньше": -1,
    "left": -1,
    "влево": -1,
}
UP |= {"stronger": 1, "weaker": -1, "сильнее": 1, "слабее": -1}
W = {"en": "wounds?", "ru": "ран[уы]?"}


def _changes(language):
    more, spells, cards = MORE[language], MANY[language]["spells"], MANY[language]["cards"]
    strong = {"en": r"(?P<way>stronger|weaker)", "ru": r"(?P<way>сильнее|слабее)"}[language]
    return {
        "en": {
            "attack": rf"plays each attack {N} {strong}",
            "defence": rf"plays each defence {N} {strong}",
            "healing": rf"plays each healing {N} {strong}",
            "wounds-dealt": rf"deals {N} {more} {W[language]} to each target it wounds",
            "wounds-taken": rf"takes {N} {more} {W[language]} in the Count",
            "harvest": rf"draws {N} {more} {spells} for each wound from its bite",
            "lethal": rf"needs {N} {more} {W[language]} to die",
            "plays": rf"may play {N} {more} {cards} in Battle",
            "cards": rf"receives {N} {more} {spells}",
            "hand-limit": rf"may hold {N} {more} {spells}",
            "attacks-cancelled": rf"cancels {N} attacks? on itself in each battle",
        },
        "ru": {
            "attack": rf"играет каждую Атаку на {N} {strong}",
            "defence": rf"играет каждую Защиту на {N} {strong}",
            "healing": rf"играет каждое Исцеление на {N} {strong}",
            "wounds-dealt": rf"наносит каждому, кого ранит, на {N} {W[language]} {more}",
            "wounds-taken": rf"получает при Подсчёте на {N} {W[language]} {more}",
            "harvest": rf"берёт за рану от укуса на {N} {spells} {more}",
            "lethal": rf"гибнет, получив на {N} {W[language]} {more}",
            "plays": rf"играет в Бою на {N} {cards} {more}",
            "cards": rf"получает на {N} {spells} {more}",
            "hand-limit": rf"держит на {N} {spells} {more}",
            "attacks-cancelled": rf"отменяет в каждом Бою {N} Атак[уи]? на себя",
        },
    }[language]


def _effects(language):
    """Return (pattern, function from match to effect) pairs."""
    spells = MANY[language]["spells"]
    lasts = "|".join(re.escape(words) for words in LASTS[language] if words)
    each = "|".join(re.escape(words) for words in PER[language])
    each = f"(?P<per>{each})?"
    found = []
    for number, pattern in _changes(language).items():

        def change(m, number=number):
            until = LASTS[language][m["lasts"] or ""]
            by = int(m["n"]) * UP[m.groupdict().get("way") or "more"]
            per = {"per": PER[language][m["per"]]} if m["per"] else {}
            return {"do": "change", "number": number, "by": by, **per} | ({"until": until} if until else {})

        found.append((rf"{pattern}(?P<lasts>{lasts})?{each}", change))
    en = language == "en"

    def plain(pattern, **made):
        def done(m):
            per = m.groupdict().get("per")
            counted = {"per": PER[language][per]} if per else {}
            return {k: int(m["n"]) if v == "n" else v for k, v in made.items()} | counted

        found.append((pattern, done))

    to = (
        rf"draws {N} {spells} for each wound from its bite" if en else rf"берёт за рану от укуса {N} {spells}"
    )
    plain(to, do="change", number="harvest", to="n")
    plain(
        rf"dies of {N} {W[language]}" if en else rf"гибнет от {N} {W[language]}",
        do="change",
        number="lethal",
        to="n",
    )
    for deed, words in {
        "enter": ("may walk in here", "не может сюда войти"),
        "ride": ("may ride here", "не может сюда приехать"),
        "feed": ("gives vampires nothing for its wounds", "не кормит вампиров своими ранами"),
    }.items():
        plain(words[not en], do="forbid", deed=deed)
    amulets = ("plays amulets without their minus", "играет Амулеты без их «Минуса»")
    plain(amulets[not en], do="keep-whole", cards="amulets")
    both = (
        "plays defence and healing without the minus for the target",
        "играет Защиту и Исцеление без «Минуса» за цель",
    )
    plain(both[not en], do="keep-whole", cards="spells")
    plain(
        (rf"heals {N} {W[language]}" if en else rf"исцеляет {N} {W[language]}") + each, do="heal", amount="n"
    )
    plain(rf"heals all {W[language]}" if en else rf"исцеляет все {W[language]}", do="heal", amount="all")
    plain(
        rf"takes {N} {W[language]}{each}, but never a fatal one"
        if en
        else rf"получает {N} {W[language]}{each}, но не смертельную",
        do="wound",
        amount="n",
    )
    plain((rf"draws {N} {spells}" if en else rf"берёт {N} {spells}") + each, do="draw", amount="n")
    limit = ("draws spells up to its hand limit", "добирает Заклинания до предела руки")
    plain(limit[not en], do="draw", amount="limit")
    gone = rf"discards {N} {spells} at random" if en else rf"сбрасывает наугад {N} {spells}"
    plain(gone + each, do="discard", amount="n")
    plain("discards all its spells" if en else "сбрасывает все свои Заклинания", do="discard", amount="all")
    for goal, words in {
        "here": ("moves to this card’s location", "переходит к этой карте"),
        "metro": ("goes to the Metro", "переходит в Метро"),
        "moscow": ("goes to Moscow", "переходит в Москву"),
    }.items():
        plain(words[not en], do="move", to=goal)
    shift = (
        rf"the vortex moves {N} spaces? (?P<way>right|left)"
        if en
        else rf"Воронка сдвигается на {N} (?P<way>вправо|влево)"
    )
    found.append((shift, lambda m: {"do": "shift", "by": int(m["n"]) * UP[m["way"]]}))
    plain("the vortex does not move this time" if en else "Воронка на этот раз не сдвигается", do="cancel")
    plain(
        "survives one wound short of death" if en else "остаётся в живых, в одной ране от смерти",
        do="cancel",
    )
    plain(
        "has this item laid on it until the battle ends" if en else "несёт на себе этот Предмет до конца Боя",
        do="lay",
    )
    look = "its owner looks at the top card of the probability deck"
    plain(look if en else "владелец смотрит верхнюю карту колоды вероятностей", do="look")
    return found


def _np(words, language, quantified):
    """Parse the noun phrase at the beginning of *words*; return its meaning and the remaining text."""
    found, rest = {}, words

    def take(table):
        nonlocal rest
        for forms, meaning in table[language].items():
            for form in forms.split("|"):
                if re.match(rf"{re.escape(form)}(?![\w-])", rest, re.IGNORECASE):
                    rest = rest[len(form) :].lstrip()
                    return meaning
        return None

    if quantified:
        found["who"] = take(QUANTIFIERS)
        if found["who"] is None:
            raise ValueError(words)
        found["state"] = take(STATES)
    found["side"] = take(SIDES)
    found["specialty"] = take(NOUNS)
    if found["specialty"] is None:
        raise ValueError(words)
    if quantified:
        if re.match(rf"{HERE[language]}(?!\w)", rest):
            rest = rest[len(HERE[language]) :].lstrip()
        elif found["who"] != "none":
            found["where"] = "anywhere"
        found["who"] = {"none": "each"}.get(found["who"], found["who"])
    return {key: value for key, value in found.items() if value}, rest


def _condition(words, language):
    for pattern, number in COMPARED[language]:
        for way, name in WAYS[language].items():
            if match := re.fullmatch(pattern.format(way=way, side=HIGHER[name]), words):
                return {"if": "compare", "number": number, name: int(match[1])}
    if words in ITSELF[language]:
        return {"if": "itself", "state": ITSELF[language][words]}
    for name, pattern in zip(("beside", "alone"), BESIDE[language], strict=True):
        if match := re.fullmatch(pattern, words):
            found, rest = _np(match["np"], language, False)
            if not rest:
                return {"if": name, **found}
    raise ValueError(words)


def parse(text, language):
    """Return the power that *text* describes, as data.

    Raises ValueError or KeyError if there is none.
    """
    if not text.endswith("."):
        raise ValueError(text)
    head, colon, tail = text[:-1].partition(": ")
    power = {"when": "always"}
    if colon:
        parts = head.split(", ")
        power["when"] = WHEN[language][parts[0]]
        for part in parts[1:]:
            if part in ONCE[language]:
                power["once"] = ONCE[language][part]
            elif part == MAY[language]:
                power["may"] = True
            else:
                power.setdefault("if", []).append(_condition(part, language))
    else:
        tail = text[:-1]
    effects, subject, done = _effects(language), None, []
    while tail:
        made = _effect(tail, effects)
        if made is None:
            subject, tail = _who(tail, language)
            made = _effect(tail, effects)
            if made is None:
                raise ValueError(tail)
        effect, tail = made
        done.append((effect, subject if _aimed(effect, power["when"]) else None))
        tail = re.sub(r"^(?:, |; | and | и )", "", tail)
    return {**power, **_aims(done, text)}


def _aimed(effect, when):
    return effect["do"] not in ("shift", "look") and (effect["do"] != "cancel" or when == "would-die")


def _aims(done, text):
    """Combine effects with their target; effects on the card's own Other get ``on``."""
    subjects = [subject for _, subject in done if subject is not None]
    others = [one for one in subjects if one["who"] not in ("self", "holder")] or subjects
    if any(one != others[0] for one in others):
        raise ValueError(text)
    do = [
        effect if subject is None or subject == others[0] else {**effect, "on": subject["who"]}
        for effect, subject in done
    ]
    return {"do": do} | ({"who": others[0]} if others else {})


def _who(words, language):
    for said, meaning in SELF[language].items():
        if words.lower().startswith(said.lower() + " "):
            return {"who": meaning}, words[len(said) + 1 :]
    return _np(words, language, True)


def _effect(words, effects):
    """Return the longest effect at the beginning of *words* and the remaining text, or None."""
    best = None
    for pattern, made in effects:
        match = re.match(rf"{pattern}(?=$|, |; | and | и )", words)
        if match and (best is None or match.end() > best[0].end()):
            best = match, made
    return None if best is None else (best[1](best[0]), words[best[0].end() :])
