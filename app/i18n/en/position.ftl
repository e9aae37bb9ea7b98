# Positions that cannot be: one sentence a fault.
unknown-key = “{ $key }” isn’t part of a position. Use { $known }.
phase = “{ $phase }” isn’t a phase a position can start in. Choose one of { $known }.
shape = “{ $key }” must be text or a list of names.
number = { $place }: { $value } isn’t a number from { $least } to { $most }.
unknown-card = There’s no card “{ $card }”.
unknown-location = { $card }: there’s no location “{ $location }”.
unknown-fact = { $card }: “{ $text }” isn’t possible for this card.
twice = { $card } is in two places.
no-copy = { $where }: all copies of { $card } are already in use.
cannot-lie = { $card } can’t be placed on a location.
barred = { $card } can’t be at { $location }.
hand = { $card } can’t hold more than { NUMBER($limit, useGrouping: 0) } spells.
amulet = { $card } isn’t a witch and can’t have an amulet.
manoeuvres = { $card } isn’t a shapeshifter and can’t have manoeuvres.
holder = { $other } can’t hold { $card }.
call = { $card } can’t be calling { $donor } here. A vampire can call only one donor, a donor can hear only one call, and calls exist only from the battle phase on.
side = { $card } doesn’t belong in { $seat ->
    [light] Light’s
   *[dark] Dark’s
} hand.
not-in-deck = { $card } is never in the probability deck.
