"""What a table says and offers, without Qt: windows and phones use it alike.

A ``Reader`` has a language; ``Cards`` are a set's names and faces in it.

==========================  ================================================================
``reader``, ``cards``       who reads; a set's cards in that language
``words``                   sentences: questions, actions, events, reasons, with card names
``event_kinds``, ``beats``  how a kind of event is described and shown; its beats
``gestures``                legal actions as drags and buttons; the wording of a question
``session``                 what this layer needs of a game being played
``log``                     the chronicle and the news
``phone_hand``, ``phones``  a seat's hand as JSON; phones' messages and what they may do
==========================  ================================================================

``own_fate``, ``tribunal``, and ``free`` have what is specific to a game.
"""
