### Разбор партии: кривая, отмеченные решения, что решило дело, вторая попытка, свои партии.

do = Разбор
    .hint = Что решило партию: шансы на победу по ходам, ошибки и что было лучше

curve = Шанс победить по ходам, { $seat }.
curve-point = { $game ->
        [tribunal] Раунд
       *[other] Ход
    } { $turn }: { $chance } % ± { $error }.
curve-point-surely = { $game ->
        [tribunal] Раунд
       *[other] Ход
    } { $turn }: { $chance } %.
curve-empty = Шанс победить, { $seat }: считается.
curve-coming = Шансы считаются…
sign = { $game ->
        [tribunal] Раунд
       *[other] Ход
    } { $turn }, { $seat }: { $mark }, потеряно { $loss } % шанса на победу.
sign-only = { $game ->
        [tribunal] Раунд
       *[other] Ход
    } { $turn }, { $seat }: { $mark }.
mark-inaccuracy = неточность
mark-mistake = ошибка
mark-blunder = грубая ошибка
mark-only = единственное решение
turned-choice = перелом: выбор
open-hands = с открытыми руками
turned-luck = перелом: случай

tab-mistakes = Ошибки
tab-ledger = Что решило
tab-told = Хроника
whose = Чьи ошибки
whose-light = Ошибки Ночного Дозора
whose-dark = Ошибки Дневного Дозора
whose-both = Ошибки обеих сторон
previous = Назад
    .hint = Предыдущая ошибка (Shift+N)
next = Дальше
    .hint = Следующая ошибка (N)
number = { $number } из { $count }
count = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
}
going = Просмотрено { $part } %, разбор идёт.
coming = Решения просматриваются одно за другим. Что найдётся, сразу появится здесь.
choose = Нажмите «Дальше» или знак на кривой.
none = Ошибок у этой стороны не нашлось: ни одно решение не стоило ей 5 % шанса на победу. Чем решилась партия, говорит «Что решило»; там, где шанс уже был мал, и хороший ход прибавил бы немного.
stopped = Разбор прервался: { $why }
head = { $game ->
        [tribunal] Раунд
       *[other] Ход
    } { $turn }: { $mark } { $sign }
played = Сыграно ({ $seat })
loss = Потеряно { $loss } % шанса на победу (± { $error }).
loss-surely = Потеряно { $loss } % шанса на победу.
only = Любой другой выбор стоил бы { $loss } % шанса на победу или больше.
best = Лучше: { $best }.
better-in = Лучше в { $share } % раскладов, возможных для этой стороны (просмотрено { $worlds }).
goes-on = Дальше, например: { $line }.
refuted = После сыгранного, например: { $line }.
why = Почему: { $reason }.
retry = Попробовать снова
    .hint = Положение перед этой ошибкой на столе: выберите иначе (T)

ledger = Что решило партию: { $seat }
ledger-start = Равное начало
ledger-deal = Раздача
ledger-draws = Взятые карты
ledger-own = Свои ошибки
ledger-theirs = Ошибки соперника
ledger-unseen = Невидимое
ledger-resigned = Сдача
ledger-agreed = Ничья по согласию
ledger-result = Итог
ledger-amount = { $amount } (± { $error })
ledger-note = «Невидимое» — то, чего эта сторона, выбирая, знать не могла, и то, в чём неточна сама оценка. Ошибкой это не считается.
ledger-coming = Это станет известно, когда будут просмотрены все решения.
tab-blame = Чья ошибка
blame-decided = { $drawn ->
    [yes] { $seat } мог получить больше: раунд { $turn }
   *[no] { $seat } проиграл партию в раунде { $turn }
}
blame-nobody = Проигравший не сделал ошибки, которую можно назвать: другая сторона всё время играла чуть лучше.
blame-side = { $count ->
    [0] Ошибок нет.
    [one] { $count } ошибка: грубых { $blunder }, ошибок { $mistake }, неточностей { $inaccuracy }. За десять решений теряется { $lost } % шанса на победу.
    [few] { $count } ошибки: грубых { $blunder }, ошибок { $mistake }, неточностей { $inaccuracy }. За десять решений теряется { $lost } % шанса на победу.
   *[other] { $count } ошибок: грубых { $blunder }, ошибок { $mistake }, неточностей { $inaccuracy }. За десять решений теряется { $lost } % шанса на победу.
}
blame-whole = { $played } { $sign } — шансы упали с { $before } % до { $after } %.
blame-line = Раунд { $turn }: { $played } { $sign }, { $before } % → { $after } %

retry-task = { $game ->
        [tribunal] Раунд
       *[other] Ход
    } { $turn }, { $seat }. В партии: «{ $played }» — потеряно { $loss } % шанса на победу. Что лучше?
retry-do = Решайте на столе, как в партии. Соперник не ответит: ваш выбор оценят.
retry-judging = Ваш выбор оценивается…
retry-hint = Подсказка: дело в карте «{ $card }».
retry-hint-still = Подсказка: присмотритесь к спокойному ответу.
retry-hint-gloom = Подсказка: подумайте об уровне Сумрака.
retry-hint-alone = Подсказка: подумайте, что этот Иной может сделать сам, ни в кого не целясь.
retry-hint-button = Подсказка
    .hint = О чём подумать, без ответа (H)
retry-solution = Решение
    .hint = Показать лучший выбор (S)
retry-skip = Пропустить
    .hint = К следующей ошибке (N)
retry-next = Следующая ошибка
retry-leave = К разбору
retry-again = Ещё раз
retry-good = Так лучше!
retry-gain = Этот выбор сберегает { $gain } % шанса на победу.
retry-best = Лучше было так
retry-not-yet = Пока не то
retry-missed = Есть выбор получше.
retry-loses = Этот выбор стоит { $loss } % шанса на победу против лучшего (± { $error }).
retry-loses-surely = Этот выбор теряет { $loss } % шанса на победу против лучшего.

own = Мои партии
own-lead = Ваши партии против компьютера: чем кончились и чему в них можно научиться.
own-none = Вы ещё не доиграли ни одной партии против компьютера.
own-score = Побед { $won }, поражений { $lost }, ничьих { $drawn }
own-loss = За десять решений теряется { $loss } % шанса на победу (± { $error }), партий: { $games }.
own-missing = Сколько вы теряете за десять решений, станет известно, когда будет разобрано ещё { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}: по меньшему числу судить нельзя.
own-due = { $count ->
    [0] На сегодня ошибок для второй попытки нет.
    [one] На сегодня { $count } ошибка для второй попытки.
    [few] На сегодня { $count } ошибки для второй попытки.
   *[many] На сегодня { $count } ошибок для второй попытки.
}
own-retry = Исправить ошибки
own-review-all = Разобрать { $count ->
    [one] { $count } партию
    [few] { $count } партии
   *[many] { $count } партий
}
own-reviewing = Разбирается: { $number } из { $count }
own-stop = Прервать
own-won = Победа
own-lost = Поражение
own-drawn = Ничья
own-game = { $result }, { $seat }
own-marks = { $mistakes ->
    [0] без ошибок
    [one] { $mistakes } ошибка, исправлено { $solved }
    [few] { $mistakes } ошибки, исправлено { $solved }
   *[many] { $mistakes } ошибок, исправлено { $solved }
}
own-not-reviewed = ещё не разобрана
own-leave = К партиям
