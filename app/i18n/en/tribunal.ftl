# Tribunal: questions, actions, log, refusals.

## Questions

ask-act = What should { $side ->
        [light] Light
       *[dark] Dark
    } { $number } do?
ask-declare = { $side ->
        [light] Light
       *[dark] Dark
    } has { $evidence } evidence. Declare a Tribunal?
ask-price = Set the price of { $side ->
        [light] Light
       *[dark] Dark
    } { $number }, in evidence. The unconfirmed prices may total up to { $budget }. The accuser has { $evidence } evidence.
ask-pick = { $side ->
        [light] Light
       *[dark] Dark
    }: whose price will you pay? You have { $evidence } evidence.
ask-answer = { $side ->
        [light] Light
       *[dark] Dark
    } has been offered a draw. Accept?

## Actions

action-pass = Pass
action-farm = Farm
action-recharge = Recharge
action-attack = Attack
action-deeper = Go deeper into the gloom
action-up = Go closer to reality
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
action-waive = Don’t declare
action-price = Set a price
action-pick = Pay the price
action-offer-draw = Offer a draw
action-accept-draw = Accept the draw
action-decline-draw = Decline the draw
action-resign = Resign

## What an action does, in a line

hint-pass = Do nothing. You still pay for the gloom.
hint-farm = Gain experience: the layer’s number plus { $farm-xp }. Each witness gives its side { $farm-rate } evidence.
hint-recharge = Gain mana equal to the level. Layer 0 only.
hint-attack = An enemy in sight loses { $attack-damage ->
        [one] a life
       *[other] { $attack-damage } lives
    }. Each surviving witness gives its side { $attack-rate } evidence.
hint-deeper = Go one layer deeper for mana equal to the new layer’s number. No gloom payment this turn.
hint-up = Go one layer up for mana equal to the old layer’s number. No gloom payment this turn.
hint-initiate = A new Other joins you on layer 0 and acts this turn. Costs { $initiate-cost } mana for each Other you already have.
hint-heal = Restore { $heal-lives ->
        [one] a life
       *[other] { $heal-lives } lives
    } to this Other or an ally. Each further healing of that Other costs { $heal-step } more.
hint-blind = The target isn’t a witness until its turn. Each witness gives its side { $blind-rate } evidence.
hint-delay = Move to the end of the queue.
hint-transfer = An ally gains mana. Each point costs you { $transfer-cost }.
hint-fabricate = While no enemy sees you, make evidence out of nothing. Each point costs { $fabricate-step } more than the last.
hint-forsage = Extra turns right away: { $forsage-turns }. Each further overdrive in a row costs { $forsage-step } more.
hint-stun = The target sees nothing and skips its next turn. Each witness gives its side { $stun-rate } evidence.
hint-burn = An enemy loses mana. Each point costs you { $burn-cost }. Each witness gives its side { $burn-rate } evidence.
hint-shield = Blocks the next attack. Lasts until this Other’s next turn.
hint-collect = Gain mana on any layer. For each point of mana, every witness gives its side { $collect-rate } evidence.

## The log

farmed = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } farms: +{ $xp } experience.
levelled = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } reaches level { $level }.
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
    } { $number } loses only its shield.
wounded = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } is wounded. Lives left: { $lives }.
died = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } dies: { $cause ->
        [attack] killed in an attack
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
    } { $number } goes up to layer { $layer } for { $cost } mana.
initiated = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } initiates newcomer { $newcomer } for { $cost } mana.
passed = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } passes.
delayed = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } delays its turn.
healed = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } heals { $side ->
        [light] Light
       *[dark] Dark
    } { $ally } for { $cost } mana. Lives now: { $lives }.
transferred = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } pays { $cost } mana; { $side ->
        [light] Light
       *[dark] Dark
    } { $ally } gains { $mana }.
fabricated = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } fabricates evidence: +{ $evidence } for { $cost } mana, { $total } in total.
forced = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } goes into overdrive for { $cost } mana. Extra turns: { $turns }.
extra-turn = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } takes { $left ->
        [0] the last extra turn.
       *[other] an extra turn; { $left } left.
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
    } { $number } burns { $mana } of { $side ->
        [light] Dark
       *[dark] Light
    } { $target }’s mana.
evidence = { $side ->
        [light] Light
       *[dark] Dark
    }: +{ $evidence } evidence from { $count } { $count ->
        [one] witness
       *[other] witnesses
    }, { $total } in total.
paid-gloom = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } pays { $cost } mana for the gloom.
fell = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } can’t pay for layer { $layer } and falls out of the gloom. Lives left: { $lives }.
skipped = { $side ->
        [light] Light
       *[dark] Dark
    } { $number } is stunned and skips its turn.
turn-began = Round { $round }: { $side ->
        [light] Light’s
       *[dark] Dark’s
    } turn.
declared = { $side ->
        [light] Light
       *[dark] Dark
    } declares a Tribunal with { $evidence } evidence.
waived = { $side ->
        [light] Light
       *[dark] Dark
    } decides against a Tribunal.
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
    } { $target }; { $total } evidence left.
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
       *[other] Draw.
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
end-agreed = Draw by agreement.
end-quiet = Draw: too many rounds without a lost life, an initiation or a Tribunal.
end-rounds = Draw: the round limit was reached.
end-repetition = Draw: the position was repeated.

## Why not

over = The game is over.
answer-first = Answer the draw offer first.
not-acting = No one can act during a Tribunal.
no-expansion-1 = This action needs the first expansion, which is off.
no-expansion-2 = This action needs the second expansion, which is off.
not-in-reality = You can recharge only on layer 0.
nothing-above = There’s nothing above layer 0.
nobody-waits = No one acts after this Other, so a delay would only cost mana.
extra-turn-now = You can’t delay an extra turn.
shielded-already = It already has a shield and can’t have a second one.
watched = You can’t fabricate evidence while { $side ->
        [light] Light
       *[dark] Dark
    } { $watcher } sees you.
collect-in-reality = In this game, you can collect mana only on layer 0.
too-little-mana = This costs { $cost } mana; this Other has { $mana }.
unhurt = Nothing to heal: it already has { $lives } lives.
not-to-self = It can’t transfer mana to itself.
price-in-order = Set the prices in the order your Others were created.
too-dear = The price is { $price }, but you have only { $evidence } evidence.
unseen = You can’t see the target: it’s on layer { $layer }, and you’re on layer { $mine }.
nothing-to-burn = The target has no mana.
stun-guarded = This target has just been stunned. You can’t stun it again until its turn is over.
too-little-evidence = A Tribunal needs { $needed } evidence; you have { $evidence }.
not-yet-tribunal = You can declare a Tribunal once all your Others have acted.
not-pricing = No prices are being set now.
not-picking = There’s no one to choose now.
no-agreement = Draws by agreement are off in this game.
offered-already = A draw has already been offered this turn.
no-offer = No one has offered a draw.
number-out-of-range = Enter a number from { $least } to { $most }, not { $number }.
number-too-small = Enter { $least } or more, not { $number }.
unknown-verb = Unknown action: { $verb }.
wrong-words = Too few or too many words. Write it like this: { $wanted }.
no-such-other = No such Other on the board: { $name }.
not-a-number = Not a number: { $text }.
wrong-side = This action can’t target { $side ->
        [light] Light
       *[dark] Dark
    } { $number }.
unknown-option = Unknown house rule: { $name }.
bad-option = House rule { $name } can’t be { $value }.
bad-number = The number { $name } can’t be { $value }. Enter { $least } to 10000.
bad-average = The average price { $average } is higher than the evidence that a Tribunal needs ({ $needed }), so the accuser might not be able to afford anyone.

## Impossible positions: where, what’s wrong

position-number = { $where } { $name }: { $value } is out of range. Enter { $least } to { $most }.
position-unknown = { $where } { $name }: unknown word.
position-word = { $where } { $name }: { $value } isn’t possible. Choose one of: { $choices }.
position-shape = { $where }: keys with values are expected here.
position-nobody = { $where }: a side needs 1 to { $most } Others.
position-evidence = A Tribunal needs { $needed } evidence, but the accuser has { $evidence }.
position-forsage = There can’t be an unfinished overdrive during a Tribunal.
position-offer = There can’t be a draw offer here.
position-actor = { $where } can’t be stunned, blinded or shielded when its turn starts.
position-acted = { $where } has already acted, so it can’t be stunned or blinded.
position-state = { $where }: the state “{ $state }” isn’t possible under these rules.
position-guarded = { $where } can’t be stunned and protected against stunning at the same time.
position-chain = { $where }: only an Other that’s still in the queue can have a delayed overdrive chain.
position-queue = { $where }: the queue can list each living Other of this side once, and can’t be empty while they act.
position-queue-order = { $where }: without the first expansion, the queue follows the order of creation.
position-prices = Prices: set one for each Other, none below zero. Their total can be at most the average price times the number of Others.
line-long = A position is one line of at most { $most } characters. This one is longer.
line-other = This isn’t a Tribunal position: it must start with “tribunal”, not “{ $text }”.
line-parts = A position has four parts separated by “|”: rules, Light, Dark, whose turn. Parts here: { $count }.
line-game = Word { $at }, “{ $word }”: the game can be tribunal, tribunal+1, tribunal+2 or tribunal+1+2.
line-head = Word { $at }, “{ $word }”: a round (r7), quiet rounds (q2), a house rule or a number of the set is expected here.
line-option = Word { $at }, “{ $word }”: this house rule can be { $choices }.
line-twice = Word { $at }, “{ $word }”: this is already set.
line-side = Word { $at }, “{ $word }”: evidence (e12) or an Other (1:h3m4g1) is expected here.
line-other-fact = Word { $at }, “{ $word }”: an Other can have h (lives), m (mana), g (layer), l (level), x (experience), n (healings), f (overdrives), e (extra turns), and B (blinded), S (stunned), P (shielded), I (can’t be stunned).
line-turn = Word { $at }, “{ $word }”: light or dark is expected here (whose turn it is).
line-phase = Word { $at }, “{ $word }”: act, declare, price or pick is expected here.
line-move = Word { $at }, “{ $word }”: the Others still to act (2,1), prices (20,20), f1, e2, declined or open are expected here.

## Why this action: a clause

why-only = it’s the only option
why-hasty = there was no time to think
why-wins = this leads to a win
why-loses = every move loses; this one holds out longest
why-even = the game is even; this is the best move at depth { $plies }
why-better = { $side ->
        [light] Light is
       *[dark] Dark is
    } ahead; this is the best move at depth { $plies }
why-plays-on = the outcome is still open

## House rules

option-expansion-1 = Expansion 1
    .hint = Heal, blind, delay, transfer mana, fabricate evidence.
option-expansion-2 = Expansion 2
    .hint = Overdrive, stun, burn mana, shield, collect mana.
option-fabrication = Price of fabrication
    .hint = It starts over with each action, or keeps rising for a side all game.
    .a = starts over with each action
    .d = keeps rising all game
option-collection = Collecting mana
    .hint = At most the level, on any layer. The other two readings break the game: any amount anywhere, as in the book, or any amount on layer 0.
    .c = up to the level, any layer
    .a = any amount, any layer
    .b = any amount, layer 0
option-stun-guard = No stunning twice in a row
    .hint = An Other that has skipped a turn can’t be stunned until it has acted.
option-quiet-draw = Draw after quiet rounds
    .hint = The game is a draw after too many rounds without a lost life, an initiation or a Tribunal.
option-round-limit = Round limit
    .hint = A game that reaches the limit is a draw. Without this rule, it can be much longer.
option-draw-by-agreement = Draw by agreement
    .hint = You can offer a draw once per turn.
option-repetition = Draw by repetition
    .hint = The game is a draw when the same position occurs too often at the end of a round.
option-delay-extra = Extra turns can be delayed
    .hint = In the book, any turn can be delayed, even an overdrive turn. The rest of the chain then waits at the end of the queue.
option-burning = Burning more than the target has
    .hint = The book sets no limit. Anything above what the target has is wasted but still costs mana.
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
number-of = Amount
fewer = Less
more = More
will-fall = will fall out of the gloom
    .hint = It has less mana than its layer’s number. Unless it changes layers, it falls out of the gloom and loses { $lives ->
            [one] a life
           *[other] { $lives } lives
        } and all its mana.
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
fact-immune = Can’t be stunned
fact-acts = Still to act
fact-evidence = evidence
fact-fabricated = fabricated evidence
fact-created = Others created so far
fact-number = number
fact-forsages = overdrives
fact-extra = extra turns
analysis = Analysis
analysis-stop = Stop
analysis-on = Continue
analysis-close = Close
analysis-coming = Analysing…
analysis-over = The game is over, so there’s nothing to analyse.
analysis-depth = depth { $depth } · positions { $nodes }{ $unit ->
    [k] k
    [M] M
    [G] G
   *[other] { "" }
}
analysis-lost = The analysis has stopped. Press “Continue” to start it again.
analysis-show = Click to watch this line on the table
analysis-marked = The record of this game now says that you used analysis.
analysis-still = Animations are off. The line: { $line }
analysis-line = Line { $number } of the analysis
analysis-line-asks = You’re watching a line of the analysis. Press Esc or × to return to the game.
analysis-not-here = Analysis works only against the computer and when you play both sides.
analyse = Analysis
    .hint = Who’s ahead, and the three best lines in words and arrows (A)
share = Position
    .hint = Copy the position as a line of text, or use it to set up your own position
share-copy = Copy as text
share-set-up = Set up from here…
share-over = The game is over, so there’s no position to share.
line-price = { $name } { $price }
line-prices = Prices: { $prices }
line-wins = wins by round { $rounds }
line-loses = loses by round { $rounds }
state-blinded = blinded
    .hint = Blinded: isn’t a witness until its turn.
state-stunned = stunned
    .hint = Stunned: sees nothing and skips its next turn.
state-shielded = shielded
    .hint = Shielded: the next attack is blocked.
state-immune = can’t be stunned
    .hint = Can be stunned again after its own turn.
spoken-numbers = lives { $lives }, mana { $mana }, level { $level }, experience { $xp } of { $level }
spoken-queue = Queue: { $names }
spoken-evidence = { $side ->
        [light] Light’s evidence against Dark
       *[dark] Dark’s evidence against Light
    }: { $have }. A Tribunal needs { $needed }
scroll-up = Show layers above. Others there: { $count }
scroll-down = Show layers below. Others there: { $count }
about-lives = Lives { $lives } of { $most }
about-mana = Mana { $mana }, the layer costs { $layer }
about-level = Level { $level }, experience { $xp } of { $level }
about-watched = Seen by { $names }
about-unwatched = No one sees it
about-sees = Sees { $names }
about-blind = Sees no enemies

## What would happen

forecast-empty = Point at an Other for details, or at an action to see what it does.
forecast-cost = Costs { $cost } of { $mana } mana
forecast-free = Costs no mana
forecast-gloom = Gloom payment at the end of the turn: { $gloom }
brings-farm = Gains { $amount } experience
brings-level = Reaches level { $level }
brings-recharge = Gains { $amount } mana
brings-collect = Gains { $amount } mana
brings-attack = { $name } loses { $amount ->
        [one] a life
       *[other] { $amount } lives
    }, { $left } left
brings-attack-shield = { $name } loses only its shield
brings-deeper = Goes to layer { $amount }
brings-up = Goes to layer { $amount }
brings-initiate = A newcomer on layer 0 joins the end of the queue
brings-heal = { $name } will have { $left } lives
brings-blind = { $name } isn’t a witness until its turn
brings-delay = Acts at the end of the queue
brings-transfer = { $name } gains { $amount } mana
brings-fabricate = Gains { $amount } evidence, { $total } in total
brings-forsage = { $amount ->
        [one] An extra turn
       *[other] { $amount } extra turns
    } right away
brings-stun = { $name } sees nothing and skips its next turn
brings-burn = { $name } loses { $amount } mana
brings-shield = Blocks the next attack on it
forecast-seen = Seen by { $names }. { $side ->
        [light] Light
       *[dark] Dark
    } gains { $evidence } evidence, { $total } in total
forecast-unseen = No one will see it
forecast-falls = It can’t pay for the gloom: it falls to layer 0 and loses all its mana and { $lives ->
        [one] a life
       *[other] { $lives } lives
    }
forecast-dies = It can’t pay for the gloom and has one life left, so it dies
forecast-kills = { $names } dies
forecast-ends = { $side ->
        [light] Light wins
       *[dark] Dark wins
    }
forecast-pick = Price { $price }, evidence left: { $left }
forecast-declare = { $side ->
        [light] Light
       *[dark] Dark
    } sets prices for its Others, and one of them will die

## Prices

no-prices = You don’t have to set prices now.
pricing-title = { $side ->
        [light] Tribunal over Light
       *[dark] Tribunal over Dark
    }
pricing-hint = { $side ->
        [light] Light
       *[dark] Dark
    } has { $evidence } evidence and will pay for one of your Others. Set prices that total at most { $budget } for { $count } { $count ->
        [one] Other
       *[other] Others
    }. An Other that costs more than { $evidence } can’t be taken.
pricing-open = Set prices…
pricing-of = Price of { $name }
pricing-guard = Protect: { $price }
    .hint = One more than the accuser can pay
pricing-safe = out of reach
pricing-taken = can be taken
pricing-ask = Who would be taken?
    .hint = Who the accuser would take at these prices, and which prices are best (not available against another person)
pricing-set-best = Use the best prices
pricing-judging = Checking the prices…
pricing-too-much = These prices are over budget. Lower one of them.
pricing-takes = { $side ->
    [light] Light
   *[dark] Dark
} would take { $name } for { $price }. Your chance of winning would be about { $chance } % (depth { $depth }).
pricing-takes-none = No one can be taken at these prices.
pricing-best = Better: { $prices } ({ $chance } % to win).
pricing-is-best = This short search found no better prices.
pricing-place = { $place ->
    [1] would be taken
   *[other] choice { $place }
}
pricing-even = Split evenly
pricing-look = Show the table
pricing-say = Confirm prices
pricing-rest = { $sum } of { $budget } assigned, { $rest } left
pricing-spent = All assigned: { $sum } of { $budget }
pricing-over = { $sum } of { $budget } assigned: { $rest } too many

## The result

result-left = { $count ->
        [one] Other left
       *[other] Others left
    }
result-evidence = Evidence: Light { $light }, Dark { $dark }.
result-rounds = Rounds: { $rounds }, decisions: { $actions }.
