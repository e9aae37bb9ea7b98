### What the page of a phone says itself. Everything else reaches it made.

## The connection
connecting = Connecting…
lost = No connection to the computer. Trying again…
link = connected
link-lost = not connected
play-here = Play here

## Sitting down
ticket-needed = Scan the code that the computer shows, or type the letters that stand beneath it.
code = Code at the computer
code-said = Go on
name-asked = What are you called?
name-said = Sit down
language = Language

## The hand
hold = Hold a moment to open your hand
cover = Cover the hand
hand = Your hand
planned = in the plan
can = can be played
why = Why not on:

## The question
your-turn = Your decision
asked-covered = Open your hand to see what is asked.
answers = Answers
all = All ways to play a card: { $count }
less = Less
more = More
do = Do it
yes = Yes
no = No

## The plan
gloom-what = What gloom does
burn = Burn for the payment:
forecast = What comes of it
remove = Take out
cancel-plan = Take the whole plan back

## Around
own = Your Others
table = On the table
known = Only you have seen
chronicle = Chronicle
menu = Menu
close = Close
rule = Rule: { $rule }
