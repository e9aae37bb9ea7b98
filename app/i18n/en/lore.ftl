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
starved-by = Wounds to its holder give no cards and no healing: { $cards }.
repelled-by = Vampires’ attacks on Egor are discarded: { $cards }.
calls-annulled-by = Cancels the calls of the turn: { $cards }.
dies = Dies of { $wounds } wounds.
gloom-hurts = Pays for gloom in every battle; what cards do not pay is paid in wounds.
defended-by = Defence against attacks of this battle: { $cards }.
healed-by = Healing takes old wounds away: { $cards }.
helped-by = May be defended and healed by: { $cards }.
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
never-struck = Nobody can attack her or harm her with a spell.
vortex-grown-by = Makes the vortex grow through her: { $cards }.
vortex-healed-by = Heal the vortex beside her: { $cards }.
vortex-advised-by = One vortex healing { $reading ->
    [inside] in spite of a threat
   *[extra] on top of the usual number
}: { $cards }.
vortex-kept-by = Stops one shift to the right: { $cards }.

## Items
held-by = May be carried by: { $cards }.
changes-hands = You play it from your hand in Movement; outside the Metro it can also be given and picked up.
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
window-at-once = It is turned up and laid in Moscow at once; nobody holds it.
window-growth-card = Dark plays it when a turn begins.
window-stop-shift = Light plays it when the vortex is about to move right.
window-annul-calls = Light plays it after calls are declared.
comes-at = In Battle at this initiative, whether the Other is alive or not: { $cards }.
window-movement = Dark plays it in Movement, in a vampire’s slot.
window-close-way = Dark plays it in Movement, in a Light Other’s slot.
window-battle = Light plays it in Battle, in the slot of a Light mage beside Svetlana.
window-stake = Light plays it in Battle, when attacks on Egor have been laid.
window-kostya = Dark plays it in the Count, on a vampire that is dying of its wounds.
window-jugular = Dark plays it in the Count, after the vampires’ harvest.
window-accident = Dark plays it when the Spells phase begins.
leaves-after = Leaves with { $wounds } wounds.
illness-fed-by = Fed with healing in Moscow by: { $cards }.
spoils-calls-of = Cancels the calls of: { $cards }.

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
spell-attack-item = Destroys an enemy item at once.
spell-bites = These play it as an attack of 1: { $cards }.
spell-self-only = { $use ->
    [healing] These heal only themselves, but in full
   *[defence] These defend only themselves
}: { $cards }.
spell-vortex = Beside Svetlana it moves the vortex left, unless Egor is threatened. Played like this by: { $cards }.
spell-illness = Moves the vortex right when Dark plays it on: { $cards }.
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
