# Tribunal: questions, actions, log, refusals.

## Questions

ask-act = { $side ->
        [light] Light
       *[dark] Dark
    } { $number }: what to do?
ask-declare = { $side ->
        [light] Light
       *[dark] Dark
    } holds { $evidence } evidence. Declare a Tribunal?
ask-price = What price for Other { $number }, in evidence? You have { $budget } left to give out; the accuser has { $evidence }.
ask-pick = { $side ->
        [light] Light
       *[dark] Dark
    }: whose price to pay? { $evidence } evidence at hand.
ask-answer = { $side ->
        [light] Light
       *[dark] Dark
    } was offered a draw. Accept?

## Actions

action-pass = Pass
action-farm = Farm
action-recharge = Recharge
action-attack = Attack
action-deeper = Deeper into the gloom
action-up = Closer to reality
action-initiate = Initiate a newcomer
action-heal = Heal
action-blind = Blind
action-delay = Delay
action-transfer = Transfer mana
action-fabricate = Fabricate evidence
action-forsage = Overdrive
action-stun = Stun
action-burn = Burn mana
action-shield = Shield
action-collect = Collect mana
action-declare = Declare a Tribunal
action-waive = No Tribunal
action-price = Set a price
action-pick = Pay the price
action-offer-draw = Offer a draw
action-accept-draw = Accept the draw
action-decline-draw = Decline the draw
action-resign = Resign

## What an action does, in a line

hint-pass = Do nothing; the gloom still has to be paid for.
hint-farm = Experience: the layer plus { $farm-xp }. Each enemy that sees it gives { $farm-rate } evidence.
hint-recharge = Mana equal to the level. On layer 0 only.
hint-attack = An enemy in sight loses { $attack-damage ->
        [one] a life
       *[other] { $attack-damage } lives
    }. Each surviving witness gives { $attack-rate } evidence.
hint-deeper = One layer deeper, for the new layer’s number; no gloom payment this turn.
hint-up = One layer up, for the old layer’s number; no gloom payment this turn.
hint-initiate = A new Other on layer 0; it still acts this turn. { $initiate-cost } mana for each one you already have.
hint-heal = Give { $heal-lives ->
        [one] a life
       *[other] { $heal-lives } lives
    } back to itself or an ally. Each further healing of that Other costs { $heal-step } more.
hint-blind = Until its turn the target is no witness. Each witness gives { $blind-rate } evidence.
hint-delay = Go to the end of the queue.
hint-transfer = An ally receives mana; each mana costs you { $transfer-cost }.
hint-fabricate = Evidence out of nothing, if no enemy sees it. Each one costs { $fabricate-step } more than the last.
hint-forsage = Extra turns, at once: { $forsage-turns }. Each further overdrive in a row costs { $forsage-step } more.
hint-stun = The target skips a turn and sees nothing until then. Each witness gives { $stun-rate } evidence.
hint-burn = An enemy loses mana; each mana costs you { $burn-cost }. Each witness gives { $burn-rate } evidence.
hint-shield = The next attack does no harm. The shield lasts until the Other’s next turn.
hint-collect = Mana on any layer; for each mana, every witness gives { $collect-rate } evidence.

## The log

farmed = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } farms: +{ $xp } experience.
levelled = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } is now of level { $level }.
recharged = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } recharges: +{ $mana } mana.
attacked = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } attacks { $side ->
        [light] Dark
       *[dark] Light
    } { $target }.
shield-held = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } loses only the shield.
wounded = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } is wounded, lives left: { $lives }.
died = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } is dead: { $cause ->
        [attack] struck down
        [gloom] taken by the gloom
       *[tribunal] sentenced by the Tribunal
    }.
went-deeper = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } goes down to layer { $layer } for { $cost } mana.
went-up = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } comes up to layer { $layer } for { $cost } mana.
initiated = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } initiates newcomer number { $newcomer } for { $cost } mana.
passed = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } passes.
delayed = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } delays the turn.
healed = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } heals { $side ->
        [light] Light
       *[dark] Dark
    } { $ally } for { $cost } mana, lives now { $lives }.
transferred = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } gives up { $cost } mana, { $side ->
        [light] Light
       *[dark] Dark
    } { $ally } receives { $mana }.
fabricated = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } fabricates evidence: +{ $evidence } for { $cost } mana, { $total } in all.
forced = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } pushes on for { $cost } mana: { $turns } more turns.
extra-turn = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } takes { $left ->
        [0] the last extra turn.
       *[other] an extra turn, { $left } left after it.
    }
shielded = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } raises a shield.
collected = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } collects { $mana } mana.
blinded = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } blinds { $side ->
        [light] Dark
       *[dark] Light
    } { $target }.
stunned = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } stuns { $side ->
        [light] Dark
       *[dark] Light
    } { $target }.
burnt = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } burns { $mana } mana of { $side ->
        [light] Dark
       *[dark] Light
    } { $target }.
evidence = { $side ->
        [light] Light
       *[dark] Dark
    }: +{ $evidence } evidence from { $count } { $count ->
        [one] witness
       *[other] witnesses
    }, { $total } in all.
paid-gloom = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } pays the gloom { $cost }.
fell = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } could not pay for layer { $layer } and fell out of the gloom, lives { $lives }.
skipped = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } is stunned and skips the turn.
turn-began = Round { $round }, { $side ->
        [light] Light
       *[dark] Dark
    } to play.
declared = { $side ->
        [light] Light
       *[dark] Dark
    } declares a Tribunal with { $evidence } evidence.
waived = { $side ->
        [light] Light
       *[dark] Dark
    } does without a Tribunal.
priced = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } is priced at { $price }.
picked = { $side ->
        [light] Light
       *[dark] Dark
    } pays { $price } for { $side ->
        [light] Dark
       *[dark] Light
    } { $target }, { $total } evidence left.
draw-offered = { $side ->
        [light] Light
       *[dark] Dark
    } offers a draw.
draw-declined = { $side ->
        [light] Light
       *[dark] Dark
    } declines the draw.
draw-accepted = { $side ->
        [light] Light
       *[dark] Dark
    } accepts the draw.
resigned = { $side ->
        [light] Light
       *[dark] Dark
    } resigns.
ended = { $winner ->
        [light] The Night Watch wins.
        [dark] The Day Watch wins.
       *[other] A draw.
    }

## How it ended

end-attack = The last Other was killed in an attack.
end-gloom = The gloom took the last Other.
end-tribunal = The Tribunal took the last Other.
end-resigned = { $winner ->
        [light] Dark resigned.
        [dark] Light resigned.
       *[other] One side resigned.
    }
end-agreed = A draw by agreement.
end-quiet = A draw: too many rounds without a loss, an initiation or a Tribunal.
end-rounds = A draw: the rounds have run out.
end-repetition = A draw: the position was repeated.

## Why not

over = The game is over.
answer-first = Answer the draw offer first.
not-acting = Nobody acts now: the Tribunal is being decided.
no-expansion-1 = This action belongs to expansion 1, which is off.
no-expansion-2 = This action belongs to expansion 2, which is off.
not-in-reality = An Other can recharge only on layer 0.
nothing-above = There is nothing above layer 0.
nobody-waits = Nobody acts after this Other: a delay would only cost mana.
extra-turn-now = An extra turn is taken at once. You can’t delay it.
shielded-already = It already has a shield and can’t have a second.
watched = No fabrication while { $side ->
        [light] Light
       *[dark] Dark
    } { $watcher } sees.
collect-in-reality = In this game mana can be collected only on layer 0.
too-little-mana = This needs { $cost } mana; there is { $mana }.
unhurt = Nothing to heal: it already has { $lives } lives.
not-to-self = An Other can’t transfer mana to itself.
price-in-order = Name the prices in order of creation.
too-dear = The price is { $price }, but there is only { $evidence } evidence.
unseen = You can’t see it: the target is on layer { $layer }, you are on layer { $mine }.
nothing-to-burn = The target has no mana.
stun-guarded = This target has just been stunned. You can’t stun it again until its turn is over.
too-little-evidence = A Tribunal needs { $needed } evidence; there is { $evidence }.
not-yet-tribunal = You can declare a Tribunal after all your Others have acted.
not-pricing = Nobody is naming prices now.
not-picking = There is nobody to choose now.
no-agreement = This game has no draw by agreement.
offered-already = A draw has already been offered this turn.
no-offer = Nobody has offered a draw.
number-out-of-range = Enter a number from { $least } to { $most }, not { $number }.
number-too-small = Enter { $least } or more, not { $number }.
unknown-verb = There is no such action: { $verb }.
wrong-words = Too few or too many words; it is written like this: { $wanted }.
no-such-other = There is no such Other on the board: { $name }.
not-a-number = This is not a number: { $text }.
wrong-side = This action is not for an Other of { $side ->
        [light] Light
       *[dark] Dark
    }: { $number }.
unknown-option = There is no such house rule: { $name }.
bad-option = House rule { $name } cannot be { $value }.
bad-number = The number { $name } cannot be { $value }: it goes from { $least } to 10000.
bad-average = The average price { $average } is higher than the evidence that a Tribunal needs ({ $needed }): there might be nobody to choose.

## Impossible positions: where, what is wrong

position-number = { $where } { $name }: { $value } does not fit, a number from { $least } to { $most } is needed.
position-unknown = { $where } Unknown word: { $name }.
position-word = { $where } { $name }: { $value } does not fit; it may be { $choices }.
position-shape = { $where }: keys with values are needed here.
position-nobody = { $where }: a side needs at least one Other and has at most { $most }.
position-evidence = A Tribunal needs { $needed } evidence; there is { $evidence }.
position-forsage = No overdrive can be under way during a Tribunal.
position-offer = A draw can’t be on offer here.
position-actor = { $where } cannot be acting: stunned, blinded or shielded at the start of its turn.
position-acted = { $where } has acted already and cannot be stunned or blinded.
position-state = { $where }: the state { $state } is not possible under these rules.
position-guarded = { $where }: an Other can’t be stunned and protected against stunning at the same time.
position-chain = { $where }: only an Other still waiting in the queue can have a delayed overdrive chain.
position-queue = { $where }: the queue names each living Other of this side at most once and is not empty while they act.
position-queue-order = { $where }: without expansion 1 the queue follows the order of creation.
position-prices = Prices: one for each Other, none below zero, in all at most the average times their number.
line-long = A position is one line of at most { $most } signs; this is longer.
line-other = This is no position of Tribunal: a line begins with “tribunal”, not with “{ $text }”.
line-parts = A line has four parts with “|” between them: rules, Light, Dark, whose turn. Here there are { $count }.
line-game = Word { $at }, “{ $word }”: the game is tribunal, tribunal+1, tribunal+2 or tribunal+1+2.
line-head = Word { $at }, “{ $word }”: a round (r7), quiet rounds (q2), a house rule or a number of the set belongs here.
line-option = Word { $at }, “{ $word }”: this house rule may be { $choices }.
line-twice = Word { $at }, “{ $word }” says again what was said before.
line-side = Word { $at }, “{ $word }”: evidence (e12) or an Other (1:h3m4g1) belongs here.
line-other-fact = Word { $at }, “{ $word }”: of an Other are known h lives, m mana, g layer, l level, x experience, n healings, f overdrives, e extra turns, and B blinded, S stunned, P shielded, I immune.
line-turn = Word { $at }, “{ $word }”: light or dark belongs here, whose turn it is.
line-phase = Word { $at }, “{ $word }”: act, declare, price or pick belongs here.
line-move = Word { $at }, “{ $word }”: who is to act (2,1), prices (20,20), f1, e2, declined or open belong here.

## Why this action: a clause

why-only = there is nothing else to do
why-hasty = there was no time to think
why-wins = this leads to a win
why-loses = everything leads to defeat; this is the longest way there
why-even = the game is even; this is best { $plies } { $plies ->
        [one] action
       *[other] actions
    } ahead
why-better = { $side ->
        [light] Light stands
       *[dark] Dark stands
    } better; this is best { $plies } { $plies ->
        [one] action
       *[other] actions
    } ahead
why-plays-on = nothing is decided yet

## House rules

option-expansion-1 = Expansion 1
    .hint = Healing, blinding, delaying, giving mana, fabricating evidence.
option-expansion-2 = Expansion 2
    .hint = Overdrive, stunning, burning mana, shields, collecting mana.
option-fabrication = The price of fabrication
    .hint = It starts again with each action, or grows all game for a side.
    .a = starts again with each action
    .d = grows all game
option-collection = Collecting mana
    .hint = At most the level on any layer; by the letter of the book any amount anywhere; or any amount on layer 0. The last two break the game.
    .c = up to the level, any layer
    .a = any amount, any layer
    .b = any amount, layer 0
option-stun-guard = No stunning twice in a row
    .hint = An Other that has skipped a turn can’t be stunned until it has acted.
option-quiet-draw = Draw after quiet rounds
    .hint = When there is no loss, initiation or Tribunal for too many rounds.
option-round-limit = Round limit
    .hint = A game of too many rounds is a draw. Without this rule it can be much longer.
option-draw-by-agreement = Draw by agreement
    .hint = You can offer it once a turn.
option-repetition = Draw by repetition
    .hint = When a position after a round has occurred too often.
option-delay-extra = Delaying an extra turn
    .hint = By the letter of the book any turn may be delayed, a turn of an overdrive too: the rest of the chain waits at the end of the queue.
option-burning = Burning more than there is
    .hint = The book sets no limit to X. Anything above what the target has burns in vain and still costs mana.
    .b = at most what the target has
    .a = any amount

## The table: who, where, what

name = { $side ->
        [light] Light
       *[dark] Dark
    } { $number }
lane = { $layer ->
        [0] Reality, layer 0
       *[other] Layer { $layer }
    }
lane-short = { $layer ->
        [0] reality
       *[other] layer
    }
round = Round { $round }
part-turn = { $side ->
        [light] Light’s turn
       *[dark] Dark’s turn
    }
part-tribunal = Tribunal
evidence-of = { $side ->
        [light] Light’s evidence
       *[dark] Dark’s evidence
    }
not-now = Not possible now:
number-of = How much
fewer = Fewer
more = More
will-fall = will fall out of the gloom
    .hint = Less mana than the layer’s number: unless it changes layers it falls out of the gloom and loses { $lives ->
            [one] a life
           *[other] { $lives } lives
        } and all mana.
acts-now = acts now
fact-round = Round
fact-quiet = Quiet rounds
fact-lives = Lives
fact-mana = Mana
fact-layer = Layer
fact-level = Level
fact-xp = Experience
fact-heals = Times healed
fact-price = Price
fact-blinded = Blinded
fact-stunned = Stunned
fact-shielded = Shielded
fact-immune = Cannot be stunned
fact-acts = Still to act
fact-evidence = evidence
fact-fabricated = fabricated evidence
fact-created = Others ever created
fact-number = number
fact-forsages = overdrives
fact-extra = extra turns
analysis = Analysis
analysis-stop = Stop
analysis-on = Think on
analysis-close = Close
analysis-coming = Looking…
analysis-over = The game is over: there is nothing to analyse.
analysis-depth = depth { $depth } · positions { $nodes }
analysis-lost = The analysis has stopped. Press “Think on” to begin anew.
analysis-not-here = Analysis is for practice and for a game alone, not for one against a person.
analyse = Analysis
    .hint = Who stands better and the three best lines, in words and as arrows (A)
share = Position
    .hint = The position as a line of text, or as the beginning of one of your own
share-copy = Copy as text
share-set-up = Set up from here…
share-over = The game is over: there is no position to share.
line-price = { $name } { $price }
line-prices = Prices: { $prices }
line-wins = wins by round { $rounds }
line-loses = loses by round { $rounds }
state-blinded = blinded
    .hint = Blinded: no witness until its turn.
state-stunned = stunned
    .hint = Stunned: sees nothing and will skip a turn.
state-shielded = shielded
    .hint = Shielded: the next attack does no harm.
state-immune = cannot be stunned
    .hint = It can be stunned again after its own turn.
spoken-numbers = lives { $lives }, mana { $mana }, level { $level }, experience { $xp } of { $level }
spoken-queue = Queue: { $names }
spoken-evidence = { $side ->
        [light] Light’s evidence against Dark
       *[dark] Dark’s evidence against Light
    }: { $have }, a Tribunal takes { $needed }
scroll-up = Show the layers above; Others there: { $count }
scroll-down = Show the layers below; Others there: { $count }
about-lives = Lives { $lives } of { $most }
about-mana = Mana { $mana }, the layer takes { $layer }
about-level = Level { $level }, experience { $xp } of { $level }
about-watched = Seen by { $names }
about-unwatched = Nobody sees it
about-sees = Sees { $names }
about-blind = Sees no enemy

## What would happen

forecast-empty = Point at an Other or an action to see who it is or what would happen.
forecast-cost = Costs { $cost } of { $mana } mana
forecast-free = Costs no mana
forecast-gloom = Gloom payment at the end of the turn: { $gloom }
brings-farm = Brings { $amount } experience
brings-level = Rises to level { $level }
brings-recharge = Brings { $amount } mana
brings-collect = Brings { $amount } mana
brings-attack = { $name } loses { $amount ->
        [one] a life
       *[other] { $amount } lives
    }, { $left } left
brings-attack-shield = { $name } loses only the shield
brings-deeper = Stands on layer { $amount } after it
brings-up = Stands on layer { $amount } after it
brings-initiate = A newcomer on layer 0 joins the end of the queue
brings-heal = { $name } has { $left } lives after it
brings-blind = { $name } is no witness until its turn
brings-delay = Acts again at the end of the queue
brings-transfer = { $name } receives { $amount } mana
brings-fabricate = Brings { $amount } evidence, { $total } in all
brings-forsage = { $amount } more turns at once
brings-stun = { $name } sees nothing and skips its next turn
brings-burn = { $name } loses { $amount } mana
brings-shield = The next attack on it does no harm
forecast-seen = Seen by { $names }. { $side ->
        [light] Light
       *[dark] Dark
    } gains { $evidence } evidence, { $total } in all
forecast-unseen = Nobody will see it
forecast-falls = Nothing to pay the gloom with: falls to layer 0, loses all mana and { $lives ->
        [one] a life
       *[other] { $lives } lives
    }
forecast-dies = It can’t pay for the gloom and has one life left: it dies
forecast-kills = { $names } dies
forecast-ends = { $side ->
        [light] Light wins
       *[dark] Dark wins
    }
forecast-pick = Price { $price }, evidence left: { $left }
forecast-declare = { $side ->
        [light] Light
       *[dark] Dark
    } prices its Others; one of them will die

## Prices

no-prices = You have no prices to name now.
pricing-title = { $side ->
        [light] Tribunal over Light
       *[dark] Tribunal over Dark
    }
pricing-hint = { $side ->
        [light] Light
       *[dark] Dark
    } will pay for one of your Others and has { $evidence } evidence. Share the prices out: at most { $budget } in all for { $count } { $count ->
        [one] Other
       *[other] Others
    }. Whoever costs more than { $evidence } cannot be taken.
pricing-open = Name the prices…
pricing-of = Price of { $name }
pricing-guard = Protect: { $price }
    .hint = One more than the accuser can pay
pricing-safe = out of reach
pricing-taken = can be taken
pricing-ask = What would be taken?
    .hint = What the accuser would take at these prices, and which prices are best (practice only)
pricing-set-best = Set the best prices
pricing-judging = The prices are being weighed…
pricing-too-much = These prices exceed the budget: lower one.
pricing-takes = { $side ->
    [light] Light
   *[dark] Dark
} would take { $name } for { $price }. Your chance to win is then { $chance } %.
pricing-takes-none = Nobody can be taken at these prices.
pricing-best = Better: { $prices } — { $chance } %.
pricing-is-best = There are no better prices.
pricing-place = { $place ->
    [1] would be taken
   *[other] choice { $place }
}
pricing-even = All alike
pricing-look = Look at the table
pricing-say = Name the prices
pricing-rest = { $sum } of { $budget } given out, { $rest } left
pricing-spent = All given out: { $sum } of { $budget }
pricing-over = { $sum } of { $budget } given out: { $rest } too many

## The result

result-left = { $count ->
        [0] nobody is left
        [one] Other is left
       *[other] Others are left
    }
result-evidence = Evidence: Light { $light }, Dark { $dark }.
result-rounds = Rounds: { $rounds }, decisions: { $actions }.
