## What a card can do, what hurts it, what helps it: the reference window

can = What it can do
hurts = What can harm or stop it
helps = What helps it
nothing = Nothing in this set.
readings = How it’s played here
reading = { $option }: { $value }.

## Others
enters = Enters with { $strength ->
    [one] one spell
   *[other] { $strength } spells
}. Cost on the balance: { $cost }.
hand-limit = Holds up to { $strength } at the end of a turn.
acts = Acts at initiative { $initiative }: lower goes first.
is-mage = A mage: can go into the gloom, draws { $experience ->
    [one] one spell
   *[other] { $experience } spells
} at the end of a turn.
is-witch = A witch: can go into the gloom, keeps one amulet, draws { $experience ->
    [one] one spell
   *[other] { $experience } spells
} at the end of a turn.
is-vampire = A vampire: calls donors, plays defence and healing on enemies as an attack of 1, and draws or heals for the wounds it deals.
is-shapeshifter = A shapeshifter: keeps no hand, draws { $experience ->
    [one] one spell
   *[other] { $experience } spells
} in its slot, and keeps the rest as manoeuvres.
heals-vortex = Moves the vortex left with healing when with { $cards }.
strikes-donors = Can attack donors: { $cards }.
holds = Can carry: { $cards }.
hit-by = Enemy attacks in the same location: { $cards }.
bitten-by = A vampire can attack with any card, for 1: { $cards }.
struck-by = { $reading ->
    [sum] An extra blow of 1
   *[any-defence] An extra blow that any defence stops
}: { $cards }.
slowed-by = Makes it play one card fewer in a battle: { $cards }.
shut-out-by = Closes one location to it: { $cards }.
hurt-more-by = Adds a wound to those dealt: { $cards }.
dies-sooner-at = In a battle here, { $wounds } wounds already kill: { $cards }.
kept-from = Can’t walk into: { $cards }.
stopped-by = A turn without walking, riding, or entering: { $cards }.
starved-by = Its holder’s wounds give no cards and no healing: { $cards }.
repelled-by = Discards vampires’ attacks on Egor: { $cards }.
calls-annulled-by = Cancels this turn’s calls: { $cards }.
dies = Dies of { $wounds } wounds.
gloom-hurts = Pays for the gloom in every battle, in wounds if its cards don’t cover it.
defended-by = Defences stop attacks in this battle: { $cards }.
healed-by = Healing removes earlier wounds: { $cards }.
helped-by = Can be defended and healed by: { $cards }.
shielded-by = Cancels one attack a battle: { $cards }.
rests-at = A turn here heals one wound: { $cards }.
saved-by = Saves it from a fatal wound, once: { $cards }.
sated-by = Heals it completely and fills its hand, once: { $cards }.
let-in-by = Opens a flat to vampires: { $cards }.
more-cards-by = Lets it draw two more spells in one turn: { $cards }.
carried-by = Takes it straight to another location: { $cards }.
taken-back-by = Can replace it in play: { $cards }.

## Donors and Svetlana
donor-struck-by = Can attack it: { $cards }.
called-by = Vampires that can call it: { $cards }.
donor-defended = Defended, one weaker, with: { $cards }.
donor-healed-by = Can heal it: { $cards }.
never-dies = Never dies, and never takes more than { $wounds } wounds{ $reading ->
    [battle] { " " }in a battle
   *[ever] { "" }
}.
jumps-by = A call brings him straight to the holder: { $cards }.
never-struck = No one can attack her or harm her with a spell.
vortex-grown-by = Makes the vortex grow: { $cards }.
vortex-healed-by = Can play healing on the vortex when with her: { $cards }.
vortex-advised-by = One healing on the vortex { $reading ->
    [inside] in spite of a threat
   *[extra] in addition to the usual number
}: { $cards }.
vortex-kept-by = Stops one move to the right: { $cards }.

## Items
held-by = Can be carried by: { $cards }.
changes-hands = Play it from your hand in Movement. Outside the Metro, it can also be given and picked up.
destroyed-by = An attack by { $side ->
    [light] Light
    [dark] Dark
   *[other] an enemy
} destroys it immediately: { $cards }.
destroyed-by-bite = So does any card of a vampire: { $cards }.
lost-with-holder = Without a holder, it stays where it is, and is lost when { $reading ->
    [any-side] no Other
   *[own-side] no Other of its side
} is there.
not-driven-to = Can’t go to: { $cards }.
aims-at = Affects: { $cards }.

## Chances
once = Works once and leaves the game.
window-at-once = When drawn, it’s turned up and laid in Moscow immediately.
window-growth-card = Dark plays it at the start of a turn.
window-stop-shift = Light plays it when the vortex is about to move right.
window-annul-calls = Light plays it when calls have been declared.
comes-at = Played in Battle at the initiative of { $cards }, alive or not.
window-movement = Dark plays it in Movement, in a vampire’s slot.
window-close-way = Dark plays it in Movement, in a Light Other’s slot.
window-battle = Light plays it in Battle, in the slot of a Light mage who is with Svetlana.
window-stake = Light plays it in Battle, when there are attacks on Egor.
window-kostya = Dark plays it in the Count, on a fatally wounded vampire.
window-jugular = Dark plays it in the Count, after the vampires’ harvest.
window-accident = Dark plays it when the Spells phase begins.
leaves-after = Leaves when it has { $wounds } wounds.
illness-fed-by = Can play healing on it in Moscow: { $cards }.
spoils-calls-of = Cancels the calls of: { $cards }.

## Locations
ways = One step from here: { $cards }.
bars = Can’t walk in: { $cards }.
bars-car = Can’t come here: { $cards }.
opened-by = Can open it to vampires: { $cards }.
closed-by = Can close it to Light: { $cards }.

## Spells
spell-attack = { $points ->
    [one] One wound
   *[other] { $points } wounds
} to an enemy in the same location, minus its defences. Dark can also attack donors.
spell-defence = Subtracts { $points } from the attacks on the caster, one less on another.
spell-healing = Heals up to { $points ->
    [one] one earlier wound
   *[other] { $points } earlier wounds
} on its own side (for Light, also on a donor), one fewer on the caster.
spell-attack-item = Destroys an enemy item immediately.
spell-bites = Can play it as an attack of 1: { $cards }.
spell-self-only = { $use ->
    [healing] Heal only themselves, but in full
   *[defence] Defend only themselves
}: { $cards }.
spell-vortex = With Svetlana, it moves the vortex left if Egor isn’t threatened. Played this way by: { $cards }.
spell-illness = Moves the vortex right when Dark plays it on: { $cards }.
spell-any-vortex = Moves the vortex left, one weaker, if played by: { $cards }.
spell-pays = Pays for gloom with its strength.
copies = { $count ->
    [one] One card
   *[other] { $count } cards
} in the spell deck.
answered-by = Defences weaken it: { $cards }.
cancelled-by = Cancelled by: { $cards }.
lessened-by = Takes one wound less in each Count: { $cards }.
composed = { $power }
