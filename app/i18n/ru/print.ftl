# Печать: что стоит на листах, что сказано и что не вышло.
subject = Карты, дорожки и фишки: вырезать и играть
chapter-setup = Расстановка
chapter-probability = Линии Вероятности
chapter-spell = Заклинания
chapter-boards = Дорожки и фишки
label = { $title } · лист { $sheet } из { $sheets }{ $side ->
    [back] { "," } оборот
   *[other] {""}
} · { $date } · печатать без масштаба: отрезок слева — 50 мм
said-grid = Карты: { $columns } × { $rows } на листе { $paper }{ $turned ->
    [yes] { "," } лист на боку
   *[other] {""}
}, зазор { $gap } мм.
said-fold = Карты: { $columns } × { $rows } по обе стороны сгиба на листе { $paper }{ $turned ->
    [yes] { "," } лист на боку
   *[other] {""}
}: сложите по пунктиру, склейте, разрежьте.
done = Готово: { $file }, страниц: { $pages }, листов: { $sheets }.

# Отказы
bad-length = Размер { $option } не годится: { $value }. Нужно число в миллиметрах в разумных пределах.
bad-choice = Значение { $option } не годится: { $value }. Можно: { $choices }.
card-too-large = Карта { $width } × { $height } мм не помещается на листе { $paper } с полями { $margin } мм. Возьмите лист больше или поля меньше.
track-too-high = Дорожка высотой { $height } мм не помещается на листе { $paper } с полями { $margin } мм. Возьмите лист больше или печатайте без дорожек (--no-tracks).
counter-too-large = Фишка { $size } мм не помещается на листе { $paper }. Возьмите лист больше или печатайте без фишек (--no-counters).
nothing = Печатать нечего: выбраны ни карты, ни дорожки, ни фишки.
nothing-new = Со времени прошлой печати ничего не изменилось: печатать нечего.
no-second = Для карт на двух языках нужен второй язык.
no-card = Карты «{ $card }» в наборе нет. Ключи карт показывает редактор.
bad-count = Количество { $value } не годится: можно от 0 до { $most }.
no-file = Не сказано, куда печатать: назовите файл, например set.pdf.
no-profile-named = Для этого нужен профиль: добавьте --profile ИМЯ.
no-profile = Профиля «{ $name }» нет. Есть: { $names }. Новый заводит --save-profile.
newer-profiles = Файл { $file } сделан более новой программой. Обновите программу.
bad-profiles = Файл профилей { $file } не читается. Уберите его в сторону, и программа начнёт новый.
bad-pick = «{ $value }» не читается. Нужно имя карты или имя и число: anton=2.
unwritable = Файл { $file } не записать. Проверьте права или выберите другое место.
no-folder = Папки { $folder } нет. Создайте её или выберите другое место.
is-folder = { $file } — это папка. Назовите файл, например { $file }/set.pdf.
disk-full = На диске нет места для { $file }. Освободите место и повторите; прежний файл цел.
cancelled = Печать остановлена, файл не записан.
bad-date = Дата { $value } не читается. Нужна запись вида 2026-11-21.
no-language = Языка «{ $value }» здесь нет: выберите один из { $languages }.
cutter-done = Контуры для резки: { $file }
profile = { $name }: { $options }; последняя печать: { $when }
no-profiles = Профилей пока нет: заведите первый ключами --profile ИМЯ --save-profile.
calibration-title = Лист настройки принтера
calibration-front = Напечатайте обе стороны без масштаба, так же, как карты. Посмотрите на просвет с другой стороны.
calibration-back = Где линии креста пересекают шкалы? Верхнее число — сдвиг вправо (--back-dx), левое — сдвиг вниз (--back-dy).

# Окно печати
title = Печать
save = Сохранить PDF…
saved = Сохранено: { $file }
open = Открыть
stop = Остановить
page-before = Предыдущая страница
page-after = Следующая страница
page = Страница { $page } из { $pages } · лист { $sheet }, { $side ->
    [back] оборот
   *[other] лицо
}
summary = Листов: { $sheets }, страниц: { $pages }, { $size } кБ.
all-fits = Всё помещается.
mm = мм
group-what = Что
group-sheet = Лист
group-sides = Две стороны
group-cut = Рез
option-language = Язык карт
option-cards = Карты с рубашками
option-tracks = Дорожки
option-counters = Фишки
option-paper = Бумага
option-margin = Поля принтера
    .hint = Край листа, до которого принтер не достаёт
option-gap = Зазор между картами
option-duplex = Обороты
option-back-dx = Сдвиг оборота вправо
    .hint = На сколько оборот этого принтера надо подвинуть, чтобы он лёг за лицо
option-back-dy = Сдвиг оборота вниз
option-marks = Метки реза
option-marks-on-backs = Метки и на обороте
option-bleed = Выпуск за обрез
    .hint = На сколько краска заходит за линию реза
language-name =
    .ru = Русский
    .en = English
paper-a4 = A4 · 210 × 297 мм
paper-a3 = A3 · 297 × 420 мм
paper-letter = Letter · 216 × 279 мм
paper-legal = Legal · 216 × 356 мм
duplex-long = Переворот по длинной стороне
duplex-short = Переворот по короткой стороне
duplex-stacks = Сначала лица, потом обороты
duplex-fronts = Без оборотов
marks-crop = Уголки за картами
marks-lines = Линии через лист
marks-none = Без меток
group-printer = Принтер
no-printer = Любой
keep = Запомнить…
    .hint = Запомнить бумагу, поля, сдвиги и прочее для этого принтера
keep-name = Как называется принтер?
note = Напечатано
    .hint = Отметить, что эти карты напечатаны: потом можно печатать только изменившиеся
noted = Отмечено: эти карты напечатаны.
calibration = Лист настройки…
    .hint = На просвет он показывает, насколько сдвинуть обороты
option-second = Второй язык
option-search = Только со словами
option-once = По одной карте каждого рисунка
option-changed = Только изменившиеся с прошлой печати
    .hint = Сначала выберите принтер и отметьте там прошлую печать
option-card = Размер карты
option-ink = Краска
option-back-turn = Обороты вверх ногами
second-none = Нет
second-card = На той же карте
second-back = Вместо рубашки
card-poker = Покер · 63 × 88 мм
card-bridge = Бридж · 57,15 × 88,9 мм
card-euro = Евро · 59 × 92 мм
card-mini-euro = Мини-евро · 45 × 68 мм
card-tarot = Таро · 70 × 120 мм
card-square = Квадрат · 70 × 70 мм
ink-full = Вся
ink-low = Экономно
ink-one = Одна, чёрная
duplex-gutterfold = Рядом, через сгиб
