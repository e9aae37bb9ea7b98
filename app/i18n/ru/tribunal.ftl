# Трибунал: вопросы, действия, журнал, отказы.

## Чей ход и что спрашивают

ask-act = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number }: что делать?
ask-declare = { $side ->
        [light] Свет
       *[dark] Тьма
    }: улик { $evidence }. Объявить Трибунал?
ask-price = Цена за Иного { $number } в уликах? Осталось раздать { $budget }, у обвинителя { $evidence }.
ask-pick = { $side ->
        [light] Свет
       *[dark] Тьма
    }: за кого заплатить уликами? Есть { $evidence }.
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

hint-pass = Ничего не делать; за Сумрак всё равно платить.
hint-farm = Опыт: номер слоя и ещё { $farm-xp }. Врагу за каждого видевшего улик: { $farm-rate }.
hint-recharge = Маны столько, каков уровень. Только на нулевом слое.
hint-attack = Враг, которого видно, теряет { $attack-damage ->
        [one] жизнь
        [few] { $attack-damage } жизни
       *[other] { $attack-damage } жизней
    }. Каждый видевший и выживший даёт улик: { $attack-rate }.
hint-deeper = На слой глубже, за его номер; в этот ход Сумрак платы не берёт.
hint-up = На слой выше, за прежний номер; в этот ход Сумрак платы не берёт.
hint-initiate = Новый Иной на нулевом слое; ходит ещё в этот ход. За каждого, кто уже есть, маны: { $initiate-cost }.
hint-heal = Вернуть { $heal-lives ->
        [one] жизнь
        [few] { $heal-lives } жизни
       *[other] { $heal-lives } жизней
    } себе или своему. Каждое следующее лечение этого Иного дороже на { $heal-step }.
hint-blind = До своего хода цель не свидетель. Каждый свидетель даёт улик: { $blind-rate }.
hint-delay = Перейти в конец очереди.
hint-transfer = Свой получает ману; за каждую единицу отдаёте { $transfer-cost }.
hint-fabricate = Улики из ничего; ни один враг не должен видеть. Каждая следующая дороже на { $fabricate-step }.
hint-forsage = Сразу ещё ходов: { $forsage-turns }. Каждый следующий форсаж подряд дороже на { $forsage-step }.
hint-stun = Цель пропустит ход и до того ничего не видит. Каждый свидетель даёт улик: { $stun-rate }.
hint-burn = Враг теряет ману; каждая единица стоит вам { $burn-cost }. Каждый свидетель даёт улик: { $burn-rate }.
hint-shield = Следующая атака не ранит; держится до своего хода.
hint-collect = Мана на любом слое; за каждую единицу каждый видевший даёт улик: { $collect-rate }.

## Журнал

farmed = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } фармит: +{ $xp } опыта.
levelled = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } теперь уровня { $level }.
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
    } { $number } отделался потерей защиты.
wounded = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } ранен, жизней осталось: { $lives }.
died = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } погиб: { $cause ->
        [attack] от удара
        [gloom] его забрал Сумрак
       *[tribunal] приговор Трибунала
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
    } { $number } инициирует новичка под номером { $newcomer } за { $cost } { $cost ->
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
    }, жизней теперь { $lives }.
transferred = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } отдаёт { $cost } { $cost ->
        [one] ману
       *[other] маны
    }, { $side ->
        [light] Светлому
       *[dark] Тёмному
    } { $ally } достаётся { $mana }.
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
    }: ещё ходов { $turns }.
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
    }: +{ $evidence } к уликам, свидетелей { $count }, всего { $total }.
paid-gloom = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } платит Сумраку { $cost }.
fell = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } не смог заплатить за слой { $layer } и выпал из Сумрака, жизней { $lives }.
skipped = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } оглушён и пропускает ход.
turn-began = Раунд { $round }, ходит { $side ->
        [light] Свет
       *[dark] Тьма
    }.
declared = { $side ->
        [light] Свет
       *[dark] Тьма
    } объявляет Трибунал, улик { $evidence }.
waived = { $side ->
        [light] Свет
       *[dark] Тьма
    } обходится без Трибунала.
priced = { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $number } оценён в { $price }.
picked = { $side ->
        [light] Свет
       *[dark] Тьма
    } платит { $price } за { $side ->
        [light] Тёмного
       *[dark] Светлого
    } { $target }, улик осталось { $total }.
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
end-agreed = Ничья по соглашению.
end-quiet = Ничья: слишком много раундов без потерь, инициаций и Трибуналов.
end-rounds = Ничья: вышли все раунды.
end-repetition = Ничья: положение повторилось.

## Почему нельзя

over = Игра окончена.
answer-first = Сначала ответьте на предложение ничьей.
not-acting = Сейчас никто не ходит: решается Трибунал.
no-expansion-1 = Этого действия нет без первого дополнения.
no-expansion-2 = Этого действия нет без второго дополнения.
not-in-reality = Перезаряжаться можно только на нулевом слое.
nothing-above = Выше нулевого слоя ничего нет.
nobody-waits = После него никто не ходит: задержка только стоила бы маны.
extra-turn-now = Дополнительный ход делают сразу, отложить его нельзя.
shielded-already = Защита уже есть, вторая не нужна.
watched = Фабриковать нельзя: видит { $side ->
        [light] Светлый
       *[dark] Тёмный
    } { $watcher }.
collect-in-reality = По правилам этой игры ману собирают только на нулевом слое.
too-little-mana = Нужно маны: { $cost }, есть { $mana }.
unhurt = Лечить некого: жизней уже { $lives }.
not-to-self = Самому себе ману не передают.
price-in-order = Цены называют по порядку создания Иных.
too-dear = Цена { $price }, а улик { $evidence }.
unseen = Не видно: цель на слое { $layer }, а вы на слое { $mine }.
nothing-to-burn = У цели нет маны.
stun-guarded = Эту цель только что оглушали: до конца её хода оглушить снова нельзя.
too-little-evidence = Для Трибунала нужно улик { $needed }, есть { $evidence }.
not-yet-tribunal = Трибунал объявляют, когда сходили все свои Иные.
not-pricing = Сейчас цен не назначают.
not-picking = Сейчас некого выбирать.
no-agreement = В этой игре ничьей по соглашению нет.
offered-already = В этот ход ничью уже предлагали.
no-offer = Ничью никто не предлагал.
number-out-of-range = Здесь годится число от { $least } до { $most }, а не { $number }.
number-too-small = Здесь годится любое число от { $least }, а не { $number }.
unknown-verb = Такого действия нет: { $verb }.
wrong-words = Запись хода неполна или лишняя, нужно так: { $wanted }.
no-such-other = Такого Иного на доске нет: { $name }.
not-a-number = Это не число: { $text }.
wrong-side = Это действие не для { $side ->
        [light] Светлых
       *[dark] Тёмных
    }: { $number }.
unknown-option = Такого домашнего правила нет: { $name }.
bad-option = Домашнее правило { $name } не может быть таким: { $value }.
bad-number = Число { $name } не может быть { $value }: наименьшее { $least }, наибольшее 10000.
bad-average = Средняя цена { $average } больше, чем нужно улик для Трибунала ({ $needed }): тогда выбирать было бы некого.

## Невозможные положения: где, что не так

position-number = { $where } { $name }: { $value } не годится, нужно число от { $least } до { $most }.
position-unknown = { $where } Неизвестное слово: { $name }.
position-word = { $where } { $name }: { $value } не годится, возможно: { $choices }.
position-shape = { $where }: здесь должны быть ключи со значениями.
position-nobody = { $where }: у стороны должен быть хотя бы один Иной и не больше { $most }.
position-evidence = Для Трибунала нужно улик { $needed }, а их { $evidence }.
position-forsage = Во время Трибунала не может быть начатого форсажа.
position-offer = Предложение ничьей здесь невозможно.
position-actor = { $where } не может ходить: оглушён, ослеплён или под защитой в начале своего хода.
position-acted = { $where } уже сходил и не может быть оглушён или ослеплён.
position-state = { $where }: состояние { $state } невозможно при этих правилах.
position-guarded = { $where }: нельзя быть и оглушённым, и защищённым от оглушения.
position-chain = { $where }: отложенная цепочка форсажа бывает только у того, кто ещё ждёт в очереди.
position-queue = { $where }: очередь называет каждого живого Иного этой стороны не больше раза и не пуста, пока ходят.
position-queue-order = { $where }: без первого дополнения очередь идёт по порядку создания.
position-prices = Цены: по одной на Иного, не меньше нуля, в сумме не больше средней, умноженной на их число.
line-long = Положение — одна строка не длиннее { $most } знаков; эта длиннее.
line-other = Это не положение «Трибунала»: строка начинается со слова «tribunal», а не «{ $text }».
line-parts = В строке четыре части через «|»: правила, Свет, Тьма, чей ход. Здесь частей: { $count }.
line-game = Слово { $at }, «{ $word }»: игра — tribunal, tribunal+1, tribunal+2 или tribunal+1+2.
line-head = Слово { $at }, «{ $word }»: здесь место раунду (r7), тихим раундам (q2), домашнему правилу или числу набора.
line-option = Слово { $at }, «{ $word }»: это домашнее правило бывает { $choices }.
line-twice = Слово { $at }, «{ $word }» повторяет уже сказанное.
line-side = Слово { $at }, «{ $word }»: здесь место уликам (e12) или Иному (1:h3m4g1).
line-other-fact = Слово { $at }, «{ $word }»: об Ином известны h жизни, m мана, g слой, l уровень, x опыт, n лечения, f форсажи, e дополнительные ходы и B ослеплён, S оглушён, P под защитой, I не оглушить.
line-turn = Слово { $at }, «{ $word }»: здесь light или dark — чей ход.
line-phase = Слово { $at }, «{ $word }»: здесь act, declare, price или pick.
line-move = Слово { $at }, «{ $word }»: здесь место тем, кто ещё ходит (2,1), ценам (20,20), f1, e2, declined или open.

## Почему такой ход: часть предложения

why-only = другого хода нет
why-hasty = на размышление не было времени
why-wins = это ведёт к победе
why-loses = всё ведёт к поражению, а так оно дальше всего
why-even = положение равное; так лучше всего на { $plies } { $plies ->
        [one] действие
        [few] действия
       *[other] действий
    } вперёд
why-better = { $side ->
        [light] положение лучше у Света
       *[dark] положение лучше у Тьмы
    }; так лучше всего на { $plies } { $plies ->
        [one] действие
        [few] действия
       *[other] действий
    } вперёд
why-plays-on = ещё ничего не решено

## Домашние правила

option-expansion-1 = Первое дополнение
    .hint = Лечение, ослепление, задержка хода, передача маны, фабрикация улик.
option-expansion-2 = Второе дополнение
    .hint = Форсаж, оглушение, сожжение маны, защита, сбор маны.
option-fabrication = Цена фабрикации
    .hint = Начинается заново с каждым действием или растёт для стороны всю игру.
    .a = за каждое действие отдельно
    .d = растёт всю игру
option-collection = Сбор маны
    .hint = Не больше уровня на любом слое; по букве книги сколько угодно и где угодно, или сколько угодно на нулевом слое. Последние два ломают игру.
    .c = не больше уровня, на любом слое
    .a = сколько угодно, на любом слое
    .b = сколько угодно, на слое 0
option-stun-guard = Не оглушать дважды подряд
    .hint = После пропущенного хода Иного нельзя оглушить, пока он не сходит.
option-quiet-draw = Ничья по затишью
    .hint = Когда слишком много раундов подряд без потерь, инициаций и Трибуналов.
option-round-limit = Предел раундов
    .hint = Когда раундов слишком много, ничья; без этого правила игра может быть намного длиннее.
option-draw-by-agreement = Ничья по соглашению
    .hint = Раз за ход её можно предложить.
option-repetition = Ничья повторением
    .hint = Когда положение после раунда встретилось слишком много раз.
option-delay-extra = Откладывать дополнительный ход
    .hint = По букве книги любой ход можно отложить, и ход форсажа тоже: остаток цепочки ждёт в конце очереди.
option-burning = Сжигать больше, чем есть
    .hint = Книга не ограничивает X: лишнее сгорает впустую, за него всё равно платят.
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
    .hint = Маны меньше, чем номер слоя: если не сменит слой, выпадет из Сумрака и потеряет всю ману и { $lives ->
            [one] жизнь
            [few] { $lives } жизни
           *[other] { $lives } жизней
        }.
acts-now = ходит
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
fact-immune = Не оглушить
fact-acts = Ещё не ходил
fact-evidence = улики
fact-fabricated = сфабрикованные улики
fact-created = всего Иных за игру
fact-number = номер
fact-forsages = форсажи
fact-extra = дополнительные ходы
analysis = Анализ
analysis-stop = Стоп
analysis-on = Думать дальше
analysis-close = Закрыть
analysis-coming = Ищу…
analysis-over = Игра окончена: искать нечего.
analysis-depth = глубина { $depth } · позиций { $nodes }
analysis-lost = Анализ прервался. Нажмите «Думать дальше», чтобы начать заново.
analysis-not-here = Анализ — для тренировки и игры в одиночку, не для игры с человеком.
analyse = Анализ
    .hint = Кто стоит лучше и три лучших продолжения, словами и стрелками (A)
share = Положение
    .hint = Положение строкой текста или как начало своего
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
    .hint = Оглушён: ничего не видит и пропустит ход.
state-shielded = под защитой
    .hint = Под защитой: следующая атака не ранит.
state-immune = нельзя оглушить
    .hint = Оглушить его снова можно после его хода.
spoken-numbers = жизней { $lives }, маны { $mana }, уровень { $level }, опыт { $xp } из { $level }
spoken-queue = Очередь: { $names }
spoken-evidence = { $side ->
        [light] Улики Света против Тьмы
       *[dark] Улики Тьмы против Света
    }: { $have }, для Трибунала нужно { $needed }
scroll-up = Показать слои выше; там Иных: { $count }
scroll-down = Показать слои глубже; там Иных: { $count }
about-lives = Жизней { $lives } из { $most }
about-mana = Маны { $mana }, за слой платить { $layer }
about-level = Уровень { $level }, опыт { $xp } из { $level }
about-watched = Его видят: { $names }
about-unwatched = Его никто не видит
about-sees = Видит: { $names }
about-blind = Не видит никого из врагов

## Что будет

forecast-empty = Наведите курсор на Иного или на действие: здесь будет сказано, кто это или что из этого выйдет.
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
brings-delay = Ходить будет в конце очереди
brings-transfer = { $name } получит маны: { $amount }
brings-fabricate = Улики: +{ $amount }, всего { $total }
brings-forsage = Ещё ходов подряд: { $amount }
brings-stun = { $name } ничего не видит и пропустит ближайший ход
brings-burn = { $name } потеряет маны: { $amount }
brings-shield = Следующая атака на него не навредит
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
    } назовёт цены своим Иным, один из них умрёт

## Цены

no-prices = Сейчас цен от вас не ждут.
pricing-title = { $side ->
        [light] Трибунал над Светом
       *[dark] Трибунал над Тьмой
    }
pricing-hint = { $side ->
        [light] Свет заплатит
       *[dark] Тьма заплатит
    } за одного из ваших Иных, а улик есть { $evidence }. Раздайте цены: в сумме не больше { $budget } на { $count } { $count ->
        [one] Иного
       *[other] Иных
    }. Кто дороже { $evidence }, того не взять.
pricing-open = Назвать цены…
pricing-of = Цена: { $name }
pricing-guard = Уберечь: { $price }
    .hint = На одну улику дороже, чем обвинитель может заплатить
pricing-safe = не по карману
pricing-taken = могут взять
pricing-ask = Что возьмут?
    .hint = Кого взял бы обвинитель по этим ценам и какие цены лучше (только в тренировке)
pricing-set-best = Поставить лучшие
pricing-judging = Цены взвешиваются…
pricing-too-much = Эти цены больше бюджета: уменьшите одну из них.
pricing-takes = { $side ->
    [light] Выбор Света
   *[dark] Выбор Тьмы
}: { $name } за { $price }. Ваш шанс на победу тогда { $chance } %.
pricing-takes-none = По этим ценам взять никого нельзя.
pricing-best = Лучше: { $prices } — { $chance } %.
pricing-is-best = Цен лучше не нашлось.
pricing-place = { $place ->
    [1] взяли бы его
   *[other] выбор { $place }
}
pricing-even = Всем поровну
pricing-look = К столу
pricing-say = Назвать цены
pricing-rest = Роздано { $sum } из { $budget }, можно ещё { $rest }
pricing-spent = Роздано всё: { $sum } из { $budget }
pricing-over = Роздано { $sum } из { $budget }: лишних { $rest }

## Итог

result-left = { $count ->
        [0] никого не осталось
        [one] Иной остался
        [few] Иных осталось
       *[many] Иных осталось
    }
result-evidence = Улики: у Света { $light }, у Тьмы { $dark }.
result-rounds = Раундов: { $rounds }, решений: { $actions }.
