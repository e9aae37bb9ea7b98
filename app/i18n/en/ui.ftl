### Windows and the table.

program-name = Dozor
program-motto = Card duels of the Night Watch and the Day Watch: play for two, change the cards, print the deck.
theme-night = Night theme
theme-day = Day theme

start-continue = Continue
    .hint = The game waits where it was left
start-learn = Lessons
    .hint = “The call on the roof” and other lessons, played at the table
start-play = Play
    .hint = Own Fate or Tribunal: for two, or against the computer
start-open = Open a record
    .hint = A game from a file, finished or put aside
start-edit = Edit cards
    .hint = Numbers, texts and pictures, in every language at once
start-print = Print
    .hint = Deck, counters and tracks on sheets ready to cut

yes = yes
no = no
cancel = Cancel
menu-game = &Game
menu-table = &Table
menu-view = &View
menu-rooms = &Workshop
menu-help = &Help
menu-language = Language
menu-cards-language = Language of cards
cards-language-reader = As the program
menu-theme = Theme
menu-text-size = Text size
do-new = New game…
do-set-up = Set up a position…
do-set-up-tribunal = Set up a position of Tribunal…
do-open = Open a record…
do-phones = Hands on phones…
do-leave = To the start screen
do-quit = Quit
do-undo = Take back the last step
do-take-back = Take back all that can be
do-hint = Hint
do-watch-again = Watch the last turn again
do-analyse = Analysis
do-copy-position = Copy the position as text
do-set-up-here = Set up from this position…
do-prices = Prices of the Tribunal
do-verbs = What can be done, with its keys
do-count = The last Count
do-focus-actions = To the list of actions
do-focus-table = To the table
do-focus-plan = To the plan of the battle
do-offer-draw = Offer a draw
do-resign = Resign…
do-zoom-in = Closer
do-zoom-out = Farther
do-zoom-fit = The whole table
menu-animation = Animation speed
animation-off = No animation
animation-step = Step by step
animation-slow = Slow
animation-normal = Normal
animation-fast = Fast
do-reduced-motion = Reduced motion
menu-volume = Volume
menu-spared = Do not ask the obvious
spared-extra-card = About a last card, while it would change nothing
spared-calls = About Calls, when nobody is left to call
spared-redirect = About another Call, when there is none
spared-battle = For “Done”, when the Other holds no card any more
leave-title = Leave the game?
leave-sure = The game is saved and can be gone on with from here.
leave-yes = Leave
spared-none = This game has no such questions
do-mute = Mute
do-full-screen = Full screen
do-edit = Card editor
do-print = Print…
do-lab = Balance lab…
do-learn = Lessons
do-puzzles = Puzzles
do-example = See an example
do-rules = Rules
do-guide = Guide
do-about = About Dozor
guide-title = Dozor · guide
open-title = Open the record of a game
records = Records of games
rules-holds = In this game, { $place }: { $value } (by the book: { $book }).
rules-in-force = Your game is played by the rules “{ $name }”. Otherwise than in the book:
rules-not-by-book = In your game some things are not as in the book:
rules-here-and-there = { $value } (by the book: { $book })
rules-differs = Not as in the book in this game
rules-search = Find in the rules, Enter for the next
rules-found = { $count ->
        [0] No rule has these words. Try another word, or one instead of several.
        [one] One rule found
       *[other] { $count } rules found
    }
not-your-decision = It is the other side's decision now.
resign-title = Resign
resign-yes = Resign
resign-sure = Give the game up? The other Watch will have won.
    .players = Give the game up? The other player will have won.

new-title = New game
new-settings = What else is set
new-told-rules = Rules: { $rules }
new-told-set = Cards: { $set }
new-told-names = Names: { $names }
new-side = { $seat ->
    [light] Play the Night Watch
   *[dark] Play the Day Watch
}
    .players = { $seat ->
        [light] Play first
       *[dark] Play second
    }
new-house-rules = House rules: no need to change them
    .hint = Open points of the rules, each with its explanation. At first all are as designed.
new-defaults = Back to the rules chosen
new-start = Begin
new-empty = Empty table
    .hint = Everything lies in piles and in the box beside a bare table.
new-name = Player's name
new-player = Who plays
new-seed = Deal number
    .hint = The same number gives the same deck
new-phones = Hands on phones: each holds the cards on a phone of one’s own
    .hint = Each hand is on the phone of its owner, in the browser; the table stays here, and nobody hands the screen over.
new-open-hands = Open hands
    .hint = For teaching: both people see both hands, no curtain falls, and the record says so
new-think = The computer thinks
    .hint = How long the Great Other and the hint may take over one decision. A clear one comes sooner
    .seconds = up to { $seconds } s
player-person = Person
player-novice = Computer: novice
player-watchman = Computer: watchman
player-higher = Computer: higher
player-great = Computer: great

option-balance-limit = Limit of the balance
    .hint = What must not pass the end of the track when an Other enters.
    .position = the chip's place
    .cost = the card's cost
option-tie = Equal points
    .hint = Who wins when the points are equal.
    .vortex = who won the vortex
    .draw = a draw
option-vortex-shift = The vortex in one battle
    .hint = Healing and illness add up to one shift, or move the chip one after the other.
    .net = one shift
    .initiative = by initiative
option-turn-limit = Turn limit
    .hint = After this turn nobody gets the vortex and the balance decides.
    .none = none
option-vortex-healing-from = Healing the vortex from turn
    .hint = No healing is played on the vortex before this turn: shuts out Light's quickest win.
option-secrecy = How questions keep secrets
    .hint = Ask only who holds the card, or everybody who might hold it.
    .open = ask who has an answer
    .strict = ask everybody who could
option-donors-leave = The cops and Egor's mother
    .hint = Whether they leave after the first battle without a call.
    .uncalled = leave uncalled
    .never = stay
option-player-look = Anton's player
    .hint = When Light may look at the top card of the probability deck, once a turn.
    .any = at any decision of Light's in movement
    .slot = in Anton's slot, outside the Metro
option-ownerless-items = Ownerless item
    .hint = Whose presence keeps an item that has lost its holder.
    .own-side = its own side's only
    .any-side = any Other's
option-car-route = The car's route
    .hint = It drives straight, or only along the ways between locations.
    .direct = straight
    .ways = along the ways
option-mobile-closes-metro = The mobile closes the Metro
    .hint = Whether the broken mobile may be played on the Metro.
option-portal-counts = The portal counts
    .hint = Whether the spell paid for the portal is one of Zavulon's cards this turn.
option-portal-and-walk = Portal and step
    .hint = Whether Zavulon may both walk and use the portal in one turn.
option-neutral-healing = Who heals neutral persons
    .hint = Egor, the cops, Egor's mother.
    .light = only Light
    .both = both sides
option-egor-wounds = Egor's three wounds
    .hint = Never more than three, or three in a battle.
    .ever = ever
    .battle = in a battle
option-gloom-cap = Depth of the gloom
    .hint = The deepest level one can go to.
    .none = as deep as can be paid for
option-darya = Whom Darya helps
    .hint = Whose defence and healing have no minus while the doll is hers.
    .here = the Dark in her location
    .everywhere = the Dark everywhere
option-dark-sword = What stops the Sword of Darkness
    .hint = Any defence on the target at all, or only one that makes up for the stroke.
    .any-defence = any defence
    .sum = the sum of defences
option-manoeuvre-strength = Strength of a manoeuvre
    .hint = How many points a card laid aside by a shapeshifter gives.
    .one = one
    .printed = as printed
option-manoeuvres-at-once = Manoeuvres attack at once
    .hint = Whether a new manoeuvre may attack in the same battle.
option-harvest-credit = Whose wounds a vampire counts
    .hint = All wounds of a target, or no more than its own attack.
    .all = all of the target's
    .own = up to its own attack
option-overkill = Wounds beyond death
    .hint = Whether vampires are credited with wounds beyond the deadly one.
    .all = credited
    .lethal = only up to death
option-kostya = Kostya saves
    .hint = From any number of deadly wounds, or only from exactly the deadly one.
    .any = from any number
    .exact = from exactly that
option-threat-in-metro = A threat to Egor in the Metro
    .hint = Whether a Dark Other beside Egor in the Metro keeps the vortex from being healed.
option-olga = Olga's card
    .hint = Beyond the mage's number of cards, or within it.
    .extra = beyond the number
    .inside = within the number
option-olga-ability = Anton's ability by Olga
    .hint = Whether Olga lends it to any Light mage: any card as a healing of the vortex, one weaker.
option-accident-in-metro = The accident and the Metro
    .hint = Whether those in the Metro get the accident's cards too.

replay-first = Beginning
    .hint = To the beginning (Home)
replay-turn-back = Turn back
    .hint = To the start of the turn (Page Up)
replay-back = Back
    .hint = One step back (←)
replay-play = Watch
    .hint = Go on by itself (Space)
replay-pause = Stop
    .hint = Stop (Space)
replay-forward = On
    .hint = One step on (→)
replay-turn-forward = Turn on
    .hint = To the next turn (Page Down)
replay-last = End
    .hint = To the end (End)
replay-speed = Speed { $speed }
    .hint = Three speeds
replay-eyes-light = With the Night Watch's eyes
    .players = With the eyes of player 1
replay-eyes-dark = With the Day Watch's eyes
    .players = With the eyes of player 2
replay-eyes-public = What is open to all
replay-play-on = Play on from here
replay-leave = To the start screen

game-own-fate = Own Fate
    .hint = Cards, duels, lines of probability
    .about = two Watches fight over one woman’s fate, with hidden hands, bluff and many rules that the program remembers; for two, or for one and the computer, about an hour.
game-tribunal = Tribunal
    .hint = Everything in the open: mana, the layers of the gloom, evidence
    .about = a duel without secrets or chance, won by reckoning alone: mana, layers of the gloom, evidence; for two, or for one and the computer, about twenty minutes.
game-free = Free table
    .hint = Any card set laid out, everything can be done, nothing is enforced.
    .about = any card set laid out and played by rules of your own: for whoever invents games and tries them out with friends, as long as you like.
new-set = Which card set
new-rules = Rules
rules-by-hand = changed by hand
rules-changed = { $name }, changed
rules-keep = Keep as…
rules-rename = Rename…
rules-drop = Remove
rules-name = Name of the rules:
rules-name-taken = There are rules called “{ $name }” already. Take another name.
rules-as-book = Nothing differs from the book.
rules-edited = Changed in the editor.
rules-clash = Changed in the editor to { $value }: these rules go before it.
new-variant = With which expansions
variant-base = No expansions
variant-first = With the first expansion
variant-second = With the second expansion
variant-both = With both expansions
player-tribunal-weak = Computer: weak
player-tribunal-middle = Computer: middling
player-tribunal-strong = Computer: strong
player-tribunal-master = Computer: master
rules-title-own-fate = Own Fate: the rules
rules-title-tribunal = Tribunal: the rules

## The reference
do-reference = Card reference
reference-title = Card reference
reference-open = What it can do and what hurts it
reference-all = All cards
reference-discards = Discards
reference-unseen = Not seen
reference-search = Search names and texts
reference-spell-discards = Discarded spells: { $count }
reference-removed = Out of the game: { $count }
reference-probability = Lines of probability: { $count }
reference-spells = Spells: { $count }
reference-note-all = { "" }
reference-note-discards = Everybody sees these cards.
reference-note-unseen = These cards are in the decks, or in hands that you do not see.

## Open hands
open-hand-light = The hand of Light
    .players = The hand of player 1
open-hand-dark = The hand of Dark
    .players = The hand of player 2
open-hand-chances = Probability

## Saved games
do-saves = Games…
do-own-games = My games
menu-recent = &Recent games
saves-none = No games yet
saves-picture = The table as it was left
saves-title = Games
saves-go-on = Go on
saves-look = Look through
saves-watch = Watch
saves-rename = Rename…
saves-name = New name of the game
saves-delete = Delete
saves-folder = Show in the folder
saves-undo = Bring the deleted one back
saves-own = My games…
saves-other = Open a file…
saves-leave = To the start screen
saves-date = When
saves-file = File
saves-set = Card set
saves-decisions = Decisions
saves-turn = Turn
saves-in-turn = Turn { $turn }
saves-problem = Cannot be opened
saves-unfinished = not ended, { $count ->
    [one] one decision
   *[other] { $count } decisions
}
saves-won = won by the { $seat }

# The first start
first-lead = Language, theme and text size can be changed at any moment in the View menu.
first-known = Where shall we begin?
first-teach = Teach me
    .hint = A lesson of Own Fate: a boy is being called by a vampire. You act from the second click; no rules to be read.
first-know = Let us play Own Fate
    .hint = Straight to the table. What may be done, and what not, the program knows.
first-with = Whom do you play with now?
first-computer = With the computer
    .hint = You are the Night Watch, a novice is the Day Watch. Stronger ones are under Play.
first-two = Two of us at this screen
    .hint = Where the decision goes to the other one, a curtain hides the cards.
first-phones = Two of us, hands on phones
    .hint = Each scans a code and holds the cards in the phone’s browser; the table stays here. No curtain, no app, no internet.

about-title = About Dozor
about-lead = Version { $version }. Card duels of the Night Watch and the Day Watch. MIT license; the games’ rules are told in our own words, the pictures are our own.
about-parts = What the program is made of
about-whole = Dozor may be passed on together with its libraries under the licenses named here. Qt is under the LGPL-3.0: it lies as files of its own, and others can be put in its place.
about-texts = The whole texts of the licenses lie in { $folder }.
about-own = Dozor’s license
close = Close
# The balance lab
lab-title = Balance lab
lab-head = What the numbers do to the game
lab-about = The computer plays the set against itself, in the background, and writes a page: who wins, when the game ends, what each card brings. Two versions play the same deals, and the page says whether their difference is real.
lab-set = Card set
lab-against = Compare with
lab-alone = nothing
lab-shipped = Own Fate as it was shipped
lab-seed = Deals from
lab-seed-tip = The same number gives the same deals, so a study can be repeated.
lab-level = Who plays
lab-games = Games
lab-start = Play
lab-stop = Stop
lab-show = Show the page
lab-progress = { $done } of { $games } games
lab-written = Page, with a table (CSV) beside it: { $file }
lab-stopped = Stopped: nothing was written.

## Qt's own dialogs
qt-look-in = Folder:
qt-folder = Folder
qt-files = Kind of files:

## A damaged catalogue
mending = The card catalogue is damaged
mending-told = { $count ->
    [0] Nothing is lost of what { $file } holds: it only has to be written anew.
    [one] One thing in { $file } cannot be read any more. Take it from where it is known; everything else stays as it is.
   *[other] { $count } things in { $file } cannot be read any more. Take them from where they are known; everything else stays as it is.
} The damaged file is kept beside the new one.
mending-lost = What is lost
mending-from = Take it from
mending-now = Mend
mending-done = The card catalogue is whole again
mending-later = Close
do-wrong = What went wrong…
wrong = What went wrong
wrong-about = Dozor saves one file that you can send to whoever looks into it; the program itself sends nothing. It holds
wrong-system = • the versions of Dozor, of Python and of the system,
wrong-log = • the log of errors, without names, folders and texts of cards,
wrong-game = • the record of one game ({ $game }) with all its decisions, the numbers of its cards and the names of its players ({ $players }), and the decision at which it stands.
wrong-else = Nothing else is in it.
wrong-save = Save…
wrong-close = Close
wrong-saved = Saved: { $file }. “dozor open” or a double click opens the game in it at that decision.
wrong-files = What went wrong
crashed = The program ended unexpectedly last time. What is known of it is in { $file }; “Help → What went wrong” makes one file to be sent.
safe-start = The program ended unexpectedly twice in a row, so it has not opened what was open. What is known is in { $file }; “Help → What went wrong” makes one file to be sent.
safe-start-set = The program ended unexpectedly twice in a row. It has started without the set that was taken in last (“{ $set }”), and has not opened what was open. Nothing is lost: the set can be taken in again, now or by “Undo” in the editor.
safe-again = Take it in again
safe-without = Leave it out
do-backup = Backup…
backup = Backup
backup-told = One file takes everything of yours to another computer: cards and sets, games, lessons, puzzles and settings. “Restore…” puts such a file in the place of what is here at the next start; what is here now is kept in a folder beside it. Restore only files that you saved yourself.
backup-busy = One moment…
backup-save = Save…
backup-restore = Restore…
backup-quit = Close Dozor now
backup-close = Close
backup-saved = { $count ->
    [one] Saved: one file
   *[other] Saved: { $count } files
} in { $file }. On the other computer: “Game → Backup → Restore…”.
backup-waits = { $file } ({ $count ->
    [one] one file
   *[other] { $count } files
}) will be restored when Dozor starts the next time. Until then nothing changes.
backup-restored = The backup has been restored. What was here before is kept in { $folder }.
