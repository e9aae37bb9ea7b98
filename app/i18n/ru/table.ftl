### Стол «Своей судьбы»: подписи, действия, летопись.

turn = Ход { $turn }
phase-growth = Рост Воронки
phase-probability = Вероятности
phase-movement = Движение
phase-battle = Бой
phase-spells = Карты
balance = Баланс
vortex = Воронка
amulet = Амулет
hand-count = { $count } из { $limit }
hand-lines = Линии Вероятности
hand-empty = пусто
pile-probability = Вероятности
pile-hand-light = Рука Света
pile-hand-dark = Рука Тьмы
pile-spells = Заклинания
pile-discard = Сброс
seat-light = Ночной Дозор
seat-dark = Дневной Дозор
seat-nobody = никто
yes = да
no = нет
spoken-tracks = Воронка: ячейка { $inferno } из { $cells }. Баланс: { $side ->
    [light] { $balance } у Света
    [dark] { $balance } у Тьмы
   *[other] равновесие
}
spoken-place = { $name }. Здесь: { $who }
spoken-wounds = ран { $wounds } из { $lethal }
spoken-gloom = Сумрак { $level }
spoken-hand = карт { $count }
spoken-threat = Атака { $attack }, Защита { $defence }
