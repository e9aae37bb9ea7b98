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
raw-mark = “{ $card }”, { $part }: there’s no symbol or card for { $marks }, so it’s printed as it stands. Correct it, or write \ before it.
row-off-card = “{ $card }”, { $part }: the row of symbols runs { $by } mm off the card. Make the symbols smaller, or let the row wrap.
# why: what is wrong with a formula (why: which fault; what: the piece of the formula).
why = { $why ->
    [name] There’s no field, table, or part “{ $what }”. { $what ->
        [width] The width of the card is w.
        [height] The height of the card is h.
       *[other] If it’s a text, put it in quotes.
    }
    [function] There’s no function “{ $what }”.
    [arguments] “{ $what }” needs another number of values in its brackets.
    [value] The field can’t have the value “{ $what }”.
    [quote] The text that begins here has no closing { $what }.
    [operator] An operator or a comma is missing before { $what }.
    [missing] A value is missing at { $what }.
    [unclosed] This bracket isn’t closed.
    [unopened] This bracket closes nothing.
    [semicolon] Separate values with commas, not with semicolons.
    [sign] { $what } can’t be used here.
    [big] The number { $what } is too large.
    [long] It has, or results in, more than { $what } characters or values.
    [zero] It divides by zero.
    [empty] It uses a field that is empty on this card. number(…) counts an empty field as 0.
    [mixed] It mixes a number and a text. Use text(…), number(…), or join(…, …).
    [not-a-number] “{ $what }” isn’t a number.
    [no-list] “{ $what }” isn’t a list. To repeat the parts a number of times, write range(…).
    [no-colour] “{ $what }” isn’t a colour such as #1a2b3c.
    [no-table] lookup(…) needs the name of a lookup table first.
    [no-row] The lookup table has no row for “{ $what }”. Add it, or a value for all others (Game…).
   *[other] It can’t be understood: { $what }.
}
formula = “{ $card }”: the part “{ $part }” isn’t drawn because of its formula{ $formula ->
    [none] .
   *[other] {" "}“{ $formula }”.
} { why } Change it (Design, or game.toml).
bad-formula = { $file }, { $place }: the formula “{ $formula }” can’t be read. { why } Put texts in quotes, as in kind == 'land'.
template = “{ $card }” isn’t drawn because of the template “{ $part }”{ $formula ->
    [none] .
   *[other] , whose formula “{ $formula }” can’t be used.
} { why } Change it (Design, or game.toml).
cannot-draw = “{ $card }” can’t be drawn, so you see a frame with a cross. Please report it with the log.
bad-picture = “{ $card }”: the picture { $file } can’t be read ({ $reason }). A placeholder is shown instead; choose another picture.
lost-picture = “{ $card }”: the picture { $file } is missing. A placeholder is shown instead; add the picture, or choose another.
coarse-picture = “{ $card }”: the picture has { $dpi } dots per inch and will look coarse on paper. Use a larger picture, or reduce its zoom.
no-ground = “{ $card }”: the picture is transparent at the edge, and nothing is below it, so the paper shows. Add a ground, such as a box with bleed = true, before the picture.
distorted = “{ $card }”: the picture is stretched out of shape, by { $percent } %. Use fit = "cover" or "contain", or a picture with the proportions of its frame.
cropped = “{ $card }”: { $percent } % of the picture is cut off, because the frame has other proportions. Look at it, and choose the crop if need be, with the mouse in the editor or with @0.5,0.3,1 after its name.
flattened = Transparent parts of { $count ->
    [one] one face
   *[other] { $count } faces
} are printed as pixels at { $dpi } dpi, because this print shop takes no transparency. Type below such a part becomes pixels, too.
overlap = “{ $card }”: “{ $other }” covers text of “{ $part }”. Move one of them, or draw the text later.
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
