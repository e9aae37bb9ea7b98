### Свободный стол: любой набор карт, никаких правил.

## Почему нельзя

no-such-verb = У стола нет действия «{ $value }».
no-such-zone = Здесь нет такого места: «{ $value }».
no-such-thing = На столе такого нет: «{ $value }».
no-such-kind = В наборе нет такого: «{ $value }».
not-for-that = С выбранным этого сделать нельзя.
too-few = Нужно выбрать хотя бы две вещи.
table-full = Больше { $value } вещей на столе не помещается.
pile-empty = Стопка пуста.
no-hand = У этой стороны за столом нет руки.
not-seen = Прежде чем брать карту из середины стопки, стопку просматривают.
not-looking = Никто не просматривает стопку.
bad-number = «{ $value }»: нужно число от { $least } до { $most }.
bad-words = Действие «{ $value }» невозможно.
bad-text = Текст пуст или слишком длинный.
bad-face = «{ $value }»: нужно одно из слов up, down, mine, keep.
bad-zone-key = Место называют строчными латинскими буквами, цифрами и дефисами, имена не повторяются: «{ $value }».
bad-layout = Не удалось прочесть стол набора: { $field } — «{ $value }».
bad-query = Из «{ $text }» непонятно, какие карты взять.
bad-position = Положение не расставить: «{ $text }».
unknown-option = У свободного стола нет настройки «{ $name }».
bad-option = Настройка { $name } не может быть «{ $value }».

## Что произошло

seat-light = Свет
    .players = Первый игрок
seat-dark = Тьма
    .players = Второй игрок
seat-third = Третий игрок
seat-fourth = Четвёртый игрок
view-of = Глазами: { $seat }
wins = Победа: { $seat }
moved = { $on ->
    [none] { $who } двигает: { $things }{ $where }
   *[other] { $who } кладёт: { $things } → { $on }
}
played = { $on ->
    [none] { $who } играет: { $things }{ $where }
   *[other] { $who } играет: { $things } → { $on }
}
put = { $who } кладёт: { $things } → { $zone }
put-open = { $who } кладёт: { $things } → { $zone }
drawn = { $who } берёт из стопки «{ $zone }»: { $things }{ $where }
poured = { $who } кладёт всю стопку «{ $source }» → { $zone }
poured-open = { $who } кладёт всю стопку «{ $source }» → { $zone }: { $things }
dealt = { $who } раздаёт из стопки «{ $zone }» → { $hand }: { $things }
taken = { $who } достаёт из стопки «{ $zone }»: { $things }{ $where }
shuffled = { $who } тасует: { $zone }
turned-up = { $who } открывает: { $things }
turned-down = { $who } закрывает: { $things }
turned-over = { $who } переворачивает стопку: { $zone }
turned = { $who } поворачивает: { $things }
hidden = { $who } прячет: { $things }
revealed = { $who } показывает: { $things }
peeked = { $who } подсматривает: { $things }
grouped = { $who } связывает: { $things }
ungrouped = { $who } развязывает: { $things }
added = { $on ->
    [none] { $who } добавляет: { $things }{ $where }
   *[other] { $who } кладёт: { $things } → { $on }
}
copied = { $who } копирует: { $things }
removed = { $who } убирает: { $things }
tallied = { $who } отсчитывает: { $things } × { $value }
rolled = { $who } бросает: { $things } — { $values }
noted = { $who } записывает: { $things }
pointed = { $who } показывает место
stacked = { $who } складывает: { $things }
spread = { $who } раскладывает: { $things }
searched = { $open ->
    [open] { $who } открыто просматривает «{ $zone }»: { $things }
   *[secret] { $who } просматривает «{ $zone }»: { $things }
}
search-ended = { $who } закрывает просмотр: { $zone }
track-set = { $who }: { $zone } — { $label }
passed = { $who } передаёт ход: { $to }
ended = Партия окончена. { $wins }
filled = { $who } собирает «{ $zone }»: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
zone-moved = { $who } расставляет стол: { $zone }
zone-added = { $who } добавляет место: { $zone }
zone-set = { $who } меняет место: { $zone }
zone-dropped = { $who } убирает место
cleared = { $who } очищает стол: всё снова в стопках и в коробке
agreed = Так решили игроки.
end-light = Победил Свет
end-dark = Победила Тьма
end-draw = Ничья
act = Можно всё. Закончив, передайте ход следующему игроку.
card-hidden = карта
cards-hidden = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
more-things = и ещё { $count }
counter-named = «{ $name }»
die-named = кубик к{ $sides }
coin-named = монета
note-named = «{ $text }»
box = Коробка
bare-table = стол
before-first = перед первой
after-last = за последней

## Стол

hand-of = { $seat ->
    [light] Рука Света
   *[dark] Рука Тьмы
}
    .players = Рука: { $name }
area-of = { $kind ->
    [hand] Рука: { $name }
   *[area] Место: { $name }
}
kind-hand = Рука
kind-pile = Стопка
kind-area = Место
kind-board = Поле
kind-track = Дорожка
kind-tray = Фишки
spoken-hidden = спрятана от других
spoken-turned = повёрнуто на { $degrees } градусов
spoken-grouped = связано
coin-sun = солнце
    .players = орёл
coin-moon = месяц
    .players = решка
none-left = Таких фишек в запасе больше нет.
choose-first = Сначала выберите, с чем это сделать: { $verb }.
key = Клавиша: { $key }
ok = Готово
verb-flip = Перевернуть
verb-turn = Повернуть вправо
verb-turn-back = Повернуть влево
verb-hide = Спрятать от других
verb-reveal = Показать всем
verb-peek = Подсмотреть
verb-to-hand = В руку
verb-to-box = В коробку
verb-send = Положить в…
verb-stack = Сложить
verb-spread = Разложить
verb-draw = Взять одну
verb-draw-many = Взять несколько…
verb-deal = Раздать…
verb-shuffle = Перетасовать
verb-search = Просмотреть тайно
verb-search-open = Просмотреть вместе
verb-look-at-top = Посмотреть верхние…
verb-build = Собрать колоду…
verb-group = Связать
verb-ungroup = Развязать
verb-copy = Скопировать
verb-remove = Убрать со стола
verb-more = Добавить один
verb-fewer = Убрать один
verb-roll = Бросить
verb-note = Написать записку…
verb-die = Кубик
verb-coin = Монета
verb-point = Указать место
verb-arrange = Расставить стол
verb-snap = Класть точно на места
    .off = Класть куда угодно
verb-clear = Очистить стол
verb-end = Закончить партию…
verb-pass = Передать экран
group-cards = Карты
group-piles = Стопки и руки
group-things = Фишки, кубики, записки
group-add = На стол
group-table = Партия
group-hand = Мышью и стрелками
cheat-title = Что можно делать
by-hand-drag = Передвинуть
    .how = тащить
by-hand-band = Выбрать несколько
    .how = обвести рамкой
by-hand-several = Выбрать ещё одну
    .how = Ctrl + щелчок
by-hand-top = Взять верхнюю карту
    .how = тащить стопку
by-hand-whole = Передвинуть стопку, положить на другую
    .how = Shift + тащить
by-hand-zoom = Прочитать карты места или увидеть весь стол
    .how = двойной щелчок по месту; Esc
by-hand-double = Взять, перевернуть, бросить, записать
    .how = двойной щелчок
by-hand-pan = Сдвинуть увеличенный стол
    .how = тянуть средней кнопкой
by-hand-menu = Всё, что можно сделать
    .how = правая кнопка
by-hand-arrows = От вещи к вещи
    .how = стрелки
by-hand-enter = Выбрать; положить выбранное
    .how = Enter
by-hand-nudge = Подвинуть выбранное
    .how = Shift + стрелки
ask-draw-many = Сколько карт взять?
draw-into = Куда
ask-deal = По сколько карт раздать?
ask-look-at-top = Сколько верхних карт посмотреть?
ask-note = Что написать?
look-filter = Найти карту по имени или тексту
look-hand = В руку
look-table = На стол
look-close = Закрыть
look-shuffle = Перетасовать и закрыть
look-open = Эти карты видят все.
look-secret = Эти карты видите только вы; остальные видят, что вы смотрите.
build-title = Собрать колоду
build-kind = Вид карт
build-deck = Колода
build-side = Сторона
build-any-kind = любой вид
build-any-deck = любая колода
build-any-side = любая сторона
build-search = Найти по имени или тексту
build-count = Карт: { $count }
arranging = Двигайте места мышью, а за правый нижний угол растягивайте. Назвать и убрать их можно в меню.
arranging-short = Расстановка стола
arrange-done = Закончить расстановку
arranged = Места снова закреплены.
keep = Сохранить как стол набора
kept = Теперь это стол набора: с него начнутся новые партии, и он попадёт в файл набора.
new-area = Новое место
new-pile = Новая стопка
new-tray = Новый лоток с фишками
new-board = Новое место с картинкой
new-track = Новая дорожка
zone-name = Название…
zone-owner = Чьё
owner-nobody = Ничьё
zone-up = Карты лицом вверх
zone-shuffled = Тасовать в начале
zone-drop = Убрать
option-layout = Раскладка стола
    .hint = Та, что сохранена с набором, или простая: по стопке на колоду, по руке на игрока и место посередине.
    .kept = Стол набора
    .plain = Простой стол
    .empty = Пустой стол, стопки рядом
option-seats = Игроки
    .hint = Сколько человек играет за столом.
option-solo = Соло: все руки открыты
    .hint = Вы играете за всех: видите и двигаете карты всех рук, экран никто не передаёт.

## Телефон
phone-hidden = Спрятано от других
phone-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
phone-shown = показана всем
phone-down = { $place }, закрытой
phone-draw = Взять: { $zone }
phone-open = { $zone }: открыть верхнюю
phone-pass = Дальше: { $seat }
phone-end = Партия закончится для всех.
