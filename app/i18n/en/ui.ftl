### Windows and the table.

program-name = Dozor
program-motto = Card duels of the Night Watch and the Day Watch: play together, edit the cards, print the deck.
theme-night = Night theme
theme-day = Day theme
theme-contrast = High-contrast theme
theme-system = Same as system

start-continue = Continue
    .hint = Your game is waiting where you left it
start-learn = Lessons
    .hint = “The call on the roof” and other lessons, played at the table
start-play = Play
    .hint = Own Fate or Tribunal, with a friend or against the computer
start-open = Open a game file
    .hint = Watch or continue a game from a file
start-own = Make a game of your own
    .hint = From a spreadsheet, a template, or an empty set
start-edit = Edit cards
    .hint = Numbers, texts and pictures, in every language
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
do-languages-refused = Unusable language folders…
menu-cards-language = Card language
cards-language-reader = Same as program
menu-theme = Theme
menu-text-size = Text size
do-new = New game…
do-set-up = Set up an Own Fate position…
do-set-up-tribunal = Set up a Tribunal position…
do-open = Open a game file…
do-phones = Hands on phones…
do-leave = Main menu
do-quit = Quit
do-undo = Undo
do-take-back = Undo as far as possible
do-hint = Hint
do-watch-again = Replay the last turn
do-analyse = Analyse
do-copy-position = Copy position as text
do-set-up-here = Set up from this position…
do-prices = Tribunal prices
do-verbs = Available actions and keys
do-count = Show the last Count
do-focus-actions = Go to the action list
do-focus-table = Go to the table
do-describe-table = Read out the table
do-say-again = Repeat what was read out
do-focus-plan = Go to the battle plan
do-offer-draw = Offer a draw
do-resign = Resign…
do-zoom-in = Zoom in
do-zoom-out = Zoom out
do-zoom-fit = Show the whole table
menu-animation = Animation speed
animation-step = Step by step
animation-slow = Slow
animation-normal = Normal
animation-fast = Fast
do-single-keys = Single-letter shortcuts
do-reduced-motion = No animation
menu-volume = Volume
do-guard = Warn before an Other dies
menu-spared = Skip obvious questions
spared-extra-card = Last card, if it would change nothing
spared-calls = Calls, if there’s no one left to call
spared-redirect = Changing a call, if there’s none to change
leave-title = Leave the game?
leave-sure = Your game is saved. You can continue it later.
leave-yes = Leave
leave-no = Keep playing
spared-none = This game has no such questions
do-mute = Mute
do-full-screen = Full screen
do-edit = Card editor
do-print = Print…
do-lab = Balance lab…
do-learn = Lessons
do-puzzles = Puzzles
do-example = See an example game
do-rules = Rules
do-guide = Guide
do-keys = Keys
keys-title = Keys
keys-table = At the table
keys-table-done = Press the gold button, such as Done
keys-table-piece = Go from card to card on the table, then choose it
keys-table-answer = Choose an option, then confirm it
keys-table-next = Skip the animation
keys-table-leave = Cancel; close a panel; leave
keys-text = Log and rules
keys-text-link = Next or previous link (Enter follows it)
keys-text-heading = Next or previous heading
keys-review = In a review
keys-review-mistake = Next mistake, previous mistake
keys-review-again = Retry the mistake
keys-review-solution = While retrying: show the solution
keys-review-skip = While retrying: skip this mistake
keys-free = The free table has its own keys. Press “?” there to see them.
do-about = About Dozor
guide-title = Guide
open-title = Open a game file
records = Game files
rules-holds = In this game, the value of “{ $place }” is { $value } (by the book: { $book }).
rules-in-force = Your game uses the rules “{ $name }”. Differences from the book:
rules-not-by-book = Your game differs from the book:
rules-here-and-there = { $value } (by the book: { $book })
rules-differs = Differs from the book in this game
rules-contents = Contents
rules-search = Search (Enter: next match)
rules-found = { $count ->
        [0] No rule contains these words. Try other words, or just one.
        [one] One rule found
       *[other] { $count } rules found
    }
handed-over = The screen is being passed. Wait until the player whose turn it is opens it.
not-your-decision = It’s your opponent’s turn to decide.
offer-draw-title = Draw
offer-draw-yes = Offer a draw
offer-draw-sure = Your opponent will be asked to agree to a draw. If they agree, the game ends in a draw.
resign-title = Resign
resign-yes = Resign
resign-sure = Resign this game? The other Watch wins.
    .players = Resign this game? The other player wins.

new-title = New game
new-settings = More settings
new-told-rules = Rules: { $rules }
new-told-no-rules = No rules: anything goes
new-told-set = Cards: { $set }
new-told-names = Names: { $names }
new-side = { $seat ->
    [light] Play the Night Watch
   *[dark] Play the Day Watch{ $game ->
        [own-fate] . New to it? Take the lesson “An evening with the Day Watch”.
       *[other] { "" }
    }
}
new-house-rules = House rules (optional)
    .hint = Points that the rules leave open, each explained. By default, everything is as designed.
new-defaults = Reset to these rules
new-start = Start
new-empty = Empty table
    .hint = A bare table: everything is in piles and in the box next to it
new-name = Player name
new-player = Played by
new-seed = Deal number
    .hint = The same number gives the same deal
new-phones = Hands on phones: each player’s cards are on their own phone
    .hint = Each hand is on its owner’s phone, in the browser. The table stays here, and you don’t have to pass the screen.
    .open = On phones: each player decides on their own phone
new-open-hands = Open hands
    .hint = For teaching: both players see both hands, no curtain hides the cards, and the game file records this
new-think = Thinking time
    .hint = The most time that the Great Other or the hint may take over one decision. Obvious decisions are faster
    .seconds = up to { $seconds } s
player-person = Human
player-novice = Computer: Novice
player-watchman = Computer: Watchman
player-higher = Computer: Higher Other
player-great = Computer: Great Other
player-tribunal-weak = Computer: Beginner
player-tribunal-middle = Computer: Average
player-tribunal-strong = Computer: Strong
player-tribunal-master = Computer: Master
level-novice = Plays by rules of thumb, with frequent slips. Good for learning the rules.
    .strength = It wins about 3 of 10 games against the Watchman.
level-watchman = Plays by rules of thumb and never looks ahead. Good at steady, quick play.
    .strength = It wins about 7 of 10 games against the Novice.
level-higher = Tries its choices on many hands that you might hold. Good at weighing risks.
    .strength = It wins about 7 of 10 games against the Watchman.
level-great = Tries far more hands than the Higher Other and takes its time. Good at close decisions.
    .strength = It wins about 11 of 20 games against the Higher Other.
level-tribunal-weak = Looks only a move or two ahead and often misjudges. Good for learning the rules.
    .strength = It wins about 1 of 10 games against the Average computer.
level-tribunal-middle = Looks a few moves ahead and sometimes misjudges. Good at punishing blunders.
    .strength = It wins about 9 of 10 games against the Beginner.
level-tribunal-strong = Looks many moves ahead and overlooks little. Good at attacks.
    .strength = It wins about 9 of 10 games against the Average computer.
level-tribunal-master = Looks several rounds ahead. Good at long plans.
    .strength = It looks at 20 times as many moves as the Strong computer.
level-score = { $games ->
    [0] You haven’t finished a game against it yet.
   *[other] Your score: { $won } won, { $lost } lost, { $drawn } drawn.
}

option-balance-limit = Balance limit
    .hint = What must not go past the end of the track when an Other enters. If only the cost counts, the chip stops at the end of the track, and any further points are lost.
    .position = the chip’s position
    .cost = the card’s cost
option-tie = Equal points
    .hint = Who wins when the points are equal.
    .vortex = the winner of the vortex
    .draw = a draw
option-vortex-shift = Vortex shift in a battle
    .hint = Healing and Mother’s Illness either add up to one shift, or move the chip card by card.
    .net = one shift
    .initiative = by initiative
option-turn-limit = Turn limit
    .hint = After this turn, neither side gets the points for the vortex, and the balance decides.
    .none = none
option-vortex-healing-from = Light can push the vortex back from turn
    .hint = Light can’t push the vortex back before this turn. This rules out Light’s quickest win.
option-secrecy = Secrecy of questions
    .hint = Whether only a player who holds the card is asked, or any player who might hold it.
    .open = ask only players who can answer
    .strict = ask every player who might be able to answer
option-donors-leave = The Cops and Egor’s Mother
    .hint = Whether they leave after Battle on the first turn when no vampire calls them.
    .uncalled = leave if not called
    .never = stay
option-player-look = Anton’s Music Player
    .hint = When Light may look at the top card of the probability deck (once a turn).
    .any = at any of Light’s decisions in Movement
    .slot = in Anton’s slot, outside the Metro
option-ownerless-items = Ownerless items
    .hint = Who has to be there for an item to stay on the table after it has lost its holder.
    .own-side = only Others of its side
    .any-side = any Other
option-car-route = The Car’s route
    .hint = Whether the Car drives straight, or only along the lines of the map.
    .direct = straight
    .ways = along the lines
option-mobile-closes-metro = The Broken Mobile closes the Metro
    .hint = Whether you can play the Broken Mobile on the Metro.
option-portal-counts = The portal’s card counts as played
    .hint = Whether the spell that pays for the portal counts as one of the cards Zavulon may play this turn.
option-portal-and-walk = Both portal and step in one turn
    .hint = Whether Zavulon may both walk and use the portal in one turn. He never returns to the Metro if he had to leave it.
option-neutral-healing = Who heals neutral people
    .hint = This applies to Egor, the Cops, and Egor’s Mother.
    .light = only Light
    .both = both sides
option-egor-wounds = Egor’s wound limit
    .hint = Either he never has more than three wounds, or he takes at most three per battle.
    .ever = never more than three
    .battle = three per battle
option-unpaid-gloom = Unpaid gloom
    .hint = The Other loses its hand, and each level that the hand can’t pay for becomes a wound.
    .wounds = wounds can kill
    .spares = only as many wounds as it survives
option-gloom-cap = Depth of the gloom
    .hint = The deepest level an Other can go to.
    .none = as deep as you can pay for
option-darya = Who Darya helps
    .hint = Who plays defence and healing without the minus for the target while she has the Doll.
    .here = Dark Others in her location
    .everywhere = Dark Others everywhere
option-dark-sword = What stops the Sword of Darkness
    .hint = Any defence on the target, or only one that’s strong enough.
    .any-defence = any defence
    .sum = the sum of defences
option-manoeuvre-strength = Manoeuvre strength
    .hint = The strength of a card that a shapeshifter has set aside as a manoeuvre.
    .one = one
    .printed = as printed
option-manoeuvres-at-once = Manoeuvres attack immediately
    .hint = Whether a new manoeuvre may attack in the same battle.
option-harvest-credit = Which wounds a vampire counts
    .hint = All wounds of the target, or at most as many as the vampire’s own attack.
    .all = all wounds of the target
    .own = up to its own attack
option-overkill = Wounds beyond death
    .hint = Whether wounds beyond the deadly one are placed and counted for vampires.
    .all = all are placed and counted
    .lethal = only up to death
option-kostya = Kostya saves
    .hint = Whether Kostya saves a vampire from any number of wounds, or only if no wounds go beyond the deadly one. Matters only if wounds beyond death are placed.
    .any = from any number of wounds
    .exact = only from the deadly wound
option-threat-in-metro = Egor is threatened in the Metro, too
    .hint = Whether a Dark Other with Egor in the Metro stops Light from pushing the vortex back.
option-olga = Olga’s card
    .hint = Whether the card is played on top of the mage’s usual number or counts towards it.
    .extra = on top of the usual number
    .inside = counts towards the usual number
option-olga-ability = Olga gives any mage Anton’s ability
    .hint = Whether Olga lets any Light mage play any card as healing on the vortex, one weaker.
option-accident-in-metro = The Accident works in the Metro
    .hint = Whether Dark mages and witches in the Metro also draw the Accident’s cards.

replay-first = Beginning
    .hint = Go to the beginning (Home)
replay-turn-back = Previous turn
    .hint = Go to the start of the turn (Page Up)
replay-back = Back
    .hint = Previous step (←)
replay-play = Watch
    .hint = Play automatically (Space)
replay-pause = Pause
    .hint = Pause (Space)
replay-forward = Forward
    .hint = Next step (→)
replay-turn-forward = Next turn
    .hint = Go to the next turn (Page Down)
replay-last = End
    .hint = Go to the end (End)
replay-speed = Speed { $speed }
    .hint = Switch between three speeds
replay-eyes-light = Night Watch’s view
    .players = Player 1’s view
replay-eyes-dark = Day Watch’s view
    .players = Player 2’s view
replay-eyes-public = Open cards only
replay-play-on = Play from here
replay-leave = Main menu
replay-nothing-yet = Nothing has happened yet.
which-game = Game
to-lab = Back to the lab
to-own = Back to my games
to-replay = Back to the replay

game-own-fate = Own Fate
    .hint = Cards, duels, lines of probability
    .about = two Watches fight over one woman’s fate, with hidden hands, bluffing and many rules that the program remembers for you; two players, or solo against the computer; about an hour.
game-tribunal = Tribunal
    .hint = Everything in the open: mana, layers of the gloom, evidence
    .about = no hidden cards, no luck, pure calculation: mana, layers of the gloom, evidence; two players, or solo against the computer; about twenty minutes.
game-free = Free table
    .hint = Lay out any card set. You can do anything; no rules are enforced.
    .about = any card set on the table, played by rules you make up: for game designers trying out ideas with friends; as long as you like.
new-set = Card set
new-rules = Rules
rules-by-hand = changed by hand
rules-changed = { $name }, changed
rules-keep = Save as…
rules-rename = Rename…
rules-drop = Delete
rules-name = Name for these rules:
rules-name-taken = There are already rules called “{ $name }”. Choose another name.
rules-as-book = { $rest ->
    [yes] Everything else is as in the book.
   *[no] Everything is as in the book.
}
rules-caps = House rules that aren’t in the book: { $rules }.
option-house = House rule: not in the book.
rules-edited = Changed in the editor.
rules-clash = Changed in the editor to { $value }, but these rules take precedence.
new-variant = Expansions
variant-base = No expansions
variant-first = With the first expansion
variant-second = With the second expansion
variant-both = With both expansions
rules-of-set-none = This set has no rules text yet. To write one, open the set in the editor, click its name, and choose Rules text.
rules-title = { $game } — rules

## The reference
do-reference = Card reference
reference-title = { $game } — card reference
reference-open = What it can do and what threatens it
reference-all = All cards
reference-discards = Discards
reference-unseen = Unseen
reference-search = Search names and text
reference-spell-discards = Discarded spells: { $count }
reference-removed = Out of the game: { $count }
reference-probability = Lines of probability: { $count }
reference-spells = Spells: { $count }
reference-note-all = { "" }
reference-note-discards = Everyone can see these cards.
reference-note-unseen = These cards are in the decks, or in hands you can’t see.

## Open hands
open-hand-light = Light’s hand
    .players = Player 1’s hand
open-hand-dark = Dark’s hand
    .players = Player 2’s hand
open-hand-chances = Probability

## Saved games
do-saves = Saved games…
do-save-as = Save game as…
record-look = Open read-only
record-take = Take over
record-saved = The game is saved as “{ $file }” and continues there.
do-own-games = My games
menu-recent = &Recent games
saves-none = No games yet
saves-picture = The table as you left it
saves-title = Saved games
saves-go-on = Continue
saves-look = Replay
saves-watch = Watch
saves-rename = Rename…
saves-name = New name for the game
saves-delete = Delete
saves-folder = Show in folder
saves-undo = Restore deleted
saves-own = My results and mistakes…
saves-other = Open a game file…
saves-leave = Main menu
saves-date = Date
saves-file = File
saves-set = Card set
saves-decisions = Decisions
saves-turn = Turn
saves-in-turn = Turn { $turn }
saves-problem = Can’t be opened
saves-assisted = with analysis
saves-unfinished = unfinished, { $count ->
    [one] one decision
   *[other] { $count } decisions
}
saves-won = won by the { $seat }

# The first start
first-lead = You can change language, theme and text size at any time in the View menu.
first-known = Where would you like to start?
first-teach = Teach me
    .hint = A lesson in Own Fate: a vampire is calling a boy. You’ll be playing by the second click. No rulebook needed.
first-know = Play Own Fate
    .hint = Straight to the table. The program knows what’s allowed.
first-with = Who are you playing with?
first-computer = The computer
    .hint = You play the Night Watch against a novice. For stronger opponents, choose “Play” in the main menu.
first-two = A friend at this screen
    .hint = A curtain hides the cards when it’s the other player’s turn.
first-phones = A friend, with hands on phones
    .hint = You each scan a code and hold your cards in your phone’s browser. The table stays here. No curtain, no app, no internet.

about-title = About Dozor
about-lead = Version { $version }. Card duels of the Night Watch and the Day Watch. MIT licence.
about-games = “Own Fate” is a game by Alexey Kalinin, based on the first part of Sergei Lukyanenko’s novel “Night Watch”. The rules of “Tribunal” reached us without an author’s name; the title is ours. Dozor is an independent implementation of both games, with its own wording and pictures.
about-parts = Components
about-whole = You may share Dozor together with its libraries under the licences listed here. Qt is under the LGPL-3.0: it comes as separate files that you can replace.
about-texts = The full licence texts are in { $folder }.
about-own = Dozor’s licence
close = Close
# The balance lab
lab-title = Balance lab
lab-head = { lab-title }
lab-about = See how numbers change the game. The computer plays the set against itself in the background. Choose a question, change numbers, and read the results as they come in. Stop at any time: finished games are kept, and you can continue later.
lab-question = Question
lab-ask-study = How does this game play?
lab-ask-compare = What do the changes do?
lab-ask-sweep = Where is the game even?
lab-ask-sensitivity = What does each number affect?
lab-set = Card set
lab-changes = Changes
lab-value = New value
lab-add = Add
lab-without = Remove “{ $change }”
lab-against = Compare with
lab-unchanged = the set without the changes
lab-no-changes = There’s nothing to compare. Choose a number and its new value under “Changes” and press “Add”, or choose another set to compare with.
lab-range = Vary
lab-range2 = Together with
lab-nothing-else = nothing else
lab-choose = choose what to change
lab-all-values = all values: { $values }
lab-group-track = Track
lab-group-option = House rules
lab-group-other = Others
lab-group-spell = Spells
lab-shipped = Own Fate as shipped
lab-seed = First deal number
lab-seed-tip = The same number gives the same deals. Everything you compare plays the same deals.
lab-level = Who plays
lab-level-tip = From weakest to strongest: Novice, Watchman (quick and simple), Higher Other and Great Other. The last two think ahead and take about a hundred times as long.
lab-sims = Simulations
lab-waits = <p>Playing. The results appear after the first games.</p>
lab-behind = { $run }: { $winner ->
    [light] Light won on turn { $turn }
    [dark] Dark won on turn { $turn }
   *[none] no one won, turn { $turn }
}, game { $at } of { $of }
lab-next = Next similar game
lab-next-tip = The next game from the lab that the same side won on the same turn
lab-sims-tip = How many games a player that thinks ahead simulates for each decision. A higher number makes it stronger and slower.
lab-own-sims = default
lab-games = Maximum deals
lab-games-tip = A deal is one shuffle of all cards; each is played to the end. With four times as many deals, the ranges are half as wide.
lab-enough = Stop early
lab-precision = At ± { $points } percentage points
lab-precision-none = Never: play all deals
lab-precision-tip = Stop automatically once Light’s share of wins is known this precisely or, when you compare two sets, once it’s clear which has the larger share.
lab-judge = Rate each card
lab-judge-tip = For each card that was used, replay the deal without it to see what the card gains. Takes about fifteen times as long.
lab-start = Play
lab-stop = Stop
lab-reports = Saved runs
lab-report = Run
lab-compared = Compare with
lab-alone = nothing
lab-old-program = { $name } · another version of the program
lab-forget = Delete
lab-show = Open in browser
lab-page = Results
lab-progress = { NUMBER($done, useGrouping: 0) } of at most { NUMBER($games, useGrouping: 0) } games
lab-written = Page and table (CSV) saved: { $file }
lab-stopping = Stopping…
lab-stopped = Stopped. All finished games are kept. To continue, press “Play”.
lab-done = Done.
lab-game = Game { $number } ({ $at } of { $of } of this kind) opens in the main window. For the next one, press “Next similar game” there or click here again.
lab-empty = <p>Choose a question on the left and press <b>Play</b>. Earlier runs are in the list above.</p>

## Qt's own dialogs
qt-look-in = Folder:
qt-folder = Folder
qt-files = File type:

## A damaged catalogue
mending = The card catalogue is damaged
mending-told = { $count ->
    [0] Nothing in { $file } is lost; it only needs to be rewritten.
    [one] One thing in { $file } can’t be read. Choose where to restore it from; everything else stays as it is.
   *[other] { $count } things in { $file } can’t be read. Choose where to restore them from; everything else stays as it is.
} The damaged file is kept next to the new one.
mending-lost = Lost
mending-from = Restore from
mending-now = Repair
mending-done = The card catalogue is repaired
mending-later = Close
do-wrong = Error report…
wrong = Error report
wrong-about = Dozor saves one file that you can send to someone who can help. Dozor itself sends nothing. The file contains:
wrong-system = • the versions of Dozor, Python and the system
wrong-log = • the error log, without names, folders or card texts
wrong-game = • the file of one game ({ $game }): all its decisions, the numbers on its cards, the players’ names ({ $players }), and the current decision
wrong-else = It contains nothing else.
wrong-save = Save…
wrong-close = Close
wrong-saved = Saved: { $file }. To open the game at that decision, double-click the file or run “dozor open”.
wrong-files = Error reports
crashed = Dozor ended unexpectedly last time. Details are in { $file }. “Help → Error report” puts them into one file that you can send.
safe-start = Dozor ended unexpectedly twice in a row, so it hasn’t reopened what was open. Details are in { $file }. “Help → Error report” puts them into one file that you can send.
safe-start-set = Dozor ended unexpectedly twice in a row. It has started without the last set you imported (“{ $set }”), and hasn’t reopened what was open. Nothing is lost: you can import the set again now, or later with “Undo” in the editor.
safe-again = Import again
safe-without = Leave it out
do-backup = Backup…
backup = Backup
backup-told = Save all your data in one file to take it to another computer: cards and sets, games, lessons, puzzles and settings. “Restore…” replaces the data on this computer with the contents of such a file the next time Dozor starts; the old data is kept in a folder next to it. Only restore files that you saved yourself.
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
}) will be restored the next time Dozor starts. Until then, nothing changes.
backup-undone = Dozor couldn’t start with the restored backup, so everything is as it was before. The contents of the backup are in { $folder }.
backup-restored = The backup has been restored. Your old data is kept in { $folder }.
