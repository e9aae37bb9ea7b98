### Windows and the table.

program-name = Dozor
program-motto = Card duels of the Night Watch and the Day Watch: play for two, change the cards, print the deck.
theme-night = Night theme
theme-day = Day theme
theme-system = As the system

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
do-languages-refused = Folders that can't be used…
menu-cards-language = Language of cards
cards-language-reader = As the program
menu-theme = Theme
menu-text-size = Text size
do-new = New game…
do-set-up = Set up a position of Own Fate…
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
do-zoom-in = Zoom in
do-zoom-out = Zoom out
do-zoom-fit = The whole table
menu-animation = Animation speed
animation-step = Step by step
animation-slow = Slow
animation-normal = Normal
animation-fast = Fast
do-reduced-motion = No animation
menu-volume = Volume
menu-spared = Do not ask the obvious
spared-extra-card = About a last card, while it would change nothing
spared-calls = About Calls, when nobody is left to call
spared-redirect = About another Call, when there is none
spared-battle = For “Done”, when the Other holds no card any more
leave-title = Leave the game?
leave-sure = The game is saved: you can go on from here later.
leave-yes = Leave
leave-no = Stay
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
do-keys = Keys
keys-title = Keys
keys-table = At the table
keys-table-answer = Choose an answer, and give it
keys-table-next = Show at once what is being shown
keys-table-leave = Let go; close a sheet; leave
keys-review = In a review
keys-review-mistake = The next mistake, the one before
keys-review-again = Try the mistake again
keys-review-solution = Try again: show the solution
keys-review-skip = Try again: skip this mistake
keys-free = The free table has keys of its own: “?” shows them there.
do-about = About Dozor
guide-title = Guide
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
handed-over = The screen is changing hands: whoever decides has to look first.
not-your-decision = It is the other side’s decision now.
offer-draw-title = Draw
offer-draw-yes = Offer a draw
offer-draw-sure = The other side will be asked whether it agrees to a draw. If it does, the game is over.
resign-title = Resign
resign-yes = Resign
resign-sure = Give the game up? The other Watch will have won.
    .players = Give the game up? The other player will have won.

new-title = New game
new-settings = What else is set
new-told-rules = Rules: { $rules }
new-told-no-rules = No rules: everything goes
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
new-name = Player’s name
new-player = Who plays
new-seed = Deal number
    .hint = The same number gives the same deck
new-phones = Hands on phones: each player’s cards are on their own phone
    .hint = Each hand is on the phone of its owner, in the browser; the table stays here, and nobody hands the screen over.
    .open = On phones: each player decides on their own phone
new-open-hands = Open hands
    .hint = For teaching: both people see both hands, no curtain falls, and the record says so
new-think = The computer thinks
    .hint = How long the Great Other and the hint may take over one decision. A clear one comes sooner
    .seconds = up to { $seconds } s
player-person = Person
player-novice = Computer: novice
player-watchman = Computer: watchman
player-higher = Computer: higher Other
player-great = Computer: great Other

option-balance-limit = Limit of the balance
    .hint = What must not pass the end of the track when an Other enters. By the cost alone, the chip stops at the end of the track and the points beyond it are lost.
    .position = the chip’s place
    .cost = the card’s cost
option-tie = Equal points
    .hint = Who wins when the points are equal.
    .vortex = the winner of the vortex
    .draw = a draw
option-vortex-shift = The vortex in one battle
    .hint = Healing and the Illness add up to one shift, or move the chip card by card.
    .net = one shift
    .initiative = by initiative
option-turn-limit = Turn limit
    .hint = After this turn nobody gets the vortex, and the balance decides.
    .none = none
option-vortex-healing-from = Healing the vortex from turn
    .hint = Light can’t heal the vortex before this turn. This rules out Light’s quickest win.
option-secrecy = How questions keep secrets
    .hint = Ask only a player who holds the card, or any player who might hold it.
    .open = ask a player who can answer
    .strict = ask any player who could
option-donors-leave = The Cops and Egor’s Mother
    .hint = Whether they leave after the first battle without a call.
    .uncalled = leave if not called
    .never = stay
option-player-look = Anton’s Player
    .hint = When Light may look at the top card of the probability deck, once a turn.
    .any = at any of Light’s decisions in Movement
    .slot = in Anton’s slot, outside the Metro
option-ownerless-items = Ownerless item
    .hint = Who keeps an item that has lost its holder, just by being there.
    .own-side = only Others of its side
    .any-side = any Other
option-car-route = The Car’s route
    .hint = It drives straight, or only along the lines of the map.
    .direct = straight
    .ways = along the lines
option-mobile-closes-metro = The Mobile closes the Metro
    .hint = Whether the Broken Mobile can be played on the Metro.
option-portal-counts = The portal’s card
    .hint = Whether the spell paid for the portal is one of the cards Zavulon may play this turn.
option-portal-and-walk = Portal and step
    .hint = Whether Zavulon may both walk and use the portal in one turn. He never returns to the Metro if he had to leave it.
option-neutral-healing = Who heals neutral persons
    .hint = Egor, the Cops, Egor’s Mother.
    .light = only Light
    .both = both sides
option-egor-wounds = Egor’s three wounds
    .hint = Never more than three, or no more than three in one battle.
    .ever = never more
    .battle = three a battle
option-unpaid-gloom = Gloom that cannot be paid for
    .hint = The Other loses its hand, and each level that the hand does not pay for is a wound.
    .wounds = wounds that may kill
    .spares = only as many wounds as it survives
option-gloom-cap = Depth of the gloom
    .hint = The deepest level an Other can go to.
    .none = as deep as can be paid for
option-darya = Whom Darya helps
    .hint = Whose defence and healing have no minus while the Doll is hers.
    .here = Dark Others in her location
    .everywhere = Dark Others everywhere
option-dark-sword = What stops the Sword of Darkness
    .hint = Any defence on the target, or only one that is strong enough.
    .any-defence = any defence
    .sum = the sum of defences
option-manoeuvre-strength = Strength of a manoeuvre
    .hint = How many points a card gives that a shapeshifter has laid aside.
    .one = one
    .printed = as printed
option-manoeuvres-at-once = Manoeuvres attack at once
    .hint = Whether a new manoeuvre may attack in the same battle.
option-harvest-credit = Whose wounds a vampire counts
    .hint = All wounds of the target, or no more than its own attack.
    .all = all wounds of the target
    .own = up to its own attack
option-overkill = Wounds beyond death
    .hint = Whether wounds beyond the deadly one are placed, and vampires draw for them.
    .all = all placed and credited
    .lethal = only up to death
option-kostya = Kostya saves
    .hint = From any number of wounds beyond the deadly one, or only from exactly the deadly one. Matters only where wounds beyond death are placed.
    .any = from any number
    .exact = from exactly that
option-threat-in-metro = A threat to Egor in the Metro
    .hint = Whether Light can’t heal the vortex while a Dark Other is with Egor in the Metro.
option-olga = Olga’s card
    .hint = On top of the mage’s usual number of cards, or one of them.
    .extra = on top of the usual number
    .inside = one of the usual number
option-olga-ability = Anton’s ability through Olga
    .hint = Whether Olga lets any Light mage play any card as a healing on the vortex, one weaker.
option-accident-in-metro = The Accident and the Metro
    .hint = Whether those in the Metro get the accident’s cards too.

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
replay-eyes-light = With the Night Watch’s eyes
    .players = With the eyes of player 1
replay-eyes-dark = With the Day Watch’s eyes
    .players = With the eyes of player 2
replay-eyes-public = What is open to all
replay-play-on = Play on from here
replay-leave = To the start screen
replay-nothing-yet = Nothing has happened yet.
which-game = Which game
to-lab = To the lab
to-own = To my games
to-replay = To the earlier game

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
rules-as-book = { $rest ->
    [yes] Everything else is as in the book.
   *[no] Everything is as in the book.
}
rules-caps = House rules that the book does not have: { $rules }.
option-house = A house rule: not in the book.
rules-edited = Changed in the editor.
rules-clash = Changed in the editor to { $value }: these rules go before it.
new-variant = With which expansions
variant-base = No expansions
variant-first = With the first expansion
variant-second = With the second expansion
variant-both = With both expansions
player-tribunal-weak = { player-novice }
player-tribunal-middle = { player-watchman }
player-tribunal-strong = { player-higher }
player-tribunal-master = { player-great }
rules-title = { $game } — rules

## The reference
do-reference = Card reference
reference-title = { $game } — card reference
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
do-save-as = Save the game as…
record-look = Look read only
record-take = Take over
record-saved = The game is saved as “{ $file }” and goes on there.
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
about-lead = Version { $version }. Card duels of the Night Watch and the Day Watch. MIT licence.
about-games = “Own Fate” is a game by Alexey Kalinin, based on the first part of Sergei Lukyanenko’s novel. The rules of “Tribunal” came to us without their author’s name, and the title is ours. Dozor is an independent implementation of both: its words and pictures are its own.
about-parts = What the program is made of
about-whole = You may pass Dozor on together with its libraries under the licences named here. Qt is under the LGPL-3.0: it is kept in separate files that you can replace.
about-texts = The full texts of the licences are in { $folder }.
about-own = Dozor’s licence
close = Close
# The balance lab
lab-title = Balance lab
lab-head = What the numbers do to the game
lab-about = The computer plays the set against itself, in the background. Ask a question, change numbers, and read what is known so far. Stop when it is enough: what was played is kept, and another day goes on with it.
lab-question = Question
lab-ask-study = How does this game play?
lab-ask-compare = What do the changes do?
lab-ask-sweep = Where is play even?
lab-ask-sensitivity = What does every number move?
lab-set = Card set
lab-changes = Changes
lab-value = New value
lab-add = Take
lab-without = Without “{ $change }”
lab-against = Compared with
lab-unchanged = the set without the changes
lab-no-changes = There is nothing to compare: choose a number and its new value under “Changes”, press “Take”, or compare with another set.
lab-range = Try
lab-range2 = And with it
lab-nothing-else = nothing else
lab-choose = choose what to change
lab-all-values = all its values: { $values }
lab-group-track = The track
lab-group-option = House rules
lab-group-other = Others
lab-group-spell = Spells
lab-shipped = Own Fate as it was shipped
lab-seed = Deals from
lab-seed-tip = The same number gives the same deals. Whatever is compared plays the same ones.
lab-level = Who plays
lab-level-tip = From the weakest: Novice, Watchman (quick and simple), Higher Other and Great Other, who think ahead and take some hundred times as long.
lab-sims = Simulations
lab-waits = <p>Playing. The page comes with the first games.</p>
lab-behind = { $run }: { $winner ->
    [light] Light won on turn { $turn }
    [dark] Dark won on turn { $turn }
   *[none] nobody won, turn { $turn }
}, game { $at } of { $of }
lab-next = Next such game
lab-next-tip = Another game of the balance lab that the same side won on the same turn
lab-sims-tip = How many games a player that thinks ahead plays in its head for one decision. More is stronger and slower.
lab-own-sims = its own number
lab-games = Deals at most
lab-games-tip = A deal is one shuffling of all cards; each is played to the end. Four times as many make the ranges half as wide.
lab-enough = Enough at
lab-precision = ± { $points } percentage points
lab-precision-none = play all of them
lab-precision-tip = Stop by itself once Light’s share of wins is known so precisely, or once it is clear which of two is greater.
lab-judge = Judge each card
lab-judge-tip = Each deal is played again without each card that was used: what the card gains. Takes about fifteen times as long.
lab-start = Play
lab-stop = Stop
lab-reports = Runs that are kept
lab-report = Run
lab-compared = beside
lab-alone = nothing
lab-old-program = { $name } · another version of the program
lab-forget = Forget
lab-show = In the browser
lab-page = What is known
lab-progress = { NUMBER($done, useGrouping: 0) } of at most { NUMBER($games, useGrouping: 0) } games
lab-written = Page, with a table (CSV) beside it: { $file }
lab-stopping = Stopping…
lab-stopped = Stopped. Every game that came to its end is kept, and “Play” goes on from there.
lab-done = Played.
lab-game = Game { $number }, { $at } of { $of } of this kind, opens in the main window. “Next such game” there, or another click here, opens the next one.
lab-empty = <p>Choose a question on the left and press <b>Play</b>. What was played before is in the list above.</p>

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
wrong-system = • the versions of Dozor, of Python and of the system
wrong-log = • the log of errors, without names, folders and texts of cards
wrong-game = • the record of one game ({ $game }) with all its decisions, the numbers of its cards and the names of its players ({ $players }), and the decision at which it stands
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
backup-undone = Dozor did not start with the restored backup, so everything is as it was before. What the backup held is in { $folder }.
backup-restored = The backup has been restored. What was here before is kept in { $folder }.
