### Hands on phones.

under = under the card
wounds = wounds { $count }
known-top = On top of the probability deck
known-deck = In the probability deck
round = Round { $round }
evidence = { $seat }: evidence { $count }

## Why a phone is sent away
gone-ticket = This code has been used or is too old. Have the computer show a new one.
gone-secret = This phone holds no hand any more. Have the computer show a code.
gone-moved = This hand is on another phone now.
gone-here = This hand is shown on the computer now.
gone-off = Hands on phones were switched off at the computer.
gone-over = The game has been left at the computer.
gone-aside = The game was put aside. This page comes back when it goes on.
gone-busy = Too many have tried at once. Wait a minute.
