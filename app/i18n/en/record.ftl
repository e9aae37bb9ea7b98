empty-action = An action line is empty.
