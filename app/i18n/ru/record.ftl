empty-action = Строка хода пуста.
