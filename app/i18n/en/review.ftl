### The review of a game: the curve, marked decisions, what decided it, trying again, games of one's own.

do = Review
    .hint = What decided the game: the chance to win turn by turn, the mistakes, and what was better

curve = The chance of { $seat } to win, turn by turn.
curve-point = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }: { $chance } %.
curve-estimate = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }: about { $chance } % (first estimate).
curve-empty = The chance of { $seat } to win: it is being worked out.
curve-coming = Working out the chances…
sign = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }, { $seat }: { $mark }, the chance to win fell from { $before } % to { $after } %.
sign-only = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }, { $seat }: { $mark }.
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder
mark-only = only move
turned-choice = a choice turned it
line = { $game ->
    [tribunal] the chance to win
   *[other] the chance as this side could know it
}
estimate = first estimate
open-hands = with open hands (which nobody saw)
openly = Show the line with open hands
percent = { $amount } %
turned-luck = luck turned it

tab-mistakes = Mistakes
tab-ledger = What decided it
tab-told = Chronicle
whose = Whose mistakes
whose-light = Mistakes of the Night Watch
whose-dark = Mistakes of the Day Watch
whose-both = Mistakes of both sides
previous = Back
    .hint = The mistake before (Shift+N)
next = Next mistake
    .hint = The next mistake (N)
number = { $number } of { $count }
count = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
going = Looked through: { $part } %.
coming = The decisions are being looked at, one by one. What is found shows here at once.
choose = Press “Next mistake”, or a sign on the curve.
none = No mistake was found on this side: no decision lost 5 % of the chance to win. Where the chance was small already, a good move would have added little; a game that was given up was lost by that.
stopped = The review has stopped: { $why }
head = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }: { $mark } { $sign }
played = { $seat } played
loss = The chance to win fell by { $loss } points (± { $error }): from { $before } % to { $after } %.
loss-surely = The chance to win fell by { $loss } points: from { $before } % to { $after } %.
only = Every other choice would have lost { $loss } points of the chance to win or more.
best = Better: { $best }.
better-in = Better in { $share } % of the { $worlds } deals possible for this side.
goes-on = Then, for example: { $line }.
refuted = After what was played, for example: { $line }.
why = Why: { $reason }.
retry = Try again
    .hint = The position before this mistake, on the table: choose differently (T)

ledger = What decided it for { $seat }
ledger-start = An even start
ledger-deal = The deal
    .note = against all that could have been dealt
ledger-draws = Cards drawn
    .note = against all that could have come instead
ledger-own = Own mistakes
    .note = falls of this side’s line: { $small ->
        [0] the mistakes marked
       *[other] { $marked } % in mistakes marked, { $small } % in smaller ones
    }
    .none = none that could be measured
ledger-theirs = Mistakes of the other side
    .note = falls of the other side’s line: { $small ->
        [0] the mistakes marked
       *[other] { $marked } % in mistakes marked, { $small } % in smaller ones
    }
    .none = none that could be measured
ledger-unseen = Unseen
    .note = what remains, and nobody’s mistake: the hand that the other side held, and what the estimate of deal and cards did not know (it counts on small mistakes of both)
ledger-resigned = Given away by resigning
    .note = what this side’s line still had
ledger-given = Given by the other side’s resigning
    .note = what this side’s line still lacked
ledger-agreed = A draw agreed
    .note = against what this side’s line had
ledger-result = The result
ledger-amount = { $amount } (± { $error })
ledger-note = Deal and cards are counted with both hands open, as nobody saw them at the table; mistakes only by what their side could know. ± says how far a number may be off.
ledger-coming = This is worked out once all decisions have been looked at.
tab-blame = Whose mistake
blame-decided = { $drawn ->
    [yes] { $seat } could have had more: round { $turn }
   *[no] { $seat } lost the game in round { $turn }
}
blame-nobody = Nobody who lost made a mistake that can be named: the other side was a little better all along, or the game was given up.
blame-side = { $count ->
    [0] No mistakes.
    [one] { $count } mistake: blunders { $blunder }, mistakes { $mistake }, inaccuracies { $inaccuracy }. It lost { $lost } points of the chance to win.
   *[other] { $count } mistakes: blunders { $blunder }, mistakes { $mistake }, inaccuracies { $inaccuracy }. Together they lost { $lost } points of the chance to win.
}
blame-whole = { $played } { $sign } — the chance to win fell from { $before } % to { $after } %.
blame-line = Round { $turn }: { $played } { $sign }, { $before } % → { $after } %

retry-task = { $game ->
        [tribunal] Round
       *[other] Turn
    } { $turn }, { $seat }. In the game: “{ $played }” — the chance to win fell from { $before } % to { $after } %. What is better?
retry-do = Decide on the table, as in a game. Nothing answers: your choice is judged.
retry-judging = Your choice is being judged…
retry-hint = A hint: think of { $card }.
retry-hint-still = A hint: the quiet answer is worth a look.
retry-hint-gloom = A hint: think of the level of the gloom.
retry-hint-alone = A hint: think of what this Other can do by itself.
retry-hint-button = Hint
    .hint = What to think of, without the answer (H)
retry-solution = Solution
    .hint = Show the best choice (S)
retry-skip = Skip
    .hint = On to the next mistake (N)
retry-next = Next mistake
retry-leave = To the review
retry-again = Try again
retry-good = Better!
retry-gain = This choice saves { $gain } points of the chance to win.
retry-best = This was better
retry-not-yet = Not yet
retry-missed = There is something better.
retry-loses = This choice loses { $loss } points of the chance to win against the best one (± { $error }).
retry-loses-surely = This choice loses { $loss } points of the chance to win against the best one.

own = My games
own-lead = Your games against the computer: how they ended, and what to learn from them.
own-none = You have not finished a game against the computer yet.
own-score = { $won } won, { $lost } lost, { $drawn } drawn
own-loss = Chance to win lost in ten decisions: { $loss } % (± { $error }), over { $games } games.
own-missing = { $count ->
    [one] { $count } more game has to be reviewed
   *[other] { $count } more games have to be reviewed
} before it can be said how much you lose in ten decisions: fewer would say nothing.
own-due = { $count ->
    [0] No mistakes to try again today.
    [one] { $count } mistake to try again today.
   *[other] { $count } mistakes to try again today.
}
own-retry = Try the mistakes again
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
    [one] { $mistakes } mistake, { $solved } done better
   *[other] { $mistakes } mistakes, { $solved } done better
}
own-not-reviewed = not reviewed yet
own-leave = To the games
