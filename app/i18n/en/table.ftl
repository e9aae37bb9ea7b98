### The table of Own Fate: labels, actions, the chronicle.

turn = Turn { $turn }
phase-growth = Vortex growth
phase-probability = Lines of probability
phase-movement = Movement
phase-battle = Battle
phase-spells = Spells
balance = Balance
vortex = Vortex
amulet = Amulet
hand-count = { $count } of { $limit }
hand-lines = Lines of probability
hand-drawn = drawn
hand-empty = empty
pile-probability = Probability
pile-hand-light = Light’s hand
pile-hand-dark = Dark’s hand
pile-spells = Spells
pile-discard = Discard
seat-light = Night Watch
    .players = Player 1
seat-dark = Day Watch
    .players = Player 2
seat-nobody = nobody
yes = yes
no = no
spoken-tracks = Vortex: space { $inferno } of { $cells }. Balance: { $side ->
    [light] { $balance } for Light
    [dark] { $balance } for Dark
   *[other] level
}
spoken-place = { $name }. Here: { $who }
spoken-wounds = wounds { $wounds } of { $lethal }
spoken-gloom = gloom { $level }
spoken-hand = cards { $count }
badge-calling = calls
badge-called = is called
badge-must-leave = has to leave the Metro
badge-doll = bears the Living Doll: one card fewer
badge-donor = a donor: vampires may call and drink
badge-acted = has acted in this phase
spoken-threat = attack { $attack }, defence { $defence }
preview-empty = Point at a card to read it. A right click on a card holds it here, a click on the picture enlarges it.
their-move = The other side acts.
on-phone = { $seat } decides on the phone.
waiting = The other side decides.
slot-note = Cards played: { $used } of { $allowance }{ $due ->
    [0] { "" }
   *[other] . Paid for the gloom: { $paid } of { $due }{ $rest ->
        [0] { "" }
       *[other] . Pay { $rest } more: weaken a card you played, give a whole one, or take wounds
    }
}
walking-entrant = Who came into play this turn does not walk before the next.
walking-cops = The cops are in town: nobody walks this turn.
spells-in-battle = Spells are played in Battle, which is still to come.
battle-over = Spells are played in Battle, and this turn’s is over.
in-movement = Others walk, enter and handle Items in Movement{ $phase-key ->
    [growth] , which is still to come
   *[other] ; this turn it is over
}.
slot-over = { $wanted } has had its turn in this phase.
person-walks = Nobody moves { $wanted } by hand: the card goes home by itself at the end of Movement, unless a vampire calls it.
person-called = Nobody moves { $wanted } by hand: only a vampire’s Call does.
person-stays = Nobody moves { $wanted }: this card stays where it is.
slot-of = { $other } acts now. { $wanted } will have a turn by initiative.
asked-now = Something else is being decided now: the question says what.
calls-first = The Call comes first: it is being decided which vampire calls whom. “Done” means that nobody else calls; then the Others walk in turn.
not-your-turn = The other side decides now. Your card can move when its turn comes.
theirs-to-move = { $wanted } belongs to the other side: your opponent moves it.
way-by-car = No way leads there in one step, but { $item } goes there: drag that onto the place instead.
no-aim = Nobody here can be given this card now.
not-there = Not there: where it can go is lit.
not-this-turn-hint = Answer “Not now”, and do not ask this again until the turn ends
when-needed = Ask only if she is hurt
when-needed-hint = Do not ask this while the card is unhurt and nobody attacks it
show-hand-hint = See the cards in hand before deciding
legend-strength = Bolt: strength { $number }, the spells that the Other may hold.
legend-strength-vampire = Bolt: strength { $number }, the spells that a vampire enters with. It may hold any number.
legend-strength-shapeshifter = Bolt: strength { $number }, the spells that a shapeshifter enters with.
legend-experience-shapeshifter = Book: experience { $number }, the spells that a shapeshifter draws in every battle.
legend-experience = Book: experience { $number }, the spells drawn at the end of a turn.
legend-initiative = Arrows: initiative { $number }; the lower acts first.
legend-cost = Scales: cost { $number }; so far the balance moves when the Other enters.
rule = Rule { $number }
curtain-hint = Hand the screen over: whoever decides now opens it.
curtain-raise = I am at the screen
count-title = The Count, turn { $turn }
count-close = Go on
count-none = There has been no battle in this game yet.
rerun-title = The last turn, as you saw it
rerun-asks = This is past. Esc or the cross leads back to the game.
rerun-back = One step back
rerun-play = Play
rerun-pause = Stop here
rerun-forward = One step on
rerun-close = Back to the game
rerun-none = Nothing has happened yet that could be shown again.
rerun-still = Movement is switched off; the chronicle tells what happened.
stage-next = Go on (Space)
count-nothing = Nobody was touched in this battle.
count-dead = dies
count-rescued = rescued
count-saves = saves from death and moves to { $location }
count-cancelled = cancelled: { $card }
count-left = wounds { $before } → { $after }
count-net = Attack { $attack } − defence { $defence }
count-healed = Healed
count-wounds = { $lethal ->
    [0] Wounds
   *[other] Wounds (death at { $lethal })
}
count-harvest = What the vampires got
count-draws = wounds credited { $credited }, healed { $healed }, cards drawn { $drawn }{ $each ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }({ $each } a wound)
}
count-bite = bite
count-harvested = Healed by its bites
count-vein = healed { $healed }, cards drawn { $drawn }
count-shift = Illness { $illness }, healing { $healing }, shift
count-stops = keeps the vortex from growing
count-cell = Vortex, space
count-closed = closed
count-broke = burst
minus-gloom = paid for the gloom
minus-other = not on oneself
minus-self = on oneself
minus-amulet = amulet
minus-ability = ability
minus-power = by a power
minus-as-attack = an attack of 1 in a vampire’s hand
result-won = { $seat } wins
result-draw = A draw
result-why-vortex-closed = The vortex has closed: 8 points for the Night Watch.
result-why-vortex-broke = The vortex has burst: 8 points for the Day Watch.
result-why-turn-limit = No turns are left: nobody gets the vortex, the balance decided.
result-why-resigned = The { $loser } gave the game up.
result-why-agreed = A draw was agreed.
result-turns = Turns: { $turns }, decisions: { $actions }.
result-vortex = Vortex: space { $cell } of { $cells }.
result-rematch = Rematch with sides swapped
result-again = Rematch, same sides
result-replay = Go through the game
result-look = Look at the table
result-leave = Leave

word-light = The Night Watch
word-dark = The Day Watch
word-neutral = neutral
word-growth = Vortex growth
word-probability = Lines of probability
word-movement = Movement
word-battle = Battle
word-spells = Spells
word-attack = attack
word-defence = defence
word-healing = healing
word-vortex = vortex
word-illness = illness
word-egor-limit = Egor’s limit of wounds
word-overkill = beyond what kills

action-done = Done
stay = Stay
action-pass = Not now
action-go = Drive
action-back = Step back
action-accept = Accept
action-decline = Decline
action-accept-draw = Agree to a draw
action-decline-draw = Decline the draw
action-offer-draw = Offer a draw
action-resign = Resign
action-call = { $other } calls { $target }
action-jump = { $other } calls { $target } by the goggles
action-uncall = Take back: { $other } calls
action-enter = { $other } enters the game
action-replace = { $other } replaces { $target }
action-item = { $item } → { $other }
action-give = Give { $item } → { $other }
action-take = { $other } takes { $item }
action-move = { $other } → { $to }
action-portal = Portal: { $other } → { $to }, discard { $card }
action-look = { $other } looks through the probability deck
action-listen = { $other } puts the player on: learn the top card of the probability deck
action-ride = { $item } → { $to }
action-board = { $other } gets in
action-doll = { $item } → { $other }
action-gloom = { $level ->
    [0] No gloom
   *[other] Gloom, level { $level }
}
action-play = { $card } → { $target }
action-play-bite = { $card } → { $target } (a bite: as Attack-1)
action-weaken = Pay: { $card } −{ $points }
action-burn = Pay: { $card } whole
action-bleed = Pay: wounds { $points }
action-amulet = Amulet → { $target }
action-strike = { $item } → { $target }
action-draw = { $item }: draw the top spell
action-manoeuvre = Manoeuvre { $card } → { $target }
action-drop = Discard { $card }
action-cancel = Cancel { $card }
action-defend = { $points ->
    [0] None
   *[other] Manoeuvres to defend: { $points }
}
action-credit = { $other }: { $points ->
    [0] no wound
    [one] { $points } wound
   *[other] { $points } wounds
}
action-harvest = { $other }: { $points ->
    [0] heal nothing
   *[other] heal { $points }
}
action-make = Make { $card } the amulet
action-discard = Discard { $card }
action-feed = { $other }: { $points ->
    [0] draw nothing
    [one] draw { $points } for a wound
   *[other] draw { $points } for wounds
}
action-use = Use { $card }
action-use-at = { $card } → { $target }
action-chance = Play { $card }
action-chance-at = { $card } → { $target }

event-turn-began = Turn { $turn }
event-phase-began = { $phase }
event-inferno-moved = Vortex: { $from } → { $off ->
    [left] closed
    [right] burst
   *[other] { $to }
}
event-shift-stopped = { $card } holds the vortex
event-chance-played = Played: { $card }
event-chance-removed = Leaves: { $card }
event-illness-wounded = { $card }: wounds { $now }
event-probability-drawn = Probability: Light { $light }, Dark { $dark }{ $neutral ->
    [0] { "" }
   *[other] , neutral { $neutral }
}
event-cops-came = { $card } in Moscow: nobody walks this turn
event-calls-declared = Calls: { $calls }
event-call-chosen = { $target } hears two Calls: { $other }’s counts, { $instead }’s does not
event-calls-annulled = { $by }: no call counts this turn
event-donor-moved = Called: { $person }, { $from } → { $to }
event-donor-held = { $person } stays: { $by } calls
event-person-walked = { $person }: { $from } → { $to }
event-person-left = Leaves the table: { $person }
event-entered = { $other } enters, cost { $cost }
event-entry-barred-seen = { $other } cannot enter: a cost of { $cost } would take the balance past its end. Not this turn, then
event-replaced = { $other } replaces { $target }
event-balance-moved = Balance: { $from } → { $to }
event-moved = { $other }: { $from } → { $to }
event-ride-declared = { $item } → { $to }: { $others }
event-rode = { $item }: { $from } → { $to }, aboard { $others }
event-move-blocked = { $card } bars the way: { $other } stays
event-portal = { $other } leaves by portal: { $to }
event-looked = { $other } looks through the deck: { $count } cards
event-shown = { $card } is found in the deck
event-summoned = { $other } is summoned: { $location }
event-listened = { $other } listens to the top card of the probability deck
event-listened-seen = { $other } hears: { $card } lies on top of the probability deck
event-item-played = { $item } → { $other }
event-item-given = { $item }: { $other } → { $target }
event-item-taken = { $other } takes { $item }
event-item-left = { $item } is left at { $location }
event-item-destroyed = { $item } is destroyed
event-item-returned = { $item } returns to { $other }
event-doll-laid = { $item } is laid on { $other } until the battle ends
event-gloom-changed = { $other }: gloom { $from } → { $to }
event-gloom-failed = { $other } cannot pay for the gloom: the hand is discarded{ $wounds ->
    [0] { "" }
    [one] , { $wounds } wound
   *[other] , { $wounds } wounds
}
event-played = { $other }: { $card } → { $target }
event-bitten = { $other }: { $card } → { $target } (a bite: as Attack-1)
event-burned = { $other } pays for the gloom with a whole card
event-bled = { $other } pays for the gloom: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
}
event-amulet-made = { $other } makes an amulet
event-sword-drawn = { $other } draws by the Sword of Light
event-shifter-drew = { $other } draws { $count }
event-manoeuvres-made = { $other } lays manoeuvres aside: { $count }
event-sword-dropped = { $other } discards what the Sword of Light drew: { $card }
event-slot-done = { $idle-key ->
    [battle] { $other } lays nothing
    [movement] { $other } stays
   *[other] { "" }
}
event-manoeuvres-dropped = { $other } loses the manoeuvres
event-manoeuvre-used = { $other }: manoeuvre → { $target }
event-stake = { $card } strips the vampires' attacks off Egor
event-extra-card = { $other } plays a card besides
event-revealed = { $other } reveals { $cards }
event-stroke-parried = { $card } stops the stroke: { $item } → { $other }
event-attack-cancelled = { $item } cancels the attack { $card }
event-counted = The Count
event-wounded = { $target }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
}, now { $now }
event-healed = { $target }: healed { $wounds }, left { $now }
event-saved = { $card } saves { $other } from death: { $location }, wounds { $now }
event-harvested = { $other } is credited with wounds: { $wounds } ({ $victims }), { $healed ->
    [0] { "" }
   *[other] healed { $healed }, wounds left { $now },{ " " }
}drew { $cards }
event-power-used = { $card } acts
event-power-moved = { $other }: { $from } → { $to }
event-power-looked = { $card } shows its owner the top card of the probability deck
event-power-looked-seen = { $card } shows: { $top } lies on top of the probability deck
event-died = { $other } dies
event-discarded = { $other } discards: { $card }
event-spells-discarded = Discarded from the hand of { $other }: { $cards }
event-reshuffled = The discard is shuffled: { $count }
event-drawn = { $who } draws { $count }
event-drawn-seen = { $who } draws: { $cards }
event-fed = { $other } draws { $cards ->
    [one] { $cards } card for a wound
   *[other] { $cards } cards, a wound each
}
event-resigned = { $seat } resigns
event-draw-offered = { $seat } offers a draw
event-draw-answered = { $accepted-key ->
    [yes] The draw is agreed
   *[other] The draw is declined
}
event-ended = { $reason ->
        [resigned] The end
        [agreed] The end: a draw
       *[other] The end: { $light } : { $dark }
    }
word-hidden = a face-down card

undo-title = Take back
undo-both = Do both agree to take it back? The record will say so.
undo-agreed = Both agree
not-this-turn = Do not ask again this turn
show-hand = Show my hand

hint = Hint: { $action } — { $reason }.
hint-thinking = Thinking about it…
hint-none = There is no hint now: it is not your decision.
hint-closed = A hint looks at your cards: open your hand first (“Show my hand”).
hint-watching = Something is still being shown. Space goes on to the next; a hint speaks of your question when it comes.
hands-closed = The hands are closed
plan-title = The plan of { $other }
plan-gloom = Gloom
plan-gloom-tip = Gloom { $level }: { $cards ->
    [one] one card
   *[other] { $cards } cards
}, { $due } to pay
plan-gloom-deeper = Deeper into the gloom
plan-cards = Cards
plan-of = { $used } of { $allowance }
plan-pay = Paid
plan-burn = Card
plan-burn-tip = Give a whole card to pay for the gloom
plan-blood = With wounds
plan-given = Paid for the gloom
plan-given-by = paid for the gloom: { $what }
news-title = Since you last acted:
plan-less = One less: { $what }
plan-more = One more: { $what }
plan-remove = Take out of the plan: { $step }
plan-empty = Put a card on its target.
plan-confirm-pay = Still to pay: { $points }
plan-cancel = Cancel all
plan-cancel-tip = Take the whole plan back (Esc)
laid-wounds = { $before } → { $after }{ $lethal ->
    [0] { "" }
   *[other] { " " }of { $lethal }
}
laid-dies = dies
plan-doubt-weak = No strength is left: the card does nothing.
plan-doubt-attack = No wound so far: all of it is blocked.
plan-doubt-defence = Nothing to defend against so far.
plan-doubt-healing = Nothing to heal so far.
spared-battle = No card is left: this Other is done. Ctrl+Z takes it back.
spared-calls = Nobody is left to call: the Calls are declared. Ctrl+Z takes them back.
spared-redirect = Nobody is left to call: the Calls are declared. Ctrl+Z takes them back.
answers-more = All answers: { $count }
answers-fewer = Fold the answers
answers-tip = A list for the keys and for reading aloud: the table says the same
plan-vortex = Vortex: { $shift }
plan-sum = { $target }: attacks of { $attack }, defences of { $defence }. Wounds now { $before }, after the Count { $after }{ $dead ->
    [yes] , death
   *[no] { "" }
}.
tip-turn = { $name }, initiative { $initiative }: { $status ->
    [acting] acts now.
    [acted] has acted in this phase.
    [absent] is not in play.
   *[waiting] is still to act.
} Turns go from left to right, the lowest initiative first.
tip-phase-1 = Vortex growth: the inferno chip goes one space right.
tip-phase-2 = Lines of probability: the number under the inferno chip says how many cards are drawn; each side takes its own.
tip-phase-3 = Movement: vampires call donors, then the Others walk, enter the game and handle Items, each in its slot.
tip-phase-4 = Battle: the Others lay spells in turn, and the Count adds everything up at once.
tip-phase-5 = Spells: mages and witches draw as many spells as their experience and discard what is beyond their strength.
tip-vortex = Vortex, space { $cell }. { $here ->
    [here] The vortex is here now.
    [past] It has passed this space.
   *[ahead] It has not come here yet.
} Probability cards in such a turn: { $cards }. Off the right end, Dark gets 8 points; off the left, Light.
tip-balance = { $side ->
    [light] In Light’s favour: { $points }.
    [dark] In Dark’s favour: { $points }.
   *[nobody] Level.
} When an Other enters, the balance moves to the opponent by its cost. At the end the lead counts as points.
tip-sign-light = Closed by the broken mobile: no Light Other can come in.
tip-sign-dark = Closed to the Dark.
tip-sign-vampire = Opened by Kostya’s father: vampires may come into this flat.
plan-limit = beyond
plan-why-egor-limit = { $points ->
    [one] { $points } more wound is not laid
   *[other] { $points } more wounds are not laid
}: Egor takes no more than three.
plan-why-overkill = { $points ->
    [one] { $points } more wound is not laid
   *[other] { $points } more wounds are not laid
}: the card dies already.
plan-said = The plan: cards { $used } of { $allowance }.
plan-said-pay = Left to pay: { $left }.
plan-dropped = No longer possible, and so taken out: { $steps }
plan-deeper = Gloom { $level } for this card
watching = See what happens…
watched = Go on at once
watched-hint = Show the table as it is now (a click on the table; space: the next)
chronicle-more = More of the chronicle, no large card
chronicle-less = The large card again
