### Lessons, puzzles and hints at the table.

next = Next
back = Back
leave = Leave
finish = Finish
close = Close
show = Do it for me
more = More: { $title }
do-it = Do it on the table, or choose it in the list on the right.
how-carry = Take 1 and put it on 2: drag it, click both, or press the golden row on the right.
how-carry-named = Drag “{ $source }” (1) onto “{ $target }” (2).
how-panel = Press what is lit on the panel, or the golden row on the right: “{ $action }”.
reading = Read the step of the lesson above and press “Next”.
watching = The other side acts: look at the table.
how-row = Press the golden row “{ $action }” on the right.
how-button = Press the button “{ $action }” on the right.
gloom-first = In a game you may lay the card at once. In the lesson one thing comes after another: choose the gloom level on the panel first.
read-first = No hurry: read first, then press “Next”.
strayed = “{ $done }” is allowed by the rules, but in this step try another thing: “{ $action }”.

hint-last = This is the last step, and nothing is left to do. Read it and press “Finish”.
hint-button = Hint (H)
hint-title = Hint
hint-good = A great Other would do this:
hint-can = What can be done, and what comes of it (press to do it):
hint-chance = { $chance } % ± { $error }, { $worlds } worlds
hint-chance-vague = { $worlds ->
    [one] a single world was seen: no number yet
   *[other] only { $worlds } worlds were seen: no number yet
}
hint-behind = { $behind ->
    [0] { $chance } % (no less, ± { $error })
   *[other] { $chance } % ({ $behind } ± { $error } less)
}
hint-behind-vague = { $surely ->
    [yes] clearly less
   *[no] { $worlds ->
        [one] not told apart in a single world
       *[other] not told apart in { $worlds } worlds
    }
}
hint-sure = A world is a deal that looks the same from here. ± says how far the number before it may be off, in 19 cases of 20. How much less an action is worth than the one advised is known better than its chance, as both met the same worlds.
hint-more = … and { $count } more: the list on the right has them all.
hint-advice = { $action } — { $reason }.
lesson-waits = this is what the lesson waits for
does-gloom = { $level ->
    [0] { $deepest ->
        [0] no gloom: one card, nothing to pay
       *[other] out of the gloom: pay { $deepest }, and lay one card and { $deepest } more
    }
   *[other] into the gloom: pay { $deepest }, and lay one card and { $deepest } more
}
does-move = { $count ->
    [0] nobody is there now
   *[other] there now: { $who }
}
does-done = do nothing more in this slot
does-pass = say no: the card is kept for later
does-close = no Light Other comes in until the phase ends, and longer while a Dark Other stands here
does-close-here = { $other } does not get there, and may choose another way
does-back = take the last step back
does-weaken = pay for the gloom by weakening a card that is laid
does-burn = pay for the gloom with a whole card; it counts as played
does-bleed = pay for the gloom with wounds
does-discard = this card goes to the discard
does-make = this card becomes the amulet
does-credit = so many wounds for this vampire, the rest for the next
does-harvest = heal so many of its own wounds, draw for the rest
does-feed = draw so many cards, take so many wounds

lessons = Lessons
lessons-lead = Each lesson is played on the real table. Leave at any step: your place is kept.
lesson-won = Victory! The lesson is over
lesson-over = The lesson is over
    .hint = Now for a real game. A hint (H) says what can be done, and a refusal always says why.
play-novice = Play the novice
to-lessons = To the lessons
lesson-new = { $count } steps · not begun
lesson-at = step { $number } of { $count }
lesson-done = done

puzzles = Puzzles
puzzles-lead = One side, one goal, one turn. Each puzzle has a single solution, proved by search.
to-start = To the start screen
to-puzzles = To the puzzles
again = Again
solution = Solution: next step
puzzle-whose = Your side: { $seat }. All must be settled before this turn is over.
puzzle-searched = The other side looks for its best answer: { $count } positions seen.
puzzle-next = Next puzzle
puzzle-solved = Solved!
    .hint = Whatever the other side had answered, it could not have stopped this.
puzzle-shown = That is the solution
    .hint = It counts as solved once you do it yourself: “Again” puts it back.
puzzle-missed = Not yet
    .hint = The turn is over and the goal is not reached. Try again: there is one solution.
tribunal-puzzles = Puzzles of Tribunal
tribunal-puzzles-lead = Positions of self-played games. Every decision has one right answer, all others are disproved; the other side defends as long as it can.
puzzles-kill = Kill
puzzles-price = Prices
puzzles-survive = Survive
puzzles-grade = Grade { $grade } of 5 · { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
}
puzzles-done = { $done } of { $count } solved
puzzle-grade = Grade { $grade }.
puzzle-kill = { $own ->
    [one] { $seat } wins in this turn.
   *[other] { $seat } wins in { $own } turns, whatever the other side does.
}
puzzle-price = { $goal ->
    [win] { $seat } stands trial: name the prices after which it wins in its next turn, whatever the enemy does.
   *[survive] { $seat } stands trial: name the prices with which it does not lose in the enemy's next turn either.
}
puzzle-survive = { $seat } is in danger: do not lose in the { $theirs ->
    [one] enemy’s next turn
   *[other] enemy’s next { $theirs } turns
}.
puzzle-kill-done = That is the only way: every other action lets the enemy escape.
puzzle-price-done = Only prices that protect these very Others will do.
puzzle-survive-done = That is the only defence: everything else loses.
puzzle-wrong = “{ $action }” is not enough.
puzzle-refuted = The answer: { $line }.
puzzle-too-slow = There is something that leads to the goal, and this does not.
