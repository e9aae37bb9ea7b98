### Own Fate: what is asked, and why an action is refused.

## Questions
question-growth-card = The vortex is about to grow. Play Mother’s Illness?
question-stop-shift = { $why-key ->
    [illness] The Illness moves the vortex. Stop the chip with Ignat?
   *[other] The vortex grows. Stop the chip with Ignat?
}
question-calls = Which vampire calls which donor? A vampire that calls doesn’t walk.
note-calls-twice = Two vampires call one donor: the call named last is the one that works, and neither of them walks.
question-annul-calls = Play Egor’s Mother to cancel this turn’s calls?
question-redirect = The calls are cancelled. Does a vampire call Egor’s Mother instead?
question-enter = { $other } is in your hand. Bring it into play?
note-enter = Cost { $cost }: the balance moves that many spaces towards your opponent.
note-enter-replace = Cost { $cost }: the balance moves that many spaces towards your opponent. A replacement pays only the difference.
question-movement = { $other }: where to? You can also handle items, or stay.
question-movement-walk = { $other }: move or stay?
question-movement-stay = { $other } has moved. Use items or press “Done”.
question-movement-ride = { $other }: ride in the Car or stay?
question-movement-leave = { $other } has to leave the Metro. Where to?
question-battle-free = { $other } acts: play cards, then “Done”.
note-doll = Then this card plays one spell less in this battle. The Doll returns afterwards.
note-extra-card = This card comes last, after everyone beside her has played. Without a wound, old or new, it is wasted.
note-manoeuvre-defence = Each manoeuvre you give now takes a point off the attack and is discarded.
question-passengers = Who else rides along to { $to }?
question-close-way = { $other } has finished. Close a location with the Broken Mobile?
question-close-way-moving = { $other } → { $to }. Close the way with the Broken Mobile?
question-close-way-past = { $other } → { $to }. Close another location with the Broken Mobile?
note-close-way = No Light Other gets in until the phase ends, nor later while a Dark one is there. An Other that was going there chooses again.
question-leave-metro = { $other } must leave the Metro. Where to?
question-doll = Lay { $item } on { $other }?
question-gloom = { $other }: which level of gloom? Now { $level }.
question-battle = { $other } acts: play cards, pay for the gloom, then “Done”.
question-sword-card = { $item } has drawn a spell. Play it now or discard it.
question-stake = Take the vampires’ attacks off Egor with the Aspen Stake?
note-stake = Those attacks do nothing: no wounds for Egor, nothing for the vampires.
note-stake-idle = As the cards lie, Egor gets no new wound anyway. The Stake helps only if something changes before the Count, for example if he is healed.
question-extra-card = { $other }: play one more defence or healing on herself?
question-cancel-attack = { $item } takes one attack off { $other }. Which one?
question-manoeuvre-defence = { $other }: how many manoeuvres help the defence?
question-kostya = A vampire is dying of its wounds. Play Kostya?
question-credit = { $target }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
} in this battle. How many are credited to { $vampire }?
note-credit = For each of these wounds a vampire draws a card (Andrey two) or heals one of its own. The rest goes to the next vampire.
question-harvest = { $vampire }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
} credited. How many of its own does it heal?
note-harvest = For each wound not used for healing the vampire draws a card, Andrey two.
note-jugular = This vampire heals all its wounds and draws up to its strength.
note-amulet = An amulet comes on top of the usual number of cards. You can play it in any later battle, one point weaker.
question-jugular = Play the Jugular Vein for a vampire that has dealt a wound?
question-power-turn-begins = The turn begins. Use a power?
question-power-vortex-would-shift = The vortex is about to move right. Use a power?
question-power-enters = { $other } has entered. Use the power?
question-power-slot-begins = { $other } is about to act. Use a power?
question-power-would-die = Somebody is dying of wounds. Use a power?
question-power-wounds-counted = The wounds are counted. Use a power?
question-power-cards-received = The Spells phase begins. Use a power?
question-power-turn-ends = The turn ends. Use a power?
question-accident = Play the Power Plant Accident?
question-amulet = { $other }: turn a spell into an amulet?
question-discard = { $other } holds too many: discard { $count } more.
question-feed = { $vampire } has no spells. Draw some, and take a wound for each?
question-draw-offer = Your opponent offers a draw. Accept?

## Setting up
no-locations = “{ $set }” has no locations, so it is no set of Own Fate. Choose another set for this game, or lay
    this one on the free table.
no-track = The set has no usable track: { $track }. Give it the balance and the vortex track.
no-card = The set has no card “{ $card }”, and the game cannot do without it.
neutral-other = “{ $card }” belongs to no Watch. Give it to Light or to Dark.
no-start = “{ $card }” starts at “{ $location }”, which is no location of the set.
trait = The value “{ $name }” of “{ $card }” is { $value }; its power plays with { $wanted }.
unknown-way = A way leads from “{ $location }” to “{ $way }”, which is no location of the set.
unknown-option = There is no option “{ $option }”.
bad-option = Option “{ $option }” cannot be “{ $value }”.

## Why not: whose turn, which phase
game-over = The game is over.
not-your-decision = This is the other side’s card, so they decide.
unknown-verb = There is no such action.
unknown-name = There is no such card or location.
wrong-arguments = The action is not complete: something is missing, or there is too much.
wrong-phase = Not now: you are being asked something else.
not-now = You can’t do that now.
not-this-slot = Another card acts now. Each has its own slot, by initiative.
offer-pending = A draw is already offered. Answer that first.
offered-already = You can offer a draw once a turn.
not-in-hand = Another Other holds this spell. An Other plays only its own.
not-yours = That card is not in your hand.
power-not-built = This card’s power is not built yet, so you can’t play it.
not-in-play = That card is not in play.
on-a-card = Play a spell on a card, not on a location.
wrong-window = { $card-key ->
    [olga] Play Olga in Battle, in the slot of a Light mage beside Svetlana.
    [ignat] Play Ignat when the inferno chip is about to go right: you will be asked.
    [egor-mother] Play Egor’s Mother when Movement begins, right after the vampires’ calls.
    [aspen-stake] Play the Aspen Stake in Battle when vampires have attacked Egor: you will be asked after Andrey’s slot.
    [kostya-father] Play Kostya’s Father in Movement, in a vampire’s slot.
    [kostya] Play Kostya in the Count, when a vampire is dying of its wounds: you will be asked.
    [power-plant-accident] Play the Power Plant Accident when the Spells phase begins.
    [broken-mobile] Play the Broken Mobile in Movement, in a Light Other’s slot.
    [svetlana-mother-illness] Play Mother’s Illness in Vortex growth, at the beginning of a turn.
    [jugular-vein] Play the Jugular Vein in the Count, when a vampire has dealt a wound.
    [cops] The Cops are turned up on their own when they are drawn.
   *[other] This chance is played at another moment.
}

## Why not: entering
cops = The Cops are here: nobody walks, rides or enters this turn.
balance-limit = The treaty chip would leave the balance track.
no-replace = This card can’t replace another.
replace-own-side = It can replace only an Other of its own Watch.

## Why not: movement
has-moved = This Other has already moved this turn.
entrant = Others that entered this turn can’t walk until the next. They can only ride in the Car.
replaced = An Other that was replaced this turn can’t come back until the next.
calling = A vampire that calls can’t walk this turn.
no-way = That is more than one step away.
already-there = It is already there.
vampire-flat = Vampires may not enter this flat.
dark-barred = Dark Others may not enter City Light.
mobile = The Broken Mobile has closed this location to the Night Watch.
must-leave = An Other that was in the Metro when Movement began must leave it now.
in-metro = In the Metro an Other can only receive items from hand and leave. It can’t give or pick up items or look through the deck.

## Why not: Items
not-holder = This Other can’t hold this item.
item-to-own = You can give an item only to an Other of its own Watch.
other-location = They are not at the same location.
not-own-side = That card belongs to the other Watch.
item-not-held = This Other doesn’t hold that item.
item-not-free = That item is not ownerless.
same-other = It already holds this item.
item-used = That item has already been used.
no-player = This Other has no Player.
no-portal = This Other opens no portals.
portal-used = He can open one portal a turn.
no-look = This Other can’t look through the deck.
deck-empty = The deck is empty.
not-a-car = Only the Car drives. Other items go with the Other that holds them.
no-car-here = The Car is not here, or nobody holds it.
car-barred = The Car can’t go to this location.
car-slot = The Car leaves in the slot of the passenger with the highest initiative.
car-side = Only the Night Watch rides in its car.
on-board = It is already in the Car.
not-a-flat = Kostya’s Father opens only a flat that is closed to vampires.
not-a-vampire = Only a vampire can do that.
metro-not-closed = The Metro can’t be closed.

## Why not: Calls
call-from-metro = A vampire in the Metro can’t call.
not-a-donor = Only donors hear a call.
one-call = One vampire calls one donor.
no-goggles = Without Egor’s Goggles the donor comes on foot.
jump-egor = The goggles bring only Egor.
call-annulled = The calls are cancelled this turn. Only a vampire that called may call, and only Egor’s Mother.
no-call = This vampire isn’t calling anyone.

## Why not: battle
no-allowance = This Other has played all the cards it may play in this battle.
in-plan = You have already played that card.
cannot-pay = Then it could no longer pay for the gloom.
nothing-due = It doesn’t have to pay that much for the gloom.
pay-first = Pay for the gloom first.
too-weak = The card doesn’t have that many points to give.
not-planned = You can weaken only a card played in this slot.
lethal-payment = An Other can’t pay for the gloom with a wound that kills it.
gloom-cap = The rules of this game don’t allow a level that deep.
gloom-unpayable = It can’t pay for this level.
no-gloom = Only mages and witches go into the gloom.
gloom-first = That can be played, but first choose the level of gloom for { $other }.
nothing-to-take-back = There is nothing to take back.
no-battle-here = In the Metro there is no battle, and no spell works.
friendly-attack = An Other can’t attack its own side.
help-enemy = Play defence and healing on your own Others and on donors. Only a vampire may play them on an enemy: as a bite, an attack of 1.
self-only = Vampires and shapeshifters defend and heal only themselves.
own-item = You can’t attack your own item.
item-only-attack = Only an attack can be played on an item.
item-needs-one = An attack on an item must keep at least one point.
light-on-neutral = Light Others attack only Dark ones.
shifter-target = A shapeshifter attacks only enemy Others and enemy items.
neutral-heal = Only Light heals neutral persons.
no-target = No spell can be played on this card.
never-svetlana = Nobody can attack or defend Svetlana. A Light mage beside her heals the vortex.
light-mage = Only Light mages heal the vortex.
vortex-healing-only = Only healing moves the vortex.
threat = While a Dark Other is with Egor, Light can’t heal the vortex.
healing-from = The rules of this game don’t allow healing the vortex yet.
ability-once = In one battle: either the ability once, or healing on the vortex.
ability-zero = With its minus the card would be worth 0.
illness-caster = Only Dark mages and witches make the illness worse.
illness-healing = Only healing can be played on the Illness.
no-amulet = This witch has no amulet.
amulet-used = The amulet has already been played.
light-other-only = The sword strikes only Others of the Night Watch.
not-a-sword = This item can’t strike.
sword-first = First play or discard the spell that the Sword has drawn.
no-sword = This Other doesn’t hold that sword.
no-manoeuvre = There is no such manoeuvre.
manoeuvre-attack = A manoeuvre can only join the shapeshifter’s own attack on the same target.
manoeuvre-one-target = All manoeuvres go against one target.
manoeuvre-new = New manoeuvres can attack from the next battle.
olga-place = Olga helps a Light mage beside Svetlana.
bad-number = This number is not possible here.
power-used = This power has already been used.
no-power = This card has no power that you can use now.
power-idle = The power would do nothing now.
power-condition = The condition of the power is not met.
power-nobody = There is nobody to use the power on.
power-bars = A power keeps { $other } out of there.
not-candidate = You can’t do that with this card.
extra-card = The extra card can only be a defence or a healing, and only on herself.
