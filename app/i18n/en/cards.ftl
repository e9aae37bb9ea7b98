## Errors of the catalogue
missing = There is no catalogue { $file }. Put it back or install the program again.
damaged = The file { $file } is damaged and was left as it is. Start the program anew (or dozor catalogue mend): it shows what is lost and what the backups, the history and the shipped sets have for it.
backup-damaged = The backup { $file } is damaged: nothing was restored. Take another one.
link-broken = { $file } is a link to { $target }, which is not there. Plug in or bring back what it leads to; nothing was put in its place.
lost = { $owner ->
    [set] The set “{ $name }”
    [card] The card “{ $name }”
    [track] The track “{ $name }”
    [counter] The counter “{ $name }”
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
    [lineage] What states sets were made of: { $count }
    [version] Kept versions: { $count }
   *[other] A text that belongs to nothing: “{ $name }”
}{ $fields ->
    [none] { "" }
   *[other] : { $fields }
}
lost-origins = Where numbers are from
lost-params = What the power takes
lost-sides = Colours of the cells
lost-source = Language
lost-differs = What it changes
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
} The damaged file is kept as { $file }.
whole = Nothing is wrong with { $file }.
not-a-catalogue = { $file } is not a card catalogue. Choose a cards.db file.
locked = The file { $file } is in use by another program. Close that one and try again.
read-only = The file { $file } cannot be changed: it is read-only. Give it write permission; looking, playing and printing work as they are.
newer = The file { $file } was made by a newer program (schema { $schema }, this one knows { $newest }). Update the program.
older = The file { $file } has the old schema { $schema }. Open it with the program again: it makes a backup and updates it.
unreadable = The file { $file } cannot be opened. Check the path and the permissions.
disk-full = The disk has no room for { $file }. Free some space; the file is as it was.
changed-elsewhere = Another program has changed this meanwhile. Refresh the list and try again.
step-overtaken = This step can’t be undone or redone: another window has changed the same thing since. The next try skips it.
no-such-set = There is no set “{ $set }” in the catalogue.
set-gone = { $set } (no longer in the catalogue)
another-game = The set “{ $set }” is of a game of its own: play it on the free table.
no-such-rules = The set “{ $set }” has no rule set “{ $rules }”. It has: { $known }.
rules-book = By the book
rules-card = { $card }: { $field }
rules-place = What
rules-number = Rule
rules-by-book = By the book
rules-here = Here
rules-house = { $value } (a house rule, not in the book)
no-such-card = This card is no longer in the catalogue.
no-such-field = A card has no field “{ $field }”.
not-a-number = { $card }: “{ $value }” in the field “{ $field }” is not a whole number.
out-of-limits = { $card }: the field “{ $field }” must be from { $least } to { $most }, not { $value }.
not-a-choice = { $card }: “{ $value }” does not fit the field “{ $field }”. Possible: { $choices }.
too-long = { $card }: the field “{ $field }” has { $length } characters, it takes { $most } at most.
not-a-key = “{ $value }” cannot be a key. Use lower-case Latin letters, digits and hyphens.
not-a-language = “{ $language }” cannot be a language. Use a code such as ru, en or pt-BR.
joined-letters = Cards cannot be set in “{ $language }”: its letters change their shape beside one another, which Dozor does not do.
not-a-list = { $card }: the field “{ $field }” does not hold “{ $value }”. Look up its form in docs/formats/set.md.
too-many = { $what }: { $count } are too many, there may be { $most }.
power-composed = Composed power
power-twice = { $card }: it has the power “{ $power }” twice. Take one of them away.
power-not-of-kind = { $card }: the power “{ $power }” is one of { $wanted ->
    [other] an Other
    [item] an Item
    [chance] a Chance
    [location] a location
    [person] a person
   *[spell] a spell
}. Choose another power, or another kind of card.
power-no-value = { $card }: the power “{ $power }” has no value “{ $value }”. It has: { $known }.
power-value = { $card }: “{ $name }” of the power “{ $power }” must be from { $least } to { $most }, not { $value }.
power-word = { $card }: “{ $name }” of the power “{ $power }” is the key of a card or the name of a power, not “{ $value }”.
power-not-json = { $card }: the composed power “{ $value }” cannot be read. Copy it from an exported table, or compose it in the card’s form.
power-not-a-value = { $card }: “{ $value }” behind a power is no value. Values are written like this: fewer-wounds less=2.
key-twice = The key “{ $key }” occurs twice. Give the second card another one.
no-language = The field “{ $field }” needs a language.
bad-text-file = The file { $file } cannot be read: { $detail }.
bad-value = { $file }, { $place }: the value “{ $value }” does not fit the field “{ $field }”.
no-set-file = There is no file set.toml: this is not a card set.
slow-pattern = This regular expression takes too long or needs too much memory, so it was stopped. Simplify it: avoid a repetition within a repetition, as in (\w+)+.
bad-pattern = This regular expression cannot be read: { $detail }.
not-utf8 = The files in { $file } are not in UTF-8. Save them as UTF-8.
bad-json = The JSON file has the wrong shape. Take an export of this program as the pattern.
built = Built the catalogue { $file }.
check-good = The catalogue { $file } agrees with its source texts.
check-differs = The catalogue { $file } differs from its source texts. Build it again: dozor catalogue build.

## Files of sets
bad-table = Row { $row }, column “{ $column }”: { $count ->
    [one] a fault
   *[other] the first of { $count } faults
}. Nothing was taken; mend it and try again.
too-many-cells = The row has { $count } cells, the heading has { $columns } columns: “{ $value }” is over. A text with a separator in it stands in quotes: "Draw one; sell one."
table-empty = The table is empty. Its first row must name the columns.
table-too-large = { $file }: the table is too large. { $rows } rows of { $columns } columns are read at most.
table-too-long = The table has more than { $most } rows. Split it.
no-such-column = Cards have no column “{ $column }”. Texts are named like this: rules:ru.
no-key-column = There is no column key: cards are known by it.
column-twice = One column occurs twice.
unknown-format = The file { $file } is of an unknown kind. Possible: { $known }.
no-file = There is no file { $file }. Check the path.
too-large = The file { $file } is too large: { $most } MB at most are taken.
leads-out = In the folder { $folder }, “{ $entry }” is a link to a place outside it. Nothing was read or written: put the file itself there.
strange-entry = The file { $file } holds a foreign file “{ $entry }”. It is not a card set.
bad-file = The file { $file } is damaged, or not of the kind that its name says. Choose another.
has-macros = The file { $file } has macros. Save it as a plain .xlsx workbook.
formula = “{ $value }” is a formula. Replace it by its value.

## Kinds, sides and the rest
origin-rulebook = Rulebook
    .does = The number stands in the rules of the game.
origin-derived = Derived
    .does = The rules do not give the number, but it follows from them.
origin-house = House
    .does = The rules are silent here: we chose the number, and you may change it.

## Powers
power-none = No power
    .does = The card lives by the general rules: only its numbers and its specialty count.
power-metro = Metro: in transit
    .does = No battle, spells, Calls, new cards, looks at the deck or giving of items here; whoever is here when Movement begins must leave before Battle.
power-egor-flat = Egor’s flat: home
    .does = Vampires and the Car cannot come here, and Egor walks here when he is not called.
power-roof = Roof: the fall
    .does = In a battle here three wounds already kill; the Car cannot come.
power-svetlana-flat = Svetlana’s flat: home
    .does = Vampires cannot enter.
power-city-light = City Light: refuge
    .does = The Dark cannot enter, and whoever stands here for a turn removes a wound.
power-any-card-on-vortex = Anton: any card heals
    .does = Beside Svetlana one card of any type a battle brings the vortex down, its strength 1 less.
power-rich-harvest = Andrey: double bite
    .does = For each wound not spent on healing he takes two spells instead of one.
power-late-card = Larisa: the last word
    .does = After everyone in her location she may play one more defence or healing on herself.
power-deck-search = Alisa: a look into the deck
    .does = Instead of moving she looks through the probability deck; Zavulon, if found, is shown, placed beside her and still acts this turn.
power-no-minuses = Darya: mistress of the doll
    .does = While the Living Doll is hers and with her, the Dark there play defence and healing without the minus for their target.
power-whole-amulets = Petr: strong amulets
    .does = Amulets of witches in his location are never weakened.
power-portal = Zavulon: the portal
    .does = In Movement or in Battle he discards a spell and goes by portal to any location but City Light.
power-replacement = Geser: the replacement
    .does = From hand he replaces a Light Other in play: the balance moves only by the difference of their costs, and the replaced one may enter again at full cost.
power-face-down = Semyon: face down
    .does = His cards stay hidden until the count.
power-extra-wound = Tigrenok: one more wound
    .does = Each target that she attacked and wounded takes one wound more.
power-fewer-wounds = Medved: thick hide
    .does = At every count he takes one wound less.
power-egor = Egor: the way home
    .does = Light cannot attack him; he never dies, walks home when not called; while he is threatened the vortex cannot be healed.
power-svetlana = Svetlana: the vortex
    .does = Light mages beside her play healing on the vortex; she cannot be attacked.
power-vortex-card = Olga: advice
    .does = A Light mage beside Svetlana plays one healing on the vortex, even while Egor is threatened.
power-shift-stop = Ignat: comfort
    .does = Cancels one shift of the vortex to the right.
power-call-annulment = Egor’s mother: no Calls
    .does = Joins Egor and annuls every Call of the turn; she can be called herself.
power-stake = Aspen stake: repelled
    .does = At Andrey’s initiative discards every vampire’s attack on Egor.
power-open-flat = Kostya’s father: an invitation
    .does = Opens one flat to any number of vampires until Movement ends.
power-rescue = Kostya: a vampire saved
    .does = One lethally wounded vampire survives and goes to Moscow.
power-accident = Power plant accident: more cards
    .does = Dark mages and witches take two more spells this turn.
power-closed-way = Broken mobile: no signal
    .does = Closes one location to the Light this turn, and on while a Dark Other is there.
power-illness = Mother’s illness: harm
    .does = Dark mages and witches in Moscow wound her with healing and so grow the vortex, up to four wounds; the Light neither heal nor deal them.
power-feast = Jugular vein: satiety
    .does = A vampire whose attack wounded an Other or donor heals all wounds and draws up to his strength; the Flashlight’s holder does not count.
power-curfew = Cops: the raid
    .does = A turn without walking, rides and entries, only Egor walks; they are a donor in Moscow themselves.
power-car = Car: the ride
    .does = Once a turn takes Light Others straight to another location, not the Roof or Egor’s flat.
power-attack-cancelling = Amulet: a shield
    .does = In battle cancels one attack on the holder, picked by the attacker.
power-unfed-bites = Flashlight: no prey
    .does = Wounding the holder gives vampires neither cards nor healing.
power-drawn-spell = Sword of Light: from the deck
    .does = In battle the top spell may be played as an extra card.
power-deck-listening = Player: the top card
    .does = In Movement the Light player looks at the top card of the probability deck.
power-jumping-call = Goggles: a far Call
    .does = The holder’s Call brings Egor straight to him.
power-slowing = Living doll: hindrance
    .does = The Light Other it lies on plays one card fewer.
power-stroke = Sword of Darkness: an extra blow
    .does = A free blow of strength 1 at a Light Other, apart from the holder’s own; any defence beats it.
trait-cards = more cards
    .hint = How many cards more each of them draws.
trait-after = after whom
    .hint = In the Initiative slot of which Other it is played.
trait-slows = fewer cards
    .hint = How many cards fewer its target may play.
trait-strikes = strength of the blow
    .hint = How strong the extra blow is.
trait-holder = who carries it
    .hint = The only Other who may carry it.
trait-wounds = most wounds
    .hint = How many wounds it can take at most.
trait-more = more wounds
    .hint = How many wounds more each target gets.
trait-less = fewer wounds
    .hint = How many wounds fewer it gets at each count.
trait-cancels = Attacks cancelled
    .hint = How many Attacks on its owner it cancels in one battle.
trait-ability = strength lost
    .hint = How much strength any other card loses on the vortex.
trait-lethal = wounds that kill
    .hint = How many wounds in a battle kill here.
trait-heals = wounds healed
    .hint = How many wounds a turn here heals.
trait-limit = most wounds
    .hint = How many wounds it can have at most.
trait-summons = whom it brings
    .hint = Which Other found in the deck comes into play.
trait-doll-bonus = which Item
    .hint = With which Item in its place it plays without the minus.
trait-harvest = cards for a wound
    .hint = How many spells it draws for a wound that heals nothing.

## Pictures
bad-picture = The file { $file } is damaged or no picture. SVG, PNG, JPEG and WebP will do.
picture-large = The picture { $file } is too large{ $width ->
    [0] { "" }
   *[other] { " " }({ $width } × { $height })
}. Make it smaller: at most 16,384 pixels a side and 64 million in all.
svg-active = The picture { $file } holds what no picture should ({ $what }): a script, a link to the outside or an entity. Save it without that.
svg-endless = The picture { $file } unfolds without end or lies beyond all measure. Save it with plain paths.
symbol-svg = The drawing { $file } cannot become a symbol: it holds { $what ->
    [text] text
    [picture] an embedded picture
    [gradient] a gradient or a pattern
    [see-through] something see-through
    [clip] a mask or a clip that cannot be read
   *[other] what is no plain path ({ $what })
}. Save it with plain filled paths (in Inkscape: Path, Object to Path).
symbol-empty = The drawing { $file } has nothing to make a symbol of: no filled shape and no line lies within its page. Draw one and save it again.
symbol-large = The drawing { $file } is too fine for a symbol: { $length } characters of path, { $most } at most. Simplify it (in Inkscape: Path, Simplify).

## Fonts of a set
bad-font = The file { $file } is damaged or no TrueType font. Take another copy of the font, as a .ttf file.
font-kind = { $kind ->
    [cff] The font { $file } has PostScript outlines (OpenType/CFF), which are not taken. Take its TrueType version (.ttf), or convert it.
    [collection] The file { $file } is a collection of several fonts. Take one of them as a .ttf file of its own.
    [woff] The font { $file } is packed for web pages (WOFF). Take the .ttf file that it was made from.
    [variable] The font { $file } is variable: its weight is set by sliders. Take its static version: one .ttf file for each weight.
   *[dots] The font { $file } has pictures instead of outlines. Take a font with TrueType outlines (.ttf).
}
font-licence = { $why ->
    [bitmaps] The maker of the font “{ $family }” ({ $file }) allows only its dots to be embedded, not its outlines, so it cannot be printed with.
   *[restricted] The maker of the font “{ $family }” ({ $file }) forbids embedding it in documents, so it cannot be printed with.
} Choose another font, or ask the maker for a licence and a file that allow it.
font-large = The font { $file } has { $count } characters, { $most } are taken at most. Take a version for fewer scripts.
font-installable = Its maker allows the font in documents, and to install it from them.
font-editable = Its maker allows the font in documents, those that are edited too.
font-print = Its maker allows the font in documents that are viewed and printed.

## Translations
bad-language = The language “{ $language }” of the file { $file } will not do: name the language translated into, not the source.
left-unknown = The set has no such text.
left-twice = It stands in the file twice; the first one was taken.
left-broken = This part of the file is damaged.
version-damaged = This kept version is damaged and cannot be read. Compare with a file or a backup instead.
