# Players made of code: the arena, the balance lab, the reasons of their choices.
level-random = Anything
level-novice = Novice
level-watchman = Watchman
level-higher = Higher Other
    .hint = thinks about each decision as long as you let it

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
