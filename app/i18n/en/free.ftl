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
    .players = Player 1
seat-dark = Dark
    .players = Player 2
moved = { $who } moves { $things }{ $where }
played = { $who } plays { $things }{ $where }
put = { $who } puts { $things } → { $zone }
put-open = { $who } puts { $things } → { $zone }
drawn = { $who } draws from { $zone }: { $things }{ $where }
poured = { $who } puts the whole pile { $source } → { $zone }
poured-open = { $who } puts the whole pile { $source } → { $zone }: { $things }
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
    .players = { $winner ->
        [light] The game is over: player 1 has won
        [dark] The game is over: player 2 has won
       *[none] The game is over: a draw
    }
filled = { $who } builds { $zone }: cards { $count }
zone-moved = { $who } arranges the table: { $zone }
zone-added = { $who } adds to the table: { $zone }
zone-set = { $who } changes { $zone }
zone-dropped = { $who } takes away a place
cleared = { $who } clears the table: everything is in its pile or in the box
agreed = The players say so.
end-light = Light has won
    .players = Player 1 has won
end-dark = Dark has won
    .players = Player 2 has won
end-draw = A draw
act = Anything goes. When the other side is to act, give it the screen.
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
after-last = beyond the last

## The table

hand-of = { $seat ->
    [light] Light’s hand
   *[dark] Dark’s hand
}
    .players = { $seat ->
        [light] Player 1’s hand
       *[dark] Player 2’s hand
    }
kind-hand = Hand
kind-pile = Pile
kind-area = Area
kind-board = Board
kind-track = Track
kind-tray = Counters
spoken-hidden = hidden from the other seat
spoken-turned = turned by { $degrees } degrees
spoken-grouped = grouped
coin-sun = sun
coin-moon = moon
table-name = Free table
choose-first = “{ $verb }” needs something chosen that it can be done with.
key = Key: { $key }
ok = OK
verb-flip = Turn over
verb-turn = Turn right
verb-turn-back = Turn left
verb-hide = Hide from the other seat
verb-reveal = Show to both
verb-peek = Peek
verb-to-hand = Into the hand
verb-to-box = Into the box
verb-send = Put onto…
verb-stack = Stack
verb-spread = Spread
verb-draw = Draw one
verb-draw-many = Draw several…
verb-deal = Deal…
verb-shuffle = Shuffle
verb-search = Look through in secret
verb-search-open = Look through openly
verb-look-at-top = Look at the top…
verb-build = Build the deck…
verb-group = Group
verb-ungroup = Ungroup
verb-copy = Copy
verb-remove = Take off the table
verb-more = One more
verb-fewer = One less
verb-roll = Throw
verb-note = Note…
verb-die = Add a die
verb-coin = Add a coin
verb-point = Point here
verb-arrange = Arrange the table
verb-snap = Let tiles snap together
    .off = Put tiles down anywhere
verb-clear = Clear the table
verb-end = The game is over…
verb-pass = Give the screen to the other seat
group-cards = Cards
group-piles = Piles and hands
group-things = Counters, dice, notes
group-add = To the table
group-table = The game
group-hand = By hand
cheat-title = What can be done
by-hand-drag = Move
    .how = drag
by-hand-band = Choose several
    .how = drag a frame
by-hand-several = Choose one more
    .how = Ctrl + click
by-hand-top = Take the top card
    .how = drag the pile
by-hand-whole = Move the whole pile, put it onto another
    .how = Shift + drag
by-hand-double = Draw, turn over, throw, write
    .how = double click
by-hand-menu = Everything that can be done
    .how = right click
by-hand-arrows = From thing to thing
    .how = arrows
by-hand-enter = Choose; put what is chosen
    .how = Enter
by-hand-nudge = Move what is chosen
    .how = Shift + arrows
ask-draw-many = How many cards to draw?
draw-into = Where to
ask-deal = How many cards to each?
ask-look-at-top = How many cards from the top?
ask-note = What does the note say?
look-filter = Find a card by name or text
look-hand = Into the hand
look-table = Onto the table
look-close = Close
look-shuffle = Shuffle and close
look-open = Both seats see these cards.
look-secret = Only you see these cards; the other seat sees that you look.
build-title = Build the deck
build-kind = Kind
build-deck = Deck
build-side = Side
build-any-kind = every kind
build-any-deck = every deck
build-any-side = every side
build-search = Find by name or text
build-count = Cards: { $count }
arranging = Drag places to move them, their lower right corner to make them larger. The menu names them and takes them away.
arranging-short = The table is being arranged
arrange-done = Done arranging
arranged = The places stand fast again.
keep = Keep as the table of the set
kept = This is the table of the set now: new games begin so, and a file of the set takes it along.
new-area = New area
new-pile = New pile
new-tray = New tray of counters
new-board = New place with a picture
new-track = New track
zone-name = Name…
zone-owner = Whose
owner-nobody = Nobody’s
owner-light = Light’s
    .players = Player 1’s
owner-dark = Dark’s
    .players = Player 2’s
zone-up = Cards face up
zone-shuffled = Shuffled at the start
zone-drop = Take away
option-layout = How the table is laid
    .hint = As it is kept with the set, or plainly: a pile for every deck, two hands, room in the middle.
    .kept = The set’s own table
    .plain = A plain table
    .empty = An empty table, the piles beside it
