# Редактор карт.
window-title = { $name } — редактор
search = Найти карту
cards = Карты
no-cards = В наборе пока нет карт. Нажмите Ctrl+N, чтобы создать первую.
no-card = Карта не выбрана. Выберите её в списке слева или создайте новую (Ctrl+N).
only-noted = Показать только карты с заметкой о пробных играх
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
    .does = Вернуть одно поле или всю карту к исходному виду.
differs-all = Всю карту

section-numbers = Числа
section-power = Способности
section-nature = Вид и прочее

add-field = Добавить поле…
field-footer = Мелкая строка
start-none = Не на столе
picture-own = Рисунок по ключу карты
    .does = Рисунок, который есть у программы под ключом этой карты (её именем в файлах), если он есть.

status-missing = нет перевода
    .does = Текста на этом языке нет; на карте печатается исходный.
status-outdated = устарел
    .does = Исходный текст с тех пор изменился. Нажмите, если перевод по-прежнему верен.
status-unchecked = ждёт утверждения
    .does = Нажмите, чтобы утвердить перевод.
status-shipped = как в исходном наборе
    .does = Перевод пришёл с программой. Нажмите, чтобы утвердить его.
status-checked = утверждён
    .does = Перевод утверждён. Нажмите, чтобы снять отметку.

token-bold = Полужирный
token-italic = Курсив

undo-field = правка: { $name }, { $field }
undo-text = текст: { $name }, { $field } ({ $language })
undo-checked = утверждение перевода: { $name }, { $field } ({ $language })
undo-revert = возврат: { $name }, { $field }
undo-revert-card = возврат карты { $name }
undo-set = изменение набора { $name }
undo-delete-set = удаление набора { $name }
undo-delete-cards = { $count ->
    [1] удаление карты { $name }
   *[other] удаление карт ({ $count })
}
undo-new-card = новая карта { $name }

check-unknown-power = Неизвестная способность «{ $power }»: у карты есть только числа. Выберите способность из списка.
power-compose = Составить способность
    .does = Составить свою способность из слов: когда, если, кто, что и сколько.
power-composed = Своя способность, составленная из слов
power-add = Добавить готовую
power-away = Убрать эту способность
power-apart = Разобрать
    .does = Показать слова, из которых эта способность составлена, чтобы их изменить.
power-try = Попробовать на столе
    .does = Разложить и открыть позицию, в которой эту способность можно применить.
power-games = Сыграть 200 партий
    .does = Сыграть 200 партий этим набором и ещё 200 прежним и показать, что изменилось.
power-prints = Предлагаемый текст
power-take = Поместить этот текст на карту
power-taken = Уже на карте
power-told = { $languages }: с тех пор как написан текст карты, её способности изменились.
power-whoever = Тот, у кого «{ $power }»
power-more-if = условие
power-more-who = кто
power-more-do = действие
power-without = Убрать
power-also = Вместе с этим меняется: { $rows }.
power-row-when = Когда
    .does = Когда способность действует.
power-row-if = Если
    .does = Условие. Без него способность действует всегда.
power-row-who = Кто
    .does = Кого это касается: кого исцеляют, кто берёт карты.
power-row-do = Что
    .does = Что происходит и сколько.
power-itself-none = автоматически
    .does = Происходит каждый раз, без вопросов.
power-itself-turn = автоматически, раз за ход
    .does = Происходит раз за ход, без вопросов.
power-itself-game = автоматически, раз за игру
    .does = Происходит раз за игру, без вопросов.
power-may-turn = по желанию, раз за ход
    .does = Владельца спрашивают; он может сделать это раз за ход.
power-may-game = по желанию, раз за игру
    .does = Владельца спрашивают; он может сделать это раз за игру.
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
power-other-to = Ровно…
power-other-by = Больше или меньше на…
power-other-least = Не меньше…
power-other-most = Не больше…
undo-power-text = текст способностей: { $name }
check-told = С тех пор как написан этот текст, способности карты изменились. Возьмите предложенный текст, напишите свой заново или подтвердите, что прежний верен.
check-power-silent = У карты своя способность, а текста нет.
check-power-value = Недопустимое значение способности: такой картой не сыграть.
power-trying = Ищем позицию, в которой способность карты «{ $name }» можно применить…
power-no-position = Не нашлось позиции, в которой эту способность можно применить. Сделайте шире «Когда», «Если» или «Кто».
set-before = { $set } (прежний)
fix-told = Текст ещё верен
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
set-own = Сделать свою игру
set-new = Новый набор…
set-copy = Копия этого набора…
set-rename = Название, версия и языки…
set-delete = Удалить этот набор
set-revert = Сравнить с исходным набором…
set-differs = Чем набор отличается от исходного
set-return = Вернуть всё
set-refresh = Обновить из { $file } (F5)
set-watch = Следить за { $file }
watch-on = Когда { $file } сохранят, здесь появятся изменения.
watch-same = { $file } сохранён. Карты не изменились.
watch-refused = { $file } сохранён, но импортировать его нельзя. Чтобы узнать почему, нажмите F5.
import-running = Чтение { $file }…
join-or-import = В файле набор «{ $theirs }» — копия открытого набора «{ $mine }». Объединить его изменения с набором «{ $mine }» или импортировать его как «{ $theirs }»?
join-into = Объединить с «{ $mine }»
import-as = Импортировать как «{ $theirs }»
set-import = Импорт из файла…
set-export = Экспорт в файл…
set-more = Папки, переводы, картинки
set-back = Восстановление и очистка
set-files = Наборы и таблицы
set-key = Ключ
set-version = Версия
set-begins = В начале
set-begins-empty = пусто
set-begins-table = таблица из файла…
set-begins-board = дорожки, фишки, поля и рубашки набора «{ $name }»
set-written = Исходный язык
set-name-taken = Набор «{ $name }» уже есть. Выберите другое название.
set-not-made = Карты не импортированы, поэтому набор «{ $name }» не создан.
drop-language = Убрать
languages-lost = Удалён вместе со всеми текстами: { $languages }. Ctrl+Z восстановит.
set-needs-name = Введите название набора на исходном языке.
set-deleted = Набор «{ $name }» удалён. Ctrl+Z восстановит его.
add-language = Добавить язык
file-dozorset = Набор «Дозора»
file-csv = Таблица CSV
file-xlsx = Книга XLSX
file-json = Файл JSON
exported = Сохранено: { $file }
compared-with = Сравнение с набором «{ $name }».
import-title = Что изменит { $file }
import-language-which = В файле { $file } назван язык «{ $language }». Какой это язык набора?
preview-new = { $count ->
    [one] Добавится { $count } карта.
    [few] Добавятся { $count } карты.
   *[many] Добавится { $count } карт.
}
preview-gone = { $count ->
    [one] Будет удалена { $count } карта.
    [few] Будут удалены { $count } карты.
   *[many] Будет удалено { $count } карт.
}
preview-count = { $count ->
    [one] Изменится { $count } значение.
    [few] Изменятся { $count } значения.
   *[many] Изменится { $count } значений.
}
preview-others = { $count ->
    [one] Вне карт изменится { $count } значение.
    [few] Вне карт изменятся { $count } значения.
   *[many] Вне карт изменится { $count } значений.
}
preview-nothing = Изменений нет.
take = Принять
faults = Ошибки в { $file }
faults-nothing-taken = Ничего не импортировано. Исправьте файл и повторите импорт{ $mapped ->
    [yes] { " " }или измените значение столбцов
   *[no] { "" }
}.
columns-create = В таблице есть значения, которых нет в наборе. Создать их?
columns-new-values = { $field }: { $count ->
    [one] { $count } новое
   *[other] { $count } новых
} ({ $values })
symbols-missing = { $count ->
    [one] В наборе нет символа { $names }. Сделать его?
   *[other] В наборе нет символов { $names }. Сделать их?
 }
symbols-missing-about = Новый символ — цветной кружок с первой буквой. Изменить его можно в «Игре…» → «Символы».
symbols-make = Сделать
symbols-leave = Оставить тексты как есть
columns-sides-make = Создать
columns-sides-not = Ничего не импортировать
set-name = Название
column-key = Ключ
column-card = Карта
column-picture = Рисунок
column-cards = Карты
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
    .does = Удалить карту; Ctrl+Z восстановит её
new-card = Новая карта
new-card-name = Новая карта
card-deleted = Карта «{ $name }» удалена. Ctrl+Z восстановит её.

# Виды
view-card = Карта
view-table = Таблица
view-translations = Перевод
view-board = Поле и фишки
view-checks = Проверки
table-keys = Ctrl+C и Ctrl+V копируют и вставляют ячейки (в том числе из других программ), Ctrl+D заполняет вниз, Ctrl+H заменяет слова, Delete очищает
table-copy = Копировать
table-paste = Вставить
table-fill = Заполнить вниз
table-clear = Очистить
table-open = Открыть карту

# Перевод
target-language = Перевод на
filter = Какие тексты показать
from-language = Перевод с
reference-language = Показать рядом
no-reference = ничего
search-texts = Искать во всех текстах (Ctrl+F)
filter-failing = Не прошли проверку
filter-too-long = Не помещаются на карту
filter-commented = С комментариями
texts-gathered = Загрузка текстов…
nothing-fits = Ничего не найдено.
unit-set = Название набора
unit-paragraph = Текст правил
unit-term = Термин глоссария
unit-label = Слово игры
unit-zone = Место на столе
memory = Прежние переводы
memory-take = Вставить этот перевод
glossary-here = Глоссарий
term-insert = Вставить в текст
comment-author = Комментарий автора для переводчиков
    .does = Что имеется в виду, на что намёк…
comment-translator = Комментарий переводчика
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
undo-remark = комментарий: { $name }
filter-todo = Всё, что осталось
filter-missing = Нет перевода
filter-outdated = Устаревшие
filter-unchecked = Ждут утверждения
filter-all = Все тексты
progress = утверждено { $ready } из { $count }
was = Исходный текст, с которого переводили
done-next = Утвердить и дальше (Ctrl+Enter)
done-anyway = Всё равно утвердить (Ctrl+Enter)
skip-next = Дальше (F8)
all-translated = Всё переведено и утверждено.
no-language = В наборе только один язык. Добавьте другой в меню набора.

# Поле и фишки
board-nothing = Здесь пока нет дорожек, фишек, полей, рубашек, чисел и сводов правил. Их создаёт кнопка под списком.
board-track = Дорожка
board-counter = Фишка
board-board = Поле
board-place = Место на поле
board-back = Рубашка
board-number = Число
board-rule_set = Свод правил
board-tracks = Дорожки
board-counters = Фишки
board-boards = Поля
board-places = Места на полях
board-backs = Рубашки
board-numbers = Числа игры
board-rule_sets = Своды правил
board-table = Свободный стол
board-names = Названия набора
board-version = Версия
board-name = Имя
board-label = Надпись
board-cells = Клетки слева направо
board-longer = Длиннее
board-shorter = Короче
board-colours = Цвета клеток
board-wanted = Сколько карт в колоде
board-any = любое число
board-there = Карт с этой рубашкой сейчас
board-count = Сколько копий печатать
board-value = Значение
board-notes = Для чего это
board-add-difference = Добавить отличие…
board-in-set = в наборе: { $value }
board-not-there = в этом наборе нет
board-drop-difference = Убрать это отличие
board-book-is = Отличий нет. Любым набором можно играть так, как он напечатан.
board-differences = { $count ->
    [0] по книге
    [one] { $count } отличие
    [few] { $count } отличия
   *[many] { $count } отличий
}
board-size = Размер
board-symbol = Символ
board-picture = Картинка
board-no-picture = нет
board-width = Ширина
board-height = Высота
board-x = Середина, от левого края
board-y = Середина, от верхнего края
board-point = точка
board-holds = Вмещает
board-holds-any = что угодно
board-holds-one = одну карту или фишку
board-holds-stack = стопку
board-form = Форма
board-form-straight = ряд
board-form-loop = кольцо по краю
board-form-free = по точкам
board-cell_size = Размер клеток
board-points = Точки клеток
board-bad-points = Запишите каждую точку как x, y в миллиметрах, точки — через точку с запятой: 20, 35; 48, 35.
board-spots = Двигайте места мышью. Двойной щелчок добавит новое.
board-bad-cells = Введите от 1 до 60 целых чисел через запятую.
mm = мм
origin = Источник
symbol-none = Без символа

# Проверки
whole-set = Весь набор
checks-running = Проверяем набор…
checks-good = Замечаний нет.
checks-good-detail = Тексты помещаются и переведены, всё, на что ссылаются карты, есть, у каждой карты есть рубашка, и каждое лицо рисуется целиком. Какие переводы утверждены, видно на вкладке «Перевод».
checks-found = { $count ->
    [one] { $count } замечание
    [few] { $count } замечания
   *[many] { $count } замечаний
}
checks-filtered = Замечаний: { $shown } из { $count }
checks-group = { $kind }: { $count }
checks-more = И ещё { $count }. Чтобы увидеть их, выберите вид замечаний или язык.
checks-all-kinds = Все замечания
checks-all-languages = Все языки
checks-missing = Нет перевода
checks-outdated = Устаревшие переводы
checks-text = Неточности в текстах
checks-face = Лицевые стороны
checks-set = Карты и набор
check-face = Лицевая сторона карты
check-initiative-twice = Инициатива { $value } повторяется: кто действует раньше, решит сторона.
check-no-back = Для колоды «{ $deck }» ({ $side }) нет рубашки. Добавьте её (в папке — [[back]] в board.toml).
check-place = Место { $key } — на поле, которого нет. Выберите другое поле.
check-track = У дорожки { $key } нет клеток.
check-rules-lacking = Свод правил «{ $rules }» меняет { $place }: в наборе такого нет, или значение не подходит.
check-bad-number = С { $name } = { $value } играть нельзя. Введите число от { $least } до 10 000.
check-bad-average = Средняя цена { $average } больше числа улик, нужного для Трибунала ({ $needed }): тогда выбирать может быть некого.
check-deck-count = В колоде «{ $deck }» ({ $side }) карт { $there }, а должно быть { $wanted }.
check-own-value = Часть лица «{ $part }» здесь не такая, как на других картах: { $values }.
check-own-value-lost = У части «{ $part }» есть значения для карты «{ $key }», а такой карты нет.
check-no-copies = Ни одного экземпляра: карты нет ни в игре, ни на бумаге.
check-no-spell = Не указано, какое это Заклинание.
check-no-strength = У Заклинания нет силы.
check-no-initiative = У Иного нет инициативы.
check-no-location = Локации «{ $value }» в наборе нет.
check-no-start = Не указано, в какой Локации карта начинает.
check-no-original = Есть перевод, но нет текста на исходном языке. Напишите его.
check-no-name = У карты нет имени на исходном языке.
check-missing = Нет перевода.
check-outdated = Перевод устарел: исходный текст изменился.

undo-rules = своды правил
board-deleted = Поле «{ $name }» удалено вместе с { $count ->
    [one] { $count } местом
   *[other] { $count } местами
}. Ctrl+Z вернёт.
undo-board = изменение: { $name }
undo-paste = вставка в таблицу
undo-fill = заполнение вниз
undo-clear = очистка ячеек
table-replace = Заменить…
replace = Заменить
replace-sought = Найти
replace-by = Заменить на
replace-language = Язык
replace-all-languages = все языки
replace-cards = Карты
replace-all-cards = все
replace-chosen = выбранные ({ $count })
replace-case = Учитывать регистр
replace-pattern = Регулярное выражение (\1 — первая группа)
replace-looking = Поиск…
replace-show = Показать замены…
undo-replace = замена слов
replace-count = { $count ->
    [one] Изменится { $count } текст.
    [few] Изменятся { $count } текста.
   *[many] Изменится { $count } текстов.
}
set-bring-back = Восстановить набор «{ $name }»
undo-new-set = новый набор { $name }
undo-rename-set = название набора { $name }
undo-revert-set = возврат набора { $name }
undo-import = импорт из файла
undo-pictures = рисунки из папки

# Рисунки
pictures = Рисунки
picture-file = Свой рисунок { $digest }
picture-choose = Выбрать файл рисунка…
picture-paste = Вставить рисунок из буфера
picture-whole = Вернуть рисунок на середину и сбросить масштаб
picture-cut = Файл можно перетащить сюда или на карту. Чтобы подогнать рисунок, щёлкните по нему на карте и двигайте; колесо меняет размер.
picture-rasterised = Рисунок { $file } превращён в растр, { $dpi } точек на дюйм. Причина: { $reason ->
    [detail] подробности, которые контурами точно не передать
    [gradient] градиент или узор
    [opacity] прозрачность
    [fill-opacity] прозрачность
    [stroke-opacity] прозрачность
    [mix-blend-mode] режим смешивания
    [stroke-dasharray] штриховая линия
    [marker-start] маркер на линии
    [marker-mid] маркер на линии
    [marker-end] маркер на линии
    [marker] маркер на линии
    [clip-path] обрезка
    [preserveAspectRatio] пропорции
    [switch] рисунок для нескольких программ
    [vector-effect] линии постоянной толщины
    [style] таблица стилей
    [filter] фильтр
    [mask] маска
    [stroke-width] толщина линии
    [use] ссылка на другую часть
    [href] ссылка на другую часть
    [viewBox] размер
    [em] размеры, которые зависят от текста
    [ex] размеры, которые зависят от текста
    [image] вложенная картинка
    [text] текст (шрифты, которых на этом компьютере нет, заменены)
   *[other] { $reason }
}.
face-zoom = Крупнее (Ctrl+колесо); затем карту можно двигать или прокручивать
face-all = Показать на всех языках
at-most = Не больше { $most }
translation-export = Экспорт перевода
file-po = Файл PO (gettext)
file-xlf = Файл XLIFF 1.2

# Копии и история
backups = Восстановить из копии
backup = { $when } · { $sets ->
    [one] { $sets } набор
    [few] { $sets } набора
   *[many] { $sets } наборов
}, { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}
no-backup = Копий пока нет. Они делаются раз в день.
restore-sure = Вернуть все наборы к тому, что было { $when }? Нынешнее состояние сначала будет сохранено в копии.
restore = Восстановить
keep = Оставить как есть
restored = Наборы восстановлены. Прежнее состояние сохранено в { $file }.
card-history = История карты…
    .does = История карты: все изменения и что было раньше
history-empty = Эту карту ещё не меняли.
column-when = Когда
column-what = Что
history-undone = (отменено)
taken-over = Другая программа изменила ваши карты. Показано новое состояние.
update-kept = Что осталось вашим в новом издании…
updated = { $count ->
    [one] Вышло новое издание набора «{ $set }». { $count } место в нём изменили и вы: ваше сохранено. Сравнить можно в меню набора.
    [few] Вышло новое издание набора «{ $set }». { $count } места в нём изменили и вы: ваше сохранено. Сравнить можно в меню набора.
   *[many] Вышло новое издание набора «{ $set }». { $count } мест в нём изменили и вы: ваше сохранено. Сравнить можно в меню набора.
}
undo-update = обновление набора { $name }
undo-table = свободный стол набора { $name }

# Лица как картинки
pictures-export = Экспорт карт картинками
pictures-300 = PNG, 300 точек на дюйм
pictures-600 = PNG, 600 точек на дюйм
pictures-1200 = PNG, 1200 точек на дюйм
pictures-running = Рисуем карты…
pictures-written = { $count ->
    [one] Сохранён { $count } файл
    [few] Сохранено { $count } файла
   *[many] Сохранено { $count } файлов
} в { $folder }
stop = Остановить
print-chosen = Печать выбранных…
refer = Сослаться на карту
token-reference = Сослаться на карту (если её переименуют, изменится и текст)
check-term = В глоссарии термин «{ $term }» переведён как «{ $wanted }».
check-symbols = Символы не те, что в исходном тексте: не хватает { $lacking }, лишние { $more }.
check-numbers = Числа не те, что в исходном тексте: не хватает { $lacking }, лишние { $more }.
check-emphasis = У звёздочки нет пары, поэтому она напечатана как есть. Если так и надо, напишите \*.
check-end = { $there ->
    [none] Исходный текст кончается на «{ $wanted }», перевод — без знака.
   *[other] { $wanted ->
        [none] Исходный текст кончается без знака, перевод — на «{ $there }».
       *[other] Исходный текст кончается на «{ $wanted }», перевод — на «{ $there }».
    }
}
check-spaces = { $where ->
    [edge] Пробел в начале или в конце.
    [double] Два пробела подряд.
   *[before] Пробел перед знаком препинания.
}
check-lines = В исходном тексте строк: { $wanted }, в переводе: { $there }.
check-quotes = Кавычка { $there } в этом языке не употребляется. Пишите { $wanted }
check-no-break = По-французски в «{ $there }» стоит неразрывный пробел, а здесь обычный.
check-doubled = Слово «{ $word }» повторяется дважды подряд.
check-untranslated = Перевод дословно повторяет исходный текст.
check-spelling = Нет в словаре: { $words }.
check-unknown-symbol = Символа «{ $value }» нет. Исправьте имя или добавьте его: «Игра» → «Символы».
check-no-reference = В тексте названо «{ $value }», но в наборе нет ни карты, ни числа с таким ключом.
spelling = Орфография
board-terms = Глоссарий
board-game = Игра
board-labels = Слова игры
board-words = Словарь набора
board-new = Новая дорожка, фишка или рубашка, новое поле, место, число или свод правил
board-copy = Создать копию под другим ключом
board-delete = Удалить; Ctrl+Z восстановит
board-new-track = Новая дорожка
board-new-counter = Новая фишка
board-new-board = Новое поле
board-new-place = Новое место
board-new-back = Новая рубашка
board-new-number = Новое число
board-new-rule_set = Новый свод правил
spelling-looking = Ищем похожие слова…
spelling-none = Похожих слов нет
spelling-keep = Считать «{ $word }» верным в этом наборе
undo-words = словарь набора { $name }

# Глоссарий
set-rules = Текст правил…
rules-about = Правила вашей игры на исходном языке набора. Их можно напечатать брошюрой, и они открываются за свободным столом. Переводите их по абзацам на вкладке «Перевод».
rules-marks = # Название · ## Глава · ### Раздел · - список · 1. шаги · | таблица | · *курсив* · **жирный** · {"{"}символ{"}"} · [[карта]] · !⁠[[карта]] в отдельной строке — рисунок карты. Пустая строка начинает новый абзац.
rules-preview = Правила, как их видят игроки
rules-none = Пишите слева. Здесь видно, как правила увидят игроки.
statistics = Статистика…
statistics-measure = Что
statistics-value = Значение
statistics-all = Все карты
statistics-deck = Колода
statistics-copies = Считать экземпляры
statistics-mean = В среднем: { $mean }
statistics-total = Всего: { $count }
statistics-amount = { $field }: сколько символов
statistics-symbols = { $field }: какие символы
statistics-texts = Символы в текстах
statistics-picture = Сохранить картинку…
statistics-table = Сохранить таблицу…
glossary = Глоссарий…
glossary-about = Как каждый термин называется на каждом языке. Через запятую пишите варианты слова или его основу без окончания, обычное слово — первым. Последний столбец считает карты, в переводе которых другое слово.
term-add = Добавить термин
term-remove = Удалить термин
term-new = новый термин
term-astray = Названо иначе
term-long = В термине не больше { $most } знаков.
undo-rules-text = текст правил набора { $name }
undo-glossary = глоссарий набора { $name }

set-lab = Проверить в лаборатории баланса…
set-table = Попробовать на пустом столе
folder-export = Экспорт в папку текстовых файлов…
folder-import = Импорт из папки…
pictures-import = Рисунки из папки…
pictures-taking = Чтение рисунков…
pictures-title = Рисунки из папки { $folder }
pictures-look = Искать в папке…
pictures-left = { $count ->
    [one] { $count } рисунка нет, или он не читается. У карты останется его имя; добавить рисунок можно и позже.
   *[other] { $count } рисунков нет, или они не читаются. У карт останутся их имена; добавить рисунки можно и позже.
}
pictures-none = { $count ->
    [0] В папке { $folder } нет рисунков.
   *[other] Рисунки из папки { $folder } не нужны ни одной карте. Назовите файлы, как карты, или впишите их имена в поле карт «Рисунок».
}
pictures-rasterised = { $count ->
    [one] { $count } рисунок не передать контурами точно, он станет растром: { $files }
    [few] { $count } рисунка не передать контурами точно, они станут растром: { $files }
   *[other] { $count } рисунков не передать контурами точно, они станут растром: { $files }
}
pictures-several = { $count ->
    [one] К имени подходит несколько файлов, взят первый: { $files }
   *[other] К именам подходит по нескольку файлов, взяты первые: { $files }
}
pictures-sweep = Удалить неиспользуемые картинки
pictures-swept = { $count ->
    [0] Неиспользуемых картинок нет.
    [one] Удалена { $count } неиспользуемая картинка, освободилось { $size } КБ.
    [few] Удалены { $count } неиспользуемые картинки, освободилось { $size } КБ.
   *[other] Удалено { $count } неиспользуемых картинок, освободилось { $size } КБ.
}
fix-initiative = Взять следующую свободную
fix-copies = Печатать один экземпляр
fix-power = Убрать способность
fix-checked = Перевод ещё верен
fix-place = Убрать
fix-back = Создать рубашку
fix-strength = Поставить силу 1
fix-spell = Сделать Атакой
fix-source = Взять исходный текст
fix-glossary = Открыть глоссарий
fix-name = Дать имя
fix-start = Начинать в первой Локации
fix-reference = Заменить обычным текстом
fix-count = Принять это число
fix-cells = Дать десять клеток
fix-symbol = Сделать недостающие символы
fix-no-break = Поставить неразрывные пробелы
fix-glyphs = Убрать эти знаки
fix-picture = Убрать свой рисунок
fix-show = Показать

## Что ещё не записано
typed-kept = Набранное не пропало: оно сохранится, как только получится.
stored-after-all = Теперь всё набранное сохранено.
unstored = Последние изменения не сохранены
unstored-ask = { $why } Исправьте это и попробуйте снова. Если выйти сейчас, изменения пропадут.
unstored-again = Попробовать снова
unstored-quit = Выйти без сохранения
unstored-stay = Остаться
undo-aside = набор из файла отложен

# ---- designing faces
design-front = Лицо
design-back = Рубашка
design-more = Ещё
design-box = Коробка
design-locked = закреплена
design-hidden = скрыта
design-only = Только на этой карте
design-own = Только на этой карте: { $values }.
design-common = Как на других картах
design-effects = Эффекты
design-none = Выберите карту в списке, чтобы оформить её лицо.
design-group = Группа
    .does = Сгруппировать выбранные части или разделить группу
design-lock = Закрепить
    .does = Закрепить выбранные части на месте или открепить
design-hide = Скрыть
    .does = Скрыть выбранные части на всех картах или показать
design-bleed = Вылеты
    .does = Показать вылеты за линией реза
design-add = Добавить
    .does = Добавить часть на лицо карты
design-copy = Копировать
    .does = Копировать выбранные части
design-delete = Удалить
    .does = Удалить выбранные части (Del)
design-lower = ↓
    .does = На задний план, под другие части
design-upper = ↑
    .does = На передний план, поверх других частей
design-align = Выровнять
    .does = Выровнять выбранные части друг по другу, одну — по карте
design-align-left = По левому краю
design-align-centre = Центры по горизонтали
design-align-right = По правому краю
design-align-top = По верхнему краю
design-align-middle = Центры по вертикали
design-align-bottom = По нижнему краю
design-space-across = Распределить по горизонтали
design-space-down = Распределить по вертикали
design-type-text = текст
design-type-number = число
design-type-picture = картинка
design-type-symbol = символ
design-type-icons = ряд символов
design-type-box = прямоугольник
design-type-shape = фигура
design-type-each = повтор
design-type-use = рисунок
design-choose = Выберите часть на карте или в списке, чтобы изменить, что она показывает и как выглядит.
design-part-art = Рисунок
design-part-badges = Значки
design-part-band = Плашка имени
design-part-band-edge = Край плашки имени
design-part-band-rim = Ободок плашки имени
design-part-border = Граница
design-part-card = Карточка
design-part-cells = Клетки
design-part-city = Город
design-part-court = Двор
design-part-cut = Срезанный угол
design-part-disc = Кружок
design-part-edge = Край
design-part-flavour = Присловье
design-part-flavour-line = Черта над присловьем
design-part-footer = Нижняя строка
design-part-frame = Рамка
design-part-futures = Линии Вероятности
design-part-ground = Фон
design-part-icons = Знаки
design-part-kind = Вид
design-part-label = Подпись
design-part-label-big = Подпись крупно
design-part-label-middle = Подпись по центру
design-part-label-number = Число подписи
design-part-label-sign = Символ подписи
design-part-land = Местность
design-part-lives = Жизни
design-part-name = Имя
design-part-night = Ночь
design-part-numeral = Цифра
design-part-numeral-edge = Край цифры
design-part-numeral-ground = Фон цифры
design-part-paper = Подложка текста
design-part-picture = Рисунок
design-part-picture-chance = Рисунок Случайности
design-part-picture-item = Рисунок Предмета
design-part-places = Места
design-part-way = Путь между клетками
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
design-key-gap = Промежуток, мм
design-key-wrap = Переносить
design-key-counts = С числами
design-key-symbol_color = Цвет символов
design-key-most = Не больше
design-key-font = Шрифт
design-key-size = Размер
design-key-least = Размер не меньше
design-key-color = Цвет
design-key-fill = Заливка
design-key-stroke = Обводка
design-key-line = Толщина линии
design-key-radius = Скругление, мм
design-key-align = Выравнивание
design-key-valign = По вертикали
design-key-leading = Высота строки
design-key-paragraph = Между абзацами
design-key-lines = Строк не больше
design-key-avoid = Обходит
design-key-room = Не шире, мм
design-key-baseline = Базовая линия
design-key-points = Вершины
design-key-figure = Фигура
design-key-rays = Лучей
design-key-inner = Внутренний радиус
design-key-turn = Поворот
design-key-open = Незамкнутый
design-key-of = Для каждого из
design-key-template = Рисунок
design-key-scale = Масштаб
design-key-dx = Сдвиг вправо
design-key-dy = Сдвиг вниз
design-key-fit = В рамке
design-key-crop = Кадр: вправо, вниз, увеличение
design-key-tint = Тон
design-key-gradient = Переход цвета
design-key-fill2 = Второй цвет
design-key-fill3 = Третий цвет
design-key-gradient_angle = Направление, °
design-key-angle = Угол, °
design-key-opacity = Непрозрачность, %
design-key-outline = Обводка
design-key-outline_width = Толщина обводки, мм
design-key-shadow = Тень
design-key-shadow_opacity = Плотность тени, %
design-key-shadow_x = Тень вправо, мм
design-key-shadow_y = Тень вниз, мм
design-key-shadow_blur = Размытие тени, мм
design-gradient-none = нет
design-gradient-linear = по прямой
design-gradient-radial = от середины
design-fit-cover = заполнить рамку
design-fit-contain = целиком
design-fit-stretch = растянуть
design-fit-tile = плиткой
design-valign-top = сверху
design-valign-middle = посередине
design-valign-bottom = снизу
design-figure-rectangle = прямоугольник
design-figure-ellipse = эллипс
design-figure-hex = шестиугольник
design-figure-star = звезда
design-text-align-left = влево
design-text-align-center = по центру
design-text-align-right = вправо
design-longest = Самый длинный текст: { $name }
design-emptiest = Самая пустая: { $name }
formula-value = = { $value }
formula-yes = да
formula-no = нет
formula-if = условие, если да, если нет
formula-lookup = таблица, значение
formula-count = ряд или текст, что
formula-round = число, знаков
formula-min = значение, значение, …
formula-max = значение, значение, …
formula-text = значение
formula-number = текст или пустое поле
formula-contains = ряд или текст, что
formula-replace = текст, что, на что
formula-upper = текст
formula-lower = текст
formula-join = значение, значение, …
formula-left = текст или ряд, сколько
formula-right = текст или ряд, сколько
formula-mid = текст или ряд, с какого, сколько
formula-hint = Подойдёт ли { $what }?
design-scaled = Размер этой карты не такой, как у шаблона. Числа здесь — мм и пт на этой карте; в формуле 1 — это { $mm } мм.
design-place-number = Введите число в мм.
design-wrong = Непонятно: { $what }. Ничего не изменено.
view-design = Макет
undo-design = { $how ->
    [group] группа частей лица
    [locked] закрепление частей лица
    [hidden] скрытие частей лица
    [move] сдвиг части лица
    [add] новая часть лица
    [copy] копия части лица
    [delete] удаление части лица
    [order] порядок частей лица
    [apart] отдельный макет для вида карт
    [together] отказ от отдельного макета
    [align] выравнивание частей лица
   *[other] правка лица
 }
design-apart-front = Отдельный макет: { $name }
design-apart-back = Отдельная рубашка: { $name }
design-apart-box = Своя коробка
design-apart-counter = Своя фишка: { $name }
design-apart-board = Своё поле: { $name }
design-apart-track = Своя дорожка: { $name }
design-together = Отдельный макет: убрать

## Игра набора
game = Игра…
game-shipped = Набор сделан для игры, которая пришла с программой. Первое же изменение создаст ему свою игру. Если виды, колоды и стороны останутся прежними, им по-прежнему можно играть по правилам «Своей судьбы» и «Трибунала».
game-own = Из чего состоит игра этого набора. Изменения сохраняются сразу, и любой шаг можно отменить.
game-kinds = Виды карт
game-decks = Колоды
game-sides = Стороны
game-seats = Игроки
game-fields = Поля
game-sizes = Размеры
game-lookups = Таблицы подстановки
game-symbols = Символы
game-kind = Вид карт
game-deck = Колода
game-side = Сторона
game-seat = Игрок
game-field = Поле…
game-size = Размер
game-lookup = Таблица подстановки
game-symbol = Символ
game-new = Новое…
game-delete = Удалить
game-up = Выше
game-down = Ниже
game-new-kind = Новый вид
game-new-deck = Новая колода
game-new-side = Новая сторона
game-new-seat = Игрок { $number }
game-new-size = Размер
game-new-lookup = Подстановка
game-new-symbol = Символ
game-name = Название
game-many = Во множественном числе
game-kind-deck = Колода
deck-by-side = Рубашка показывает сторону карты
side-colour = Цвет
side-lean = Наклон полос
side-lean-left = Влево
side-lean-none = Без наклона
side-lean-right = Вправо
seat-optional = Можно играть и без этого игрока
seat-about = За свободным столом играют двое, трое или четверо. Если игроки названы здесь, играет столько, сколько названо, под этими именами и цветами. Начинает первый; порядок списка — порядок ходов.
shape-rect = Прямоугольник
shape-round = Круг
shape-hex = Шестиугольник
size-name = Имя в файлах
size-shape = Форма
size-w = Ширина
size-h = Высота
lookup-of = Строки
lookup-any = Любой текст
lookup-new = Новая строка…
lookup-other = Все остальные
lookup-about = В формуле { $formula } даёт значение справа: цвет, число или текст.
symbol-name = Имя в тексте
symbol-path = Контур: M10 2H14V6… в квадрате 24 × 24
symbol-outline = Контур SVG
symbol-take = Применить контур
symbol-about = Контур — данные пути SVG (атрибут d) в квадрате 24 × 24. В тексте карт символ пишется так: {"{"}{ $name }{"}"}. Символ — того же цвета, что и текст вокруг, если у него нет своего цвета и он не картинка.
symbol-seen = Образец
symbol-bad = Это не контур SVG. Он должен начинаться с M, и у каждой команды должно быть нужное число значений.
type-text = Строка
    .does = Одна строка: подтип, автор, девиз.
type-long-text = Текст
    .does = Несколько строк с символами и ссылками на карты.
type-number = Число
    .does = Целое число; у карты его может и не быть.
type-choice = Выбор
    .does = Одно из значений списка.
type-flag = Да или нет
    .does = У карты это либо есть, либо нет.
type-picture = Рисунок
    .does = Ещё один рисунок на карте.
type-symbols = Ряд символов
    .does = Имена символов через пробел: sword sword shield.
type-of-game = Поле игры, которая пришла с программой
game-field-type = Тип
game-field-translated = Свой текст на каждом языке
game-field-choices = Значения
game-field-choices-hint = через запятую: огонь, вода, земля
game-field-only = Только для вида «{ $kind }»
game-field-needs-name = Введите название поля.
game-field-needs-choices = Введите значения через запятую.
game-field-least = Не меньше
game-field-most = Не больше
game-field-longest = Не длиннее
game-field-kinds = У каких карт
game-field-choice = Значение
game-field-choice-new = новое значение
game-field-choice-add = Добавить значение
game-field-choice-drop = Убрать значение
undo-game = изменение игры { $name }
game-loss = Удалить «{ $name }»?{ $cards ->
    [0] { "" }
    [one] { " " }Будет удалена { $cards } карта.
    [few] { " " }Будут удалены { $cards } карты.
   *[many] { " " }Будет удалено { $cards } карт.
}{ $values ->
    [0] { "" }
    [one] { " " }{ $values } карта потеряет своё значение.
    [few] { " " }{ $values } карты потеряют свои значения.
   *[many] { " " }{ $values } карт потеряют свои значения.
}{ $backs ->
    [0] { "" }
   *[many] { " " }Будут удалены рубашки: { $backs }.
} Отмена вернёт всё.

## Чужие таблицы
columns-title = Столбцы: { $file }
columns-about = Проверьте, так ли прочитана таблица, и укажите, что значит каждый столбец; для таких же заголовков это запомнится.
columns-encoding = Кодировка
columns-sheet = Лист
columns-heading = Строка заголовков
columns-hidden = Импортировать и скрытые строки и столбцы
columns-head = Столбец
columns-values = Значения
columns-is = Что это
columns-left = Не импортировать
columns-new = Новое поле: { $type }
columns-kind = Вид новых карт
columns-take = Продолжить
columns-again = Столбцы…
columns-twice = Два столбца значат «{ $name }». Оставьте один.
columns-none = Укажите значение хотя бы одного столбца.
versions = Версии и сравнение…
versions-about = Сохранённая версия остаётся, что бы вы потом ни меняли, отменяли и удаляли. Наборы, которые вы отправляете или получаете файлом, сохраняются автоматически, чтобы работу двоих можно было объединить.
version-keep = Сохранить версию…
version-name = Название версии:
version-back = Вернуться к ней…
version-drop = Удалить
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
compare-now = набор сейчас
compare-shipped = исходный набор
compare-set = набор «{ $name }»
compare-file = файл…
join = Объединить
take-whole = Взять файл как есть…
import-new = Новый набор «{ $name }»: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}. Остальные ваши наборы не изменятся.
joined-about = Ваш набор и файл сделаны из одной версии. В объединённом наборе есть изменения из обоих.
no-ancestor = Общая версия файла и вашего набора неизвестна, поэтому объединить их нельзя. Если принять, файл заменит ваш набор.
earlier-state = Файл — прежняя версия вашего набора. Если принять, всё, что изменили с тех пор, будет отменено.
conflicts = { $count ->
    [1] { $count } место изменили и здесь, и в файле. Отметьте, какую версию оставить.
    [one] { $count } место изменили и здесь, и в файле. Отметьте, какие версии оставить.
    [few] { $count } места изменили и здесь, и в файле. Отметьте, какие версии оставить.
   *[many] { $count } мест изменили и здесь, и в файле. Отметьте, какие версии оставить.
}
units-left = { $count ->
    [one] { $count } текст из файла пропущен:
    [few] { $count } текста из файла пропущены:
   *[many] { $count } текстов из файла пропущено:
}
column-mine = Здесь
column-theirs = В файле
column-text = Текст
no-face = Этого нет ни на одной карте.
undo-join = объединение: { $name }
undo-version = возврат к версии: { $name }
part-card = Карта
part-track = Дорожка
part-counter = Фишка
part-board = Поле
part-place = Место на поле
part-back = Рубашка
part-number = Число
part-rule_set = Свод правил
part-paragraph = Абзац правил
part-paragraph-text = Текст правил
part-term = Термин
part-label = Слово игры
part-zone = Место на столе
part-table = Свободный стол
part-set = Набор
part-game = Игра
part-new = добавление
part-gone = удаление
part-status = состояние перевода
part-origin = источник
part-made_from = с чего переведено
part-comment = комментарий
part-waived = пропущенная проверка
part-checked = утверждено
part-order = Порядок
part-source = Исходный язык
part-game-kind = Вид карт
part-game-deck = Колода
part-game-side = Сторона
part-game-seat = Игрок
part-game-field = Поле
part-game-size = Размер
part-game-lookup = Таблица подстановки
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
take-none = Никаких (отметить по одной)
take-gone = Все, и удалить карты, которых нет в таблице
game-fonts = Шрифты
game-font = Шрифт…
font-files = Шрифты TrueType (*.ttf)
font-sample = Съешь ещё этих булок 123
font-lost = Файла этого шрифта нет, поэтому вместо него взят обычный. Добавьте шрифт снова.
font-about = В макете этот шрифт называется «{ $name }». Он входит в файл набора и в PDF.
symbol-file = Из рисунка SVG…
symbol-picture = Из картинки, в цвете…
symbol-no-colour = Цвет текста
symbol-uncoloured = Убрать цвет
