### The table of Own Fate: labels, actions, the log.

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
pile-tip = { $title }: { $count }{ $pile ->
   *[other] { "" }
    [probability-deck] { $count ->
        [0] . No more of these cards are drawn; the vortex keeps growing.
       *[other] . The back shows whose card is on top: { $side ->
            [light] Light’s
            [dark] Dark’s
           *[other] neutral
        }.
    }
}
pile-hand-light = Light’s hand
pile-hand-dark = Dark’s hand
pile-spells = Spells
pile-discard = Discard
seat-light = Night Watch
    .players = Player 1
seat-dark = Day Watch
    .players = Player 2
seat-third = Player 3
seat-fourth = Player 4
seat-nobody = no one
yes = yes
no = no
spoken-tracks = Vortex: space { $inferno } of { $cells }. Balance: { $side ->
    [light] { $balance } for Light
    [dark] { $balance } for Dark
   *[other] level
}
spoken-place = { $name }. Here: { $who }
spoken-ways = Ways to: { $ways }
spoken-end = Nothing further that way
spoken-at = location { $place }
spoken-initiative = initiative { $initiative }{ $strength ->
    [0] { "" }
   *[other] , strength { $strength }
}
spoken-target = Enter puts { $name } here
spoken-selected = Selected: choose a target with the arrow keys
table-name = Table. Arrow keys move from piece to piece, Ctrl+Page Down goes through all of them, Enter selects
answers = Answers
spoken-answer = Answer 1 of { $count }: { $answer }
spoken-below = Tab leads to: { $buttons }
spoken-wounds = { $wounds } of { $lethal } wounds
spoken-gloom = gloom level { $level }
spoken-hand = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
spoken-draws = draws { $count } spells in a battle and may play them all
spoken-manoeuvres = { $count ->
    [one] { $count } manoeuvre
   *[other] { $count } manoeuvres
}: +1 each to its attack or, in the Count, its defence
badge-calling = is calling
badge-called = called by a vampire
badge-must-leave = must leave the Metro
badge-doll = has the Living Doll: one card fewer
badge-donor = donor: vampires can call it and bite it
badge-acting = acts now
badge-acted = has already acted in this phase
spoken-threat = attack { $attack }, defence { $defence }
spoken-coming = { $dies ->
    [yes] it dies in the Count
   *[no] wounds expected in the Count: { $wounds }
}
laid-card = { $card } ({ $by }{ $off ->
    [yes] , cancelled by { $cancelled }
   *[no] { "" }
})
spoken-laid = Cards laid on it: { $cards }
later-name = { $name }{ $draws ->
    [0] { "" }
   *[other] { " " }({ $draws } spells{ $manoeuvres ->
        [0] { "" }
        [one] { " " }and { $manoeuvres } manoeuvre
       *[other] { " " }and { $manoeuvres } manoeuvres
    })
}{ $portal ->
    [yes] { " " }(by portal)
   *[no] { "" }
}
later = { $names } { $count ->
    [one] still acts
   *[other] still act
} after you
later-defence = { $name } may still defend itself{ $count ->
    [0] { "" }
    [one] { " " }with a manoeuvre
   *[other] { " " }with up to { $count } manoeuvres
}
preview-empty = Point at a card to read it. Right-click a card to keep it here; click its picture to enlarge it.
their-move = It’s your opponent’s turn.
on-phone = { $seat } is deciding on the phone.
waiting = Your opponent is deciding.
deciding = { $seat } is deciding.
slot-note = Cards played: { $used } of { $allowance }{ $due ->
    [0] { "" }
   *[other] . Paid for the gloom: { $paid } of { $due }{ $rest ->
        [0] { "" }
       *[other] . Pay { $rest } more: weaken a card you played, spend a whole card, or take wounds
    }
}
walking-entrant = This Other entered this turn, so it can’t walk until next turn.
spells-in-battle = You can play spells in Battle, later this turn.
battle-over = You can play spells only in Battle, and this turn’s Battle is over.
in-movement = Others walk, enter, and use items in Movement{ $phase-key ->
    [growth] , later this turn
   *[other] , and this turn’s Movement is over
}.
slot-over = { $wanted } has already had its slot in this phase.
person-walks = You can’t move { $wanted }. Unless a vampire calls it, this card goes home at the end of Movement.
person-called = You can’t move { $wanted }. Only a vampire’s call can.
person-stays = You can’t move { $wanted }: this card stays where it is.
slot-of = { $other } is acting now. { $wanted } will act when its initiative comes up.
asked-now = You’re being asked something else now: see the question.
calls-first = Calls come first: choose which vampire calls which donor. When you’ve made all your calls, press “Done”. Then the Others move in turn.
not-your-turn = It’s your opponent’s decision now. You can move this card in its slot.
theirs-to-move = { $wanted } is your opponent’s card. You can’t move it.
way-by-car = That’s more than one step away, but { $item } can go there: drag { $item } onto the location instead.
targets = { $name } can go to: { $names }.
no-aim = This card has no valid target here now.
not-there = Not there.
not-this-turn-hint = Answer “Not now” to this and to every question of this kind until the turn ends, also about other cards
when-needed = Ask only if she’s wounded
when-needed-hint = Don’t ask while this card has no wounds and isn’t under attack
show-hand-hint = Look at your hand before you decide
legend-strength = Bolt: strength { $number }. This Other may hold that many spells.
legend-strength-vampire = Bolt: strength { $number }. A vampire enters with that many spells and may hold any number.
legend-strength-shapeshifter = Bolt: strength { $number }. A shapeshifter enters with that many spells.
legend-experience-shapeshifter = Book: experience { $number }. A shapeshifter draws that many spells in each battle.
legend-experience = Book: experience { $number }. This Other draws that many spells at the end of a turn.
legend-initiative = Arrows: initiative { $number }. Lower numbers act first.
legend-cost = Scales: cost { $number }. The balance moves that many spaces when this Other enters.
rule = Rule { $number }
curtain-hint = Pass the screen to the player whose turn it is.
curtain-raise = I’m ready
count-title = The Count, turn { $turn }
count-close = Continue
count-offer = Show the Count (Ctrl+K)
count-none = No battle in this game yet.
rerun-title = The last turn as you saw it
rerun-asks = You’re watching a replay. Press Esc or × to return to the game.
rerun-back = Previous step
rerun-play = Play
rerun-pause = Pause
rerun-forward = Next step
rerun-close = Back to the game
rerun-none = There’s nothing to replay yet.
rerun-still = Animation is off. Read the log to see what happened.
stage-next = Continue (Space)
count-nothing = No one was affected in this battle.
count-dead = dies
count-rescued = rescued
count-saves = saves it from death and moves it to { $location }
count-cancelled = cancelled: { $card }
count-no-wounds = (no older wounds to heal)
count-allowed = allowed by { $card }
count-left = wounds { $before } → { $after }
count-net = Attack { $attack } − defence { $defence }
count-healed = Healed
count-wounds = { $lethal ->
    [0] Wounds
   *[other] Wounds (death at { $lethal }{ $fatal-before ->
        [yes] ; fatal before the Count
       *[no] {""}
    })
}
count-harvest = The vampires’ harvest
count-draws = wounds credited: { $credited }, healed: { $healed }, cards drawn: { $drawn }{ $each ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }({ $each } per wound)
}
count-bite = bite
count-harvested = Healed by biting
count-vein = healed: { $healed }, cards drawn: { $drawn }
count-shift = { $illness ->
    [0] { $healing ->
        [0] Shift
       *[other] Healing { $healing }, shift
    }
   *[other] { $healing ->
        [0] Illness { $illness }, shift
       *[other] Illness { $illness }, healing { $healing }, shift
    }
}
count-stops = stops the vortex from growing
count-cell = Vortex, space
count-closed = closed
count-broke = burst
minus = { $reason ->
    [gloom] paid for the gloom
    [other] on someone else
    [self] on itself
    [amulet] amulet
    [power] from a power
    [as-attack] played by a vampire as an attack of 1
    [manoeuvre] as a manoeuvre
   *[ability] { $name }’s ability
}
result-won = { $seat } wins
result-you-won = You win
result-you-lost = You lose
result-draw = Draw
result-why-vortex-closed = The vortex has closed: 8 points for the Night Watch.
result-why-vortex-broke = The vortex has burst: 8 points for the Day Watch.
result-tie = { $points } : { $points } is a tie. { $decided ->
    [yes] A tie goes to the side that wins the vortex.
   *[no] By this game’s options, a tie is a draw.
}
result-tie-rule = Rule { $number }
result-why-turn-limit = That was the last turn. No one gets the 8 points; the balance decides.
result-why-resigned = The { $loser } resigned.
result-why-agreed = The players agreed to a draw.
result-turns = Turns: { $turns }. Decisions of both players: { $actions }.
result-vortex = Vortex: space { $cell } of { $cells }.
result-rematch = Rematch, swap sides
    .players = Rematch, swap seats
result-again = Rematch, same sides
    .players = Rematch, same seats
result-replay = Replay
result-replay-does = the game again, move by move, as it was played
result-review-does = the chance of winning turn by turn, the mistakes, and what decided the game
result-look = View the table
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
word-egor-limit = Egor’s wound limit
word-overkill = overkill

action-done = Done
action-done-other = Done: { $other }
stay = Stay
action-pass = Not now
action-pass-on = answer ‘Not now’ to ‘{ $question }’
action-no-call = call no one
action-go = Drive
action-back = Undo
action-accept = Accept
action-decline = Decline
action-accept-draw = Agree to a draw
action-decline-draw = Decline the draw
action-offer-draw = Offer a draw
action-resign = Resign
action-call = { $other } calls { $target }
action-jump = { $other } calls { $target } with the goggles
action-uncall = Cancel the call: { $other }
action-enter = { $other } enters the game
action-replace = { $other } replaces { $target }
action-item = { $item } → { $other }
action-give = Give { $item } → { $other }
action-take = { $other } takes { $item }
action-move = { $other } → { $to }{ $to-key ->
    [metro] { " " }(no battle there)
   *[other] { "" }
}
action-portal = Discard { $card }: portal { $other } → { $to }
action-look = { $other } looks through the probability deck
action-listen = { $other } listens to the Music Player: see the top card of the probability deck
action-ride = { $item } → { $to }{ $to-key ->
    [metro] { " " }(no battle there)
   *[other] { "" }
}
action-board = { $other } gets in
action-doll = { $item } → { $other }
action-gloom = { $level ->
    [0] No gloom
   *[other] Gloom, level { $level }
}
action-play = { $card } → { $target }
action-play-bite = { $card } → { $target } (bite: an attack of 1)
action-weaken = Pay: { $card } −{ $points }
action-burn = Pay: all of { $card }
action-bleed = Pay: { $points ->
    [one] { $points } wound
   *[other] { $points } wounds
}
action-amulet = Amulet → { $target }
action-strike = { $item } → { $target }
action-ends-slot = { $action } (ends the slot)
action-draw = { $item }: draw the top spell (the plan so far becomes final)
action-manoeuvre = Manoeuvre { $card } → { $target }
action-drop = Discard { $card }
action-cancel = Cancel { $card }
action-defend = { $points ->
    [0] None
    [one] Defend with { $points } manoeuvre
   *[other] Defend with { $points } manoeuvres
}
action-credit = { $other }: { $points ->
    [0] no wounds credited
    [one] { $points } wound credited
   *[other] { $points } wounds credited
}
action-credit-shared = { $other }: { $cards ->
    [0] nothing
    [one] { $cards } card
   *[other] { $cards } cards
}, { $next }: { $rest ->
    [0] nothing
    [one] { $rest } card
   *[other] { $rest } cards
}
action-harvest = { $other }: { $points ->
    [0] heal none
    [one] heal { $points } wound
   *[other] heal { $points } wounds
}
action-make = Turn { $card } into the amulet
action-discard = Discard { $card }
action-feed = { $other }: { $points ->
    [0] draw none
    [one] draw { $points } for a wound
   *[other] draw { $points }, one wound each
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
event-shift-stopped = { $card } stops the vortex
event-chance-played = Played: { $card }
event-chance-removed = Out of the game: { $card }
event-illness-wounded = { $card }: { $now ->
    [one] { $now } wound
   *[other] { $now } wounds
}
event-probability-drawn = Probability: Light { $light }, Dark { $dark }{ $neutral ->
    [0] { "" }
   *[other] , neutral { $neutral }
}
event-cops-came = { $card } in Moscow: no one walks, rides, or enters this turn
event-calls-declared = Calls: { $calls }
event-call-chosen = { $target } hears two calls: the call from { $other } counts, the one from { $instead } doesn’t
event-calls-annulled = { $by } cancels this turn’s calls
event-donor-moved = Called: { $person }, { $from } → { $to }
event-donor-held = { $person } stays: called by { $by }
event-person-walked = { $person }: { $from } → { $to }
event-person-left = { $person } leaves the table
event-entered = { $other } enters (cost { $cost })
event-entry-barred-seen = { $other } can’t enter this turn: a cost of { $cost } would take the balance off its track
event-replaced = { $other } replaces { $target }
event-balance-moved = Balance: { $from } → { $to }
balance-at = { $side ->
    [light] { $points } for Light
    [dark] { $points } for Dark
   *[level] level
}
event-moved = { $other }: { $from } → { $to }
event-ride-declared = { $item } → { $to }: { $others }
event-rode = { $item }: { $from } → { $to }, with { $others }
event-move-blocked = { $card } blocks the way: { $other } stays
event-portal = { $other } takes a portal → { $to }
event-looked = { $other } looks through the deck ({ $count ->
    [one] { $count } card
   *[other] { $count } cards
})
event-shown = Found in the deck: { $card }
event-summoned = { $other } is summoned → { $location }
event-listened = { $other } listens to the top card of the probability deck
event-listened-seen = { $other } hears: { $card } is on top of the probability deck
event-item-played = { $item } → { $other }
event-item-given = { $item }: { $other } → { $target }
event-item-taken = { $other } takes { $item }
event-item-left = { $item } is left behind → { $location }
event-item-destroyed = { $item } is destroyed
event-item-returned = { $item } returns to { $other }
event-doll-laid = { $item } is on { $other } until the battle ends
event-gloom-changed = { $other }: gloom { $from } → { $to }
event-gloom-failed = { $other } can’t pay for the gloom: its hand is discarded{ $wounds ->
    [0] { "" }
    [one] , { $wounds } wound
   *[other] , { $wounds } wounds
}
event-played = { $other }: { $card } → { $target }
event-bitten = { $other }: { $card } → { $target } (bite: an attack of 1)
event-burned = { $other } pays for the gloom with a whole card
event-bled = { $other } pays for the gloom: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
}
event-amulet-made = { $other } makes an amulet
event-sword-drawn = { $other } draws a card with the Sword of Light
event-shifter-drew = { $other } draws { $count ->
    [one] { $count } spell
   *[other] { $count } spells
}
event-manoeuvres-made = { $other } sets aside { $count ->
    [one] { $count } manoeuvre
   *[other] { $count } manoeuvres
}
event-sword-dropped = { $other } discards the Sword of Light’s card: { $card }
event-slot-done = { $idle-key ->
    [battle] { $other } plays nothing
    [movement] { $other } stays
   *[other] { "" }
}
event-manoeuvres-dropped = { $other } loses its manoeuvres
event-manoeuvre-used = { $other }: manoeuvre → { $target }
event-stake = { $card } removes the vampires’ attacks on Egor
event-extra-card = { $other } plays an extra card
event-revealed = { $other } reveals { $cards }
event-stroke-parried = { $card } blocks the blow: { $item } → { $other }
event-attack-cancelled = { $item } cancels an attack: { $card }
event-counted = The Count
event-wounded = { $target }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
}, now { $now }
event-healed = { $target }: { $wounds } healed, { $now } left
event-saved = { $card } saves { $other } from death: { $location }, { $now ->
    [one] { $now } wound
   *[other] { $now } wounds
}
event-harvested = { $other }: { $wounds ->
    [one] { $wounds } wound
   *[other] { $wounds } wounds
} credited ({ $victims }), { $healed ->
    [0] { "" }
   *[other] { $healed } healed, { $now } left,{ " " }
}{ $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} drawn
event-power-used = { $card }: power used
event-power-moved = { $other }: { $from } → { $to }
event-power-looked = { $card } shows its owner the top card of the probability deck
event-power-looked-seen = { $card } shows: { $top } is on top of the probability deck
event-died = { $other } dies
event-discarded = { $other } discards: { $card }
event-spells-discarded = Discarded from { $other }’s hand: { $cards }
event-reshuffled = The discard pile is reshuffled ({ $count ->
    [one] { $count } card
   *[other] { $count } cards
})
event-drawn = { $who } draws { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
event-drawn-seen = { $who } draws: { $cards }
event-fed = { $other } draws { $cards ->
    [one] { $cards } card for a wound
   *[other] { $cards } cards, one wound each
}
event-resigned = { $seat } resigns
event-draw-offered = { $seat } offers a draw
event-draw-answered = { $accepted-key ->
    [yes] Draw agreed
   *[other] Draw declined
}
event-ended = { $reason ->
        [resigned] Game over
        [agreed] Game over: a draw
       *[other] Game over: Light { $light } : { $dark } Dark
    }
word-hidden = a face-down card

undo-title = Undo
undo-both = Do you both agree to undo this? The game file will record it.
undo-agreed = Both agree
done-tip = You don’t have to play or do anything more.
not-this-turn = Don’t ask again this turn
not-this-turn-offer = Asked too often? “Don’t ask again this turn” above “Not now” answers all such questions until the turn ends.
show-hand = Show my hand

hint = Hint: { $action } — { $reason }.
hint-thinking = Thinking…
hint-none = No hint now: this isn’t your decision.
hint-closed = The hint uses your cards. Open your hand first (“Show my hand”).
hint-watching = Events are still being shown. Press Space for the next one. You can ask for a hint when it’s your turn to decide.
hands-closed = Hands are hidden
plan-title = { $other }’s plan
plan-gloom = Gloom
plan-gloom-tip = Gloom level { $level }: play { $cards ->
    [one] one card
   *[other] { $cards } cards
}, pay { $due }
plan-gloom-deeper = Deeper into the gloom
plan-cards = Cards
plan-of = { $used } of { $allowance }
plan-portal = { " " }(1 used by the portal)
plan-overpaid = { $points } too much
plan-pay = Paid
plan-burn = Card
plan-burn-tip = Spend a whole card to pay for the gloom
plan-blood = With wounds
plan-given = Paid for the gloom
plan-given-by = paid for the gloom: { $what }
news-title = Since your last action:
plan-less = One less: { $what }
plan-more = One more: { $what }
plan-remove = Remove from the plan: { $step }
plan-empty = Put a card on its target.
guard-dies = { $count ->
    [one] { $names } dies, and you can still prevent that.
   *[other] { $names } die, and you can still prevent that.
}
guard-end = The game ends and you lose, and you can still prevent that.
guard-closing = Light can close the vortex and win this turn, and you can still prevent that.
guard-question = { $warning } { $action ->
    [pass] Play nothing anyway?
   *[other] Done anyway?
}
guard-title = Are you done?
guard-yes = { $action ->
    [pass] Play nothing
   *[other] Done
}
guard-no = Keep planning
plan-confirm-pay = Still to pay: { $points }
plan-cancel = Cancel all
plan-cancel-tip = Cancel the whole plan (Esc)
laid-wounds = { $before } → { $after }{ $lethal ->
    [0] { "" }
   *[other] { " " }of { $lethal }
}
laid-dies = dies
plan-doubt-weak = No strength left: this card does nothing.
plan-doubt-attack = No wounds so far: everything is blocked.
plan-doubt-defence = Nothing to defend against so far.
plan-doubt-healing = No effect so far: only wounds from before the Count heal.
spared-battle = Nothing left to do, so this Other is done. Ctrl+Z to undo.
spared-calls = No one left to call, so the calls are declared. Ctrl+Z to undo.
spared-redirect = No one left to call, so the calls are declared. Ctrl+Z to undo.
answers-more = All options ({ $count })
answers-fewer = Fewer options
answers-tip = A list for the keyboard and screen readers. You can do everything in it on the table, too.
ghost-end = { $how ->
    [closed] closes
   *[broke] bursts
}: Light { $light } : { $dark } Dark, { $winner ->
    [you] you win
    [opponent] you lose
    [light] the Night Watch wins
    [dark] the Day Watch wins
   *[nobody] a draw
}{ $tie ->
    [yes] { "" } (a tie goes to the vortex’s winner)
   *[no] { "" }
}
vortex-nearly = { $growths ->
    [one] Bursts next turn
   *[other] Bursts in { $growths } turns
}
if-closed = If the vortex now { $end }.
vortex-ends = Vortex { $end }
ghost-growth = Next growth: { $end }
plan-vortex = Vortex: { $shift }
plan-sum = { $target }: attack { $attack }, defence { $defence }. Wounds: { $before } now, { $after } after the Count{ $dead ->
    [yes] , death
   *[no] { "" }
}.
tip-hand = { $limit ->
    [0] Spells in { $name }’s hand. A vampire may keep any number.
   *[other] Spells in { $name }’s hand: { $count }. At the end of the turn, { $name } discards down to { $limit } (strength).
}
tip-manoeuvre = A manoeuvre: it lies under the shapeshifter, isn’t counted in its hand, and strengthens its attack or, in the Count, its defence.
tip-turn = { $name }, initiative { $initiative }: { $status ->
    [acting] acting now.
    [acted] has acted in this phase.
    [absent] not in play.
   *[waiting] hasn’t acted yet.
} The order is from left to right, lowest initiative first.
tip-phase-1 = Vortex growth: the vortex (in the rules, the inferno chip) moves one space to the right.
tip-phase-2 = Lines of probability: the number of the vortex’s space says how many cards are drawn. Each side takes its own.
tip-phase-3 = Movement: vampires call donors, then each Other walks, enters the game, or uses items in its slot.
tip-phase-4 = Battle: the Others play spells in turn, then the Count applies them all together.
tip-phase-5 = Spells: mages and witches draw as many spells as their experience, then discard down to their strength.
tip-vortex = Vortex, space { $cell }. { $here ->
    [here] The vortex is here now.
    [past] The vortex has passed this space.
   *[ahead] The vortex hasn’t reached this space.
} Probability cards drawn on this space: { $cards }. If the chip runs off the right end, Dark scores 8 points and the game ends; off the left, Light does. Growths until then: { $growths }.
tip-balance = { $here ->
    [now] Now:
    [next] Dashed, the balance after that Other enters:
   *[other] This space means:
} { $side ->
    [light] Light leads by { $points }.
    [dark] Dark leads by { $points }.
   *[nobody] level.
} When an Other enters, the balance (in the rules, the treaty chip) moves towards the opponent by its cost. At the end, the lead counts as points.
tip-sign-light = Closed by the Broken Mobile: Light Others can’t enter.
tip-sign-dark = Closed to Dark Others.
tip-sign-vampire = Opened by Kostya’s Father: vampires can enter this flat.
plan-why-egor-limit = { $points ->
    [one] { $points } more wound isn’t placed
   *[other] { $points } more wounds aren’t placed
}: Egor takes three at most.
plan-why-overkill = { $points ->
    [one] { $points } more wound isn’t placed
   *[other] { $points } more wounds aren’t placed
}: the card dies anyway.
plan-none = There’s no battle to plan now.
plan-said = Plan: cards { $used } of { $allowance }.
plan-said-pay = Still to pay: { $left }.
plan-dropped = No longer possible, so removed: { $steps }
plan-deeper = Gloom level { $level } for this card
watching = Watch…
watched = Skip
watched-hint = Show the table as it is now (or click the table; Space: next event)
chronicle = Log
chronicle-more = Enlarge the log
chronicle-less = Shrink the log
