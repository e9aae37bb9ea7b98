# Composed powers: the words, what they mean, and the clauses that make up the text of a card.
# The first clause of a text has a capital letter. An effect follows its subject: "each friendly Other here" + "heals…".

### Noun phrases. Forms are separated by slashes: nominative, genitive; for adjectives, then the feminine forms.
### A third part "f" marks a feminine noun. A language without such forms has just one.

form-this = this Other
form-holder = its holder
form-acting = the acting
form-chosen = one chosen
form-each = each
form-wounded = wounded
form-dying = dying
form-fed = fed
form-stayed = rested
form-hurt = just wounded
form-own = friendly
form-enemy = enemy
form-light = Light
form-dark = Dark
form-other = Other
form-mage = mage
form-witch = witch
form-caster = mage or witch
form-vampire = vampire
form-shapeshifter = shapeshifter
form-donor = donor
form-here = here
form-none = no
form-second = other
form-another = another
form-some = a

subject = { FORM($who, case: "nom") }
    .first = { FORM($who, case: "nom", first: "yes") }

### Punctuation between clauses.

mark-and = ,
mark-also = { " " }and
mark-then = ;
mark-do = :
mark-end = .

### Clauses: when, how often, whether it's optional, on what condition.

say-always = Always
say-turn-begins = At the start of the turn
say-vortex-would-shift = When the vortex is about to move right
say-movement-slot = In its Movement slot
say-enters = When it enters
say-slot-begins = When a Battle slot begins
say-would-die = When someone is about to die
say-wounds-counted = When the wounds have been counted
say-cards-received = When the Spells phase begins
say-turn-ends = At the end of the turn
say-once-turn = once a turn
say-once-game = once a game
say-may = optionally
say-beside = if { FORM($who, case: "nom") } is here
say-alone = if no { FORM($who, case: "gen") } is here
say-itself = if it is { $state ->
    [wounded] wounded
    [dying] dying
    [fed] fed
   *[hurt] just wounded
} itself
say-compare-wounds = if it has { $way ->
    [least] at least
   *[most] at most
} { $n } { $n ->
    [one] wound
   *[other] wounds
} itself
say-compare-spells = if it has { $way ->
    [least] at least
   *[most] at most
} { $n } { $n ->
    [one] spell
   *[other] spells
} itself
say-compare-gloom = if its own gloom level is { $way ->
    [least] at least
   *[most] at most
} { $n }
say-compare-vortex = if the vortex is on space { $n } or { $way ->
    [least] higher
   *[most] lower
}
say-compare-balance = if the balance in its favour is { $way ->
    [least] at least
   *[most] at most
} { $n }

### Clauses: effects.

lasts = { $until ->
    [battle] { " " }until the battle ends
    [turn] { " " }until the turn ends
   *[none] { "" }
}
per = { $per ->
    [own] { " " }for each other friendly Other here
    [enemy] { " " }for each enemy Other here
    [light] { " " }for each Light Other here
    [dark] { " " }for each Dark Other here
    [donor] { " " }for each donor here
    [wound] { " " }for each wound it has itself
    [spell] { " " }for each spell it has itself
   *[none] { "" }
}
say-change-attack = plays each attack { $n } { $way ->
    [more] stronger
   *[less] weaker
}{ $lasts }{ $per }
say-change-defence = plays each defence { $n } { $way ->
    [more] stronger
   *[less] weaker
}{ $lasts }{ $per }
say-change-healing = plays each healing { $n } { $way ->
    [more] stronger
   *[less] weaker
}{ $lasts }{ $per }
say-change-wounds-dealt = deals { $n } { $way ->
    [more] more
   *[less] fewer
} { $n ->
    [one] wound
   *[other] wounds
} to each target it wounds{ $lasts }{ $per }
say-change-wounds-taken = takes { $n } { $way ->
    [more] more
   *[less] fewer
} { $n ->
    [one] wound
   *[other] wounds
} in the Count{ $lasts }{ $per }
say-change-harvest = draws { $n } { $way ->
    [more] more
   *[less] fewer
} { $n ->
    [one] spell
   *[other] spells
} for each wound from its bite{ $lasts }{ $per }
say-change-harvest-to = draws { $n } { $n ->
    [one] spell
   *[other] spells
} for each wound from its bite
say-change-lethal = needs { $n } { $way ->
    [more] more
   *[less] fewer
} { $n ->
    [one] wound
   *[other] wounds
} to die{ $per }
say-change-lethal-to = dies of { $n } { $n ->
    [one] wound
   *[other] wounds
}
say-change-plays = may play { $n } { $way ->
    [more] more
   *[less] fewer
} { $n ->
    [one] card
   *[other] cards
} in Battle{ $lasts }{ $per }
say-change-cards = receives { $n } { $way ->
    [more] more
   *[less] fewer
} { $n ->
    [one] spell
   *[other] spells
}{ $lasts }{ $per }
say-change-hand-limit = may hold { $n } { $way ->
    [more] more
   *[less] fewer
} { $n ->
    [one] spell
   *[other] spells
}{ $per }
say-change-attacks-cancelled = cancels { $n ->
    [one] { $n } attack
   *[other] { $n } attacks
} on itself in each battle
say-forbid-enter = may walk in here
say-forbid-ride = may ride here
say-forbid-feed = gives vampires nothing for its wounds
say-keep-whole-amulets = plays amulets without their minus
say-keep-whole-spells = plays defence and healing without the minus for the target
say-heal = heals { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
}{ $per }
say-heal-all = heals all wounds
say-wound = takes { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
}{ $per }, but never a fatal one
say-draw = draws { $n ->
    [one] { $n } spell
   *[other] { $n } spells
}{ $per }
say-draw-limit = draws spells up to its hand limit
say-discard = discards { $n ->
    [one] { $n } spell
   *[other] { $n } spells
} at random{ $per }
say-discard-all = discards all its spells
say-move-here = moves to this card’s location
say-move-metro = goes to the Metro
say-move-moscow = goes to Moscow
say-shift = the vortex moves { $n } { $n ->
    [one] space
   *[other] spaces
} { $way ->
    [more] right
   *[less] left
}
say-cancel-shift = the vortex does not move this time
say-cancel-death = survives one wound short of death
say-lay = has this item laid on it until the battle ends
say-look = its owner looks at the top card of the probability deck

### The words of the form, with explanations.

when-always = always
    .does = It works as long as the card is in play. There’s nothing to decide.
when-turn-begins = the turn begins
    .does = Right at the start of each turn, before Vortex growth.
when-vortex-would-shift = the vortex is about to move right
    .does = Before the chip moves right, through growth or Mother’s Illness. You can cancel that move here.
when-movement-slot = its Movement slot
    .does = In the Other’s Movement slot (for an item: its holder’s), outside the Metro, in addition to its step.
when-enters = it enters
    .does = Right after the Other enters the game, no matter how.
when-slot-begins = a Battle slot begins
    .does = Just before an Other plays its first card in Battle. “Who” says which Other.
when-would-die = someone is about to die
    .does = In the Count, when the wounds are placed but the dead haven’t left yet. You can cancel a death here.
when-wounds-counted = the wounds are counted
    .does = In the Count, after the vampires’ harvest.
when-cards-received = the Spells phase begins
    .does = After Battle, before anyone draws spells.
when-turn-ends = the turn ends
    .does = At the very end of the turn.
if-beside = someone is with it
    .does = Only if there’s such an Other in the card’s location, not counting the card itself.
if-alone = no one is with it
    .does = Only if there’s no such Other in the card’s location, not counting the card itself.
if-itself = its own state
    .does = Only if the Other itself (for an item: its holder) is in the chosen state at that moment.
if-compare = compare a number
    .does = Only if a number that belongs to the Other (for an item: to its holder) or to the game is high or low enough.
who-self = this Other
    .does = The Other that has the power.
who-holder = the holder
    .does = The Other that holds the item.
who-slot = the acting Other
    .does = The Other whose Battle slot begins, if it fits the description.
who-one = one chosen
    .does = One Other that fits the description. The player who uses the power chooses it.
who-each = each
    .does = Every Other that fits the description.
do-change = changes a number
    .does = Raises, lowers, or sets a number: always, or until the battle or the turn ends.
do-forbid = forbids
    .does = The Other may not do this.
do-keep-whole = ignores minuses
    .does = Its cards aren’t weakened by the usual minuses.
do-heal = heals
    .does = Removes wounds.
do-wound = wounds
    .does = Deals wounds, but never a fatal one.
do-draw = draws
    .does = Draws spells from the deck.
do-discard = discards
    .does = Discards random spells from its hand.
do-move = moves
    .does = Moves to another location, even one that it may not enter.
do-shift = moves the vortex
    .does = The chip moves right (for Dark) or left (for Light).
do-cancel = cancels
    .does = Stops what is about to happen.
do-cancel-would-die = cancels the death
    .does = The target survives with one wound fewer than would kill it.
do-cancel-vortex-would-shift = stops the move
    .does = The chip stays where it is.
do-lay = is laid on it
    .does = The item lies on the Other until the battle ends and can be attacked there.
do-look = looks
    .does = The owner sees the top card of the probability deck.
number-attack = strength of its attacks
    .does = How much stronger or weaker a card is when it’s played as an attack. A card weakened to 0 does nothing.
number-defence = strength of its defences
    .does = How much stronger or weaker a card is when it’s played as a defence.
number-healing = strength of its healing
    .does = How much stronger or weaker a card is when it’s played as healing on someone.
number-wounds-dealt = wounds dealt
    .does = How many more or fewer wounds its attacks deal to each target they wound.
number-wounds-taken = wounds taken
    .does = How many more or fewer wounds it takes in each Count in which it’s wounded.
number-harvest = spells for a bite
    .does = How many spells a vampire draws for each wound; normally 1.
number-lethal = wounds that kill
    .does = How many wounds kill in a battle; normally 4.
number-plays = cards played
    .does = How many cards it may play in a battle.
number-cards = spells received
    .does = How many spells it receives at the end of the turn.
number-hand-limit = hand limit
    .does = How many spells a mage or witch may hold at the end of the turn.
number-attacks-cancelled = attacks cancelled
    .does = How many attack cards on it are cancelled in a battle. The attacker chooses which.
number-wounds = its wounds
number-spells = its spells
number-gloom = its gloom
number-vortex = space of the vortex
number-balance = balance in its favour
side-any = any side
side-own = friendly
side-enemy = enemy
side-light = Light
side-dark = Dark
specialty-any = any Other
specialty-mage = mage
specialty-witch = witch
specialty-caster = mage or witch
specialty-vampire = vampire
specialty-shapeshifter = shapeshifter
specialty-donor = donor
    .does = A person that vampires can call and bite, such as Egor. Donors can be healed and wounded.
where-here = here
where-anywhere = anywhere
state-any = in any state
state-wounded = wounded
state-dying = dying
state-fed = has bitten
state-stayed = has stayed here all turn
state-hurt = wounded in this Count
once-none = every time
once-turn = once a turn
once-game = once a game
may-yes = optional
may-no = automatic
per-any = fixed amount
    .does = Nothing is counted: the number stays as it is.
per-own = for each friendly Other here
    .does = Once for each Other of its side here, not counting itself.
per-enemy = for each enemy here
    .does = Once for each enemy Other here.
per-light = for each Light Other here
per-dark = for each Dark Other here
per-donor = for each donor here
    .does = Once for each donor in the card’s location.
per-wound = for each wound it has itself
    .does = Once for each wound on the Other itself (for an item: on its holder).
per-spell = for each spell it has itself
    .does = Once for each spell of the Other itself (for an item: of its holder).
until-none = always
until-battle = until the battle ends
until-turn = until the turn ends
deed-enter = walking in here
deed-ride = riding here
deed-feed = feeding vampires
cards-amulets = amulets
cards-spells = defence and healing
on-any = the target in “Who”
on-self = this Other
on-holder = the holder
to-here = to this card’s location
to-metro = to the Metro
to-moscow = to Moscow
amount-all = all
amount-limit = up to the hand limit
field-number = number
field-by = by
field-to = to
field-per = for each
field-until = until
field-deed = what
field-cards = which
field-amount = how many
field-least = at least
field-most = at most
field-side = side
field-specialty = specialty
field-where = where
field-on = target
field-state = state

### What is wrong with a power.

no-json = This isn’t a power: { "{ when = …, do = […] }" } is expected.
no-key = A power has no part “{ $word }”.
no-word = There’s no word “{ $word }” here.
no-field = “{ $word }” has no field “{ $field }”.
no-lacking = “{ $word }” needs a “{ $field }”.
no-value = “{ $field }” of “{ $word }” can’t be “{ $value }”.
no-kind = Cards of this kind can’t have custom powers.
no-when-kind = A card of this kind can’t act at this moment.
no-neutral-chance = A neutral chance acts when it’s turned up, so it can’t have a custom power.
no-chance-may = Someone has to play a chance: make the power “optional”.
no-chance-once = A chance is played only once anyway: leave out how often.
no-may = No one can decide about this: make the power “automatic”.
no-must = Someone has to decide in the Movement slot: make the power “optional”.
no-once = An optional power needs “once a turn” or “once a game”.
no-once-always = A power that always works can’t be limited to “once a turn” or “once a game”.
no-cancel-once = A power that cancels something works once a game, or is a chance.
no-many = At most { $most } conditions and { $most } effects.
no-many-powers = A card can have at most { $most } further powers.
no-effect = The power doesn’t do anything yet: add an effect.
no-word-kind = “{ $word }” doesn’t work with this kind of card.
no-word-when = “{ $word }” doesn’t work at this moment.
no-twice = “{ $word }” is there twice.
no-aim = “{ $word }” needs a target: fill in “Who”.
no-aimless = Nothing happens to the target in “Who”: remove it.
no-one-of = “{ $word }” needs exactly one of the two numbers.
no-zero = “{ $word }” by 0 changes nothing.
no-bounds = This number must be from { $least } to { $most }.
no-to = This number can’t be set, only raised or lowered.
no-until = Choose how long it lasts: until the end of the battle or of the turn.
no-until-always = A power that always works has no end: leave out “until”.
no-passing = This number can only be changed permanently.
no-own-only = This number can only be changed for the card itself or its holder, without conditions.
no-side = { $kind ->
    [location] A location has no side: choose Light or Dark.
   *[other] Choose friendly or enemy.
}
no-here-chance = A chance in your hand isn’t in a location: choose “anywhere”.
no-state = No one can be “{ $word }” at this moment, only when: { $whens }.
no-donor = “{ $word }” doesn’t work on donors: they have no hand, no slot, and no steps.
no-donor-side = Donors have no side: leave “any side”.
no-per = “{ $word }” works only with a number, and not with cancelled attacks.
no-stayed = Only a location’s power can check which Others have stayed there all turn.
no-one-may = Someone has to choose the target: make the power “optional”.
no-on = This is possible only if “Who” is someone else, and never in a power that always works.
no-mixed = A power that forbids coming here can’t have other effects.
no-move-here = It’s already here, or the card has no location: it can’t move here.
no-ride = Only a location can forbid riding, and only to everyone.
no-enter = A card can forbid walking in only to “each” and “here”.
no-lay-one = An item can only be laid on one Other.
no-same-power = The card already has this power.
no-same-moment = A card can’t have two optional powers at the same moment.
no-two-sets = Two of the powers set the same number.
