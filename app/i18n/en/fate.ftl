### Own Fate: what is asked, and why an action is refused.

## Questions
question-growth-card = The vortex is about to grow. Play Mother’s Illness?
question-stop-shift = { $why-key ->
    [illness] Mother’s Illness is about to move the vortex. Stop it with Ignat?
   *[other] The vortex is about to grow. Stop it with Ignat?
}
question-calls = Which vampire calls which donor? A vampire that calls doesn’t walk.
note-calls-twice = If two vampires call the same donor, the later call counts. Neither vampire walks.
question-annul-calls = Play Egor’s Mother to cancel this turn’s calls?
note-annul-calls-none = No vampire has called. She can still come to Egor, as a donor.
question-redirect = Calls are cancelled. Should a vampire call Egor’s Mother instead?
question-enter = { $other } is in your hand. Bring it into play?
note-enter = Cost { $cost }: the balance moves that many spaces towards your opponent.
note-enter-replace = Cost { $cost }: the balance moves that many spaces towards your opponent. A replacement pays only the difference.
question-movement = { $other }: where to? You can also use items or stay.
question-movement-walk = { $other }: move or stay?
question-movement-stay = { $other } can’t walk any further. Use items or press “Done”.
question-movement-ride = { $other }: ride in the Car or stay?
question-movement-leave = { $other } has to leave the Metro. Where to?
question-battle-free = { $other } acts: play cards, then “Done”.
note-doll = This Other then plays one spell fewer in this battle. The Doll returns afterwards.
note-extra-card = This card comes last in her location. A defence stops only attacks on her; a healing heals only older wounds.
note-manoeuvre-defence = Each manoeuvre you spend now takes a point off the attack and is discarded.
note-defended = { $used ->
    [0] None
   *[other] { $used }
}: wounds { $before } → { $after }, { $dead ->
    [yes] dies
   *[no] survives
}.
note-shift-ends = If you don’t, the vortex { $end }.
note-closed = Closed: { $place } ({ $card }).
note-closer = As things stand, Light can close the vortex this turn: { $other } will be with Svetlana, and Egor won’t be threatened.
note-ends = As things stand, the vortex { $end }.
question-passengers = Who else rides to { $to }?
question-close-way = { $other } is done. Close a location with the Broken Mobile?
question-close-way-moving = { $other } → { $to }. Block the way with the Broken Mobile?
question-close-way-past = { $other } → { $to }. Close another location with the Broken Mobile?
note-close-way = Light Others can’t get in until the phase ends, and after that while a Dark Other is there. An Other that was going there chooses again.
question-leave-metro = { $other } must leave the Metro. Where to?
question-doll = Put { $item } on { $other }?
question-gloom = { $other }: which gloom level? Currently { $level }.
question-gloom-idle = { $other } can’t play anything at gloom level { $level }. Choose another, or “Done”.
question-battle = { $other } acts: play cards, pay for the gloom, then “Done”.
question-sword-card = You’ve drawn a spell with { $item }. Play it now or discard it.
question-stake = Remove the vampires’ attacks on Egor with the Aspen Stake?
note-stake = Those attacks do nothing: Egor takes no wounds from them, and the vampires get nothing.
note-stake-idle = As things are, Egor won’t take a new wound anyway. The Stake helps only if something changes before the Count, for example if he’s healed.
question-extra-card = { $other }: play another defence or healing on herself?
question-cancel-attack = { $item } cancels one attack on { $other }. Which one?
question-manoeuvre-defence = { $other }: how many manoeuvres to defend with?
question-kostya = A vampire is dying of its wounds. Play Kostya?
question-credit = { $target }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
} in this battle. What does { $vampire } get for them?
note-credit = For each wound credited, a vampire draws a card (Andrey draws two) or heals a wound instead. Any wounds left over go to the next vampire.
question-harvest = { $vampire }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
} credited. How many of the vampire’s wounds to heal?
note-harvest = For each wound credited but not used to heal, the vampire draws a card (Andrey draws two).
note-jugular = This vampire heals all wounds and draws up to its strength.
note-amulet = An amulet is an extra card that you can play in any later battle, one point weaker.
question-jugular = Play the Jugular Vein for a vampire that has dealt a wound?
question-power-turn-begins = The turn begins. Use a power?
question-power-vortex-would-shift = The vortex is about to move right. Use a power?
question-power-enters = { $other } has entered. Use the power?
question-power-slot-begins = { $other } is about to act. Use a power?
question-power-would-die = Someone is dying of their wounds. Use a power?
question-power-wounds-counted = The wounds are counted. Use a power?
question-power-cards-received = The Spells phase begins. Use a power?
question-power-turn-ends = The turn ends. Use a power?
question-accident = Play the Power Plant Accident?
question-amulet = { $other }: turn a spell into an amulet?
question-discard = { $other } has too many spells. Discard { $count } more.
question-feed = { $vampire } has no spells. Draw some, taking a wound for each?
question-draw-offer = Your opponent offers a draw. Accept?

## Setting up
no-locations = “{ $set }” has no locations, so it can’t be used for Own Fate. Choose another set for this game, or use
    this one on the free table.
no-track = The set has no usable track “{ $track }”. Own Fate needs a balance track and a vortex track.
no-card = The set has no card “{ $card }”, which the game needs.
neutral-other = “{ $card }” belongs to neither Watch. Assign it to Light or Dark.
no-start = “{ $card }” starts at “{ $location }”, which isn’t a location in this set.
trait = “{ $name }” of “{ $card }” is { $value }, but its power needs { $wanted }.
unknown-way = “{ $location }” has a way to “{ $way }”, which isn’t a location in this set.
unknown-option = There’s no option “{ $option }”.
bad-option = Option “{ $option }” can’t be “{ $value }”.

## Why not: whose turn, which phase
game-over = The game is over.
not-your-decision = This is your opponent’s card, so it’s their decision.
unknown-verb = There’s no such action.
unknown-name = There’s no such card or location.
wrong-arguments = The action has too few or too many parts.
wrong-phase = Not now: you’re being asked something else.
not-now = You can’t do that now.
not-this-slot = Another card is acting now. Each acts in its own slot, by initiative.
offer-pending = A draw has already been offered. Answer that first.
offered-already = You can offer a draw only once a turn.
not-in-hand = A different Other holds this spell. An Other can play only the spells it holds.
not-yours = That card isn’t in your hand.
power-not-built = This card’s power isn’t available yet, so you can’t play it.
not-in-play = That card isn’t in play.
on-a-card = Play a spell on a card, not on a location.
wrong-window = { $card-key ->
    [olga] Play Olga in Battle, in the slot of a Light mage who is with Svetlana.
    [ignat] Play Ignat when the vortex is about to move right. You’ll be asked.
    [egor-mother] Play Egor’s Mother at the start of Movement, right after the vampires’ calls.
    [aspen-stake] Play the Aspen Stake in Battle when vampires have attacked Egor. You’ll be asked after Andrey’s slot.
    [kostya-father] Play Kostya’s Father in Movement, in a vampire’s slot.
    [kostya] Play Kostya in the Count, when a vampire is dying of its wounds. You’ll be asked.
    [power-plant-accident] Play the Power Plant Accident at the start of the Spells phase.
    [broken-mobile] Play the Broken Mobile in Movement, in a Light Other’s slot.
    [svetlana-mother-illness] Play Mother’s Illness at the start of a turn, in Vortex growth.
    [jugular-vein] Play the Jugular Vein in the Count, when a vampire has dealt a wound.
    [cops] The Cops take effect as soon as they’re drawn.
   *[other] You can’t play this chance now.
}

## Why not: entering
cops = The Cops are here: no one walks, rides, or enters this turn.
balance-limit = The cost would take the balance off its track.
no-replace = This card can’t replace another.
replace-own-side = It can only replace an Other of the same Watch.

## Why not: movement
has-moved = This Other has already moved this turn.
entrant = Others that entered this turn can’t walk until next turn. They can only ride in the Car.
replaced = An Other that was replaced this turn can’t come back until next turn.
calling = A vampire that calls can’t walk this turn.
no-way = That’s more than one step away.
already-there = It’s already there.
vampire-flat = Vampires can’t enter this flat.
dark-barred = Dark Others can’t enter City Light.
mobile = The Broken Mobile has closed this location to the Night Watch.
must-leave = An Other that was in the Metro when Movement began must leave it now.
in-metro = In the Metro, an Other can only receive items from your hand and leave. It can’t give or pick up items or look through the deck.

## Why not: Items
not-holder = This Other can’t hold this item.
item-to-own = You can give an item only to an Other of the same Watch.
other-location = They’re in different locations.
not-own-side = That card belongs to the other Watch.
item-not-held = This Other isn’t holding that item.
item-not-free = You can pick up an item only if it has no owner.
same-other = It already holds this item.
item-used = This item has already been used.
no-player = This Other isn’t holding the Music Player.
no-portal = This Other can’t open portals.
portal-used = This Other can open only one portal a turn.
no-look = This Other can’t look through the deck.
deck-empty = The deck is empty.
not-a-car = Only the Car drives. Other items move with their holders.
no-car-here = The Car isn’t here, or no one is holding it.
car-barred = The Car can’t go to this location.
car-slot = The Car leaves in the slot of the passenger with the highest initiative.
car-side = Only the Night Watch rides in its car.
on-board = It’s already in the Car.
not-a-flat = Kostya’s Father can open only a flat that’s closed to vampires.
not-a-vampire = Only a vampire can do that.
metro-not-closed = The Metro can’t be closed.

## Why not: Calls
call-from-metro = A vampire in the Metro can’t call.
not-a-donor = A vampire can call only donors.
one-call = A vampire can call only one donor.
no-goggles = Without Egor’s Goggles, the donor comes on foot.
jump-egor = The Goggles bring only Egor.
call-annulled = Calls are cancelled this turn. Only a vampire that called may call again, and it may call only Egor’s Mother.
no-call = This vampire isn’t calling anyone.

## Why not: battle
no-allowance = This Other has already played all the cards it can in this battle.
in-plan = You have already played that card.
cannot-pay = If you did that, you couldn’t pay for the gloom.
nothing-due = You don’t have to pay that much for the gloom.
pay-first = Pay for the gloom first.
too-weak = This card doesn’t have that many points left.
not-planned = You can weaken only a card played in this slot.
lethal-payment = You can’t pay for the gloom with a wound that kills.
gloom-cap = The rules of this game don’t allow a level that deep.
gloom-unpayable = You can’t pay for this level.
no-gloom = Only mages and witches can go into the gloom.
gloom-first = You can play that, but first choose a gloom level for { $other }.
nothing-to-take-back = There’s nothing to undo.
no-battle-here = There’s no battle in the Metro, and spells have no effect there.
friendly-attack = An Other can’t attack its own side.
help-enemy = Play defence and healing on your own Others and on donors. Only a vampire can play them on an enemy: as a bite, an attack of 1.
self-only = Vampires and shapeshifters can defend and heal only themselves.
own-item = You can’t attack your own item.
item-only-attack = Only attacks can be played on items.
item-needs-one = An attack on an item must be worth at least one point.
light-on-neutral = Light Others can attack only Dark ones.
shifter-target = A shapeshifter can attack only enemy Others and enemy items.
neutral-heal = Only Light can heal neutral people.
no-target = You can’t play spells on this card.
never-svetlana = You can’t attack or defend Svetlana. A Light mage with her can push the vortex back by healing.
light-mage = Only Light mages can push the vortex back.
vortex-healing-only = Only healing can be played on the vortex.
threat = While a Dark Other is with Egor, Light can’t push the vortex back.
healing-from = The rules of this game don’t allow pushing the vortex back yet.
ability-once = In one battle, you can use the ability once or play healing on the vortex, but not both.
ability-zero = With the minus, this card would be worth 0.
illness-caster = Only Dark mages and witches can play cards on Mother’s Illness.
illness-healing = Only healing can be played on Mother’s Illness.
no-amulet = This witch has no amulet.
amulet-used = The amulet has already been played.
light-other-only = The sword can strike only Others of the Night Watch.
not-a-sword = This item can’t strike.
sword-first = First play or discard the spell drawn with the Sword.
no-sword = This Other isn’t holding that sword.
no-manoeuvre = There’s no such manoeuvre.
manoeuvre-attack = A manoeuvre can only support the shapeshifter’s own attack on the same target.
manoeuvre-one-target = All manoeuvres must go to one target.
manoeuvre-new = New manoeuvres can’t attack until the next battle.
olga-place = Olga helps only a Light mage who is with Svetlana.
bad-number = That number isn’t possible here.
power-used = This power has already been used.
no-power = This card has no power you can use now.
power-idle = The power would have no effect now.
power-condition = The power’s condition isn’t met.
power-nobody = The power has no target now.
power-bars = A power keeps { $other } from going there.
not-candidate = You can’t do that with this card.
extra-card = The last card must be a defence or a healing that she plays on herself.
