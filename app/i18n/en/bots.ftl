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
worker-lost = The computer player has stopped working: make a decision of yours again, or save and open the game anew.

why-best = this looks best
why-illness = the illness of Svetlana's mother makes the vortex grow
why-stop-shift = the vortex must not grow now
why-free-egor = Egor walks free, and the vortex can be healed
why-close-way = nobody of Light must get there now
why-stake = the bites on Egor would bring too many cards
why-save = a vampire saved fights on
why-feast = wounds healed and cards drawn at once
why-accident = many cards for the Dark
why-reinforce = { $card } can enter: the balance allows it
why-replace = { $card } comes with a full hand in place of { $target }
why-save-balance = the balance would suffer more than an Other brings
why-amulet = as an amulet the card comes on top
why-least = this card is worth least
why-feed = without cards a vampire is helpless
why-keep = better kept for later
why-pay = the gloom must be paid
why-pay-blood = cards are dearer than blood now
why-equip = { $card } helps from this turn on
why-look = to know what comes
why-ride = by car they are there at once
why-slow = the enemy plays a card less
why-sword = a card from the sword costs nothing
why-gloom = so many cards are worth playing
why-harvest = blood where it brings most
why-plays-on = there is still something to play for
why-enough = the other cards are worth more kept
why-vortex = the vortex goes back by { $points ->
    [one] { $points } cell
   *[other] { $points } cells
}
why-olga = Olga lets the vortex be healed, threat or not
why-close = this closes the vortex
why-bite = Egor's blood gives cards
why-kill = with this { $target } falls
why-hit = { $target } takes { $points ->
    [one] { $points } wound
   *[other] { $points } wounds
} unless defended
why-break = { $target } shall not serve the enemy
why-guard-self = a blow is coming
why-guard = guards { $target }
why-heal = heals { $target }
why-to-vortex = { $card } is wanted beside Svetlana
why-watch-egor = while { $card } watches Egor nobody heals the vortex
why-fight = { $card } can strike there
why-flee = { $card } is in danger here
why-wait = { $card } stands well here
why-on-way = { $card } is on the way to where it is needed
why-enough-calls = no other call helps
why-hold = { $card } holds { $target }
why-fetch = { $card } draws { $target } near
