# What is wrong with a face. card: the card's name, part: the part (below), the rest as named.
overflow = “{ $card }”, { $part }: the text does not fit even at { $size } pt. Shorten it.
too-small = “{ $card }”, { $part }: at this card size it is only { $size } pt, which is small. Take a larger card.
missing-glyph = “{ $card }”, { $part }: the font has no { $glyphs }. Use other characters.
bad-picture = “{ $card }”: the picture { $file } cannot be read ({ $reason }). An emblem stands in its place.
part-name = name
part-kind = kind line
part-rules = rules
part-flavour = flavour
part-footer = small print
part-ways = ways
part-label = label
part-picture = picture
part-strength = strength
part-experience = experience
part-initiative = initiative
part-cost = cost
