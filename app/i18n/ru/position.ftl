# Невозможные положения: на каждую ошибку одно предложение.
unknown-key = «{ $key }» — не часть положения. Допустимы { $known }.
phase = С фазы «{ $phase }» положение начать нельзя. Выберите одну из { $known }.
shape = «{ $key }» должно быть текстом или списком имён.
number = { $place }: { $value } — не число от { $least } до { $most }.
unknown-card = Карты «{ $card }» нет.
unknown-location = { $card }: Локации «{ $location }» нет.
unknown-fact = { $card }: «{ $text }» у этой карты невозможно.
twice = { $card } сразу в двух местах.
no-copy = { $where }: все экземпляры { $card } уже заняты.
cannot-lie = { $card } не может лежать на Локации.
barred = { $card } не может быть в { $location }.
hand = { $card } не держит больше { NUMBER($limit, useGrouping: 0) } { $limit ->
    [one] Заклинания
   *[other] Заклинаний
}.
amulet = { $card } — не ведьма, Амулета у неё быть не может.
manoeuvres = { $card } — не оборотень, Манёвров быть не может.
holder = { $card } не может быть у { $other }.
call = { $card } не может здесь звать { $donor }. Вампир зовёт одного Донора, Донора зовёт один вампир, и только начиная с фазы Боя.
side = Карте { $card } не место в руке { $seat ->
    [light] Света
   *[dark] Тьмы
}.
not-in-deck = { $card } в колоде вероятностей не бывает.
