# What is wrong with a face. card: the card's name, part: the part (below), the rest as named.
overflow = “{ $card }”, { $part }: the text doesn’t fit, even at { $size } pt. { $script ->
    [unbroken] Lines in Thai, Lao, Burmese, and Khmer break only at spaces and zero-width spaces (U+200B), so put them between words.
   *[any] Shorten it.
}
too-small = “{ $card }”, { $part }: only { $size } pt at this card size, which is small. Use a larger card.
missing-glyph = “{ $card }”, { $part }: the font has no { $shown }. Use other characters.
dropped-character = “{ $card }”, { $part }: { $shown } can’t be drawn and is left out. Check the card without it, or delete it.
lost-font = “{ $card }”, { $part }: the font “{ $font }” is missing or damaged, so another is used. Add the font again.
lost-symbol = “{ $card }”, { $part }: there’s no symbol “{ $symbol }”, so the spot is empty. Choose another or add it (Game…).
formula = “{ $card }”: the part “{ $part }” isn’t drawn because its formula can’t be computed ({ $what }). Fix it in the template.
cannot-draw = “{ $card }” can’t be drawn, so you see a frame with a cross. Please report it with the log.
bad-picture = “{ $card }”: the picture { $file } can’t be read ({ $reason }). A placeholder is shown instead; choose another picture.
lost-picture = “{ $card }”: the picture { $file } is missing. A placeholder is shown instead; add the picture, or choose another.
coarse-picture = “{ $card }”: the picture has { $dpi } dots per inch and will look coarse on paper. Use a larger picture, or reduce its zoom.
part-name = name
part-face = the whole face
part-kind = kind line
part-rules = rules
part-flavour = flavour text
part-footer = small print
part-ways = ways
part-label = label
part-picture = picture
part-strength = strength
part-experience = experience
part-initiative = initiative
part-cost = cost
