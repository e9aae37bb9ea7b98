# Positions that cannot be: one sentence a fault.
unknown-key = “{ $key }” is no part of a position; known are { $known }.
phase = “{ $phase }” is no phase to begin with: choose one of { $known }.
shape = “{ $key }” is not written as a text or a list of names.
number = { $place }: { $value } is no number from { $least } to { $most }.
unknown-card = There is no card “{ $card }”.
unknown-location = { $card }: there is no location “{ $location }”.
unknown-fact = { $card }: “{ $text }” cannot be said of this card.
twice = { $card } is in two places.
no-copy = { $where }: all copies of { $card } are in use already.
cannot-lie = { $card } does not stay on a location.
barred = { $card } cannot be at { $location }.
hand = { $card } cannot hold more than { NUMBER($limit, useGrouping: 0) } spells.
amulet = { $card } is no witch and has no amulet.
manoeuvres = { $card } is no shapeshifter and has no manoeuvres.
holder = { $card } cannot be held by { $other }.
call = { $card } cannot be calling { $donor } here: a vampire calls one donor, one call a donor, from the battle phase on.
side = { $card } does not belong in the hand of { $seat ->
    [light] Light
   *[dark] Dark
}.
not-in-deck = { $card } is never in the probability deck.
