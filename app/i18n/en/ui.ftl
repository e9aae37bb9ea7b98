### Windows and the table.

program-name = Dozor
program-motto = Card duels of the Night Watch and the Day Watch: play for two, change the cards, print the deck.
language-name =
    .ru = Русский
    .en = English
theme-night = Night theme
theme-day = Day theme

start-continue = Continue
    .hint = The game waits where it was left
start-play = Play
    .hint = Own Fate: two at one screen, or against the computer
start-open = Open a record
    .hint = A game from a file, finished or put aside
start-edit = Edit cards
    .hint = Numbers, texts and pictures, in every language at once
start-print = Print
    .hint = Deck, counters and tracks on sheets ready to cut
