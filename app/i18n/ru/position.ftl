# Невозможные положения: на каждую ошибку одно предложение.
unknown-key = «{ $key }» — не часть положения; известны { $known }.
phase = «{ $phase }» — не фаза, с которой начинают: выберите одну из { $known }.
shape = «{ $key }» записано не текстом и не списком имён.
number = { $place }: { $value } — не число от { $least } до { $most }.
unknown-card = Карты «{ $card }» нет.
unknown-location = { $card }: места «{ $location }» нет.
unknown-fact = { $card }: «{ $text }» об этой карте сказать нельзя.
twice = { $card } сразу в двух местах.
no-copy = { $where }: все экземпляры { $card } уже заняты.
cannot-lie = { $card } на месте не лежит.
barred = { $card } не может быть в { $location }.
hand = { $card } не держит больше { NUMBER($limit, useGrouping: 0) } Заклинаний.
amulet = { $card } — не ведьма, Амулета у неё быть не может.
manoeuvres = { $card } — не оборотень, Манёвров быть не может.
holder = { $card } не может быть у { $other }.
call = { $card } не может здесь звать { $donor }: вампир зовёт одного Донора, Донора — один вампир, и только начиная с фазы боя.
side = Карте { $card } не место в руке { $seat ->
    [light] Света
   *[dark] Тьмы
}.
not-in-deck = { $card } в колоде вероятностей не бывает.
