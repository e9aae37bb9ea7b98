### Lessons, puzzles and hints at the table.

next = Next
back = Back
leave = Leave
finish = Finish
show = Show me
more = More: { $number }
do-it = Do it on the table, or choose it in the list on the right.
read-first = No hurry: read first, then press “Next”.
strayed = “{ $done }” is allowed by the rules, but in this step try another thing: “{ $action }”.
