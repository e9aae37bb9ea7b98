### The free table: any card set, no rules.

## Why something cannot be done

no-such-verb = The table has no action “{ $value }”.
no-such-zone = There’s no place “{ $value }” here.
no-such-thing = There’s no “{ $value }” on the table.
no-such-kind = The set has no “{ $value }”.
not-for-that = You can’t do that with what’s selected.
too-few = Select at least two things.
table-full = The table is full: it holds at most { $value } things.
pile-empty = The pile is empty.
no-hand = That seat has no hand at this table.
not-seen = To take a card from the middle of a pile, look through the pile first.
not-looking = No one is looking through a pile.
bad-number = “{ $value }” must be a number from { $least } to { $most }.
bad-words = “{ $value }” isn’t possible.
bad-text = The text is empty or too long.
bad-face = “{ $value }” must be one of: up, down, mine, keep.
bad-zone-key = “{ $value }” can’t be a place’s key. Use lower-case Latin letters, digits, and hyphens, and each key only once.
bad-layout = Can’t read the set’s table: { $field } is “{ $value }”.
bad-query = “{ $text }” doesn’t say which cards to take.
bad-position = Can’t set up the position: “{ $text }”.
unknown-option = The free table has no option “{ $name }”.
bad-option = The option { $name } can’t be “{ $value }”.

## What happened

seat-light = Light
    .players = Player 1
seat-dark = Dark
    .players = Player 2
seat-third = Player 3
seat-fourth = Player 4
view-of = View: { $seat }
wins = { $seat } wins
moved = { $on ->
    [none] { $who } moves { $things }{ $where }
   *[other] { $who } puts { $things } on { $on }
}
played = { $on ->
    [none] { $who } plays { $things }{ $where }
   *[other] { $who } plays { $things } on { $on }
}
put = { $who } puts { $things } → { $zone }
put-open = { $who } puts { $things } → { $zone }
drawn = { $who } draws from { $zone }: { $things }{ $where }
poured = { $who } moves the whole pile { $source } → { $zone }
poured-open = { $who } moves the whole pile { $source } → { $zone }: { $things }
dealt = { $who } deals from { $zone } → { $hand }: { $things }
taken = { $who } takes from { $zone }: { $things }{ $where }
shuffled = { $who } shuffles { $zone }
turned-up = { $who } turns { $things } face up
turned-down = { $who } turns { $things } face down
turned-over = { $who } flips the pile: { $zone }
turned = { $who } rotates { $things }
hidden = { $who } hides { $things }
revealed = { $who } shows { $things }
peeked = { $who } peeks at { $things }
grouped = { $who } groups { $things }
ungrouped = { $who } ungroups { $things }
added = { $on ->
    [none] { $who } adds: { $things }{ $where }
   *[other] { $who } puts { $things } on { $on }
}
copied = { $who } copies: { $things }
removed = { $who } removes: { $things }
tallied = { $who } sets { $things } to { $value }
rolled = { $who } throws: { $things } → { $values }
noted = { $who } writes a note: { $things }
pointed = { $who } points
stacked = { $who } stacks { $things }
spread = { $who } spreads { $things }
searched = { $open ->
    [open] { $who } looks through { $zone } openly: { $things }
   *[secret] { $who } looks through { $zone }: { $things }
}
search-ended = { $who } stops looking through { $zone }
track-set = { $who } sets { $zone } to { $label }
passed = { $who } passes to { $to }
ended = Game over: { $wins }
filled = { $who } builds { $zone } with { $count ->
    [one] one card
   *[other] { $count } cards
}
zone-moved = { $who } arranges the table: { $zone }
zone-added = { $who } adds a place: { $zone }
zone-set = { $who } changes a place: { $zone }
zone-dropped = { $who } removes a place
cleared = { $who } clears the table: everything is back in its pile or in the box
agreed = The players decided this.
end-light = Light wins
end-dark = Dark wins
end-draw = A draw
act = Anything goes. When you’re done, pass to the next player.
card-hidden = a card
cards-hidden = { $count ->
    [one] a card
   *[other] { $count } cards
}
more-things = and { $count } more
counter-named = { $name }
die-named = d{ $sides }
coin-named = coin
note-named = “{ $text }”
box = Box
bare-table = the table
before-first = before the first
after-last = after the last

## The table

hand-of = { $seat ->
    [light] Light’s hand
   *[dark] Dark’s hand
}
    .players = { $name }’s hand
area-of = { $kind ->
    [hand] { $name }’s hand
   *[area] { $name }’s area
}
kind-hand = Hand
kind-pile = Pile
kind-area = Area
kind-board = Board
kind-track = Track
kind-tray = Counters
spoken-hidden = hidden from the others
spoken-turned = rotated by { $degrees } degrees
spoken-grouped = grouped
coin-sun = sun
    .players = heads
coin-moon = moon
    .players = tails
none-left = There aren’t enough of these counters left in the supply.
choose-first = First select something to use this on: { $verb }.
key = Key: { $key }
ok = OK
verb-flip = Flip
verb-turn = Rotate right
verb-turn-back = Rotate left
verb-hide = Hide from the others
verb-reveal = Show to all
verb-peek = Peek
verb-to-hand = Put into hand
verb-to-box = Put into box
verb-send = Put onto…
verb-stack = Stack
verb-spread = Spread
verb-draw = Draw a card
verb-draw-many = Draw several…
verb-deal = Deal…
verb-shuffle = Shuffle
verb-search = Look through secretly
verb-search-open = Look through openly
verb-look-at-top = Look at the top…
verb-build = Build the deck…
verb-group = Group
verb-ungroup = Ungroup
verb-copy = Copy
verb-remove = Remove from table
verb-more = Add one
verb-fewer = Remove one
verb-roll = Throw
verb-note = Write a note…
verb-die = Add a die
verb-coin = Add a coin
verb-point = Point here
verb-arrange = Arrange the table
verb-snap = Snap into place
    .off = Put things anywhere
verb-clear = Clear the table
verb-end = End the game…
verb-pass = Pass the screen
group-cards = Cards
group-piles = Piles and hands
group-things = Counters, dice, notes
group-add = Add to table
group-table = The game
group-hand = With the mouse and arrow keys
cheat-title = What you can do
by-hand-drag = Move
    .how = drag
by-hand-band = Select several
    .how = drag a frame
by-hand-several = Select one more
    .how = Ctrl + click
by-hand-top = Take the top card
    .how = drag the pile
by-hand-whole = Move a whole pile, put it on another
    .how = Shift + drag
by-hand-zoom = Read the cards of a place, or see the whole table
    .how = double-click the place; Esc
by-hand-double = Draw, flip, throw, write
    .how = double-click
by-hand-pan = Move the enlarged table
    .how = drag with the middle button
by-hand-menu = All actions
    .how = right-click
by-hand-arrows = Go from thing to thing
    .how = arrows
by-hand-enter = Select; put down the selection
    .how = Enter
by-hand-nudge = Move the selection
    .how = Shift + arrows
ask-draw-many = How many cards do you want to draw?
draw-into = Draw into
ask-deal = How many cards for each player?
ask-look-at-top = How many cards from the top?
ask-note = What should the note say?
look-filter = Find a card by name or text
look-hand = Put into hand
look-table = Put on table
look-close = Close
look-shuffle = Shuffle and close
look-open = All players see these cards.
look-secret = Only you see these cards. The others see that you’re looking.
build-title = Build the deck
build-kind = Kind
build-deck = Deck
build-side = Side
build-any-kind = any kind
build-any-deck = any deck
build-any-side = any side
build-search = Find by name or text
build-count = Cards: { $count }
arranging = Drag places to move them, or drag their lower right corner to resize them. To name or remove a place, right-click it.
arranging-short = Arranging the table
arrange-done = Finish arranging
arranged = The places are fixed again.
keep = Save as the set’s table
kept = This is the set’s table now. New games start with it, and the set’s file includes it.
new-area = New area
new-pile = New pile
new-tray = New counter tray
new-board = New place with a picture
new-track = New track
zone-name = Name…
zone-owner = Owner
owner-nobody = No one
zone-up = Cards face up
zone-shuffled = Shuffle at the start
zone-drop = Remove
option-layout = Table layout
    .hint = The table saved with the set, or a plain one: a pile for each deck, a hand for each player, and room in the middle.
    .kept = The set’s own table
    .plain = A plain table
    .empty = An empty table with the piles next to it
option-seats = Players
    .hint = How many play at this table.
option-solo = Solo, all hands open
    .hint = You play all seats: you see and move every hand, and there’s no curtain.

## A phone
phone-hidden = Hidden from the others
phone-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
phone-shown = shown to all
phone-down = { $place }, face down
phone-draw = Draw from: { $zone }
phone-open = { $zone }: top card, face up
phone-pass = Pass to { $seat }
phone-end = This ends the game for everyone.
