# Трибунал: вопросы, действия, журнал, отказы.

## Чей ход и что спрашивают

ask-act = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number }: что делать?
ask-declare = { $side ->
        [light] У Света
       *[dark] У Тьмы
    } { $evidence } { $evidence ->
        [one] улика
        [few] улики
       *[other] улик
    }. Объявить Трибунал?
ask-price = Назначьте цену: { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number }. Неподтверждённые цены в сумме — не больше { $budget }. Улик у обвинителя: { $evidence }.
ask-pick = { $side ->
        [light] Свет
       *[dark] Тьма
    }: за кого заплатить? Улик у вас: { $evidence }.
ask-answer = { $side ->
        [light] Свету
       *[dark] Тьме
    } предложили ничью. Согласиться?

## Действия

action-pass = Пропустить ход
action-farm = Фармить
action-recharge = Перезарядить ману
action-attack = Атаковать
action-deeper = Глубже в Сумрак
action-up = Ближе к реальности
action-initiate = Инициировать новичка
action-heal = Лечить
action-blind = Ослепить
action-delay = Отложить ход
action-transfer = Передать ману
action-fabricate = Сфабриковать улики
action-forsage = Форсаж
action-stun = Оглушить
action-burn = Сжечь ману
action-shield = Защита
action-collect = Собрать ману
action-declare = Объявить Трибунал
action-waive = Не объявлять
action-price = Назначить цену
action-pick = Заплатить цену
action-offer-draw = Предложить ничью
action-accept-draw = Согласиться на ничью
action-decline-draw = Отклонить ничью
action-resign = Сдаться

## Что делает действие, одной строкой

hint-pass = Ничего не делать. За Сумрак всё равно придётся заплатить.
hint-farm = Получить опыт: номер слоя плюс { $farm-xp }. Каждый свидетель даёт своей стороне { $farm-rate } { $farm-rate ->
        [one] улику
        [few] улики
       *[other] улик
    }.
hint-recharge = Получить ману: по единице за каждый уровень. Только на нулевом слое.
hint-attack = Враг, которого вы видите, теряет { $attack-damage ->
        [one] жизнь
        [few] { $attack-damage } жизни
       *[other] { $attack-damage } жизней
    }. Каждый выживший свидетель даёт своей стороне { $attack-rate } { $attack-rate ->
        [one] улику
        [few] улики
       *[other] улик
    }.
hint-deeper = Уйти на слой глубже. Цена в мане — номер нового слоя. В этот ход за Сумрак не платят.
hint-up = Подняться на слой выше. Цена в мане — номер прежнего слоя. В этот ход за Сумрак не платят.
hint-initiate = Новый Иной на нулевом слое; он сходит уже в этот ход. Цена за каждого вашего Иного: { $initiate-cost } { $initiate-cost ->
        [one] мана
       *[other] маны
    }.
hint-heal = Вернуть { $heal-lives ->
        [one] жизнь
        [few] { $heal-lives } жизни
       *[other] { $heal-lives } жизней
    } себе или союзнику. Каждое следующее лечение этого Иного дороже на { $heal-step }.
hint-blind = До своего хода цель не свидетель. Каждый свидетель даёт своей стороне { $blind-rate } { $blind-rate ->
        [one] улику
        [few] улики
       *[other] улик
    }.
hint-delay = Перейти в конец очереди.
hint-transfer = Союзник получает ману; каждая единица стоит вам { $transfer-cost }.
hint-fabricate = Улики из ничего, если вас не видит ни один враг. Каждая следующая дороже на { $fabricate-step }.
hint-forsage = Сразу ещё { $forsage-turns ->
        [one] { $forsage-turns } ход
        [few] { $forsage-turns } хода
       *[other] { $forsage-turns } ходов
    }. Каждый следующий форсаж подряд дороже на { $forsage-step }.
hint-stun = Цель пропустит ход, а до него ничего не видит. Каждый свидетель даёт своей стороне { $stun-rate } { $stun-rate ->
        [one] улику
        [few] улики
       *[other] улик
    }.
hint-burn = Враг теряет ману; каждая единица стоит вам { $burn-cost }. Каждый свидетель даёт своей стороне { $burn-rate } { $burn-rate ->
        [one] улику
        [few] улики
       *[other] улик
    }.
hint-shield = Отражает следующую атаку. Держится до следующего хода этого Иного.
hint-collect = Получить ману на любом слое. За каждую единицу каждый свидетель даёт своей стороне { $collect-rate } { $collect-rate ->
        [one] улику
        [few] улики
       *[other] улик
    }.

## Журнал

farmed = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } фармит: +{ $xp } опыта.
levelled = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } достигает уровня { $level }.
recharged = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } перезаряжается: +{ $mana } { $mana ->
        [one] мана
       *[other] маны
    }.
attacked = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } атакует { $side ->
        [light] Тёмного
       *[dark] Светлого
    } { $target }.
shield-held = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } теряет только защиту.
wounded = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } ранен. Жизней осталось: { $lives }.
died = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } погиб: { $cause ->
        [attack] убит в бою
        [gloom] забрал Сумрак
       *[tribunal] по приговору Трибунала
    }.
went-deeper = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } уходит на слой { $layer } за { $cost } { $cost ->
        [one] ману
       *[other] маны
    }.
went-up = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } поднимается на слой { $layer } за { $cost } { $cost ->
        [one] ману
       *[other] маны
    }.
initiated = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } инициирует новичка { $newcomer } за { $cost } { $cost ->
        [one] ману
       *[other] маны
    }.
passed = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } пропускает ход.
delayed = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } откладывает ход.
healed = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } лечит { $side ->
        [light] Светлого
       *[dark] Тёмного
    } { $ally } за { $cost } { $cost ->
        [one] ману
       *[other] маны
    }. Жизней теперь: { $lives }.
transferred = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } отдаёт { $cost } { $cost ->
        [one] ману
       *[other] маны
    }, { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $ally } получает { $mana } { $mana ->
        [one] ману
       *[other] маны
    }.
fabricated = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } фабрикует улики: +{ $evidence } за { $cost } { $cost ->
        [one] ману
       *[other] маны
    }, всего { $total }.
forced = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } идёт на форсаж за { $cost } { $cost ->
        [one] ману
       *[other] маны
    }. Дополнительных ходов: { $turns }.
extra-turn = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } ходит ещё раз{ $left ->
        [0] , это последний дополнительный ход.
       *[other] , потом останется { $left }.
    }
shielded = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } поднимает защиту.
collected = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } собирает { $mana } { $mana ->
        [one] ману
       *[other] маны
    }.
blinded = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } ослепляет { $side ->
        [light] Тёмного
       *[dark] Светлого
    } { $target }.
stunned = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } оглушает { $side ->
        [light] Тёмного
       *[dark] Светлого
    } { $target }.
burnt = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } сжигает { $mana } { $mana ->
        [one] ману
       *[other] маны
    } у { $side ->
        [light] Тёмного
       *[dark] Светлого
    } { $target }.
evidence = { $side ->
        [light] Свет
       *[dark] Тьма
    }: +{ $evidence } { $evidence ->
        [one] улика
        [few] улики
       *[many] улик
    } от { $count } { $count ->
        [one] свидетеля
       *[other] свидетелей
    }, всего { $total }.
paid-gloom = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } платит за Сумрак { $cost } { $cost ->
        [one] ману
       *[other] маны
    }.
fell = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } не может заплатить за слой { $layer } и выпадает из Сумрака. Жизней осталось: { $lives }.
skipped = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } оглушён и пропускает ход.
turn-began = Раунд { $round }: ход { $side ->
        [light] Света
       *[dark] Тьмы
    }.
declared = { $side ->
        [light] Свет
       *[dark] Тьма
    } объявляет Трибунал. Улик: { $evidence }.
waived = { $side ->
        [light] Свет
       *[dark] Тьма
    } решает обойтись без Трибунала.
priced = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } оценён в { $price } { $price ->
        [one] улику
        [few] улики
       *[many] улик
    }.
picked = { $side ->
        [light] Свет
       *[dark] Тьма
    } платит { $price } { $price ->
        [one] улику
        [few] улики
       *[many] улик
    } за { $side ->
        [light] Тёмного
       *[dark] Светлого
    } { $target }; улик осталось: { $total }.
draw-offered = { $side ->
        [light] Свет
       *[dark] Тьма
    } предлагает ничью.
draw-declined = { $side ->
        [light] Свет
       *[dark] Тьма
    } отклоняет ничью.
draw-accepted = { $side ->
        [light] Свет
       *[dark] Тьма
    } соглашается на ничью.
resigned = { $side ->
        [light] Свет
       *[dark] Тьма
    } сдаётся.
ended = { $winner ->
        [light] Победил Ночной Дозор.
        [dark] Победил Дневной Дозор.
       *[other] Ничья.
    }

## Чем кончилось

end-attack = Последний Иной убит в бою.
end-gloom = Последнего Иного забрал Сумрак.
end-tribunal = Последнего Иного забрал Трибунал.
end-resigned = { $winner ->
        [light] Тьма сдалась.
        [dark] Свет сдался.
       *[other] Одна из сторон сдалась.
    }
end-agreed = Ничья по согласию.
end-quiet = Ничья: слишком много раундов без потери жизней, инициаций и Трибуналов.
end-rounds = Ничья: достигнут предел раундов.
end-repetition = Ничья: положение повторилось.

## Почему нельзя

over = Игра окончена.
answer-first = Сначала ответьте на предложение ничьей.
not-acting = Во время Трибунала никто не ходит.
no-expansion-1 = Для этого действия нужно первое дополнение, а оно выключено.
no-expansion-2 = Для этого действия нужно второе дополнение, а оно выключено.
not-in-reality = Перезаряжаться можно только на нулевом слое.
nothing-above = Выше нулевого слоя ничего нет.
nobody-waits = После него никто не ходит: задержка только стоила бы маны.
extra-turn-now = Дополнительный ход отложить нельзя.
shielded-already = Защита уже есть, второй быть не может.
watched = Фабриковать улики нельзя: вас видит { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $watcher }.
collect-in-reality = В этой игре собирать ману можно только на нулевом слое.
too-little-mana = Нужно маны: { $cost }, а у этого Иного { $mana }.
unhurt = Лечить нечего: жизней уже { $lives }.
not-to-self = Передать ману самому себе нельзя.
price-in-order = Назначайте цены в том порядке, в котором появились ваши Иные.
too-dear = Цена { $price }, а улик у вас только { $evidence }.
unseen = Цель не видна: она на слое { $layer }, а вы на слое { $mine }.
nothing-to-burn = У цели нет маны.
stun-guarded = Эту цель только что оглушали: до конца её хода оглушить снова нельзя.
too-little-evidence = Для Трибунала нужно улик: { $needed }, а у вас { $evidence }.
not-yet-tribunal = Трибунал можно объявить, когда сходили все ваши Иные.
not-pricing = Сейчас цены не назначаются.
not-picking = Сейчас некого выбирать.
no-agreement = В этой игре ничья по согласию выключена.
offered-already = В этот ход ничью уже предлагали.
no-offer = Ничью никто не предлагал.
number-out-of-range = Введите число от { $least } до { $most }, а не { $number }.
number-too-small = Введите { $least } или больше, а не { $number }.
unknown-verb = Такого действия нет: { $verb }.
wrong-words = Слов слишком мало или слишком много. Нужно так: { $wanted }.
no-such-other = Такого Иного на доске нет: { $name }.
not-a-number = Это не число: { $text }.
wrong-side = Для этого действия нельзя выбрать { $side ->
        [light] Светлого
       *[dark] Тёмного
    } { $number }.
unknown-option = Такого домашнего правила нет: { $name }.
bad-option = Домашнее правило { $name } не может иметь значение { $value }.
bad-number = Число { $name } не может быть { $value }. Введите число от { $least } до 10000.
bad-average = Средняя цена { $average } больше, чем нужно улик для Трибунала ({ $needed }): тогда выбирать было бы некого.

## Невозможные положения: где, что не так

position-number = { $where } { $name }: { $value } не подходит. Введите число от { $least } до { $most }.
position-unknown = { $where } { $name }: неизвестное слово.
position-word = { $where } { $name }: { $value } не подходит. Выберите одно из: { $choices }.
position-shape = { $where }: здесь должны быть ключи со значениями.
position-nobody = { $where }: у стороны должно быть от 1 до { $most } Иных.
position-evidence = Для Трибунала нужно улик: { $needed }, а у обвинителя { $evidence }.
position-forsage = Во время Трибунала не может быть незаконченного форсажа.
position-offer = Предложения ничьей здесь быть не может.
position-actor = { $where } в начале своего хода не может быть оглушён, ослеплён или под защитой.
position-acted = { $where } уже сходил, поэтому не может быть оглушён или ослеплён.
position-state = { $where }: состояние «{ $state }» невозможно при этих правилах.
position-guarded = { $where } не может быть оглушён и защищён от оглушения одновременно.
position-chain = { $where }: отложенная цепочка форсажа бывает только у того, кто ещё ждёт в очереди.
position-queue = { $where }: каждый живой Иной этой стороны может стоять в очереди только один раз, и, пока они ходят, она не может быть пуста.
position-queue-order = { $where }: без первого дополнения очередь идёт по порядку создания.
position-prices = Цены: по одной на каждого Иного, не меньше нуля. В сумме — не больше средней цены, умноженной на число Иных.
line-long = Положение — это одна строка не длиннее { $most } знаков. Эта длиннее.
line-other = Это не положение «Трибунала»: строка должна начинаться с «tribunal», а не с «{ $text }».
line-parts = В положении четыре части через «|»: правила, Свет, Тьма, чей ход. Здесь частей: { $count }.
line-game = Слово { $at }, «{ $word }»: игра может быть tribunal, tribunal+1, tribunal+2 или tribunal+1+2.
line-head = Слово { $at }, «{ $word }»: здесь нужен раунд (r7), тихие раунды (q2), домашнее правило или число набора.
line-option = Слово { $at }, «{ $word }»: значения этого домашнего правила: { $choices }.
line-twice = Слово { $at }, «{ $word }»: это уже задано.
line-side = Слово { $at }, «{ $word }»: здесь нужны улики (e12) или Иной (1:h3m4g1).
line-other-fact = Слово { $at }, «{ $word }»: у Иного бывают h (жизни), m (мана), g (слой), l (уровень), x (опыт), n (лечения), f (форсажи), e (дополнительные ходы), а также B (ослеплён), S (оглушён), P (под защитой), I (нельзя оглушить).
line-turn = Слово { $at }, «{ $word }»: здесь нужно light или dark (чей ход).
line-phase = Слово { $at }, «{ $word }»: здесь нужно act, declare, price или pick.
line-move = Слово { $at }, «{ $word }»: здесь нужны Иные, которые ещё ходят (2,1), цены (20,20), f1, e2, declined или open.

## Почему такой ход: часть предложения

why-only = других вариантов нет
why-hasty = на размышления не было времени
why-wins = это ведёт к победе
why-loses = проигрывает любой ход, но этот держится дольше всего
why-even = положение равное; это лучший ход на глубине { $plies }
why-better = { $side ->
        [light] положение лучше у Света
       *[dark] положение лучше у Тьмы
    }; это лучший ход на глубине { $plies }
why-plays-on = исход ещё не решён

## Домашние правила

option-expansion-1 = Первое дополнение
    .hint = Лечение, ослепление, задержка хода, передача маны, фабрикация улик.
option-expansion-2 = Второе дополнение
    .hint = Форсаж, оглушение, сожжение маны, защита, сбор маны.
option-fabrication = Цена фабрикации
    .hint = Каждое действие начинает счёт заново, или цена для стороны растёт всю игру.
    .a = заново в каждом действии
    .d = растёт всю игру
option-collection = Сбор маны
    .hint = Не больше уровня, на любом слое. Два других чтения ломают игру: сколько угодно и где угодно, как в книге, или сколько угодно на нулевом слое.
    .c = не больше уровня, на любом слое
    .a = сколько угодно, на любом слое
    .b = сколько угодно, на слое 0
option-stun-guard = Не оглушать дважды подряд
    .hint = После пропущенного хода Иного нельзя оглушить, пока он не сходит.
option-quiet-draw = Ничья по затишью
    .hint = Ничья, когда слишком много раундов подряд проходит без потери жизней, инициаций и Трибуналов.
option-round-limit = Предел раундов
    .hint = Когда достигнут предел, объявляется ничья. Без этого правила игра может быть намного длиннее.
option-draw-by-agreement = Ничья по согласию
    .hint = Предложить ничью можно раз за ход.
option-repetition = Ничья при повторении
    .hint = Ничья, когда одно и то же положение слишком часто встречается в конце раунда.
option-delay-extra = Откладывать дополнительный ход
    .hint = В книге отложить можно любой ход, даже ход форсажа. Тогда остаток цепочки ждёт в конце очереди.
option-burning = Сжигать больше, чем есть у цели
    .hint = В книге предела нет: лишнее сгорает впустую, но за него тоже платят.
    .b = не больше, чем у цели
    .a = сколько угодно

## Стол: кто, где, что

name = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number }
lane = { $layer ->
        [0] Реальность, слой 0
       *[other] Слой { $layer }
    }
lane-short = { $layer ->
        [0] реальность
       *[other] слой
    }
round = Раунд { $round }
part-turn = { $side ->
        [light] Ход Света
       *[dark] Ход Тьмы
    }
part-tribunal = Трибунал
evidence-of = { $side ->
        [light] Улики Света
       *[dark] Улики Тьмы
    }
not-now = Сейчас нельзя:
number-of = Сколько
fewer = Меньше
more = Больше
will-fall = выпадет из Сумрака
    .hint = Маны меньше, чем номер слоя: если Иной не сменит слой, он выпадет из Сумрака и потеряет всю ману и { $lives ->
            [one] жизнь
            [few] { $lives } жизни
           *[other] { $lives } жизней
        }.
acts-now = ходит сейчас
fact-round = Раунд
fact-quiet = Тихих раундов
fact-lives = Жизни
fact-mana = Мана
fact-layer = Слой
fact-level = Уровень
fact-xp = Опыт
fact-heals = Лечений
fact-price = Цена
fact-blinded = Ослеплён
fact-stunned = Оглушён
fact-shielded = Под защитой
fact-immune = Нельзя оглушить
fact-acts = Ещё не ходил
fact-evidence = улики
fact-fabricated = сфабрикованные улики
fact-created = создано Иных за игру
fact-number = номер
fact-forsages = форсажи
fact-extra = дополнительные ходы
analysis = Анализ
analysis-stop = Остановить
analysis-on = Продолжить
analysis-close = Закрыть
analysis-coming = Анализ…
analysis-over = Игра окончена: анализировать нечего.
analysis-depth = глубина { $depth } · позиций { $nodes }{ $unit ->
    [k] { " " }тыс.
    [M] { " " }млн
    [G] { " " }млрд
   *[other] { "" }
}
analysis-lost = Анализ прервался. Нажмите «Продолжить», чтобы запустить его снова.
analysis-show = Нажмите, чтобы увидеть вариант на столе
analysis-marked = В записи партии отмечено, что вы пользовались анализом.
analysis-still = Анимация выключена. Вариант: { $line }
analysis-line = Вариант { $number } анализа
analysis-line-asks = Вы смотрите вариант анализа. Esc или крестик вернёт вас в партию.
analysis-not-here = Анализ работает только в игре с компьютером и когда вы играете за обе стороны.
analyse = Анализ
    .hint = У кого положение лучше и три лучших продолжения, словами и стрелками (A)
share = Положение
    .hint = Скопировать положение текстом или составить из него своё
share-copy = Скопировать текстом
share-set-up = Поставить отсюда…
share-over = Игра окончена: делиться нечем.
line-price = { $name } { $price }
line-prices = Цены: { $prices }
line-wins = победа к раунду { $rounds }
line-loses = поражение к раунду { $rounds }
state-blinded = ослеплён
    .hint = Ослеплён: до своего хода не свидетель.
state-stunned = оглушён
    .hint = Оглушён: ничего не видит и пропустит следующий ход.
state-shielded = под защитой
    .hint = Под защитой: следующая атака будет отражена.
state-immune = нельзя оглушить
    .hint = Снова оглушить этого Иного можно после его хода.
spoken-numbers = жизней { $lives }, маны { $mana }, уровень { $level }, опыт { $xp } из { $level }
spoken-queue = Очередь: { $names }
spoken-evidence = { $side ->
        [light] Улики Света против Тьмы
       *[dark] Улики Тьмы против Света
    }: { $have }. Для Трибунала нужно { $needed }
scroll-up = Показать слои выше. Там Иных: { $count }
scroll-down = Показать слои глубже. Там Иных: { $count }
about-lives = Жизней { $lives } из { $most }
about-mana = Маны { $mana }, слой стоит { $layer }
about-level = Уровень { $level }, опыт { $xp } из { $level }
about-watched = Его видят: { $names }
about-unwatched = Его никто не видит
about-sees = Видит: { $names }
about-blind = Не видит ни одного врага

## Что будет

forecast-empty = Наведите курсор на Иного, чтобы узнать, кто это, или на действие, чтобы узнать, что оно даст.
forecast-cost = Стоит { $cost } из { $mana } маны
forecast-free = Маны не стоит
forecast-gloom = В конце хода плата за Сумрак: { $gloom }
brings-farm = Опыт: +{ $amount }
brings-level = Поднимется на уровень { $level }
brings-recharge = Мана: +{ $amount }
brings-collect = Мана: +{ $amount }
brings-attack = { $name } потеряет { $amount ->
        [one] жизнь
        [few] { $amount } жизни
       *[other] { $amount } жизней
    }, останется: { $left }
brings-attack-shield = { $name } потеряет только защиту
brings-deeper = Будет на слое { $amount }
brings-up = Будет на слое { $amount }
brings-initiate = В конец очереди встанет новичок, на слое 0
brings-heal = { $name }: жизней станет { $left }
brings-blind = { $name } до своего хода не свидетель
brings-delay = Сходит в конце очереди
brings-transfer = { $name } получит { $amount } { $amount ->
        [one] ману
       *[other] маны
    }
brings-fabricate = Улики: +{ $amount }, всего { $total }
brings-forsage = Ещё { $amount ->
        [one] { $amount } ход
        [few] { $amount } хода
       *[other] { $amount } ходов
    } подряд
brings-stun = { $name } ничего не видит и пропустит следующий ход
brings-burn = { $name } потеряет { $amount } { $amount ->
        [one] ману
       *[other] маны
    }
brings-shield = Отразит следующую атаку
forecast-seen = Видят: { $names }. { $side ->
        [light] Свету
       *[dark] Тьме
    } +{ $evidence } { $evidence ->
        [one] улика
        [few] улики
       *[many] улик
    }, станет { $total }
forecast-unseen = Никто не увидит
forecast-falls = Платить за Сумрак нечем: выпадет на слой 0, потеряв всю ману и { $lives ->
        [one] жизнь
        [few] { $lives } жизни
       *[other] { $lives } жизней
    }
forecast-dies = Платить за Сумрак нечем, а жизнь последняя: погибнет
forecast-kills = Погибнет { $names }
forecast-ends = { $side ->
        [light] Свет победит
       *[dark] Тьма победит
    }
forecast-pick = Цена { $price }, останется улик: { $left }
forecast-declare = { $side ->
        [light] Свет
       *[dark] Тьма
    } назначит цены своим Иным, и один из них умрёт

## Цены

no-prices = Сейчас назначать цены не нужно.
pricing-title = { $side ->
        [light] Трибунал над Светом
       *[dark] Трибунал над Тьмой
    }
pricing-hint = { $side ->
        [light] Свет заплатит
       *[dark] Тьма заплатит
    } за одного из ваших Иных; улик у обвинителя { $evidence }. Назначьте цены: в сумме не больше { $budget } на { $count } { $count ->
        [one] Иного
       *[other] Иных
    }. Иного дороже { $evidence } взять нельзя.
pricing-open = Назначить цены…
pricing-of = Цена: { $name }
pricing-guard = Уберечь: { $price }
    .hint = На одну улику дороже, чем обвинитель может заплатить
pricing-safe = не по карману
pricing-taken = могут взять
pricing-ask = Кого возьмут?
    .hint = Кого взял бы обвинитель по этим ценам и какие цены лучше (не в игре с человеком)
pricing-set-best = Подставить лучшие
pricing-judging = Цены проверяются…
pricing-too-much = Сумма цен больше бюджета. Уменьшите одну из них.
pricing-takes = { $side ->
    [light] Выбор Света
   *[dark] Выбор Тьмы
}: { $name } за { $price }. Ваш шанс на победу тогда около { $chance } % (глубина { $depth }).
pricing-takes-none = По этим ценам взять никого нельзя.
pricing-best = Лучше: { $prices } ({ $chance } % побед).
pricing-is-best = За короткий поиск лучших цен не нашлось.
pricing-place = { $place ->
    [1] взяли бы его
   *[other] выбор { $place }
}
pricing-even = Всем поровну
pricing-look = Показать стол
pricing-say = Подтвердить цены
pricing-rest = Распределено { $sum } из { $budget }, осталось { $rest }
pricing-spent = Распределено всё: { $sum } из { $budget }
pricing-over = Распределено { $sum } из { $budget }: лишних { $rest }

## Итог

result-left = { $count ->
        [one] Иной остался
        [few] Иных осталось
       *[many] Иных осталось
    }
result-evidence = Улики: у Света { $light }, у Тьмы { $dark }.
result-rounds = Раундов: { $rounds }, решений: { $actions }.
