# Computer players: the arena, the balance lab, the reasons for their choices.
level-random = Random
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
arena-sides = Wins: Light { NUMBER($light, useGrouping: 0) }, Dark { NUMBER($dark, useGrouping: 0) }; draws: { NUMBER($draws, useGrouping: 0) }. Light’s share: { $share }.
arena-length = Turns: { $turns } on average ({ $least }–{ $most }); decisions: { $actions }.
arena-endings = Endings: { $endings }.
ending-vortex-closed = vortex closed
ending-vortex-broke = vortex burst
ending-turn-limit = turn limit
ending-agreed = draw agreed
ending-resigned = resigned

no-ledger = “{ $path }” isn’t a file of arena games. Name another file, or leave it out.
ledger-in-use = Process { NUMBER($pid, useGrouping: 0) } on the computer “{ $host }” has been adding games to “{ $path }” since { $since }. Wait until it ends, stop it, or name another file.
ledger-changed = Another program moved, deleted, or changed “{ $path }”, so no more games can be added to it. The games added earlier are kept.
other-ledger = “{ $path }” contains games of another contest (different players, cards, rules, options, or seed). Name another file.
worker-lost = The computer player has stopped responding. Make your decision again, or save the game and reopen it.

why-thumb = a rule of thumb, without looking ahead
why-only = it’s the only option
why-as-good = too close to call: { $chance } % to win, against { $other } % with “{ $action }”, in { $worlds ->
    [one] the only deal tried with both
   *[other] the { $worlds } deals tried with both
}
why-few = few deals tried: better than “{ $action }” in { $better } of { $worlds }
why-searched = it wins more often: { $chance } %, against { $other } % with “{ $action }”; better in { $better } of the { $worlds } deals tried with both
otherwise-vortex = without it, the vortex would on average be { NUMBER($amount, maximumFractionDigits: 1) } { NUMBER($amount, maximumFractionDigits: 1) ->
    [one] space
   *[other] spaces
} { $more ->
    [yes] further along
   *[no] further back
}
why-searched-vortex = { otherwise-vortex }; { why-searched }
otherwise-egor = without it, Egor would on average have { NUMBER($amount, maximumFractionDigits: 1) } { $more ->
    [yes] more
   *[no] fewer
} { NUMBER($amount, maximumFractionDigits: 1) ->
    [one] wound
   *[other] wounds
}
why-searched-egor = { otherwise-egor }; { why-searched }
otherwise-light = without it, there would on average be { NUMBER($amount, maximumFractionDigits: 1) } { $more ->
    [yes] more
   *[no] fewer
} Light { NUMBER($amount, maximumFractionDigits: 1) ->
    [one] Other
   *[other] Others
} in play
why-searched-light = { otherwise-light }; { why-searched }
otherwise-dark = without it, there would on average be { NUMBER($amount, maximumFractionDigits: 1) } { $more ->
    [yes] more
   *[no] fewer
} Dark { NUMBER($amount, maximumFractionDigits: 1) ->
    [one] Other
   *[other] Others
} in play
why-searched-dark = { otherwise-dark }; { why-searched }
otherwise-balance = without it, the balance would on average shift by { NUMBER($amount, maximumFractionDigits: 1) } towards { $more ->
    [yes] Light
   *[no] Dark
}
why-searched-balance = { otherwise-balance }; { why-searched }

does-illness = Mother’s Illness makes the vortex grow
does-vortex = moves the vortex back { $points ->
    [one] { $points } space
   *[other] { $points } spaces
}
does-close = closes the vortex
does-bite = Egor’s wounds bring cards
does-kill = kills { $target }
does-hit = { $target } takes { $points ->
    [one] { $points } wound
   *[other] { $points } wounds
} unless defended
does-break = destroys { $target }
does-guard-self = it’s under attack, or about to be
does-guard = protects { $target }
does-heal = { $target }: { $points } fewer wounds
does-no-wounds = { $target } has no wounds to heal
does-no-blow = no one can attack { $target }: a defence would be wasted
does-egor-full = Egor can’t take any more wounds

review-other-game = Only games of Own Fate and Tribunal can be reviewed.
review-unfinished = This game isn’t over yet. Finish it first, then review it.

bad-change = “{ $text }” isn’t a change. Write card.number=value (numbers: strength, experience, initiative, cost, copies), vortex=spaces, or option.name=value.
no-card = There’s no card “{ $card }” in the set.
no-rules-in-file = The file { $file } contains only cards, no rule sets. Leave out --rules, or name a set from the catalogue.
no-dask = Playing on a scheduler needs the Python package distributed. Install it with “{ $python } -m pip install distributed”.
dask-in-bundle = The installed version of Dozor can’t share games among machines. Use “python3 dozor.py” in the source folder instead.
no-scheduler = No Dask scheduler responds at “{ $address }”. Check the address.
other-worker = The worker on “{ $host }” runs a different version of Dozor ({ $part ->
    [rules] its rules differ
    [network] its network differs
   *[bots] its players differ
}). Start the same version there.
other-program = “{ $path }” was played with a different version of Dozor ({ $part ->
    [rules] its rules differ
    [network] its network differs
   *[bots] its players differ
}). Name another file, or continue with the version that started it.
lost-workers = The scheduler or all its workers are gone. The games played so far are saved: restart the workers, and pass --resume with the same file.
bad-range = “{ $text }” isn’t a range or a list. Write, for example, petr.cost=3..9, vortex=7..12, or option.olga=extra,inside.
many-values = { NUMBER($count, useGrouping: 0) } values are too many for one sweep. The maximum is { NUMBER($most, useGrouping: 0) }.
bad-aim = “{ $aim }” isn’t an aim. See docs/formats/set.md for how to write one.
bare-worker = A worker of “{ $address }” isn’t running Dozor. Start it with “python3 dozor.py worker { $address }”.
sweep-alone = A sweep has no table and doesn’t rate cards. Leave out --csv and --cards.

lab-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: 0) }
lab-whole = { NUMBER($value, maximumFractionDigits: 0, useGrouping: 0) }
lab-title = Balance lab
lab-made = { NUMBER($games, useGrouping: 0) } { $games ->
    [one] deal
   *[other] deals
}, each played once; { $level } on both sides; deals numbered from { NUMBER($seed, useGrouping: 0) }
lab-known = Results
lab-changes = From “{ $first }” to “{ $second }”
lab-who = Who wins
lab-who-axis = The line below each bar is the range that this many games can’t rule out.
lab-when = When games end
lab-when-axis = The turn on which games ended, and who won. Shaded: up to turn 3, and turns 6 to 11.
lab-known-wins = Light wins { $light } of { NUMBER($games, useGrouping: 0) } { $games ->
    [one] game
   *[other] games
}. With this many games, anything within { $bounds } is possible.
lab-known-length = { $soon } of the games end by turn 3 ({ $soonbounds }), and { $middle } on turns 6 to 11 ({ $middlebounds }). Half of all games are over by turn { $median }.
lab-known-humps = There are two kinds of games: many end around turn { $first }, many around turn { $second }, and the fewest around turn { $gap }. Light wins { $early } of the games over by turn { $gap }, and { $late } of the longer ones.
lab-known-draws = Draws: { NUMBER($draws, useGrouping: 0) }; each counts as half a win.
lab-games-light = Light won on turn
lab-games-dark = Dark won on turn
lab-games-none = No winner, turn
lab-tracks = The tracks, turn by turn
lab-tracks-hint = The line is the average of the games still in progress; the band holds eight games out of ten. Turns that fewer than one game in twenty reaches are left out.
lab-inferno = Inferno chip on the vortex track
lab-burst = the vortex bursts
lab-balance = Treaty chip on the balance track (above zero: Light)
lab-cards = What the cards are worth
lab-cards-hint = Every deal in which a card entered or was played is replayed without its owner using the card. “Won with it” counts the deals that its side won only with the card, “lost with it” those it won only without. The gain is the difference per hundred deals; in brackets is the range that these deals can’t rule out, widened because many cards are compared. A verdict appears once the range excludes zero, and describes how these players use the card.
lab-cards-not = This run didn’t rate the cards. Select “Rate each card” in a new run to see what each is worth.
lab-how = How certain this is
lab-how-hint = A range such as 40–60 % shows what these games can’t rule out, no matter how often you look, stop, and continue. The range misses the true value in at most one run in twenty. A verdict (sure, met, missed) appears as soon as the whole range is on one side of the limit, and not before. Ranges are wider when many things are compared, because luck gets more chances. If there’s no verdict yet, the page estimates from the results so far how many deals it will take; the estimate changes as the share does.
lab-light = Light
lab-dark = Dark
lab-col-card = Card
lab-col-drawn = drawn
lab-col-used = used
lab-col-up = won with it
lab-col-down = lost with it
lab-col-gain = gain in 100 deals
lab-col-verdict = verdict
lab-col-aim = Aim
lab-col-found = result
lab-card-gains = wins games
lab-card-costs = loses games
lab-card-unknown = unknown
lab-card-rare = too rare to judge
lab-card-unjudged = not rated
lab-range-between = { $least }–{ $most } %
lab-range-least = at least { $least } %
lab-range-most = at most { $most } %
lab-aim-wins = { $side ->
    [light] Light
   *[dark] Dark
} wins { $range }
lab-aim-wins-late = Of the games that reach turn { $first }, { $side ->
    [light] Light
   *[dark] Dark
} wins { $range }
lab-aim-soon = Ended by turn { $last }: { $range }
lab-aim-late = Ended on turn { $first } or later: { $range }
lab-aim-ends = Ended on turns { $first } to { $last }: { $range }
lab-aim-entering-worth = Every Other wins at least as many games as it loses
lab-aim-entering = Every Other gains at least { $value } games in 100 by entering
lab-aim-card = No card gains more than { $value } games in 100
lab-found = { $share } ({ $bounds }) of { NUMBER($games, useGrouping: 0) } games
lab-found-card = { $card }: { $gain } in { NUMBER($games, useGrouping: 0) } deals
lab-aim-met = met
lab-aim-missed = missed
lab-aim-unknown = not yet known
lab-aim-more = not yet known: about { NUMBER($more, useGrouping: 0) } more deals if this continues
lab-aim-edge = not yet known: right at the limit
lab-aim-other = not for these players: the aim is for { $level }
lab-aim-unasked = not yet known: not rated
lab-real = Sure:
lab-luck = Could be luck:
lab-luck-yet = The range excludes zero, but this isn’t sure yet: repeated checks need more evidence than a single one.
lab-change-light = { $way ->
    [more] Light wins { $points } percentage points more often
    [less] Light wins { $points } percentage points less often
   *[same] Light wins just as often
} ({ $low } … { $high }); the winner changed in { NUMBER($differ, useGrouping: 0) } of { NUMBER($deals, useGrouping: 0) } deals, in either direction.
lab-change-soon = { $way ->
    [more] { $points } percentage points more of the games end by turn 3
    [less] { $points } percentage points fewer of the games end by turn 3
   *[same] just as many games end by turn 3
} ({ $low } … { $high }).
lab-change-middle = { $way ->
    [more] { $points } percentage points more of the games end on turns 6 to 11
    [less] { $points } percentage points fewer of the games end on turns 6 to 11
   *[same] just as many games end on turns 6 to 11
} ({ $low } … { $high }).
lab-asked = Deals played: { NUMBER($deals, useGrouping: 0) }. It takes about { NUMBER($asked, useGrouping: 0) } to detect a difference of five percentage points, and fewer for a larger one.
lab-said = { $name }, { NUMBER($games, useGrouping: 0) } { $games ->
    [one] deal
   *[other] deals
}:
lab-said-gains = Cards that win games (in 100 deals): { $cards }.
lab-said-costs = Cards that lose games (in 100 deals): { $cards }.
lab-sweep-title = Where is the game even? { $what }
lab-sweep-made = { $level } on both sides; every value plays the same deals, numbered from { NUMBER($seed, useGrouping: 0) }
lab-sweep-may = { $kind ->
    [all] Not known yet: the game may be even at any of these values.
    [one] The game may be even at { $values }, and at no other of these values.
    [range] The game may be even anywhere from { $first } to { $last }.
   *[list] The game may be even at { $values }.
} More deals will narrow it down. Closest so far: { $near }.
lab-sweep-near = { $value } (Light wins { $light })
lab-sweep-now = { $value } (now)
lab-sweep-crosses = The line crosses 50 % between { $first } and { $second }.
lab-sweep-between = The game becomes even between { $first } and { $second }.
lab-sweep-no-even = The game isn’t even at any of these values. Closest: { $near }.
lab-sweep-begun = The first round isn’t over yet.
lab-sweep-hint = The dots show the share of games that Light wins, with the range that the games can’t rule out; the shaded strip is 45 to 55 %. A winner is named once the range excludes 50 %. From then on, that value isn’t played, so its range stays wide.
lab-sweep-grid-hint = The share of games that Light wins. White is even, red favours Light, violet favours Dark; bold where the winner is sure.
lab-sweep-axis = Value; games won by Light
lab-sweep-waits = not played yet
lab-clear-light = Light wins more
lab-clear-dark = Dark wins more
lab-clear-none = not sure yet
lab-clear-more = not sure yet: about { NUMBER($more, useGrouping: 0) } more deals if this continues
lab-clear-even = not sure yet: close to even
lab-col-deals = deals
lab-col-light = won by Light
lab-col-soon = by turn 3
lab-col-middle = turns 6–11
lab-col-number = Number
lab-col-step = step
lab-col-light-by = Light wins, % more
lab-col-soon-by = by turn 3, % more
lab-col-middle-by = turns 6–11, % more
lab-sensitivity-title = What each number affects
lab-sensitivity-made = { NUMBER($deals, useGrouping: 0) } deals for each; { $level } on both sides; deals numbered from { NUMBER($seed, useGrouping: 0) }
lab-sensitivity-hint = Each number goes up by one step on its own, on the same deals as the unchanged set; the figures are percentage points. Played: { NUMBER($done, useGrouping: 0) } of { NUMBER($of, useGrouping: 0) }. { $sure ->
    [0] None is sure to change anything yet
    [one] { $sure } is sure to change something
   *[other] { $sure } are sure to change something
}. Bold means sure, even with so many numbers compared; with few deals, only large changes can be.
lab-sensitivity-sure = sure
