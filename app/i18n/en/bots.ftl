# Players made of code: the arena, the balance lab, the reasons of their choices.
level-random = Anything
level-novice = Novice
level-watchman = Watchman
level-higher = Higher Other
level-great = Great Other

progress = { NUMBER($done, useGrouping: 0) } of { NUMBER($games, useGrouping: 0) } games
share = { $share } ({ $low }–{ $high })
arena-head = { NUMBER($games, useGrouping: 0) } games of { $first } against { $second }, { $once ->
    [yes] each deal played once
   *[no] each deal played twice with seats swapped
} (seed { NUMBER($seed, useGrouping: 0) }).
arena-first = { $first } wins { $share }; as Light { $light }, as Dark { $dark }.
arena-sides = Light won { NUMBER($light, useGrouping: 0) } games, Dark { NUMBER($dark, useGrouping: 0) }, draws { NUMBER($draws, useGrouping: 0) }: Light { $share }.
arena-length = Turns: { $turns } on average ({ $least }–{ $most }); decisions: { $actions }.
arena-endings = Endings: { $endings }.
ending-vortex-closed = vortex closed
ending-vortex-broke = vortex broke out
ending-turn-limit = turn limit
ending-agreed = draw agreed
ending-resigned = resigned

no-ledger = “{ $path }” is no file of arena games: name another one, or none.
ledger-in-use = Games are being added to “{ $path }” already: process { NUMBER($pid, useGrouping: 0) } on the computer “{ $host }”, since { $since }. Wait until it ends or stop it, or name another file.
ledger-changed = “{ $path }” was moved, deleted or changed by another program: no more games can be added to it. What was added before stays as it is.
other-ledger = “{ $path }” holds games of another contest (other players, cards, rules, options or seed): name another file.
worker-lost = The computer player has stopped working: make a decision of yours again, or save and open the game anew.

why-thumb = the rules of thumb say so: nothing was looked ahead
why-only = there is nothing else to do
why-as-good = it wins { $chance } %, and “{ $action }” would do as well ({ $other } %)
why-searched = it wins { $chance } %, while “{ $action }” wins { $other } %; it is better in { $better } of { $worlds } possible deals
otherwise-vortex = otherwise the vortex would on average stand { NUMBER($amount, maximumFractionDigits: 1) } spaces { $more ->
    [yes] further
   *[no] back
}
why-searched-vortex = { why-searched }; { otherwise-vortex }
otherwise-egor = otherwise Egor would on average have { NUMBER($amount, maximumFractionDigits: 1) } { $more ->
    [yes] more
   *[no] fewer
} wounds
why-searched-egor = { why-searched }; { otherwise-egor }
otherwise-light = otherwise there would on average be { NUMBER($amount, maximumFractionDigits: 1) } { $more ->
    [yes] more
   *[no] fewer
} Light Others in play
why-searched-light = { why-searched }; { otherwise-light }
otherwise-dark = otherwise there would on average be { NUMBER($amount, maximumFractionDigits: 1) } { $more ->
    [yes] more
   *[no] fewer
} Dark Others in play
why-searched-dark = { why-searched }; { otherwise-dark }
otherwise-balance = otherwise the balance would on average shift by { NUMBER($amount, maximumFractionDigits: 1) } towards { $more ->
    [yes] Light
   *[no] Dark
}
why-searched-balance = { why-searched }; { otherwise-balance }

does-illness = the illness of Svetlana’s mother makes the vortex grow
does-vortex = the vortex goes back by { $points ->
    [one] { $points } space
   *[other] { $points } spaces
}
does-close = this closes the vortex
does-bite = Egor’s blood gives cards
does-kill = with this { $target } falls
does-hit = { $target } takes { $points ->
    [one] { $points } wound
   *[other] { $points } wounds
} unless defended
does-break = { $target } shall not serve the enemy
does-guard-self = a blow has been struck or is coming
does-guard = guards { $target }
does-heal = { $target }: { $points } fewer wounds
does-no-wounds = { $target } has no wounds to heal
does-no-blow = nobody is there to strike { $target }: a defence is wasted
does-egor-full = Egor bears all the wounds he can: there will be no new one

review-other-game = Only games of Own Fate and Tribunal can be reviewed.
review-unfinished = This game has not ended: finish it, then it can be reviewed.

bad-change = “{ $text }” is no change: write card.number=value (numbers: strength, experience, initiative, cost, copies), vortex=cells or option.name=value.
no-card = The set has no card “{ $card }”.
no-rules-in-file = The file { $file } holds cards alone, no rule sets: leave out --rules, or name a set of the catalogue.
no-dask = Playing on a scheduler needs the Python package distributed: install it by “{ $python } -m pip install distributed”.
dask-in-bundle = The installed Dozor cannot share games among machines: do it in the folder of its source, by “python3 dozor.py”.
no-scheduler = No Dask scheduler answers at “{ $address }”: check the address.
other-worker = The worker on “{ $host }” runs another program ({ $part ->
    [rules] its rules differ
    [network] its network differs
   *[bots] its players differ
}): start it from the same version of Dozor.
other-program = “{ $path }” was played by another program ({ $part ->
    [rules] its rules differ
    [network] its network differs
   *[bots] its players differ
}): name another file, or go on with the version that began it.
lost-workers = The scheduler or all its workers are gone. What was played is kept: start them again, and give --resume the same file.
bad-range = “{ $text }” is no range: write petr.cost=3..9, vortex=7..12 or option.olga=extra,inside.
many-values = { NUMBER($count, useGrouping: 0) } values are too many for one sweep: at most { NUMBER($most, useGrouping: 0) }.
bad-aim = “{ $aim }” is no aim: docs/formats/set.md says how one is written.
bare-worker = A worker of “{ $address }” does not know Dozor: start it by “python3 dozor.py worker { $address }”.
sweep-alone = A sweep has no table and judges no cards: leave out --csv and --cards.

lab-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: 0) }
lab-whole = { NUMBER($value, maximumFractionDigits: 0, useGrouping: 0) }
lab-title = Balance lab
lab-made = { NUMBER($games, useGrouping: 0) } { $games ->
    [one] deal
   *[other] deals
}, each played once; { $level } on both sides; deals from { NUMBER($seed, useGrouping: 0) }
lab-known = What is known
lab-changes = From “{ $first }” to “{ $second }”
lab-who = Who wins
lab-who-axis = The line below the bar: what so many games leave possible.
lab-when = When it ends
lab-when-axis = Turn on which games ended, and who won. Shaded: by turn 3, and turns 6 to 11.
lab-known-wins = Light wins { $light } of { NUMBER($games, useGrouping: 0) } { $games ->
    [one] game
   *[other] games
}. That many games leave anything within { $bounds } possible.
lab-known-length = { $soon } of the games end by turn 3 ({ $soonbounds }), { $middle } on turns 6 to 11 ({ $middlebounds }); half of them are over by turn { $median }.
lab-known-humps = Two kinds of game: many end around turn { $first }, many around turn { $second }, and fewest around turn { $gap }. Of those over by turn { $gap } Light wins { $early }, of the longer ones { $late }.
lab-known-draws = Draws: { NUMBER($draws, useGrouping: 0) }; each counts as half a win.
lab-games-light = Light won on turn
lab-games-dark = Dark won on turn
lab-games-none = Nobody won, turn
lab-tracks = The tracks, turn by turn
lab-tracks-hint = The line is the average of the games still going on, the band holds eight games of ten. Turns that fewer than one game of twenty reaches are left out.
lab-inferno = Inferno chip on the vortex track
lab-burst = the vortex bursts
lab-balance = Treaty chip on the balance track (above zero: Light)
lab-cards = What the cards bring
lab-cards-hint = Every deal in which a card entered or was played is played again, with its owner never using that card. “Won by it” counts the deals that its side won only with the card, “lost by it” those that it won only without. The gain is what is left of a hundred deals, in brackets what these deals do not rule out, although many cards are looked at together. A verdict is given once that leaves nought out; it is about how these players use the card.
lab-cards-not = The cards were not judged in this run: a run with “Judge each card” says what each brings.
lab-how = How sure this is
lab-how-hint = A range such as 40–60 % is what these games do not rule out, however often you look, stop and go on; the range of at most one run in twenty ever leaves the truth out. A verdict (sure, met, missed) is given as soon as the range lies wholly on one side of what is asked, and not before. Where many things are looked at together their ranges are wider, for among many luck finds more. Where nothing can be said yet the page guesses from what was seen how many deals it takes; as the share moves, so does the guess.
lab-light = Light
lab-dark = Dark
lab-col-card = Card
lab-col-drawn = drawn
lab-col-used = used
lab-col-up = won by it
lab-col-down = lost by it
lab-col-gain = gain in 100 deals
lab-col-verdict = verdict
lab-col-aim = Aim
lab-col-found = found
lab-card-gains = wins games
lab-card-costs = loses games
lab-card-unknown = not known
lab-card-rare = too rare to judge
lab-card-unjudged = not judged
lab-range-between = { $least }–{ $most } %
lab-range-least = at least { $least } %
lab-range-most = at most { $most } %
lab-aim-wins = { $side ->
    [light] Light
   *[dark] Dark
} wins { $range }
lab-aim-wins-late = Of the games that reach turn { $first } { $side ->
    [light] Light
   *[dark] Dark
} wins { $range }
lab-aim-soon = Ended by turn { $last }: { $range }
lab-aim-late = Ended on turn { $first } or later: { $range }
lab-aim-ends = Ended on turns { $first } to { $last }: { $range }
lab-aim-entering-worth = Every Other wins at least as many games as it loses
lab-aim-entering = Every Other gains { $value } games in 100 or more by entering
lab-aim-card = No card gains more than { $value } games in 100
lab-found = { $share } ({ $bounds }) of { NUMBER($games, useGrouping: 0) }
lab-found-card = { $card }: { $gain } in { NUMBER($games, useGrouping: 0) } deals
lab-aim-met = met
lab-aim-missed = missed
lab-aim-unknown = not yet known
lab-aim-more = not yet known: if it stays so, about { NUMBER($more, useGrouping: 0) } more deals
lab-aim-edge = not yet known: on the very edge
lab-aim-other = no aim for these players: it is meant for { $level }
lab-aim-unasked = not yet known: nothing was judged
lab-real = Sure:
lab-luck = May be luck:
lab-luck-yet = The range leaves nought out, but what is looked at again and again is sure later than at one look.
lab-change-light = { $way ->
    [more] Light wins { $points } percentage points more often
    [less] Light wins { $points } percentage points less often
   *[same] Light wins as often
} ({ $low } … { $high }); in { NUMBER($differ, useGrouping: 0) } of { NUMBER($deals, useGrouping: 0) } deals the winner changed, one way or the other.
lab-change-soon = { $way ->
    [more] { $points } percentage points more of the games end by turn 3
    [less] { $points } percentage points fewer of the games end by turn 3
   *[same] as many games end by turn 3
} ({ $low } … { $high }).
lab-change-middle = { $way ->
    [more] { $points } percentage points more of the games end on turns 6 to 11
    [less] { $points } percentage points fewer of the games end on turns 6 to 11
   *[same] as many games end on turns 6 to 11
} ({ $low } … { $high }).
lab-asked = { NUMBER($deals, useGrouping: 0) } deals are played. A difference of five percentage points takes about { NUMBER($asked, useGrouping: 0) } to show; a larger one shows sooner.
lab-said = { $name }, { NUMBER($games, useGrouping: 0) } { $games ->
    [one] deal
   *[other] deals
}:
lab-said-gains = Cards that win games (in 100 deals): { $cards }.
lab-said-costs = Cards that lose games (in 100 deals): { $cards }.
lab-sweep-title = Where is play even? { $what }
lab-sweep-made = { $level } on both sides; every value plays the same deals, from { NUMBER($seed, useGrouping: 0) }
lab-sweep-may = { $kind ->
    [all] Not known yet: with none of these values is even play ruled out.
    [one] Play may be even at { $values }, and at no other of these values.
    [range] Play may be even anywhere from { $first } to { $last }.
   *[list] Play may be even at { $values }.
} More deals narrow it. Nearest so far: { $near }.
lab-sweep-near = { $value } (Light wins { $light })
lab-sweep-now = { $value } (as it is now)
lab-sweep-crosses = The line crosses the middle between { $first } and { $second }.
lab-sweep-between = Play becomes even between { $first } and { $second }.
lab-sweep-no-even = At none of these values is play even. Nearest: { $near }.
lab-sweep-begun = The first round is not over yet.
lab-sweep-hint = The dots are the share of games that Light wins, with the range that the games do not rule out; the shaded strip is 45 to 55 %. A winner is named once the range leaves 50 % out; that value is then played no more, so its range stays wide.
lab-sweep-grid-hint = The share of games that Light wins. White is even, red is Light’s, violet Dark’s; bold where the winner is sure.
lab-sweep-axis = Value; won by Light
lab-sweep-waits = not played yet
lab-clear-light = Light wins more
lab-clear-dark = Dark wins more
lab-clear-none = not yet sure
lab-clear-more = not yet sure: if it stays so, about { NUMBER($more, useGrouping: 0) } more deals
lab-clear-even = not yet sure: close to even
lab-col-deals = deals
lab-col-light = won by Light
lab-col-soon = by turn 3
lab-col-middle = turns 6–11
lab-col-number = Number
lab-col-step = step
lab-col-light-by = Light wins, % more
lab-col-soon-by = by turn 3, % more
lab-col-middle-by = turns 6–11, % more
lab-sensitivity-title = What every number moves
lab-sensitivity-made = { NUMBER($deals, useGrouping: 0) } deals for each; { $level } on both sides; deals from { NUMBER($seed, useGrouping: 0) }
lab-sensitivity-hint = Every number by itself one step up, on the same deals as the set without the change; the figures are percentage points. { NUMBER($done, useGrouping: 0) } of { NUMBER($of, useGrouping: 0) } are played, { $sure ->
    [0] of none of them is it sure yet that it moves anything
    [one] of { $sure } it is sure that it moves something
   *[other] of { $sure } it is sure that they move something
}. Bold is sure, although many are looked at together; with few deals only great changes can be.
lab-sensitivity-sure = sure
