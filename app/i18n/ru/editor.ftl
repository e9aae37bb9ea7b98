# Редактор карт.
window-title = { $name } — редактор
search = Найти карту
cards = Карты
no-cards = В наборе пока нет карт. Ctrl+N сделает первую.
no-card = Карта не выбрана. Выберите её в списке слева или сделайте новую (Ctrl+N).
nothing-found = Ничего не найдено. Поиск идёт по всем текстам на всех языках.
face-of = Лицевая сторона карты «{ $name }»
source-language = исходный
print-set = Печать набора (Ctrl+P)
print-card = Печать карты…
play-set = Играть
undo = Отменить (Ctrl+Z)
redo = Повторить (Ctrl+Shift+Z)
undo-what = Отменить: { $what } (Ctrl+Z)
redo-what = Повторить: { $what } (Ctrl+Shift+Z)
undo-done = Отменено: { $what }
redo-done = Повторено: { $what }
undo-none = В наборе «{ $name }» больше нечего отменять.
redo-none = В наборе «{ $name }» больше нечего повторять.
revert-to = Вернуть исходное значение: { $value }
differs = { $count ->
    [one] Изменено { $count } поле. Вернуть…
    [few] Изменено { $count } поля. Вернуть…
   *[many] Изменено { $count } полей. Вернуть…
}
    .does = Сделать поле или всю карту такими, какими они пришли с программой.
differs-all = Всю карту

section-numbers = Числа
section-power = Способности
section-nature = Что это за карта

add-field = Добавить поле…
field-footer = Мелкая строка
start-none = Не на столе
picture-own = По ключу карты
    .does = Картинка, которая есть у программы под ключом этой карты (её именем в файлах), если есть; иначе никакой.

status-missing = нет перевода
    .does = Текста на этом языке нет; на карте стоит исходный.
status-outdated = устарел
    .does = Исходный текст с тех пор изменился. Нажмите, если перевод по-прежнему верен.
status-unchecked = ждёт утверждения
    .does = Нажмите, чтобы утвердить перевод.
status-shipped = как в поставке
    .does = Перевод пришёл с программой. Нажмите, чтобы утвердить его.
status-checked = утверждён
    .does = Перевод утверждён. Нажмите, чтобы снять отметку.

token-bold = Полужирный
token-italic = Курсив

undo-field = правка: { $name }, { $field }
undo-text = текст: { $name }, { $field } ({ $language })
undo-checked = { $name }, утверждение перевода: { $field } ({ $language })
undo-revert = { $name }, возврат: { $field }
undo-revert-card = { $name }, возврат карты
undo-set = набор { $name }
undo-delete-set = удаление набора { $name }
undo-delete-cards = { $count ->
    [one] удаление карты { $name }
   *[other] удаление карт ({ $count })
}
undo-new-card = новая карта { $name }

check-unknown-power = Способности «{ $power }» программа не знает: карта играет только числами. Выберите другую из списка.
power-compose = Составить способность
    .does = Своя способность, составленная из слов: когда, если, кто, что и сколько.
power-composed = Своя способность, составленная из слов
power-add = Ещё одна готовая
power-away = Убрать эту способность
power-apart = Разобрать
    .does = Показывает слова, из которых эта способность составлена; их можно менять.
power-try = Попробовать на столе
    .does = Раскладывает позицию, в которой способность карты можно применить, и открывает её.
power-games = 200 партий
    .does = Играет набором как он есть 200 раз против него же прежнего и говорит, чем они отличаются.
power-prints = Что печатается на карте
power-take = Взять этот текст на карту
power-taken = На карте так и сказано
power-told = { $languages }: текст карты написан, когда её способности были другими.
power-whoever = Тот, у кого «{ $power }»
power-more-if = условие
power-more-who = кто
power-more-do = действие
power-without = Убрать
power-also = Вместе с этим меняется: { $rows }.
power-row-when = Когда
    .does = Миг, в который способность действует.
power-row-if = Если
    .does = Что при этом должно быть верно; без условия действует всегда.
power-row-who = Кто
    .does = С кем это происходит, кого исцеляют, кто берёт.
power-row-do = Что
    .does = Что делается и сколько.
power-itself-none = сама собой
    .does = Случается каждый раз и без вопросов.
power-itself-turn = сама собой, раз за ход
    .does = Случается раз за ход и без вопросов.
power-itself-game = сама собой, раз за игру
    .does = Случается раз за игру и без вопросов.
power-may-turn = по желанию, раз за ход
    .does = Владельца спрашивают, и он может сделать это раз за ход.
power-may-game = по желанию, раз за игру
    .does = Владельца спрашивают, и он может сделать это один раз за всю игру.
power-unit-wound = { $number } { $n ->
    [one] рана
    [few] раны
   *[other] ран
}
power-unit-spell = { $number } { $n ->
    [one] Заклинание
    [few] Заклинания
   *[other] Заклинаний
}
power-unit-card = { $number } { $n ->
    [one] карта
    [few] карты
   *[other] карт
}
power-unit-attack = { $number } { $n ->
    [one] Атака
    [few] Атаки
   *[other] Атак
}
power-unit-point = { $number } к силе
power-unit-cell = на { $n ->
    [one] { $n } клетку
    [few] { $n } клетки
   *[other] { $n } клеток
} { $way ->
    [more] вправо
   *[less] влево
}
power-quoted = «{ $word }»
power-how-to = ровно { $number }
power-how-least = не меньше { $number }
power-how-most = не больше { $number }
power-other-to = Поставить ровно…
power-other-by = Повысить или понизить…
power-other-least = Не меньше…
power-other-most = Не больше…
undo-power-text = печатный текст способностей: { $name }
check-told = Текст написан, когда способности карты были другими. Возьмите предложенный, напишите заново или скажите, что он ещё верен.
check-power-silent = У карты есть составленная способность, а текста нет.
check-power-value = Значение способности не годится: такой картой не сыграть.
power-trying = Ищется позиция, в которой способность карты «{ $name }» можно применить.
power-no-position = Не нашлось позиции, где эту способность можно применить. Возьмите «когда», «если» или «кто» пошире.
set-before = { $set }, каким он был
fix-told = Он ещё верен
fix-print = Взять предложенный текст
fix-value = Взять обычное значение

# Наборы
sets = Наборы карт
sets-other = Другие наборы
set-copies = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
set-new = Новый набор…
set-copy = Копия этого набора…
set-rename = Имя, версия и языки…
set-delete = Удалить этот набор
set-revert = Сравнить с исходным набором…
set-differs = Чем набор отличается от исходного
set-return = Вернуть всё
set-import = Импорт из файла…
set-export = Экспорт в файл…
set-more = Папки, переводы, картинки
set-back = Вернуть и прибрать
set-files = Наборы и таблицы
set-key = Ключ
set-version = Версия
set-begins = В начале
set-begins-empty = пусто
set-begins-table = таблица из файла…
set-begins-board = дорожки, фишки и рубашки набора «{ $name }»
set-written = Пишется на языке
set-needs-name = Дайте набору имя на исходном языке.
set-deleted = Набор «{ $name }» удалён. Ctrl+Z вернёт его.
add-language = Добавить язык
file-dozorset = Набор Дозора
file-csv = Таблица CSV
file-xlsx = Книга XLSX
file-json = Дерево JSON
exported = Записано: { $file }
import-title = Что изменит { $file }
preview-new = { $count ->
    [one] Прибавится { $count } карта.
    [few] Прибавятся { $count } карты.
   *[many] Прибавится { $count } карт.
}
preview-gone = { $count ->
    [one] Пропадёт { $count } карта.
    [few] Пропадут { $count } карты.
   *[many] Пропадёт { $count } карт.
}
preview-count = { $count ->
    [one] Изменится { $count } значение.
    [few] Изменятся { $count } значения.
   *[many] Изменится { $count } значений.
}
preview-nothing = Ничего не изменится: всё уже так и есть.
take = Принять
faults = Ошибки в { $file }
faults-nothing-taken = Ничего не импортировано. Исправьте файл и повторите импорт.
columns-sides = Таких сторон в наборе нет
columns-sides-ask = { $count ->
    [one] В таблице названа сторона, которой в наборе нет: { $sides }. Её можно завести сейчас; цвет выбирается в «Игра…».
   *[other] В таблице названы стороны, которых в наборе нет: { $sides }. Их можно завести сейчас; цвета выбираются в «Игра…».
}
columns-sides-make = Завести
columns-sides-not = Ничего не брать
set-name = Название
column-key = Ключ
column-card = Карта
column-field = Поле
column-before = Было
column-after = Станет
column-became = Стало
column-row = Строка
column-column = Столбец
column-fault = Что не так
column-finding = Что найдено

# Карты
button-new = Новая
    .does = Новая карта (Ctrl+N)
button-copy = Копия
    .does = Такая же карта под другим ключом
button-delete = Удалить
    .does = Удалить карту; Ctrl+Z вернёт её
new-card = Новая карта
new-card-name = Новая карта
card-deleted = Карта «{ $name }» удалена. Ctrl+Z вернёт её.

# Виды
view-card = Карта
view-table = Таблица
view-translations = Перевод
view-board = Поле и фишки
view-checks = Проверки
table-keys = Ctrl+C и Ctrl+V — обмен с электронными таблицами, Ctrl+D заполняет вниз, Ctrl+H заменяет слова, Delete очищает
table-copy = Копировать
table-paste = Вставить
table-fill = Заполнить вниз
table-clear = Очистить
table-open = Открыть карту

# Перевод
target-language = На
filter = Какие тексты показать
from-language = С
reference-language = Рядом
no-reference = ничего
search-texts = Искать во всех текстах (Ctrl+F)
filter-failing = Не прошли проверку
filter-too-long = Не помещаются на карту
filter-commented = С замечаниями
texts-gathered = Собираем тексты…
nothing-fits = Таких текстов нет.
unit-set = Название набора
unit-term = Термин глоссария
unit-label = Слово игры
unit-zone = Место на столе
memory = Переводили раньше
memory-take = Взять этот перевод
glossary-here = Словарь терминов
term-insert = Вставить туда, где курсор
comment-author = Автор — переводчикам
    .does = Что имеется в виду, на что намёк…
comment-translator = От переводчика
    .does = Вопрос, сомнение, причина…
room-face = { $count ->
    [one] на карте есть место ещё примерно для { $count } знака
   *[other] на карте есть место ещё примерно для { $count } знаков
}
room-field = { $count ->
    [one] можно написать ещё { $count } знак
    [few] можно написать ещё { $count } знака
   *[many] можно написать ещё { $count } знаков
}
room-over = { $count ->
    [one] длиннее, чем помещается на карте, примерно на { $count } знак
    [few] длиннее, чем помещается на карте, примерно на { $count } знака
   *[many] длиннее, чем помещается на карте, примерно на { $count } знаков
}
waive = Пропустить…
waive-why = Почему так правильно:
waive-back = Проверять снова
waived = Пропущено: { $reason }
waived-once = Пропускали, пока текст не изменился: { $reason }
undo-remark = замечание: { $name }
filter-todo = Всё, что осталось
filter-missing = Нет перевода
filter-outdated = Устаревшие
filter-unchecked = Ждут утверждения
filter-all = Все тексты
progress = утверждено { $ready } из { $count }
was = Исходный текст, с которого переводили
done-next = Утвердить, дальше (Ctrl+Enter)
done-anyway = Всё равно утвердить, дальше (Ctrl+Enter)
skip-next = Дальше (F8)
all-translated = Всё переведено и утверждено.
no-language = В наборе один язык. Добавьте второй в меню набора.

# Поле и фишки
board-nothing = Здесь нет ни дорожек, ни фишек, ни рубашек, ни чисел, ни сводов правил. Их делает кнопка под списком.
board-track = Дорожка
board-counter = Фишка
board-back = Рубашка
board-number = Число
board-rule_set = Свод правил
board-tracks = Дорожки
board-counters = Фишки
board-backs = Рубашки
board-numbers = Числа игры
board-rule_sets = Своды правил
board-table = Свободный стол
board-names = Имена набора
board-version = Версия
board-name = Имя
board-label = Надпись
board-cells = Клетки слева направо
board-longer = Длиннее
board-shorter = Короче
board-colours = Цвета клеток
board-wanted = Сколько карт в колоде
board-any = сколько есть
board-there = Сейчас с этой рубашкой
board-count = Сколько печатать
board-value = Значение
board-notes = Для чего он
board-add-difference = Добавить отличие…
board-in-set = в наборе: { $value }
board-not-there = в этом наборе нет
board-drop-difference = Убрать это отличие
board-book-is = Отличий нет: любым набором можно играть так, как он напечатан.
board-differences = { $count ->
    [0] по книге
    [one] { $count } отличие
    [few] { $count } отличия
   *[many] { $count } отличий
}
board-size = Размер
board-symbol = Символ
board-bad-cells = Клетки — целые числа через запятую, от одной до шестидесяти.
mm = мм
origin = Откуда число
symbol-none = Без символа

# Проверки
whole-set = Весь набор
checks-running = Проверяю набор…
checks-good = Всё в порядке.
checks-good-detail = Проверено: тексты помещаются и переведены, всё, что карты называют, есть, у каждой карты есть рубашка, и каждое лицо рисуется целиком. Утверждены ли переводы, сказано на вкладке «Перевод».
checks-found = { $count ->
    [one] { $count } замечание
    [few] { $count } замечания
   *[many] { $count } замечаний
}
check-face = Лицевая сторона карты
check-initiative-twice = Инициатива { $value } встречается дважды: порядок хода решит сторона.
check-no-back = Для колоды «{ $deck }» ({ $side }) нет рубашки.
check-track = У дорожки { $key } нет клеток.
check-rules-lacking = Свод правил «{ $rules }» меняет { $place }, а такого места нет или в нём не бывает такого значения.
check-bad-number = С { $name } = { $value } играть нельзя: годится от { $least } до 10 000.
check-bad-average = Средняя цена { $average } больше числа улик, нужного для Трибунала ({ $needed }): выбирать могло бы быть некого.
check-deck-count = В колоде «{ $deck }» ({ $side }) карт { $there }, а должно быть { $wanted }.
check-no-copies = Ни одного экземпляра: карты не будет ни в игре, ни на бумаге.
check-no-spell = Не сказано, какое это Заклинание.
check-no-strength = У Заклинания нет силы.
check-no-initiative = У Иного нет инициативы.
check-no-location = Локации «{ $value }» в наборе нет.
check-no-start = Не сказано, где карта начинает.
check-no-name = У карты нет имени на исходном языке.
check-missing = Нет перевода.
check-outdated = Перевод устарел: исходный текст изменился.

undo-rules = своды правил
undo-board = поле: { $name }
undo-paste = вставка из таблицы
undo-fill = заполнение вниз
undo-clear = очистка ячеек
table-replace = Заменить…
replace = Заменить
replace-sought = Найти
replace-by = Заменить на
replace-language = Где
replace-all-languages = на всех языках
replace-cards = Карты
replace-all-cards = все
replace-chosen = выбранные: { $count }
replace-case = Различать заглавные и строчные
replace-pattern = Регулярное выражение (\1 — первая скобка)
replace-looking = Выражение ищется…
replace-show = Показать замены…
undo-replace = замена слов
replace-count = { $count ->
    [one] Изменится { $count } текст.
    [few] Изменятся { $count } текста.
   *[many] Изменится { $count } текстов.
}
set-bring-back = Вернуть набор «{ $name }»
undo-new-set = новый набор { $name }
undo-rename-set = имя набора { $name }
undo-revert-set = возврат набора { $name }
undo-import = импорт из файла

# Рисунки
pictures = Рисунки
picture-file = Свой рисунок { $digest }
picture-choose = Взять рисунок из файла…
picture-paste = Вставить рисунок из буфера
picture-whole = Вернуть рисунок на середину без увеличения
picture-cut = Файл можно перетащить сюда или на карту. Щёлкните рисунок на карте и двигайте его; колесо меняет размер.
picture-rasterised = В рисунке { $file } не только плоские контуры: он превращён в растр, 600 точек на дюйм.
face-zoom = Крупнее (Ctrl и колесо); тогда карту тянут или прокручивают
face-all = На всех языках сразу
at-most = Не больше { $most }
translation-export = Экспорт перевода
file-po = Файл PO (gettext)
file-xlf = Файл XLIFF 1.2

# Копии и история
backups = Вернуться к резервной копии
backup = { $when } · { $sets ->
    [one] { $sets } набор
    [few] { $sets } набора
   *[many] { $sets } наборов
}, { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}
no-backup = Копий ещё нет: они делаются раз в день
restore-sure = Вернуть все наборы к состоянию { $when }? Нынешнее состояние станет ещё одной копией.
restore = Вернуть
keep = Оставить как есть
restored = Наборы восстановлены. Прежнее состояние сохранено в { $file }.
card-history = История карты…
    .does = Всё, что с этой картой делали, и что было раньше
history-empty = Эту карту ещё не меняли.
column-when = Когда
column-what = Что
history-undone = (отменено)
taken-over = Каталог изменён другой программой: показано новое состояние.
update-kept = Что новое издание оставило вашим…
updated = { $count ->
    [one] Пришло новое издание { $set }; { $count } место, которое изменили и вы, осталось вашим. Его покажет меню наборов.
    [few] Пришло новое издание { $set }; { $count } места, которые изменили и вы, остались вашими. Их покажет меню наборов.
   *[many] Пришло новое издание { $set }; { $count } мест, которые изменили и вы, остались вашими. Их покажет меню наборов.
}
undo-update = новое в наборе { $name }
undo-table = стол набора { $name }

# Лица как картинки
pictures-export = Экспорт карт картинками
pictures-300 = PNG, 300 точек на дюйм
pictures-600 = PNG, 600 точек на дюйм
pictures-1200 = PNG, 1200 точек на дюйм
pictures-running = Рисую карты…
pictures-written = { $count ->
    [one] Записан { $count } файл
    [few] Записано { $count } файла
   *[many] Записано { $count } файлов
} в { $folder }
stop = Остановить
print-chosen = Печать выбранных…
refer = Какую карту назвать
token-reference = Сослаться на карту: имя в тексте изменится вместе с её именем
check-term = Термин «{ $term }» переведён иначе: ждали «{ $wanted }».
check-symbols = Символы не те, что в исходном тексте: не хватает { $lacking }, лишние { $more }.
check-numbers = Числа не те, что в источнике: не хватает { $lacking }, лишние { $more }.
check-emphasis = У звёздочки выделения нет пары.
check-end = { $there ->
    [none] Исходный текст кончается на «{ $wanted }», перевод — без знака.
   *[other] { $wanted ->
        [none] Исходный текст кончается без знака, перевод — на «{ $there }».
       *[other] Исходный текст кончается на «{ $wanted }», перевод — на «{ $there }».
    }
}
check-spaces = { $where ->
    [edge] Пробел перед первым словом или после последнего.
    [double] Два пробела подряд.
   *[before] Пробел перед запятой, точкой или другим знаком.
}
check-lines = В источнике строк: { $wanted }, в переводе: { $there }.
check-quotes = Кавычка { $there } не из этого языка: { $wanted }
check-doubled = Слово «{ $word }» стоит дважды подряд.
check-untranslated = Перевод дословно повторяет исходный текст.
check-spelling = Словарь не знает: { $words }.
check-no-reference = Ни карты, ни числа «{ $value }», названных в тексте, в наборе нет.
spelling = Орфография
board-terms = Глоссарий
board-game = Игра
board-labels = Слова игры
board-words = Свои слова набора
board-new = Новая дорожка, фишка, рубашка, число или свод правил
board-copy = То же ещё раз, под другим ключом
board-delete = Удалить показанное; Ctrl+Z вернёт
board-new-track = Новая дорожка
board-new-counter = Новая фишка
board-new-back = Новая рубашка
board-new-number = Новое число
board-new-rule_set = Новый свод правил
spelling-looking = Ищем похожие слова…
spelling-none = Похожих слов нет
spelling-keep = Считать «{ $word }» верным в этом наборе
undo-words = слова набора { $name }

# Глоссарий
glossary = Глоссарий…
glossary-about = Как каждый термин называется на каждом языке. Окончания слов могут меняться; несколько вариантов пишутся через запятую, обычный — первым. Последний столбец считает карты, перевод которых называет термин иначе.
term-add = Добавить термин
term-remove = Удалить термин
term-new = новый термин
term-astray = Названо иначе
term-long = В термине не больше { $most } знаков.
undo-glossary = глоссарий набора { $name }

set-lab = Проверить в лаборатории баланса…
set-table = Попробовать на пустом столе
folder-export = Экспорт в папку с текстом…
folder-import = Импорт из папки…
pictures-sweep = Удалить ненужные рисунки
pictures-swept = { $count ->
    [0] Ненужных рисунков нет.
    [one] Удалён { $count } ненужный рисунок, освободилось { $size } КБ.
    [few] Удалено { $count } ненужных рисунка, освободилось { $size } КБ.
   *[other] Удалено { $count } ненужных рисунков, освободилось { $size } КБ.
}
fix-initiative = Взять следующую свободную
fix-copies = Печатать одну
fix-power = Без способности
fix-checked = Перевод ещё верен
fix-place = Убрать
fix-back = Сделать рубашку
fix-strength = Дать силу 1
fix-spell = Это Атака
fix-source = Взять исходный текст
fix-glossary = Открыть глоссарий
fix-name = Дать имя
fix-start = Начинать в первой локации
fix-reference = Оставить простым словом
fix-count = Столько и нужно
fix-cells = Дать десять клеток
fix-glyphs = Убрать эти знаки
fix-picture = Без своей картинки
fix-show = Показать

## Что ещё не записано
typed-kept = Набранное не пропало и будет записано, как только получится.
stored-after-all = Всё набранное записано.
unstored = Набранное в последнюю очередь не записано
unstored-ask = { $why } Исправьте это и попробуйте снова; если выйти так, набранное пропадёт.
unstored-again = Попробовать снова
unstored-quit = Выйти так
unstored-stay = Остаться
undo-aside = набор из файла отложен

# ---- designing faces
design-front = Лицо
design-back = Рубашка
design-none = Выберите карту в списке: здесь проектируется её лицо.
design-add = Часть
    .does = Добавить часть на лицо карты
design-copy = Копия
    .does = Скопировать выбранные части
design-delete = Удалить
    .does = Удалить выбранные части (Del)
design-lower = ↓
    .does = Рисовать раньше, под другими
design-upper = ↑
    .does = Рисовать позже, поверх других
design-align = Выровнять
    .does = Выровнять выбранные части друг по другу, одну — по карте
design-align-left = По левому краю
design-align-centre = По середине, вширь
design-align-right = По правому краю
design-align-top = По верхнему краю
design-align-middle = По середине, ввысь
design-align-bottom = По нижнему краю
design-space-across = Равные промежутки вширь
design-space-down = Равные промежутки ввысь
design-type-text = текст
design-type-number = число
design-type-picture = картинка
design-type-symbol = символ
design-type-icons = ряд символов
design-type-box = прямоугольник
design-type-shape = фигура
design-type-each = повтор
design-type-use = рисунок
design-choose = Щёлкните часть на карте или в списке: здесь появится, что она показывает и как выглядит.
design-part-art = Иллюстрация
design-part-badges = Значки
design-part-band = Плашка имени
design-part-band-edge = Край плашки
design-part-band-rim = Ободок плашки
design-part-border = Граница
design-part-cells = Клетки
design-part-city = Город
design-part-court = Двор
design-part-cut = Срезанный угол
design-part-edge = Край
design-part-flavour = Присловье
design-part-flavour-line = Черта над присловьем
design-part-footer = Нижняя строка
design-part-frame = Рамка
design-part-futures = Линии вероятности
design-part-ground = Фон
design-part-icons = Знаки
design-part-kind = Вид
design-part-label = Подпись
design-part-label-big = Подпись крупно
design-part-label-middle = Подпись посередине
design-part-label-number = Число подписи
design-part-label-sign = Знак подписи
design-part-land = Местность
design-part-lives = Жизни
design-part-name = Имя
design-part-night = Ночь
design-part-numeral = Цифра
design-part-numeral-edge = Край цифры
design-part-numeral-ground = Фон цифры
design-part-paper = Подложка текста
design-part-picture = Рисунок
design-part-picture-chance = Рисунок Случая
design-part-picture-item = Рисунок Предмета
design-part-place = Локация
design-part-plate = Плашка
design-part-rim = Ободок
design-part-rim-square = Ободок, квадратный
design-part-rows = Строки
design-part-rules = Правила
design-part-seal = Печать
design-part-side = Сторона
design-part-sign = Знак
design-part-star = Звезда
design-part-states = Состояния
design-part-strip = Полоса
design-part-stripes = Полосы
design-part-symbol = Знак
design-part-title = Заголовок
design-part-ways = Переходы
design-part-window = Окно
design-part-worth = Цена
design-place = Место, мм
design-x = От левого края, мм
design-y = От верхнего края, мм
design-w = Ширина, мм
design-h = Высота, мм
design-key-name = Имя
design-key-if = Только если
design-key-text = Показывает
design-key-picture = Картинка
design-key-symbol = Символ
design-key-symbols = Символы из
design-key-count = Сколько
design-key-gap = Между ними, мм
design-key-most = Не больше
design-key-font = Шрифт
design-key-size = Размер
design-key-least = Не мельче
design-key-color = Цвет
design-key-fill = Фон
design-key-stroke = Линия
design-key-line = Толщина линии
design-key-radius = Скругление, мм
design-key-align = Выключка
design-key-valign = Стоит
design-key-leading = Интерлиньяж
design-key-paragraph = Между абзацами
design-key-lines = Строк не больше
design-key-avoid = Обходит
design-key-room = Ширина, мм
design-key-baseline = Линия шрифта
design-key-points = Вершины
design-key-figure = Фигура
design-key-rays = Лучей
design-key-inner = Внутренний радиус
design-key-turn = Поворот
design-key-open = Незамкнута
design-key-of = Для каждого из
design-key-template = Рисунок
design-key-scale = Масштаб
design-key-dx = Сдвиг вправо
design-key-dy = Сдвиг вниз
design-valign-top = сверху
design-valign-middle = посередине
design-valign-bottom = снизу
design-figure-rectangle = прямоугольник
design-figure-ellipse = эллипс
design-figure-hex = шестиугольник
design-figure-star = звезда
design-align-center = по центру
design-longest = Самый длинный текст: { $name }
design-emptiest = Самая пустая: { $name }
design-wrong = Это непонятно: { $what }. Ничего не изменено.
view-design = Макет
undo-design = { $how ->
    [move] сдвиг части лица
    [add] новая часть лица
    [copy] копия части лица
    [delete] удаление части лица
    [order] порядок частей лица
    [apart] отдельный макет для вида карт
    [align] выравнивание частей лица
   *[other] правка лица
 }
design-apart-front = Отдельный макет: { $name }
design-apart-back = Отдельная рубашка: { $name }

## Игра набора
game = Игра…
game-shipped = Набор — для игры, которая пришла с программой. Первое же изменение заведёт ему свою игру; правила «Своей судьбы» и «Трибунала» играют набором, пока виды, колоды и стороны те же.
game-own = Игра этого набора: из чего она состоит. Всё, что здесь меняется, сохраняется сразу, и любой шаг можно отменить.
game-kinds = Виды карт
game-decks = Колоды
game-sides = Стороны
game-fields = Поля
game-sizes = Размеры
game-symbols = Символы
game-kind = Вид карт
game-deck = Колода
game-side = Сторона
game-field = Поле…
game-size = Размер
game-symbol = Символ
game-new = Новое…
game-delete = Удалить
game-up = Выше
game-down = Ниже
game-new-kind = Новый вид
game-new-deck = Новая колода
game-new-side = Новая сторона
game-new-size = Размер
game-new-symbol = Символ
game-name = Название
game-many = Во множественном числе
game-kind-deck = Колода
deck-by-side = Рубашка выдаёт сторону карты
side-colour = Цвет
side-lean = Наклон полос
side-lean-left = Влево
side-lean-none = Без наклона
side-lean-right = Вправо
shape-rect = Прямоугольник
shape-round = Круг
shape-hex = Шестиугольник
size-name = Имя в файлах
size-shape = Форма
size-w = Ширина
size-h = Высота
symbol-name = Имя в тексте
symbol-path = Данные пути: M10 2H14V6… в квадрате 24 × 24
symbol-outline = Контур SVG
symbol-take = Взять контур
symbol-about = Контур — данные пути SVG (атрибут d) в квадрате 24 × 24. В текстах карт символ пишется как {"{"}{ $name }{"}"}.
symbol-seen = Вид
symbol-bad = Это не контур SVG: он начинается с M, и у каждой команды столько чисел, сколько ей нужно.
type-text = Строка
    .does = Одна строка: подтип, автор, девиз.
type-long-text = Текст
    .does = Несколько строк с символами и ссылками на карты.
type-number = Число
    .does = Целое число; у карты его может и не быть.
type-choice = Выбор
    .does = Одно из значений списка.
type-flag = Да или нет
    .does = Есть или нет.
type-picture = Картинка
    .does = Ещё одна картинка на карте.
type-symbols = Ряд символов
    .does = Имена символов через пробел: sword sword shield.
type-of-game = Поле игры, которая пришла с программой
game-field-type = Тип
game-field-translated = На каждом языке своё
game-field-choices = Значения
game-field-choices-hint = через запятую: огонь, вода, земля
game-field-only = Только для вида «{ $kind }»
game-field-needs-name = Назовите поле.
game-field-needs-choices = Назовите значения, через запятую.
game-field-least = Не меньше
game-field-most = Не больше
game-field-longest = Не длиннее
game-field-kinds = У каких карт
game-field-choice = Значение
game-field-choice-new = новое значение
game-field-choice-add = Добавить значение
game-field-choice-drop = Убрать значение
undo-game = игра набора { $name }
game-loss = Удалить «{ $name }»?{ $cards ->
    [0] { "" }
    [one] { " " }Пропадёт { $cards } карта.
    [few] { " " }Пропадут { $cards } карты.
   *[many] { " " }Пропадёт { $cards } карт.
}{ $values ->
    [0] { "" }
    [one] { " " }Изменится { $values } карта: то, что здесь стояло, пропадёт.
    [few] { " " }Изменятся { $values } карты: то, что здесь стояло, пропадёт.
   *[many] { " " }Изменится { $values } карт: то, что здесь стояло, пропадёт.
}{ $backs ->
    [0] { "" }
   *[many] { " " }Пропадут рубашки: { $backs }.
} Отмена вернёт всё.

## Чужие таблицы
columns-title = Столбцы: { $file }
columns-about = Заголовки этой таблицы — не наши. Скажите, что значит каждый столбец; для таких же заголовков это запомнится.
columns-head = Столбец
columns-values = Что в нём стоит
columns-is = Что это
columns-left = Не брать
columns-new = Новое поле: { $type }
columns-kind = Новые карты — вида
columns-take = Дальше
columns-again = Столбцы…
columns-twice = Два столбца значат «{ $name }». Оставьте один.
columns-no-name = Скажите, в каком столбце имя карты (или ключ): иначе карты не различить.
versions = Версии и сравнение…
versions-about = Сохранённая версия остаётся, что бы потом ни меняли, отменяли и удаляли. То, что отправлено файлом или пришло в файле, сохраняется само, чтобы работу двоих можно было соединить.
version-keep = Сохранить версию…
version-name = Как назвать:
version-back = Вернуться к ней…
version-drop = Забыть
version-unnamed = отправлено или получено · { $when }
compare = Сравнить
compare-with = и
compare-count = { $count ->
    [one] Различается { $count } значение.
    [few] Различаются { $count } значения.
   *[many] Различается { $count } значений.
}
compare-nothing = Различий нет.
compare-show = Показать
compare-now = набор, как сейчас
compare-shipped = как был поставлен
compare-set = набор «{ $name }»
compare-file = файл…
join = Соединить
take-whole = Взять файл как есть…
import-new = Появится набор «{ $name }»: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}. Остальные ваши наборы останутся как есть.
joined-about = Набор здесь и файл сделаны из одного состояния: в соединённом стоит то, что изменили там и тут.
no-ancestor = Из какого состояния сделан этот файл, неизвестно, поэтому соединять нечего: набор здесь станет таким, как в файле.
earlier-state = Файл — прежнее состояние этого набора: всё, что изменили с тех пор, было бы отменено.
conflicts = { $count ->
    [one] { $count } место изменили и здесь, и в файле. Отметьте, что оставить.
    [few] { $count } места изменили и здесь, и в файле. Отметьте, что оставить.
   *[many] { $count } мест изменили и здесь, и в файле. Отметьте, что оставить.
}
units-left = { $count ->
    [one] { $count } текст из файла не взят:
    [few] { $count } текста из файла не взяты:
   *[many] { $count } текстов из файла не взято:
}
column-mine = Здесь
column-theirs = В файле
column-text = Текст
no-face = Этого нет ни на одной карте.
undo-join = соединение с файлом: { $name }
undo-version = возврат к версии: { $name }
part-card = Карта
part-track = Дорожка
part-counter = Фишка
part-back = Рубашка
part-number = Число
part-rule_set = Свод правил
part-term = Термин
part-label = Слово игры
part-zone = Место на столе
part-table = Свободный стол
part-set = Набор
part-game = Игра
part-new = новое
part-gone = больше нет
part-status = отметка перевода
part-origin = откуда
part-made_from = с чего переведено
part-comment = замечание
part-waived = пропущенная проверка
part-checked = утверждено
part-order = Порядок
part-source = Исходный язык
part-game-kind = Вид карт
part-game-deck = Колода
part-game-side = Сторона
part-game-field = Поле
part-game-size = Размер
part-game-symbols = Символ
part-game-fonts = Шрифт
part-game-template = Вид лицевой стороны
part-side = Сторона
part-deck = Колода
part-option = Правило
part-aim = Цель
part-params = Значения способности
take-which = Какие карты взять
take-all = Все
take-new = Только новые
take-changed = Только изменённые
take-none = Никаких — отметить самому
game-fonts = Шрифты
game-font = Шрифт…
font-files = Шрифты TrueType (*.ttf)
font-sample = Съешь ещё этих булок 123
font-lost = Файла этого шрифта больше нет: вместо него стоит обычный. Добавьте шрифт снова.
font-about = В макете этот шрифт зовётся «{ $name }». Он входит в файл набора и в PDF.
symbol-file = Из рисунка SVG…
