# Composed powers: the words, what they mean, and the clauses of which the text of a card is made.
# A clause that begins a text has a capital letter. What an effect says follows its subject: "each own Other here" + "heals…".

### Whom a clause is about. Forms are divided by strokes: nominative, genitive; of adjectives the feminine ones after them.
### A noun of the feminine says so by a third part, "f". A language without such forms has one.

form-this = this Other
form-holder = its holder
form-acting = the acting
form-chosen = one chosen
form-each = each
form-wounded = wounded
form-dying = dying
form-fed = sated
form-stayed = rested
form-hurt = just wounded
form-own = own
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

### What stands between clauses.

mark-and = ,
mark-also = { " " }and
mark-then = ;
mark-do = :
mark-end = .

### Clauses: when, how often, whether somebody decides, on what condition.

say-always = Always
say-turn-begins = When the turn begins
say-vortex-would-shift = When the vortex is about to move right
say-movement-slot = In its Movement slot
say-enters = On entering
say-slot-begins = When a Battle slot begins
say-would-die = When somebody is about to die
say-wounds-counted = When the wounds have been counted
say-cards-received = As the Spells phase begins
say-turn-ends = When the turn ends
say-once-turn = once a turn
say-once-game = once a game
say-may = at choice
say-beside = if { FORM($who, case: "nom") } is here
say-alone = if no { FORM($who, case: "gen") } is here
say-itself = if it is itself { $state ->
    [wounded] wounded
    [dying] dying
    [fed] sated
   *[hurt] just wounded
}
say-compare-wounds = if its own wounds are { $way ->
    [least] at least
   *[most] at most
} { $n }
say-compare-spells = if its own spells are { $way ->
    [least] at least
   *[most] at most
} { $n }
say-compare-gloom = if its own gloom is { $way ->
    [least] at least
   *[most] at most
} { $n }
say-compare-vortex = if the vortex is { $way ->
    [least] at least
   *[most] at most
} { $n }
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
    [own] { " " }for each other own Other here
    [enemy] { " " }for each enemy Other here
    [light] { " " }for each Light Other here
    [dark] { " " }for each Dark Other here
    [donor] { " " }for each donor here
    [wound] { " " }for each wound of its own
    [spell] { " " }for each spell of its own
   *[none] { "" }
}
say-change-attack = plays each Attack { $n } { $way ->
    [more] stronger
   *[less] weaker
}{ $lasts }{ $per }
say-change-defence = plays each Defence { $n } { $way ->
    [more] stronger
   *[less] weaker
}{ $lasts }{ $per }
say-change-healing = plays each Healing { $n } { $way ->
    [more] stronger
   *[less] weaker
}{ $lasts }{ $per }
say-change-wounds-dealt = deals { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
} { $way ->
    [more] more
   *[less] less
} to everyone it wounds{ $lasts }{ $per }
say-change-wounds-taken = takes { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
} { $way ->
    [more] more
   *[less] less
} in the Count{ $lasts }{ $per }
say-change-harvest = draws { $n } { $way ->
    [more] more
   *[less] fewer
} for each wound it bites{ $lasts }{ $per }
say-change-harvest-to = draws { $n ->
    [one] { $n } spell
   *[other] { $n } spells
} for each wound it bites
say-change-lethal = dies of { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
} { $way ->
    [more] more
   *[less] less
}{ $per }
say-change-lethal-to = dies of { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
}
say-change-plays = plays { $n ->
    [one] { $n } card
   *[other] { $n } cards
} { $way ->
    [more] more
   *[less] fewer
} in Battle{ $lasts }{ $per }
say-change-cards = receives { $n ->
    [one] { $n } spell
   *[other] { $n } spells
} { $way ->
    [more] more
   *[less] fewer
}{ $lasts }{ $per }
say-change-hand-limit = keeps { $n ->
    [one] { $n } spell
   *[other] { $n } spells
} { $way ->
    [more] more
   *[less] fewer
}{ $per }
say-change-attacks-cancelled = cancels { $n ->
    [one] { $n } attack
   *[other] { $n } attacks
} on itself in each Battle
say-forbid-enter = may walk in here
say-forbid-ride = may be driven here
say-forbid-feed = feeds no vampire by its wounds
say-keep-whole-amulets = plays Amulets without their minus
say-keep-whole-spells = plays Defence and Healing without the minus for their target
say-heal = heals { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
}{ $per }
say-heal-all = heals all wounds
say-wound = takes { $n ->
    [one] { $n } wound
   *[other] { $n } wounds
}{ $per }, never the last
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
say-move-here = comes to this card
say-move-metro = goes to the Metro
say-move-moscow = goes to Moscow
say-shift = the vortex moves { $n } { $way ->
    [more] right
   *[less] left
}
say-cancel-shift = this move of the vortex does not happen
say-cancel-death = stays alive, one wound short of death
say-lay = bears this Item until the battle ends
say-look = its owner looks at the top card of the probability deck

### The words of the composer, each with what it means.

when-always = always
    .does = What it does holds all the time, as long as the card is in play. Nobody decides.
when-turn-begins = the turn begins
    .does = At the start of each turn, before Vortex growth.
when-vortex-would-shift = the vortex is about to move right
    .does = Before the chip moves right, by growth or by the illness. Here the move can be cancelled.
when-movement-slot = its Movement slot
    .does = In the Movement slot of the Other (of an Item: of its holder), outside the Metro, besides its move.
when-enters = it enters
    .does = Once the Other has entered the game, by whatever way.
when-slot-begins = a Battle slot begins
    .does = Before an Other lays its first card in Battle. Who it has to be, “who” says.
when-would-die = somebody is about to die
    .does = In the Count, when the wounds are laid and the dead are still there. Here a death can be cancelled.
when-wounds-counted = the wounds are counted
    .does = In the Count, after vampires have taken what their bites give.
when-cards-received = the Spells phase begins
    .does = After the Battle, before anybody receives spells.
when-turn-ends = the turn ends
    .does = At the very end of the turn.
if-beside = somebody is beside it
    .does = Only if such an Other is in the location of the card, itself not counted.
if-alone = nobody is beside it
    .does = Only if no such Other is in the location of the card, itself not counted.
if-itself = it is itself…
    .does = Only if the Other itself (of an Item: its holder) is so at that moment.
if-compare = a number compared
    .does = Only if a number of the Other (of an Item: of its holder) or of the game is large or small enough.
who-self = this Other
    .does = The Other itself that has the power.
who-holder = the holder
    .does = The Other that holds the Item.
who-slot = whoever acts
    .does = The Other whose Battle slot begins, if it is as described.
who-one = one chosen
    .does = One Other of those described, chosen by whoever uses the power.
who-each = each
    .does = All Others that are as described.
do-change = changes a number
    .does = Raises, lowers or sets a number of the Other, always or until the battle or the turn ends.
do-forbid = forbids
    .does = The Other may not do what is named.
do-keep-whole = keeps cards whole
    .does = Its cards lose nothing by the usual minuses.
do-heal = heals
    .does = Wounds are taken off.
do-wound = wounds
    .does = Wounds are laid, never the last one that would kill.
do-draw = draws
    .does = It draws spells from the deck.
do-discard = discards
    .does = It loses spells from hand, at random.
do-move = moves
    .does = It is put to another location; doors do not matter.
do-shift = moves the vortex
    .does = The chip moves right (for Dark) or left (for Light).
do-cancel = cancels
    .does = What is about to happen does not happen.
do-cancel-would-die = cancels that death
    .does = Whom it is done to is not killed: it keeps one wound fewer than kill.
do-cancel-vortex-would-shift = stops that move
    .does = The chip stays where it is.
do-lay = lies on it
    .does = The Item lies on the Other until the battle ends and can be attacked there.
do-look = looks
    .does = The owner sees the top card of the probability deck.
number-attack = strength of its Attacks
    .does = How much stronger or weaker each card counts that it plays as an Attack; one that comes to nothing does nothing.
number-defence = strength of its Defences
    .does = How much stronger or weaker each card counts that it plays as a Defence.
number-healing = strength of its Healings
    .does = How much stronger or weaker each card counts that it plays as a Healing on somebody.
number-wounds-dealt = wounds dealt
    .does = More or fewer wounds for everybody whom its attacks wound.
number-wounds-taken = wounds taken
    .does = More or fewer wounds in each Count in which it is wounded.
number-harvest = spells for a bite
    .does = What a vampire draws for each wound; without powers 1.
number-lethal = wounds that kill
    .does = How many wounds kill in a Battle; without powers 4.
number-plays = cards played
    .does = How many cards it may play in a Battle.
number-cards = spells received
    .does = How many spells it receives at the end of the turn.
number-hand-limit = hand limit
    .does = How many spells a mage or witch keeps at the end of the turn.
number-attacks-cancelled = attacks cancelled
    .does = So many attack cards on it do not count in a Battle; the attacker says which.
number-wounds = its wounds
number-spells = its spells
number-gloom = its gloom
number-vortex = the space of the vortex
number-balance = the balance in its favour
side-any = any side
side-own = own
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
    .does = A person whom vampires may call and bite, Egor for one. Donors can be healed and wounded.
where-here = here
where-anywhere = anywhere
state-any = in any state
state-wounded = wounded
state-dying = dying
state-fed = that has bitten
state-stayed = that has stayed here all turn
state-hurt = wounded in this Count
once-none = as often as it happens
once-turn = once a turn
once-game = once a game
may-yes = somebody decides
may-no = by itself
per-any = just so many
    .does = Nothing is counted: it is done once.
per-own = for each own Other here
    .does = As often as there are Others of one's own side here, besides itself.
per-enemy = for each enemy here
    .does = As often as there are Others of the other side here.
per-light = for each Light Other here
per-dark = for each Dark Other here
per-donor = for each donor here
    .does = As often as there are donors where the card is.
per-wound = for each wound of its own
    .does = As often as the Other itself (of an Item: its holder) has wounds.
per-spell = for each spell of its own
    .does = As often as the Other itself (of an Item: its holder) holds spells.
until-none = always
until-battle = until the battle ends
until-turn = until the turn ends
deed-enter = walking in here
deed-ride = riding here
deed-feed = feeding vampires
cards-amulets = Amulets
cards-spells = defence and healing
on-any = whom “who” says
on-self = this Other
on-holder = the holder
to-here = to this card
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
field-on = done to
field-state = state

### Why a power cannot be.

no-json = That is no power: { "{ when = …, do = […] }" } is expected.
no-key = A power has no part “{ $word }”.
no-word = There is no word “{ $word }” here.
no-field = “{ $word }” has no blank “{ $field }”.
no-lacking = “{ $word }” needs “{ $field }”.
no-value = “{ $field }” of “{ $word }” cannot be “{ $value }”.
no-kind = Cards of this kind have no composed powers.
no-when-kind = Nothing starts at that moment on a card of this kind.
no-neutral-chance = A neutral Chance acts when it is turned up; it has no composed power.
no-chance-may = A Chance is played by somebody: the power has to be “at choice”.
no-chance-once = A Chance is played once anyway: leave out how often.
no-may = Nobody can decide about it here: it has to happen by itself.
no-must = In a slot somebody decides: the power has to be “at choice”.
no-once = What is at choice needs “once a turn” or “once a game”.
no-once-always = What always holds is not used once.
no-cancel-once = What cancels something does so once a game, or is a Chance.
no-many = At most { $most } conditions and { $most } effects.
no-many-powers = At most { $most } further powers on a card.
no-effect = The power does nothing yet: add an effect.
no-word-kind = “{ $word }” does not suit a card of this kind.
no-word-when = “{ $word }” does not suit this moment.
no-twice = “{ $word }” stands there twice.
no-aim = “{ $word }” has to be done to somebody: say who.
no-aimless = Nothing is done to whom “who” names: leave it out.
no-one-of = “{ $word }” needs exactly one of two numbers.
no-zero = “{ $word }” by nothing changes nothing.
no-bounds = This number goes from { $least } to { $most }.
no-to = This number cannot be set, only raised or lowered.
no-until = Until when? Till the battle or the turn ends.
no-until-always = What always holds ends never: leave out until when.
no-passing = This number can only be changed for always.
no-own-only = This number is one of the card itself or its holder, on no condition.
no-side = { $kind ->
    [location] A place has no side: say Light or Dark.
   *[other] Say own or enemy.
}
no-here-chance = A Chance in hand is at no place: say “anywhere”.
no-state = Nobody is “{ $word }” at this moment, only when: { $whens }.
no-donor = “{ $word }” suits no donor: a donor has no hand, no slot and no way of its own.
no-donor-side = A donor is on no side: leave “any side”.
no-per = “{ $word }” wants a number to be counted, and cancelled attacks are not.
no-stayed = Only a place knows who stayed there all turn.
no-one-may = Who is chosen, somebody chooses: the power has to be “at choice”.
no-on = Only beside somebody else whom “who” names, and never with what always holds.
no-mixed = Forbidding to come is a power of its own, without other effects.
no-move-here = Who is here already, or what has no place, cannot be called here.
no-ride = Riding is forbidden by a place, to everybody.
no-enter = Walking in is forbidden to each who is described, at the place of the card.
no-lay-one = An Item lies on one Other.
no-same-power = The card has this power twice.
no-same-moment = Two powers at choice at one moment: one card has one.
no-two-sets = Two powers set the same number.
