## What a card can do, what hurts it, what helps it: the reference window

can = What it can do
hurts = What can hurt or stop it
helps = What helps it
nothing = Nothing in this set.
readings = How it is played here
reading = { $option }: { $value }.

## Others
enters = Enters play with { $strength ->
    [one] one spell
   *[other] { $strength } spells
}. Cost on the balance: { $cost }.
hand-limit = Holds at most { $strength } at the end of a turn.
acts = Acts with initiative { $initiative }: the lower, the earlier.
is-mage = A mage: goes into gloom, draws { $experience ->
    [one] one spell
   *[other] { $experience } spells
} at the end of a turn.
is-witch = A witch: goes into gloom, keeps one amulet, draws { $experience ->
    [one] one spell
   *[other] { $experience } spells
} at the end of a turn.
is-vampire = A vampire: calls donors; defence and healing on an enemy count as an attack of 1; lives on the wounds it deals.
is-shapeshifter = A shapeshifter: keeps no hand, draws { $experience ->
    [one] one spell
   *[other] { $experience } spells
} in its slot and leaves manoeuvres.
heals-vortex = Moves the vortex left by healing beside { $cards }.
strikes-donors = May attack donors: { $cards }.
holds = May carry: { $cards }.
hit-by = Enemy attacks in the same location: { $cards }.
bitten-by = Any card of a vampire hits for 1: { $cards }.
struck-by = { $reading ->
    [sum] An extra blow of 1
   *[any-defence] An extra blow that any defence beats
}: { $cards }.
slowed-by = One card fewer in a battle: { $cards }.
shut-out-by = Keeps it out of one location: { $cards }.
hurt-more-by = A wound on top of those dealt: { $cards }.
dies-sooner-at = In a battle here { $wounds } wounds already kill: { $cards }.
kept-from = Cannot walk in: { $cards }.
stopped-by = A turn without steps, rides and entries: { $cards }.
starved-by = A bitten holder gives no cards and no healing: { $cards }.
repelled-by = Vampires’ attacks on Egor fall away: { $cards }.
calls-annulled-by = Calls of the turn come to nothing: { $cards }.
dies = Dies of { $wounds } wounds.
gloom-hurts = Pays for gloom in every battle; what cards do not pay is paid in wounds.
defended-by = Defence against attacks of this battle: { $cards }.
healed-by = Healing takes old wounds away: { $cards }.
helped-by = Who may defend and heal it: { $cards }.
shielded-by = Cancels one attack a battle: { $cards }.
rests-at = A turn here takes away a wound: { $cards }.
saved-by = Once saves from a deadly wound: { $cards }.
sated-by = Once heals wholly and fills the hand: { $cards }.
let-in-by = Opens a flat to vampires: { $cards }.
more-cards-by = Two spells more in a turn: { $cards }.
carried-by = Goes straight to another location with: { $cards }.
taken-back-by = May be replaced in play by: { $cards }.

## Donors and Svetlana
donor-struck-by = May attack it: { $cards }.
called-by = Called by vampires: { $cards }.
donor-defended = Defence by one’s own, one weaker: { $cards }.
donor-healed-by = Healed by: { $cards }.
never-dies = Never dies; no more than { $wounds } wounds are laid on him{ $reading ->
    [battle] { " " }in a battle
   *[ever] { "" }
}.
jumps-by = A call brings him straight to the holder: { $cards }.
never-struck = Nobody may attack her or harm her by a spell.
vortex-grown-by = Grows the vortex through her: { $cards }.
vortex-healed-by = Bring the vortex down beside her: { $cards }.
vortex-advised-by = One vortex healing { $reading ->
    [inside] in spite of a threat
   *[extra] on top of the usual number
}: { $cards }.
vortex-kept-by = Stops one shift to the right: { $cards }.

## Items
held-by = May be carried by: { $cards }.
changes-hands = Played from hand in movement; outside the Metro also given and picked up.
destroyed-by = An attack { $side ->
    [light] of Light
    [dark] of Dark
   *[other] of the enemy
} destroys it at once: { $cards }.
destroyed-by-bite = So does any card of a vampire: { $cards }.
lost-with-holder = Without a holder it lies where it fell, and goes when { $reading ->
    [any-side] no Other
   *[own-side] none of its side
} is there.
not-driven-to = Does not drive to: { $cards }.
aims-at = Aims at: { $cards }.

## Chances
once = Works once and leaves the game.
window-at-once = Turned up, it is laid in Moscow at once; nobody holds it.
window-growth-card = Dark plays it when a turn begins.
window-stop-shift = Light plays it when the vortex is to move right.
window-annul-calls = Light plays it after calls are declared.
comes-at = In battle at the initiative of, alive or not: { $cards }.
window-movement = Dark plays it in movement, in a vampire’s slot.
window-close-way = Dark plays it in movement, in a Light Other’s slot.
window-battle = Light plays it in battle, in the slot of a Light mage beside Svetlana.
window-stake = Light plays it in battle, when attacks on Egor lie already.
window-kostya = Dark plays it in the Count, on a vampire wounded to death.
window-jugular = Dark plays it in the Count, after the vampires’ harvest.
window-accident = Dark plays it as the Spells phase begins.
leaves-after = Leaves with { $wounds } wounds.
illness-fed-by = Fed with healing in Moscow by: { $cards }.
spoils-calls-of = Annuls the calls of: { $cards }.

## Locations
ways = One step from here: { $cards }.
bars = May not walk in: { $cards }.
bars-car = Does not come here: { $cards }.
opened-by = Opened to vampires by: { $cards }.
closed-by = May be closed to Light by: { $cards }.

## Spells
spell-attack = { $points ->
    [one] One wound
   *[other] { $points } wounds
} to an enemy in the same location, less the defence; Dark may hit donors too.
spell-defence = Takes { $points } from the attacks on oneself; one less on another.
spell-healing = Takes { $points ->
    [one] one old wound
   *[other] { $points } old wounds
} off one’s own side (Light: off a donor too); one less off oneself.
spell-attack-item = Destroys an enemy Item at once.
spell-bites = Who strikes with it as an attack of 1: { $cards }.
spell-self-only = { $use ->
    [healing] Who heals only itself, but in full
   *[defence] Who defends only itself
}: { $cards }.
spell-vortex = Beside Svetlana it moves the vortex left, unless Egor is threatened; who plays it so: { $cards }.
spell-illness = Moves the vortex right when laid by Dark on: { $cards }.
spell-any-vortex = Moves the vortex left, one weaker, played by: { $cards }.
spell-pays = Pays for gloom with its strength.
copies = { $count ->
    [one] One card
   *[other] { $count } cards
} in the spell deck.
answered-by = Defence takes its strength away: { $cards }.
cancelled-by = Cancelled by: { $cards }.
lessened-by = One wound less in a Count: { $cards }.
composed = { $power }
