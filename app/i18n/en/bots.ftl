# Players made of code: the arena, the balance lab, the reasons of their choices.
level-random = Anything
level-novice = Novice
level-watchman = Watchman
level-higher = Higher Other
level-great = Great Other

progress = { NUMBER($done, useGrouping: 0) } of { NUMBER($games, useGrouping: 0) } games
share = { $share } ({ $low }–{ $high })
arena-head = { NUMBER($games, useGrouping: 0) } games of { $first } against { $second }, each deal played twice with seats swapped (seed { NUMBER($seed, useGrouping: 0) }).
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
other-ledger = “{ $path }” holds games of another contest (other players, cards, rules, options or seed): name another file.
worker-lost = The computer player has stopped working: make a decision of yours again, or save and open the game anew.

why-thumb = the rules of thumb say so: nothing was looked ahead
why-only = there is nothing else to do
why-as-good = it wins { $chance }% of { $worlds ->
    [one] { $worlds } possible world
   *[other] { $worlds } possible worlds
}, and “{ $action }” would do as well ({ $other }%)
why-searched = it wins { $chance }%, while “{ $action }” wins { $other }%; it is better in { $better }% of { $worlds ->
    [one] { $worlds } possible world
   *[other] { $worlds } possible worlds
}
otherwise-vortex = otherwise the vortex would on average stand { NUMBER($amount, maximumFractionDigits: 1) } cells { $more ->
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

does-illness = the illness of Svetlana's mother makes the vortex grow
does-vortex = the vortex goes back by { $points ->
    [one] { $points } cell
   *[other] { $points } cells
}
does-close = this closes the vortex
does-bite = Egor's blood gives cards
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
no-dask = Playing on a scheduler needs the Python package distributed: install it, or leave out --scheduler.
no-scheduler = No Dask scheduler answers at “{ $address }”: check the address.

lab-title = Balance lab
lab-made = { NUMBER($games, useGrouping: 0) } games each; { $level } on both sides; deals from { NUMBER($seed, useGrouping: 0) }
lab-who = Who wins
lab-when = When it ends
lab-when-hint = Games by their number of turns and by their winner; the amber line is the mean.
lab-tracks = The tracks, turn by turn
lab-tracks-hint = The line is the mean of the games still going on, the band holds eight games of ten. Turns that fewer than one game of twenty reaches are left out.
lab-inferno = Inferno chip on the vortex track
lab-balance = Treaty chip on the balance track (above zero: Light)
lab-cards = What the cards bring
lab-cards-hint = How much more often (percentage points) a card's side wins the games in which the card lies among the first ten of the deck, with 95 % intervals. Where it lies is chance alone, so the difference is the card's own doing. “Won when drawn” and “won when used” also depend on how long a game lasts: most cards come late, and late games are mostly Dark's.
lab-light = Light
lab-dark = Dark
lab-row-games = Games
lab-row-light = Won by Light
lab-row-draws = Draws
lab-row-turns = Turns on average
lab-row-margin = Light's points less Dark's
lab-col-card = Card
lab-col-drawn = drawn
lab-col-used = used
lab-col-won-drawn = won when drawn
lab-col-won-used = won when used
lab-col-gain = early: gain, points
lab-real = The difference is real.
lab-luck = The difference may be luck.
lab-verdict = In the second version Light wins { $points } points ({ $low } … { $high }) more often; by luck alone so much would happen in { $chance } % of cases. Turns: { $turns } ({ $least } … { $most }).
lab-said = { $name }: { NUMBER($games, useGrouping: 0) } games, Light wins { $light } ({ $low }–{ $high }), { $turns } turns on average.
lab-said-cards = Most gained (points): { $cards }.
