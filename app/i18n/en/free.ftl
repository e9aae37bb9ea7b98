### The free table: any card set, no rules.

## Why something cannot be done

no-such-verb = The table knows no “{ $value }”.
no-such-zone = There is no such place here: “{ $value }”.
no-such-thing = There is no such thing on the table: “{ $value }”.
no-such-kind = The set has no “{ $value }”.
not-for-that = That cannot be done with what is chosen.
too-few = It takes at least two.
table-full = More than { $value } things do not fit on a table.
pile-empty = The pile is empty.
no-hand = This table has no hand for that seat.
not-seen = Who takes a card out of the middle of a pile looks through the pile first.
not-looking = Nobody looks through a pile.
bad-number = “{ $value }” must be a number from { $least } to { $most }.
bad-words = “{ $value }” cannot be done.
bad-text = This text is empty or too long.
bad-face = “{ $value }” must be one of: up, down, mine, keep.
bad-zone-key = A place is named by small Latin letters, digits and hyphens, each name once: “{ $value }”.
bad-layout = The table of the set cannot be read: { $field } is “{ $value }”.
bad-query = “{ $text }” says nothing about which cards are meant.
bad-position = The position cannot be set up: “{ $text }”.
unknown-option = The free table knows no option “{ $name }”.
bad-option = The option { $name } cannot be “{ $value }”.

## What happened

seat-light = Light
seat-dark = Dark
moved = { $who } moves { $things }{ $where }
played = { $who } plays { $things }{ $where }
put = { $who } puts { $things } → { $zone }
put-open = { $who } puts { $things } → { $zone }
drawn = { $who } draws from { $zone }: { $things }
dealt = { $who } deals from { $zone } → { $hand }: { $things }
taken = { $who } takes from { $zone }: { $things }{ $where }
shuffled = { $who } shuffles { $zone }
turned-up = { $who } turns up { $things }
turned-down = { $who } turns down { $things }
turned-over = { $who } turns the pile over: { $zone }
turned = { $who } turns { $things }
hidden = { $who } hides { $things }
revealed = { $who } shows { $things }
peeked = { $who } peeks at { $things }
grouped = { $who } groups { $things }
ungrouped = { $who } ungroups { $things }
added = { $who } adds { $things }
copied = { $who } copies { $things }
removed = { $who } removes { $things }
tallied = { $who } counts { $things }: { $value }
rolled = { $who } throws { $things }: { $values }
noted = { $who } writes { $things }
pointed = { $who } points
stacked = { $who } stacks { $things }
spread = { $who } spreads { $things }
searched = { $open ->
    [open] { $who } looks through { $zone } with both watching: { $things }
   *[secret] { $who } looks through { $zone }: { $things }
}
search-ended = { $who } has seen enough: { $zone }
track-set = { $who } sets { $zone }: { $label }
passed = { $who } gives the screen to { $to }
ended = { $winner ->
    [light] The game is over: Light has won
    [dark] The game is over: Dark has won
   *[none] The game is over: a draw
}
filled = { $who } builds { $zone }: cards { $count }
zone-moved = { $who } arranges the table: { $zone }
zone-added = { $who } adds to the table: { $zone }
zone-set = { $who } changes { $zone }
zone-dropped = { $who } takes away a place
agreed = The players say so.
act = Anything may be done. When the other side is to act, give it the screen.
card-hidden = a card
cards-hidden = { $count ->
    [one] a card
   *[other] { $count } cards
}
more-things = and { $count } more
die-named = d{ $sides }
coin-named = the coin
note-named = “{ $text }”
box = Box
bare-table = the table
before-first = before the first
