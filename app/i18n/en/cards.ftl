## Errors of the catalogue
missing = The catalogue { $file } is missing. Put it back, or install the program again.
damaged = The file { $file } is damaged. It hasn’t been changed. Restart the program (or run dozor catalogue mend) to see what is lost and what can be recovered from the backups, the history, and the shipped sets.
backup-damaged = The backup { $file } is damaged, so nothing was restored. Choose a different backup.
link-broken = { $file } is a link to { $target }, which doesn’t exist. Connect or restore the target; nothing was put in its place.
lost = { $owner ->
    [set] The set “{ $name }”
    [card] The card “{ $name }”
    [track] The track “{ $name }”
    [counter] The counter “{ $name }”
    [board] The board “{ $name }”
    [place] The place “{ $name }”
    [back] The back “{ $name }”
    [number] The number “{ $name }”
    [rule_set] The rule set “{ $name }”
    [term] The term “{ $name }”
    [label] The word “{ $name }”
    [layout] The table of the set { $set }
    [game] The game of the set { $set }
    [picture] The picture “{ $name }”
    [history] Steps of the history: { $count }
    [remark] Comments on texts: { $count }
    [lineage] Records of what sets were made from: { $count }
    [version] Saved versions: { $count }
   *[other] A text that doesn’t belong to anything: “{ $name }”
}{ $fields ->
    [none] { "" }
   *[other] : { $fields }
}
lost-origins = Origin of the numbers
lost-params = Values of the power
lost-sides = Colours of the spaces
lost-source = Language
lost-differs = Changes it makes
lost-of-set = { $what } ({ $set })
mend-from = { $source ->
    [history] the history
    [backup] the backup of { $when }
    [shipped] the shipped set
   *[nothing] nothing
}
mended = { $count ->
    [0] Nothing was lost.
    [one] One thing was lost or replaced.
   *[other] { $count } things were lost or replaced.
} The damaged file was kept as { $file }.
whole = The file { $file } is fine.
not-a-catalogue = { $file } isn’t a card catalogue. Choose a cards.db file.
locked = Another program is using the file { $file }. Close that program and try again.
read-only = The file { $file } is read-only. To make changes, give yourself write permission. You can still view, play, and print.
newer = The file { $file } was made by a newer version of the program (schema { $schema }; this version knows { $newest }). Update the program.
older = The file { $file } has the old schema { $schema }. Open it in the program again: it will make a backup and update the file.
unreadable = Couldn’t open the file { $file }. Check its path and permissions.
disk-full = There isn’t enough disk space for { $file }. Free some space; the file hasn’t been changed.
changed-elsewhere = Another program has just changed this. Refresh the list and try again.
step-overtaken = Can’t undo or redo this step: another window has changed the same thing since. The next try will skip it.
no-such-set = The catalogue has no set “{ $set }”.
set-gone = { $set } (no longer in the catalogue)
another-game = The set “{ $set }” is for a custom game: play it on the free table.
no-such-rules = The set “{ $set }” has no rule set “{ $rules }”, only: { $known }.
rules-book = By the book
rules-card = { $card }: { $field }
rules-place = What
rules-number = Rule
rules-by-book = By the book
rules-here = Here
rules-house = { $value } (a house rule, not in the book)
no-such-card = This card is no longer in the catalogue.
no-such-field = Cards have no field “{ $field }”.
not-a-number = { $card }: “{ $value }” in the field “{ $field }” isn’t a whole number.
out-of-limits = { $card }: the field “{ $field }” must be from { $least } to { $most }, not { $value }.
not-a-choice = { $card }: “{ $value }” doesn’t fit the field “{ $field }”. Choose one of: { $choices }.
too-long = { $card }: the field “{ $field }” has { $length } characters; the limit is { $most }.
not-a-key = “{ $value }” can’t be a key. Use lower-case Latin letters, digits, and hyphens.
not-a-language = “{ $language }” isn’t a language code. Use a code such as ru, en, or pt-BR.
joined-letters = Dozor can’t set cards in “{ $language }”, because its letters change shape next to one another.
not-a-list = { $card }: “{ $value }” can’t be used in the field “{ $field }”. See docs/formats/set.md for the format.
too-many = { $what }: { $count } is too many; the limit is { $most }.
power-composed = Custom power
power-twice = { $card }: the power “{ $power }” is there twice. Remove one of them.
power-not-of-kind = { $card }: the power “{ $power }” is only for { $wanted ->
    [other] Others
    [item] items
    [chance] chances
    [location] locations
    [person] people
   *[spell] spells
}. Choose another power or another kind of card.
power-no-value = { $card }: the power “{ $power }” has no value “{ $value }”, only: { $known }.
power-value = { $card }: “{ $name }” of the power “{ $power }” must be from { $least } to { $most }, not { $value }.
power-word = { $card }: “{ $name }” of the power “{ $power }” must be the key of a card or the name of a power, not “{ $value }”.
power-not-json = { $card }: can’t read the custom power “{ $value }”. Copy it from an exported table, or build it in the card’s form.
power-not-a-value = { $card }: “{ $value }” after a power isn’t a value. Write values like this: fewer-wounds less=2.
same-name = Formulas couldn’t tell “{ $name }” from “{ $other }”, because they ignore case, spaces, and underscores. Choose another name.
key-twice = Two cards have the key “{ $key }”. Give the second one a different key.
no-language = Say which language the field “{ $field }” is in.
bad-text-file = Can’t read the file { $file }: { $detail }.
bad-value = { $file }, { $place }: the value “{ $value }” doesn’t fit the field “{ $field }”.
bad-choice = { $file }, { $place }: the value “{ $value }” doesn’t fit the field “{ $field }”. Choose one of: { $choices }.
unknown-key = { $file }, { $place }: there’s no “{ $key }”{ $near ->
    [none] .
   *[other] ; did you mean “{ $near }”?
} Allowed: { $allowed }.
no-set-file = This isn’t a card set: it has no file set.toml.
slow-pattern = This regular expression took too long or needed too much memory, so it was stopped. Simplify it: avoid a repetition inside a repetition, as in (\w+)+.
bad-pattern = Can’t read this regular expression: { $detail }.
not-utf8 = The text in { $file } isn’t in UTF-8. Save it as UTF-8.
bad-json = The JSON file has the wrong structure. Use an export from this program as a template.
built = Built the catalogue { $file }.
check-good = The catalogue { $file } matches its source texts.
check-differs = The catalogue { $file } differs from its source texts. Build it again: dozor catalogue build.

## Files of sets
bad-table = Row { $row }, column “{ $column }”: { $count ->
    [one] an error
   *[other] the first of { $count } errors
}. Nothing was imported; fix the table and try again.
open-quote = The quote before “{ $value }” is never closed. Close it, or delete it.
quote-over-rows = The quoted text “{ $value }…” contains whole rows. Close the quote on its own line.
rows-above = Row { $heading } is used as the heading; the rows above it are skipped.
which-encoding = Can’t tell the encoding of { $file }. It may be { $known }. Choose it in the editor or with --encoding, or save the file as UTF-8.
no-such-sheet = { $file } has no visible sheet “{ $sheet }”. Its sheets are: { $known }.
no-such-heading = The table has no column “{ $column }”. Its columns are: { $known }.
new-fields = { $count ->
    [one] A new field: { $fields }. To show it on the cards, use Design.
   *[other] New fields: { $fields }. To show them on the cards, use Design.
}
own-game = The game has no field for { $fields }. With these new fields, the set gets its own copy of the game; the rules still work as before.
own-game-wanted = “{ $set }” has no field for { $fields }, so the table can’t be imported as it is. Add --own-game to give the set its own copy of the game with these fields, or --leave-out HEADING to leave a column out.
sheet-read = This is the sheet “{ $sheet }”; the workbook has others.
hidden-left-out = { $count ->
    [one] A hidden row or column is left out.
   *[other] { $count } hidden rows and columns are left out.
}
merged-filled = { $count ->
    [one] The value of a merged cell was copied into a row.
   *[other] Values of merged cells were copied into { $count } rows.
}
formula-without-value = The file has a formula here, but not its value. Open and save the file once in Excel or LibreOffice.
error-cell = The cell shows the error { $value }. Fix the formula, or write the value.
date-cell = The cell is a date ({ $value }), which looks different on other computers. Choose a fixed format, such as 2026-11-30, or write it as text.
row-total = Row { $row } looks like a total (“{ $name }”). It’s imported only if you tick it { where-ticked }.
row-without-name = Row { $row } has no name (is it a total?). It’s imported only if you tick it { where-ticked }.
where-ticked = { $here ->
    [yes] below
   *[no] in the editor
}
row-left-out = Row { $row } isn’t imported: { $why }
no-columns = None of the table’s columns is imported. Check its heading row, and choose what the columns mean.
cards-gone = { $count ->
    [one] One card of the set isn’t in the table. It’s deleted only if you tick it { where-ticked }.
   *[other] { $count } cards of the set aren’t in the table. They’re deleted only if you tick them { where-ticked }.
}
too-many-cells = The row has { $count } cells, but the heading has { $columns } columns: “{ $value }” is too many. Put a text that contains a separator in quotes: "Draw one; sell one."
table-empty = The table is empty. Its first row must name the columns.
table-too-large = { $file }: the table is too large. The limit is { $rows } rows of { $columns } columns.
table-too-long = The table has more than { $most } rows. Split it.
no-such-column = Cards have no column “{ $column }”. Name text columns like this: rules:ru.
no-key-column = The key column is missing. It identifies the cards.
column-twice = Two columns have the same name.
unknown-format = Unknown file type: { $file }. You can use: { $known }.
no-file = Couldn’t find the file { $file }. Check the path.
too-large = The file { $file } is too large. The limit is { $most } MB.
set-too-large = With its pictures, the set would take { $size } MB in { $file }, and Dozor reads at most { $most } MB. Nothing was written. Use smaller pictures, or export the set to a folder.
leads-out = In the folder { $folder }, “{ $entry }” is a link to a place outside it. Nothing was read or written. Put the file itself there.
strange-entry = The file { $file } isn’t a card set: it contains the foreign file “{ $entry }”.
bad-file = The file { $file } is damaged, or its type isn’t what its name says. Choose a different file.
has-macros = The file { $file } has macros. Save it as a plain .xlsx workbook.
formula = “{ $value }” is a formula. Replace it with its value.

## Kinds, sides and the rest
origin-rulebook = From the rulebook
    .does = The number is in the rules of the game.
origin-derived = Derived from the rules
    .does = The number isn’t in the rules, but follows from them.
origin-house = House rule
    .does = The rules don’t give this number. We chose it, and you can change it.

## Powers
power-none = No power
    .does = The card follows the general rules: only its numbers and speciality count.
power-metro = Metro: in transit
    .does = No battle, spells, calls, drawing, looking at the deck, or giving items here; an Other that is here when Movement begins must leave before Battle.
power-egor-flat = Egor’s Flat: home
    .does = Vampires and the Car cannot come here. If Egor is not called, he walks here.
power-roof = Roof: the fall
    .does = In a battle here, three wounds already kill; the Car cannot come here.
power-svetlana-flat = Svetlana’s Flat: home
    .does = Vampires cannot enter.
power-city-light = City Light: refuge
    .does = Dark Others cannot enter, and an Other that stays here for a turn heals one wound.
power-any-card-on-vortex = Anton: any card heals
    .does = With Svetlana, if Egor isn’t threatened, once per battle he may play one card of any type as healing on the vortex, 1 weaker. In that battle, he plays no real healing on it.
power-rich-harvest = Andrey: double bite
    .does = For each wound not spent on healing, he draws two spells instead of one.
power-late-card = Larisa: the last word
    .does = When all have acted, she may play one more defence or healing on herself.
power-deck-search = Alisa: a look into the deck
    .does = Instead of walking, she looks through the probability deck; if she finds Zavulon, he is shown, placed with her, and still acts this turn.
power-no-minuses = Darya: mistress of the doll
    .does = While the Living Doll is hers and with her, Dark Others there play defence and healing without the minus for the target.
power-whole-amulets = Petr: strong amulets
    .does = Amulets of witches in his location are never weakened.
power-portal = Zavulon: the portal
    .does = In Movement or in Battle, he discards a spell and goes by portal to any location except City Light.
power-replacement = Geser: the replacement
    .does = From hand, he replaces a Light Other in play: the balance moves only by the difference between their costs, and the replaced Other may enter again at full cost.
power-face-down = Semyon: face down
    .does = His cards stay face down until the Count.
power-extra-wound = Tigrenok: one more wound
    .does = Each target she attacked that is wounded in the Count takes one more wound.
power-fewer-wounds = Medved: thick hide
    .does = In every Count, he takes one wound less.
power-egor = Egor: the way home
    .does = Light cannot attack him; he never dies; if he is not called, he walks home; while he is threatened, no healing can be played on the vortex.
power-svetlana = Svetlana: the vortex
    .does = Light mages who are with her play healing on the vortex; she cannot be attacked.
power-vortex-card = Olga: one more healing
    .does = A Light mage who is with Svetlana plays one healing on the vortex, even if Egor is threatened.
power-shift-stop = Ignat: comfort
    .does = Cancels one move of the vortex to the right.
power-call-annulment = Egor’s Mother: no calls
    .does = Joins Egor and cancels all calls of the turn; she can be called herself.
power-stake = Aspen Stake: attacks repelled
    .does = At Andrey’s initiative, discards every vampire’s attack on Egor.
power-open-flat = Kostya’s Father: an invitation
    .does = Opens one flat to any number of vampires until Movement ends.
power-rescue = Kostya: a vampire saved
    .does = One fatally wounded vampire survives and goes to Moscow.
power-accident = Power Plant Accident: more cards
    .does = Dark mages and witches draw two more spells this turn.
power-closed-way = Broken Mobile: no signal
    .does = Closes one location to Light this turn, and then while a Dark Other is there.
power-illness = Mother’s Illness: harm
    .does = Dark mages and witches in Moscow wound her with healing, which makes the vortex grow, up to four wounds; Light can neither heal nor deal these wounds.
power-feast = Jugular Vein: a feast
    .does = A vampire whose attack wounded an Other or a donor heals all its wounds and draws up to its strength; wounds to the Flashlight’s holder are ignored.
power-curfew = Cops: the raid
    .does = This turn, no Other walks, rides, or enters, and only Egor takes his step; the Cops themselves are a donor in Moscow.
power-car = Car: the ride
    .does = Once a turn, takes Light Others straight to another location, except the Roof and Egor’s Flat.
power-attack-cancelling = Amulet: a shield
    .does = In every battle, cancels one attack on the holder; the attacker chooses which.
power-unfed-bites = Flashlight: no prey
    .does = Vampires get neither cards nor healing for wounds to the holder.
power-drawn-spell = Sword of Light: from the deck
    .does = In Battle, the holder may play the top spell of the deck in addition to the usual number of cards.
power-deck-listening = Music Player: the top card
    .does = In Movement, Light may look at the top card of the probability deck.
power-jumping-call = Goggles: a long-distance call
    .does = The holder’s call brings Egor straight to the holder.
power-slowing = Living Doll: hindrance
    .does = The Light Other that has the Doll plays one card fewer.
power-stroke = Sword of Darkness: an extra blow
    .does = An extra blow of strength 1 at a Light Other, in addition to the holder’s own cards; any defence stops it.
trait-cards = more cards
    .hint = How many more cards each Dark mage or witch draws.
trait-after = after which Other
    .hint = The Other in whose slot the card is played.
trait-slows = fewer cards
    .hint = How many cards fewer its target may play.
trait-strikes = strength of the blow
    .hint = How strong the extra blow is.
trait-holder = who can carry it
    .hint = The only Other that can carry it.
trait-wounds = most wounds
    .hint = The most wounds that it can take.
trait-more = more wounds
    .hint = How many more wounds each target takes.
trait-less = fewer wounds
    .hint = How many fewer wounds it takes in each Count.
trait-cancels = attacks cancelled
    .hint = How many attacks on its holder it cancels in one battle.
trait-ability = strength lost
    .hint = How much weaker any other card is on the vortex.
trait-lethal = wounds that kill
    .hint = How many wounds kill in a battle here.
trait-heals = wounds healed
    .hint = How many wounds a turn here heals.
trait-limit = most wounds
    .hint = The most wounds that it can have.
trait-summons = which Other it brings
    .hint = The Other that enters when it’s found in the deck.
trait-doll-bonus = which Item
    .hint = The item that must be in the same location to play without the minus.
trait-harvest = cards per wound
    .hint = How many spells it draws for each wound that it doesn’t spend on healing.

## Pictures
pasted-no-picture = There’s no picture on the clipboard. Copy a picture or its file, then paste.
bad-picture = The file { $file } is damaged or isn’t a picture. Use SVG, PNG, JPEG, or WebP.
picture-large = The picture { $file } is too large{ $width ->
    [0] { "" }
   *[other] { " " }({ $width } × { $height })
}. Make it smaller: a picture of this kind may have at most 16,384 pixels a side and { $most } million in all.
picture-format = The picture { $file } is a { $format } file, which Dozor can’t read. Save it as PNG, JPEG, WebP, or SVG.
svg-active = The picture { $file } contains { $what }. Scripts, external links, and entities aren’t allowed: save the picture without them.
picture-missing = The picture { $file } is missing.
svg-linked = The picture { $file } shows another file ({ $what }), which isn’t part of it. Embed that file in it, and save it again.
svg-undrawn = The picture { $file } contains { $what }, which only other programs can draw. Convert it to paths, and save the picture again.
svg-endless = The picture { $file } unfolds endlessly or is far too large. Save it with plain paths.
symbol-svg = The drawing { $file } can’t become a symbol: it contains { $what ->
    [text] text
    [picture] an embedded picture
    [gradient] a gradient or a pattern
    [see-through] something transparent
    [clip] a mask or clip that can’t be read
   *[other] something other than a plain path ({ $what })
}. Save it as plain filled paths (in Inkscape: Path → Object to Path).
symbol-empty = The drawing { $file } can’t become a symbol: there’s no filled shape or line on its page. Draw one and save it again.
symbol-large = The drawing { $file } is too detailed for a symbol: its paths have { $length } characters; the limit is { $most }. Simplify it (in Inkscape: Path → Simplify).

## Fonts of a set
bad-font = The file { $file } is damaged or isn’t a TrueType font. Use another copy of the font, as a .ttf file.
font-kind = { $kind ->
    [cff] The font { $file } has PostScript outlines (OpenType/CFF), which Dozor can’t use. Use its TrueType version (.ttf), or convert it.
    [collection] The file { $file } contains several fonts. Save one of them as a separate .ttf file.
    [woff] The font { $file } is packed for web pages (WOFF). Use the .ttf file that it was made from.
    [variable] The font { $file } is variable: sliders set its weight. Use its static version, with one .ttf file for each weight.
   *[dots] The font { $file } has bitmaps instead of outlines. Use a font with TrueType outlines (.ttf).
}
font-licence = { $why ->
    [bitmaps] The licence of the font “{ $family }” ({ $file }) only allows embedding its bitmaps, not its outlines, so you can’t print with it.
   *[restricted] The licence of the font “{ $family }” ({ $file }) forbids embedding it in documents, so you can’t print with it.
} Choose another font, or ask its maker for a licence and a file that allow it.
font-large = The font { $file } has { $count } characters; the limit is { $most }. Use a version for fewer scripts.
font-installable = The licence allows embedding the font in documents and installing it from them.
font-editable = The licence allows embedding the font in documents, including editable ones.
font-print = The licence allows embedding the font in documents for viewing and printing.

## Translations
bad-language = The file { $file } can’t be in the language “{ $language }”: name the language of the translation, not that of the source.
left-unknown = The set doesn’t have this text.
left-twice = The text is in the file twice; the first one was used.
left-broken = This part of the file is damaged.
bad-charset = The file { $file } says that its encoding is “{ $charset }”, which doesn’t exist. Save it as UTF-8.
language-doubt = The language of { $file } is in doubt: it says “{ $language }”, which could be { $known }. Write one of them into the file, or import it in the editor.
several-languages = The file { $file } contains several languages: { $known }. Split it by language.
version-damaged = This saved version is damaged and can’t be read. Compare with a file or a backup instead.
