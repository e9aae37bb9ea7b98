## What a card can do, what hurts it, what helps it: the reference window

can = What it can do
hurts = What can harm or stop it
helps = What helps it
nothing = Nothing in this set.
readings = How it’s played here
reading = { $option }: { $value }.

## Tiles of Tribunal
tile = What the tile shows
tile-lives = Hearts: its lives. At 0, the Other dies.
tile-states = Grey squares: it’s blinded (crossed-out eye), stunned (star), shielded (shield), or can’t be stunned again yet (ring).
tile-mana = Crystal, 0 to 13: its mana, which pays for actions and for staying in the gloom.
tile-level = Chevrons, 1 to 7: its level, the mana it gains by recharging.
tile-experience = Book, 0 to 6: its experience. When it equals the level, the level rises.

## Others
enters = Enters with { $strength ->
    [one] one spell
   *[other] { $strength } spells
}. Cost on the balance: { $cost }.
hand-limit = Holds up to { $strength ->
    [one] one spell
   *[other] { $strength } spells
} at the end of a turn.
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
strikes-donors = Donors it can attack: { $cards }.
holds = Items it can carry: { $cards }.
hit-by = Enemy attacks in the same location: { $cards }.
bitten-by = Vampires that can attack it with any card, for 1: { $cards }.
struck-by = { $reading ->
    [sum] An extra blow of 1
   *[any-defence] An extra blow that any defence stops
}: { $cards }.
slowed-by = Can be made to play one card fewer in a battle by: { $cards }.
shut-out-by = Can be shut out of one location by: { $cards }.
hurt-more-by = Dealt one more wound by: { $cards }.
dies-sooner-at = In a battle, { $wounds } wounds are enough to kill it at: { $cards }.
kept-from = Locations it can’t walk into: { $cards }.
stopped-by = Kept from walking, riding, and entering for a turn by: { $cards }.
starved-by = Gets no cards and no healing for wounds to the holder of: { $cards }.
repelled-by = Vampires’ attacks on Egor are discarded by: { $cards }.
calls-annulled-by = This turn’s calls can be cancelled by: { $cards }.
dies = Dies of { $wounds } wounds.
gloom-hurts = Pays for the gloom in every battle, in wounds if its cards aren’t enough.
defended-by = Attacks in the same battle are stopped by: { $cards }.
healed-by = Earlier wounds are healed by: { $cards }.
helped-by = Can be defended and healed by: { $cards }.
shielded-by = One attack in each battle is cancelled by: { $cards }.
rests-at = Heals one wound by staying for a turn at: { $cards }.
saved-by = Can be saved from a fatal wound, once, by: { $cards }.
sated-by = Can be healed completely and given a full hand, once, by: { $cards }.
let-in-by = Can be let into a flat by: { $cards }.
more-cards-by = Can draw two more spells in one turn with: { $cards }.
carried-by = Can be taken straight to another location by: { $cards }.
taken-back-by = Can be replaced in play by: { $cards }.

## Donors and Svetlana
donor-struck-by = Can be attacked by: { $cards }.
called-by = Can be called by: { $cards }.
donor-defended = Can be defended, one weaker, with: { $cards }.
donor-healed-by = Can be healed by: { $cards }.
never-dies = Never dies, and never takes more than { $wounds } wounds{ $reading ->
    [battle] { " " }in a battle
   *[ever] { "" }
}.
jumps-by = A call brings him straight to a vampire with: { $cards }.
never-struck = Cannot be attacked, or harmed by a spell.
vortex-grown-by = The vortex grows through: { $cards }.
vortex-healed-by = When with her, healing on the vortex can be played by: { $cards }.
vortex-advised-by = One healing on the vortex { $reading ->
    [inside] in spite of a threat
   *[extra] in addition to the usual number
}: { $cards }.
vortex-kept-by = One move to the right can be stopped by: { $cards }.

## Items
held-by = Can be carried by: { $cards }.
changes-hands = Played from the hand in Movement. Outside the Metro, it can also be given and picked up.
destroyed-by = Destroyed immediately by { $side ->
    [light] a Light
    [dark] a Dark
   *[other] an enemy
} attack: { $cards }.
destroyed-by-bite = Also destroyed by any card of: { $cards }.
lost-with-holder = Without a holder, it stays where it is, and is lost when { $reading ->
    [any-side] no Other
   *[own-side] no Other of its side
} is there.
not-driven-to = Locations it can’t go to: { $cards }.
aims-at = Others it can affect: { $cards }.

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
illness-fed-by = In Moscow, healing can be played on it by: { $cards }.
spoils-calls-of = Vampires whose calls it cancels: { $cards }.

## Locations
ways = One step from here: { $cards }.
bars = Others that can’t walk in: { $cards }.
bars-car = Closed to: { $cards }.
opened-by = Can be opened to vampires by: { $cards }.
closed-by = Can be closed to Light by: { $cards }.

## Spells
spell-attack = { $points ->
    [one] One wound
   *[other] { $points } wounds
} to an enemy in the same location, minus its defences. Dark can also attack donors.
spell-defence = Subtracts { $points } from the attacks on the caster, or one less from those on another Other.
spell-healing = Heals up to { $points ->
    [one] one earlier wound
   *[other] { $points } earlier wounds
} on the caster’s side (for Light, also on a donor), one fewer on the caster.
spell-attack-item = Destroys an enemy item immediately.
spell-bites = Can be played as an attack of 1 by: { $cards }.
spell-self-only = { $use ->
    [healing] Others that heal only themselves, but in full
   *[defence] Others that defend only themselves
}: { $cards }.
spell-vortex = With Svetlana, it moves the vortex left if Egor isn’t threatened. Played this way by: { $cards }.
spell-illness = Moves the vortex right when Dark plays it on: { $cards }.
spell-any-vortex = Moves the vortex left, one weaker, if played by: { $cards }.
spell-pays = Pays for gloom with its strength.
copies = { $count ->
    [one] One card
   *[other] { $count } cards
} in the spell deck.
answered-by = Weakened by defences: { $cards }.
cancelled-by = Cancelled by: { $cards }.
lessened-by = In each Count, one wound less is taken by: { $cards }.
composed = { $power }
