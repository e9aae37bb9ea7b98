### What the page of a phone says itself. Everything else reaches it made.

connecting = Connecting…
lost = No connection to the computer. Trying again…
ticket-needed = Scan the code that the computer shows, or type its address.
name-asked = What are you called?
name-said = Sit down
hold = Hold to see your hand
