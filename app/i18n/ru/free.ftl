### Свободный стол: любой набор карт, никаких правил.

## Почему нельзя

no-such-verb = Стол не знает действия «{ $value }».
no-such-zone = Здесь нет такого места: «{ $value }».
no-such-thing = На столе нет такой вещи: «{ $value }».
no-such-kind = В наборе нет такого: «{ $value }».
not-for-that = С тем, что выбрано, этого сделать нельзя.
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
bad-layout = Стол набора не читается: { $field } — «{ $value }».
bad-query = «{ $text }» не говорит, какие карты нужны.
bad-position = Позицию не расставить: «{ $text }».
unknown-option = Свободный стол не знает настройки «{ $name }».
bad-option = Настройка { $name } не может быть «{ $value }».

## Что произошло

seat-light = Свет
seat-dark = Тьма
moved = { $who } двигает: { $things }{ $where }
played = { $who } играет: { $things }{ $where }
put = { $who } кладёт: { $things } → { $zone }
put-open = { $who } кладёт: { $things } → { $zone }
drawn = { $who } берёт из стопки «{ $zone }»: { $things }
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
added = { $who } добавляет: { $things }
copied = { $who } копирует: { $things }
removed = { $who } убирает: { $things }
tallied = { $who } отсчитывает: { $things } × { $value }
rolled = { $who } бросает: { $things } — { $values }
noted = { $who } записывает: { $things }
pointed = { $who } показывает место
stacked = { $who } складывает: { $things }
spread = { $who } раскладывает: { $things }
searched = { $open ->
    [open] { $who } просматривает вместе с соперником «{ $zone }»: { $things }
   *[secret] { $who } просматривает «{ $zone }»: { $things }
}
search-ended = { $who } закрывает просмотр: { $zone }
track-set = { $who } ставит «{ $zone }»: { $label }
passed = { $who } передаёт экран: { $to }
ended = { $winner ->
    [light] Партия окончена: победил Свет
    [dark] Партия окончена: победила Тьма
   *[none] Партия окончена: ничья
}
filled = { $who } собирает «{ $zone }»: карт { $count }
zone-moved = { $who } расставляет стол: { $zone }
zone-added = { $who } добавляет место: { $zone }
zone-set = { $who } меняет место: { $zone }
zone-dropped = { $who } убирает место
agreed = Так решили игроки.
act = Можно делать что угодно. Когда очередь за соперником, передайте ему экран.
card-hidden = карта
cards-hidden = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
more-things = и ещё { $count }
die-named = d{ $sides }
coin-named = монета
note-named = «{ $text }»
box = Коробка
bare-table = стол
before-first = перед первой
