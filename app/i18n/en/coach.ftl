### Lessons, puzzles and hints at the table.

next = Next
back = Back
leave = Leave
finish = Finish
close = Close
show = Do it for me
spoken-how = Press F2 and choose “{ $action }”.
spoken-how-button = Press F2, then Tab until you hear “{ $action }”.
spoken-repeat = F7 repeats the text
more = More: { $title }
do-it = Do it on the table, or choose it from the list on the right.
how-carry = Drag 1 onto 2, click 1 and then 2, or press the golden row on the right.
how-carry-named = Drag “{ $source }” (1) onto “{ $target }” (2).
how-panel = Press what’s highlighted on the panel, or the golden row on the right: “{ $action }”.
reading = Read the lesson step above and press “Next”.
watching = It’s your opponent’s turn: watch the table.
how-row = Press the golden row “{ $action }” on the right.
how-button = Press the “{ $action }” button on the right.
gloom-first = In a game, you could play the card now. The lesson goes step by step: choose the gloom level on the panel first.
read-first = No hurry: read first, then press “Next”.
strayed = The rules allow “{ $done }”, but in this step, try something else: “{ $action }”.

hint-last = That’s the end of the lesson. Press “Finish”.
hint-button = Hint (H)
hint-title = Hint
hint-good = Suggested move:
hint-can = Your options and what they do. To play one, click it, or press Tab, Ctrl+→, and Enter:
hint-chance = { $chance } % ± { $error } to win, { $worlds } deals tried
hint-chance-vague = { $worlds ->
    [one] only one deal tried, so no number yet
   *[other] only { $worlds } deals tried, so no number yet
}
hint-behind = { $chance } %, { $surely ->
    [yes] { $behind ->
            [one] { $behind } point
           *[other] { $behind } points
        } less (± { $error })
   *[no] too close to call
}
hint-behind-vague = { $surely ->
    [yes] clearly worse
   *[no] worse in { $worse } of { $worlds } { $worlds ->
        [one] deal
       *[other] deals
    }
}
hint-sure = Each deal tried is one that fits what you can see. ± is the 95 % margin of error. The gap to the best move is more exact than the chance of winning, because both moves were tried in the same deals. A review tries many more deals, but never calls a mistake what a hint advised.
hint-more = … and { $count } more, all in the list on the right.
hint-advice = { $action } — { $reason }.
lesson-waits = this is the move the lesson is waiting for
does-gloom = { $level ->
    [0] { $deepest ->
        [0] no gloom: one card, nothing to pay
       *[other] leave the gloom: pay { $deepest }, play one card and { $deepest } more
    }
   *[other] into the gloom: pay { $deepest }, play one card and { $deepest } more
}
does-move = { $count ->
    [0] no one is there now
   *[other] there now: { $who }
}
does-call = { $called } takes a step towards { $caller }, or stays if they’re together; { $caller } can’t walk this turn
does-jump = { $called } comes straight to { $caller }; { $caller } can’t walk this turn
does-done = do nothing more in this slot
does-pass = say no and keep the card for later
does-close = Light Others can’t enter until the phase ends, and after that while a Dark Other is here
does-close-here = { $other } doesn’t get there and may choose another way
does-back = undo the last step
does-weaken = pay for the gloom by weakening a card you played
does-burn = pay for the gloom with a whole card; it counts as played
does-bleed = pay for the gloom with wounds
does-discard = this card is discarded
does-make = this card becomes the amulet
does-credit = credit this many wounds to this vampire, the rest to the next
does-harvest = heal this many of the vampire’s wounds and draw for the rest
does-feed = draw this many cards and take a wound for each

lessons = Lessons
lessons-lead = You play each lesson on the real table. You can leave at any step: your progress is kept.
lesson-won = Victory! Lesson complete
lesson-over = Lesson complete
    .hint = Now for a real game. Press H to see what you can do. If a move isn’t allowed, the program says why.
play-novice = Play against the novice
next-lesson = Next lesson
to-lessons = All lessons
lesson-new = { $count } steps · not started
lesson-at = step { $number } of { $count }
lesson-done = done

puzzles = Puzzles
puzzles-lead = One side, one goal, one turn. Each puzzle has exactly one solution, proved by search.
to-start = Main menu
to-puzzles = All puzzles
again = Try again
solution = Show next step
puzzle-whose = You play the { $seat }. Reach the goal before this turn ends. (A whole game is won by points: Light gets 8 when healing closes the vortex, Dark when the vortex bursts.)
puzzle-side = You play the { $seat }. A side with no Others left loses. { $variant ->
    [only-1] Expansion 1 is on.
    [only-2] Expansion 2 is on.
    [both] Both expansions are on.
   *[none] The expansions are off.
}
puzzle-back = Back to the mistake
puzzle-searched = Your opponent is looking for the best reply: { $count } positions searched.
puzzle-next = Next puzzle
puzzle-solved = Solved!
    .hint = No reply could have stopped this.
puzzle-shown = That’s the solution.
    .hint = To solve the puzzle, play it yourself: press “Try again”.
puzzle-missed = Not yet.
    .hint = The turn is over, and you haven’t reached the goal. Try again: there’s exactly one solution.
tribunal-puzzles = Tribunal puzzles
tribunal-puzzles-lead = Positions from games the program played against itself. At each decision, only one answer is right; all others are refuted. Your opponent holds out as long as possible.
puzzles-kill = Kill
puzzles-price = Prices
puzzles-survive = Survive
puzzles-grade = Grade { $grade } of 5 · { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}
puzzles-done = { $done } of { $count } solved
puzzle-grade = Grade { $grade } of 5 (1 is the easiest).
puzzle-kill = { $own ->
    [one] Win this turn.
   *[other] Win within { $own } of your turns, against any defence.
}
puzzle-price = { $goal ->
    [win] You’re accused: set prices that let you win in your next turn, against any defence.
   *[survive] You’re accused: set prices that also keep you from losing in the enemy’s next turn.
}
puzzle-survive = You’re in danger: don’t lose in the { $theirs ->
    [one] enemy’s next turn
   *[other] enemy’s next { $theirs } turns
}.
puzzle-kill-done = That’s the only way: after any other action, the enemy escapes.
puzzle-price-done = Only prices that protect exactly these Others work.
puzzle-rest = For example: { $line }.
puzzle-tries = You can still try: { $line }.
puzzle-left = That leaves the enemy { $others ->
    [one] one Other with { $lives ->
        [one] one life
       *[other] { $lives } lives
    }
   *[other] { $others } Others with { $lives } lives in all
}{ $needed ->
    [0] .
   *[other] { "" }, and you have { $have } of the { $needed } evidence for a Tribunal.
}
puzzle-line = Why it isn’t enough, for example
puzzle-line-asks = You’re watching what your answer leads to. ← and → go step by step; Esc closes it.
puzzle-survive-done = That’s the only defence: everything else loses.
puzzle-wrong = “{ $action }” isn’t enough.
puzzle-refuted = The reply: { $line }.
puzzle-kill-failed = After this, the enemy can always keep at least one Other to the end of the puzzle.
puzzle-price-failed = At these prices, the enemy has a choice that keeps you from the goal.
puzzle-survive-failed = After this, the enemy can always win before the puzzle ends.
puzzle-too-slow = This won’t reach the goal in time, but something else will.
