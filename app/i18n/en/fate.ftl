### Own Fate: what is asked, and why an action is refused.

## Questions
question-growth-card = The vortex is about to grow. Lay the mother’s illness?
question-stop-shift = { $why-key ->
    [illness] The illness pushes the vortex on. Stop the chip with Ignat?
   *[other] The vortex grows. Stop the chip with Ignat?
}
question-calls = Which vampire calls which donor? A vampire that calls does not walk.
note-calls-twice = Two vampires call one donor: the call named last counts, and neither of them walks.
question-annul-calls = Play Egor’s mother to annul this turn’s Calls?
question-redirect = The Calls are annulled. Does a vampire call Egor’s mother instead?
question-enter = { $other } is in your hand. Bring it into play?
note-enter = Cost { $cost }: the balance moves so many cells towards the opponent.
note-enter-replace = Cost { $cost }: the balance moves so many cells towards the opponent. A replacement pays only the difference.
question-movement = { $other }: where to? You may also handle Items, or stay.
question-movement-walk = { $other }: walk, or stay?
question-movement-stay = { $other } does not walk any more. Handle Items, or be done.
question-movement-ride = { $other }: ride in the car, or stay?
question-movement-leave = { $other } has to leave the Metro: where to?
question-battle-free = { $other } acts: lay cards, then “Done”.
note-doll = Then it plays one spell less in this battle. The doll returns afterwards.
note-extra-card = This card is laid last, when all beside it have played. Without a wound, old or new, it is wasted.
note-manoeuvre-defence = Each manoeuvre given now takes a point off the attack and goes to the discard.
question-passengers = Who else rides along to { $to }?
question-close-way = { $other } has finished. Close a location with the broken mobile?
question-close-way-moving = { $other } → { $to }. Close the way with the broken mobile?
question-close-way-past = { $other } → { $to }. Close another location with the broken mobile?
note-close-way = No Light Other gets in until the phase ends, nor later while a Dark one is there. Who was going there chooses anew.
question-leave-metro = { $other } must leave the Metro: where to?
question-doll = Lay { $item } on { $other }?
question-gloom = { $other }: which level of gloom? Now { $level }.
question-battle = { $other } acts: lay cards, pay for the gloom, then “Done”.
question-sword-card = { $item } drew a spell. Play it at once or discard it.
question-stake = Strike the vampires' attacks off Egor with the aspen stake?
note-stake = Attacks struck off do not count: no wounds for Egor, nothing for the vampires.
note-stake-idle = As the cards lie, Egor gets no new wound anyway. The stake helps only if that changes before the Count, as when he is healed.
question-extra-card = { $other }: one more defence or healing on oneself?
question-cancel-attack = { $item } takes one attack off { $other }. Which?
question-manoeuvre-defence = { $other }: how many manoeuvres help the defence?
question-kostya = A vampire is wounded to death. Play Kostya?
question-credit = { $target }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
} in this battle. How many are credited to { $vampire }?
note-credit = For each such wound a vampire draws a card (Andrey two) or heals one of its own. The rest goes to the next vampire.
question-harvest = { $vampire }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
} credited. How many of its own does it heal?
note-harvest = For each wound that does not go into healing the vampire draws a card, Andrey two.
note-jugular = This vampire heals all its wounds and draws up to its strength.
note-amulet = An amulet comes on top of the usual cards: play it in any later battle, one point weaker.
question-jugular = Play the jugular vein for a vampire that has bitten?
question-power-turn-begins = The turn begins. Use a power?
question-power-vortex-would-shift = The vortex is about to move right. Use a power?
question-power-enters = { $other } has entered. Use the power?
question-power-slot-begins = { $other } is about to act. Use a power?
question-power-would-die = Somebody is wounded to death. Use a power?
question-power-wounds-counted = The wounds are counted. Use a power?
question-power-cards-received = The Spells phase begins. Use a power?
question-power-turn-ends = The turn ends. Use a power?
question-accident = Play the accident at the power plant?
question-amulet = { $other }: turn a spell into an amulet?
question-discard = { $other } holds too many: discard { $count } more.
question-feed = { $vampire } has no spells. Draw some, each for a wound?
question-draw-offer = A draw is offered. Accept?

## Setting up
no-locations = “{ $set }” has no locations, so it is no set of Own Fate. Choose another set for this game, or lay
    this one on the free table.
no-track = The set has no usable track: { $track }. Give it the balance and the vortex track.
no-card = The set lacks the card “{ $card }”, which the game cannot do without.
neutral-other = “{ $card }” belongs to no Watch. Give it to the Light or the Dark side.
no-start = “{ $card }” starts at “{ $location }”, which is no location of the set.
trait = The value “{ $name }” of “{ $card }” is { $value }; its power plays with { $wanted }.
unknown-way = A way leads from “{ $location }” to “{ $way }”, which is no location of the set.
unknown-option = There is no option “{ $option }”.
bad-option = Option “{ $option }” cannot be “{ $value }”.

## Why not: whose turn, which phase
game-over = The game is over.
not-your-decision = This card is the other side’s, and so is the decision.
unknown-verb = There is no such action.
unknown-name = There is no such card or location.
wrong-arguments = The action is not complete: something is missing or too much.
wrong-phase = Not at this moment: something else is being asked.
not-now = This cannot be done now.
not-this-slot = Another card acts now; each has a turn of its own, by initiative.
offer-pending = A draw is offered already: answer it first.
offered-already = A draw may be offered once a turn.
not-in-hand = That spell is held by another Other: only its own can be played.
not-yours = That card is not in your hand.
power-not-built = The power of this card is not built yet, so it cannot be played.
not-in-play = That card is not in play.
on-a-card = A spell is laid on a card, not on a location.
wrong-window = { $card-key ->
    [olga] Olga is played in battle, when a Light mage who is beside Svetlana acts.
    [ignat] Ignat is played when the vortex chip is about to go right: you will be asked.
    [egor-mother] Egor’s mother is played as movement begins, right after the vampires' Calls.
    [aspen-stake] The aspen stake is played in battle when vampires have attacked Egor: after Andrey’s place in the order you will be asked.
    [kostya-father] Kostya’s father is played in movement, when a vampire acts.
    [kostya] Kostya is played at the Count, when a vampire is wounded to death: you will be asked.
    [power-plant-accident] The accident is played as the Spells phase begins.
    [broken-mobile] The broken mobile is played in movement, when a Light Other acts.
    [svetlana-mother-illness] The mother’s illness is played as a turn begins, in Vortex growth.
    [jugular-vein] The jugular vein is played at the Count, when a vampire has dealt a wound.
    [cops] The cops come by themselves when they are drawn.
   *[other] This chance is played at another moment.
}

## Why not: entering
cops = The cops are here: nobody walks, drives or enters this turn.
balance-limit = The treaty chip would leave the balance track.
no-replace = This card cannot replace others.
replace-own-side = Only an Other of the own Watch can be replaced.

## Why not: movement
has-moved = This Other has already moved this turn.
entrant = Who came into play this turn walks from the next on. Only the car can be taken at once.
replaced = Who was replaced this turn can come back in the next at the earliest.
calling = A vampire that calls does not walk this turn.
no-way = No way leads there in one step.
already-there = It is there already.
vampire-flat = Vampires may not enter this flat.
dark-barred = The Dark may not enter the City Light office.
mobile = The broken mobile closes this location to the Night Watch.
must-leave = Who was in the Metro when movement began must leave it now.
in-metro = In the Metro an Other only receives Items from hand and leaves: nothing is given, picked up or looked at there.

## Why not: Items
not-holder = This Other may not hold this Item.
item-to-own = An Item can be given only to an Other of its own Watch.
other-location = They are not at the same location.
not-own-side = That is not a card of the own Watch.
item-not-held = This Other does not hold that Item.
item-not-free = That Item does not lie free.
same-other = It holds it already.
item-used = That Item has been used already.
no-player = This Other has no player to listen to.
no-portal = This Other opens no portals.
portal-used = One portal a turn.
no-look = This Other cannot look into the deck.
deck-empty = The deck is empty.
not-a-car = Only the car drives. Other Items go with whoever holds them.
no-car-here = The car is not here, or nobody holds it.
car-barred = The car does not reach this location.
car-slot = The car leaves in the slot of the passenger with the highest initiative.
car-side = Only the Night Watch rides in its car.
on-board = Already in the car.
not-a-flat = Kostya’s father opens only a flat that is closed to vampires.
not-a-vampire = Only a vampire can do that.
metro-not-closed = The Metro cannot be closed.

## Why not: Calls
call-from-metro = A vampire in the Metro cannot call.
not-a-donor = Only donors hear a Call.
one-call = One vampire calls one donor.
no-goggles = Without Egor’s goggles the donor comes on foot.
jump-egor = The goggles bring only Egor.
call-annulled = The Calls are annulled this turn: only who called may call, and only Egor’s mother.
no-call = This vampire does not call.

## Why not: battle
no-allowance = This Other has played all the cards it may play in this battle.
in-plan = That card is laid already.
cannot-pay = Then the gloom could no longer be paid.
nothing-due = There is not so much left to pay for the gloom.
pay-first = First pay for the gloom.
too-weak = The card has not so many points to give.
not-planned = Only a card laid in this slot can be weakened.
lethal-payment = Nobody pays for the gloom with a wound that kills.
gloom-cap = The gloom is not that deep.
gloom-unpayable = This level cannot be paid for.
no-gloom = Only mages and witches enter the gloom.
gloom-first = That can be played, but first choose the level of gloom for { $other }.
nothing-to-take-back = There is nothing to take back.
no-battle-here = Nothing is fought and no spell works in the Metro.
friendly-attack = One’s own side is never attacked.
help-enemy = Defence and healing are laid on one’s own. Only a vampire may lay them on an enemy: they bite as an attack of 1.
self-only = Vampires and shapeshifters defend and heal only themselves.
own-item = One’s own Item is not attacked.
item-only-attack = Only an attack is laid on an Item.
item-needs-one = Against an Item the attack must keep at least one point.
light-on-neutral = Light Others attack nobody but Dark ones.
shifter-target = A shapeshifter attacks only enemy Others and enemy Items.
neutral-heal = Only the Light heal neutral persons.
no-target = No spell is laid on this card.
never-svetlana = That cannot be laid on Svetlana: only the vortex can be healed beside her, and only by a Light mage.
light-mage = Only Light mages heal the vortex.
vortex-healing-only = Only healing works on the vortex.
threat = While a Dark Other is beside Egor the vortex cannot be healed.
healing-from = By the rules of this game it is too early to heal the vortex.
ability-once = In one battle: either the own ability once, or healing.
ability-zero = Minus one, nothing would be left of the card.
illness-caster = Only Dark mages and witches make the illness worse.
illness-healing = The illness grows by healing only.
no-amulet = This witch has no amulet.
amulet-used = The amulet is laid already.
light-other-only = The sword strikes only Others of the Night Watch.
not-a-sword = This Item strikes nobody.
sword-first = First play or discard the spell that the sword drew.
no-sword = This Other does not hold that sword.
no-manoeuvre = There is no such manoeuvre to use.
manoeuvre-attack = A manoeuvre joins only an attack of one’s own on the same target.
manoeuvre-one-target = All manoeuvres go at one target.
manoeuvre-new = New manoeuvres attack from the next battle on.
olga-place = Olga helps a Light mage who is with Svetlana.
bad-number = That number is not possible here.
power-used = That power has been used already.
no-power = This card has no power to use now.
power-idle = The power would do nothing now.
power-condition = The condition of the power is not met.
power-nobody = There is nobody whom the power could be used on.
power-bars = A power keeps { $other } out of there.
not-candidate = Not possible with this card.
extra-card = Laid last is only a defence or healing, and only on oneself.
