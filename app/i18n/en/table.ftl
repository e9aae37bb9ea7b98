### The table of Own Fate: labels, actions, the chronicle.

turn = Turn { $turn }
phase-growth = Vortex grows
phase-probability = Probability
phase-movement = Movement
phase-battle = Battle
phase-spells = Spells
balance = Balance
vortex = Vortex
amulet = Amulet
hand-count = { $count } of { $limit }
hand-lines = Lines of probability
hand-empty = empty
pile-probability = Probability
pile-hand-light = Light's hand
pile-hand-dark = Dark's hand
pile-spells = Spells
pile-discard = Discard
seat-light = Night Watch
seat-dark = Day Watch
seat-nobody = nobody
yes = yes
no = no
spoken-tracks = Vortex: cell { $inferno } of { $cells }. Balance: { $side ->
    [light] { $balance } for Light
    [dark] { $balance } for Dark
   *[other] level
}
spoken-place = { $name }. Here: { $who }
spoken-wounds = wounds { $wounds } of { $lethal }
spoken-gloom = gloom { $level }
spoken-hand = cards { $count }
spoken-threat = attack { $attack }, defence { $defence }
