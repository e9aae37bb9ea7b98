### The review of a game: the curve, marked decisions, what decided it, trying again, your own games.

do = Review
    .hint = What decided the game: the chance of winning turn by turn, the mistakes, and the better moves

curve = { $seat }: chance of winning, turn by turn.
curve-point = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }: { $chance } %.
curve-estimate = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }: about { $chance } % (first estimate).
curve-empty = { $seat }: chance of winning, still being calculated.
curve-coming = Calculating the chances…
sign = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }, { $seat }: { $mark }, the chance of winning fell from { $before } % to { $after } %.
sign-only = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }, { $seat }: { $mark }.
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder
mark-only = only move
turned-choice = turning point: a choice
line = { $game ->
    [tribunal] chance of winning
   *[other] chance of winning, given what this side could know
}
estimate = first estimate
open-hands = with open hands (no one saw this)
openly = Show the line with open hands
percent = { $amount } %
turned-luck = turning point: luck
turned-unseen = turning point: what no one could see

tab-mistakes = Mistakes
tab-ledger = What decided it
tab-told = Log
whose = Whose mistakes
whose-light = Mistakes of the Night Watch
whose-dark = Mistakes of the Day Watch
whose-both = Mistakes of both sides
previous = Previous
    .hint = Previous mistake (Shift+N)
next = Next mistake
    .hint = Next mistake (N)
number = { $number } of { $count }
count = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
going = Reviewed: { $part } %.
coming = Analysing the decisions one by one. Mistakes appear here as they’re found.
choose = Press “Next mistake” or a mark on the curve.
none = No mistakes found on this side: no decision cost 5 % of the chance of winning. Where the chance was already small, a good move couldn’t add much. If this side resigned, that alone lost the game.
stopped = The review stopped: { $why }
head = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }: { $mark } { $sign }
played = { $seat } played
loss = The chance of winning fell by { $loss } points (± { $error }), from { $before } % to { $after } %.
loss-surely = The chance of winning fell by { $loss } points, from { $before } % to { $after } %.
only = As far ahead as the review looked, every other choice would have cost at least { $loss } points of the chance of winning.
best = Better: { $best }.
better-in = Better in { $share } % of the { $worlds } possible deals that fit what this side could see.
goes-on = Then, for example: { $line }.
refuted = After the move played, for example: { $line }.
why = Why: { $reason }.
why-unknown = No single reason stands out: when the review played on from here, the better choice simply won more often.
retry = Try again
    .hint = Solve this mistake like a puzzle: you choose again, and the opponent doesn’t reply (T). To play on instead, press “Play from here”.

ledger = What decided it for the { $seat }
ledger-won = { $seat }: { $item ->
    [deal] won mostly thanks to the cards dealt to both sides
    [draws] won mostly thanks to the cards that both sides drew
    [theirs] won mostly thanks to the opponent’s mistakes
    [given] won mostly because the opponent resigned
   *[unseen] won mostly for reasons that can’t be measured one by one
} ({ $share } %)
ledger-lost = { $seat }: { $item ->
    [deal] lost mostly because of the cards dealt to both sides
    [draws] lost mostly because of the cards that both sides drew
    [own] lost mostly through its own mistakes
    [resigned] lost mostly by resigning
   *[unseen] lost mostly for reasons that can’t be measured one by one
} ({ $share } %)
ledger-draw = { $seat }: { $item ->
    [deal] the cards dealt to both sides mattered most
    [draws] the cards that both sides drew mattered most
    [own] its own mistakes mattered most
    [theirs] the opponent’s mistakes mattered most
    [agreed] the agreement mattered most
   *[unseen] what can’t be measured one by one mattered most
} ({ $share } %)
ledger-deal = Cards dealt to both sides
    .note = compared with everything that could have been dealt
ledger-draws = Cards drawn by both sides
    .note = compared with everything that could have come instead
ledger-own = This side’s mistakes
    .note = marked mistakes: { $marked }; the rest are smaller ones
    .none = none large enough to measure
ledger-theirs = The opponent’s mistakes
    .note = marked mistakes: { $marked }; the rest are smaller ones
    .none = none large enough to measure
ledger-unseen = Everything else
    .note = no one’s mistake: what this side couldn’t see, such as the opponent’s hand, and what the review can’t measure
ledger-resigned = Lost by resigning
    .note = the chance of winning that this side still had
ledger-given = Gained when the opponent resigned
    .note = the chance of winning that this side didn’t have yet
ledger-agreed = Draw agreed
    .note = compared with this side’s chance of winning
share = { $way ->
    [1] helped: { $share } %
    [-1] harmed: { $share } %
   *[0] { $share } %
}
ledger-note = The shares of what helped this side and of what harmed it make 100 % together. The deal and the cards drawn are measured with both hands open, a view no one at the table had. Mistakes are measured only by what that side could know.
ledger-coming = You’ll see this when all decisions have been analysed.
tab-blame = Whose mistake
blame-decided = { $drawn ->
    [yes] { $seat } could have done better in round { $turn }
   *[no] { $seat } lost the game in round { $turn }
}
blame-nobody = The loser made no clear mistake: the opponent played a little better throughout, or the game ended in a resignation.
blame-side = { $count ->
    [0] No mistakes.
    [one] { $count } mistake: blunders { $blunder }, mistakes { $mistake }, inaccuracies { $inaccuracy }. It cost { $lost } points of the chance of winning.
   *[other] { $count } mistakes: blunders { $blunder }, mistakes { $mistake }, inaccuracies { $inaccuracy }. Together they cost { $lost } points of the chance of winning.
}
blame-whole = { $played } { $sign } — the chance of winning fell from { $before } % to { $after } %.
blame-line = Round { $turn }: { $played } { $sign }, { $before } % → { $after } %

retry-task = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }, { $seat }. In the game: “{ $played }” — the chance of winning fell from { $before } % to { $after } %. What is better?
retry-do = Decide on the table, as in a game. The opponent won’t reply; only your choice is graded.
retry-judging = Grading your choice…
retry-hint = Hint: think of { $card }.
retry-hint-still = Hint: consider the quiet option.
retry-hint-gloom = Hint: think of the gloom level.
retry-hint-alone = Hint: think of what this Other can do that needs no target.
retry-hint-button = Hint
    .hint = What to think of, without giving the answer away (H)
retry-solution = Show solution
    .hint = Show the best choice (S)
retry-skip = Skip
    .hint = Next mistake (N)
retry-next = Next mistake
retry-leave = Back to the review
retry-again = Try again
retry-good = Better!
retry-gain = With this choice, your chance of winning is { $gain } percentage { $gain ->
    [one] point
   *[other] points
} higher.
retry-best = This was the better choice
retry-not-yet = Not yet
retry-missed = There’s a better choice.
retry-loses = This choice is { $loss } points worse than the best one (± { $error }).
retry-loses-surely = This choice is { $loss } points worse than the best one.

own = My games
own-lead = Your games against the computer: how they ended and what you can learn from them.
own-none = You haven’t finished a game against the computer yet.
own-score = { $won } won, { $lost } lost, { $drawn } drawn
own-loss = Chance of winning lost per ten decisions: { $loss } % (± { $error }), over { $games } games.
own-missing = Review { $count ->
    [one] { $count } more game
   *[other] { $count } more games
} to see how much you lose per ten decisions. Fewer games wouldn’t give a reliable number.
own-due = { $count ->
    [0] No mistakes to try again today.
    [one] { $count } mistake to try again today.
   *[other] { $count } mistakes to try again today.
}
own-retry = Try mistakes again
own-review-all = Review { $count ->
    [one] { $count } game
   *[other] { $count } games
}
own-reviewing = Reviewing: { $number } of { $count }
own-stop = Stop
own-won = Won
own-lost = Lost
own-drawn = Drawn
own-game = { $result }, { $seat }
own-marks = { $mistakes ->
    [0] no mistakes
    [one] { $mistakes } mistake, { $solved } corrected
   *[other] { $mistakes } mistakes, { $solved } corrected
}
own-not-reviewed = not reviewed yet
own-leave = Saved games
