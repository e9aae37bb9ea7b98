# Редактор карт.
window-title = Дозор · редактор · { $name }
search = Найти карту
cards = Карты
no-cards = В наборе пока нет карт.
nothing-found = Ничего не найдено. Ищут по всем текстам на всех языках.
face-of = Лицо карты «{ $name }»
source-language = исходный
print-card = Печать карты…
play-set = Играть
undo = Отменить (Ctrl+Z)
redo = Повторить (Ctrl+Shift+Z)
undo-what = Отменить: { $what } (Ctrl+Z)
redo-what = Повторить: { $what } (Ctrl+Shift+Z)
revert-to = Вернуть исходное значение: { $value }
differs = { $count ->
    [one] Изменено { $count } поле. Вернуть
    [few] Изменено { $count } поля. Вернуть
   *[many] Изменено { $count } полей. Вернуть
}
    .does = Сделать карту такой, какой она пришла с программой.

kinds-location = Локации
kinds-other = Иные
kinds-person = Персонажи
kinds-item = Предметы
kinds-chance = Случайности
kinds-spell = Заклинания

section-numbers = Числа
section-power = Особая сила
section-nature = Что это за карта

field-name = Имя
field-rules = Правила
field-flavour = Присловье
field-kind = Вид
field-side = Сторона
field-deck = Колода
field-copies = Экземпляров
field-specialty = Специальность
field-spell = Заклинание
field-strength = Сила
field-experience = Опыт
field-initiative = Инициатива
field-cost = Стоимость
field-donor = Донор
field-power = Особая сила
field-start = Где начинает
field-ways = Пути в соседние Локации
field-picture = Рисунок
start-none = Не на столе
picture-own = По ключу карты

status-missing = нет перевода
    .does = Текста на этом языке нет; на карте стоит исходный.
status-outdated = устарел
    .does = Исходный текст с тех пор изменился. Нажмите, если перевод по-прежнему верен.
status-unchecked = не проверен
    .does = Нажмите, если перевод проверен.
status-checked = проверен
    .does = Перевод проверен. Нажмите, чтобы снять отметку.

token-strength = Сила
token-experience = Опыт
token-initiative = Инициатива
token-cost = Стоимость
token-attack = Атака
token-defence = Защита
token-healing = Исцеление
token-wound = Рана
token-gloom = Сумрак
token-donor = Донор
token-bold = Полужирный
token-italic = Курсив

undo-field = правка: { $name }, { $field }
undo-text = текст: { $name }, { $field } ({ $language })
undo-checked = { $name }, отметка перевода: { $field } ({ $language })
undo-revert = { $name }, возврат: { $field }
undo-revert-card = { $name }, возврат карты
undo-set = набор { $name }
undo-delete-set = удаление набора { $name }
undo-delete-cards = { $count ->
    [one] удаление карты { $name }
   *[other] удаление карт ({ $count })
}
undo-new-card = новая карта { $name }

check-unknown-power = Силы «{ $power }» программа не знает: карта играет только числами. Выберите силу из списка.
