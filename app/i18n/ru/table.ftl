### Стол «Своей судьбы»: подписи, действия, журнал.

turn = Ход { $turn }
phase-growth = Рост Воронки
phase-probability = Линии Вероятности
phase-movement = Движение
phase-battle = Бой
phase-spells = Заклинания
balance = Баланс
vortex = Воронка
amulet = Амулет
hand-count = { $count } из { $limit }
hand-lines = Линии Вероятности
hand-drawn = вытянуто
hand-empty = пусто
pile-probability = Вероятности
pile-tip = { $title }: { $count }{ $pile ->
   *[other] { "" }
    [probability-deck] { $count ->
        [0] . Таких карт больше не берут, а Воронка продолжает расти.
       *[other] . Чья карта сверху, видно по рубашке: { $side ->
            [light] карта Света
            [dark] карта Тьмы
           *[other] нейтральная
        }.
    }
}
pile-hand-light = Рука Света
pile-hand-dark = Рука Тьмы
pile-spells = Заклинания
pile-discard = Сброс
seat-light = Ночной Дозор
    .players = Первый игрок
seat-dark = Дневной Дозор
    .players = Второй игрок
seat-third = Третий игрок
seat-fourth = Четвёртый игрок
seat-nobody = никто
yes = да
no = нет
spoken-tracks = Воронка: клетка { $inferno } из { $cells }. Баланс: { $side ->
    [light] { $balance } у Света
    [dark] { $balance } у Тьмы
   *[other] равновесие
}
spoken-place = { $name }. Здесь: { $who }
spoken-ways = Пути: { $ways }
spoken-end = Дальше ничего нет
spoken-at = Локация: { $place }
spoken-initiative = Инициатива { $initiative }{ $strength ->
    [0] { "" }
   *[other] , Сила { $strength }
}
spoken-target = Enter — сюда: { $name }
spoken-selected = Выбрано: стрелками выберите, куда
table-name = Стол. Стрелки — от предмета к предмету, Ctrl+Page Down — по всем подряд, Enter — выбрать
answers = Ответы
spoken-answer = Ответ 1 из { $count }: { $answer }
spoken-below = По Tab — кнопки: { $buttons }
spoken-wounds = { $wounds } из { $lethal } ран
spoken-gloom = Сумрак, уровень { $level }
spoken-hand = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
spoken-draws = в каждом бою вытягивает заклинания ({ $count }) и может сыграть все
spoken-manoeuvres = { $count ->
    [one] { $count } манёвр
    [few] { $count } манёвра
   *[many] { $count } манёвров
}: каждый +1 к атаке или, при Подсчёте, к защите
badge-calling = зовёт
badge-called = под Зовом вампира
badge-must-leave = обязан выйти из Метро
badge-doll = на нём Живая кукла: картой меньше
badge-donor = Донор: его могут звать и пить вампиры
badge-acting = действует сейчас
badge-acted = в этой фазе уже действовал
spoken-threat = Атака { $attack }, Защита { $defence }
spoken-coming = { $dies ->
    [yes] при Подсчёте погибнет
   *[no] при Подсчёте получит ран: { $wounds }
}
laid-card = { $card } ({ $by }{ $off ->
    [yes] , снято: { $cancelled }
   *[no] { "" }
})
spoken-laid = Сыграны карты: { $cards }
later-name = { $name }{ $draws ->
    [0] { "" }
   *[other] { " " }(заклинаний: { $draws }{ $manoeuvres ->
        [0] { "" }
       *[other] , манёвров: { $manoeuvres }
    })
}{ $portal ->
    [yes] { " " }(порталом)
   *[no] { "" }
}
later = После вас ещё { $count ->
    [one] действует
   *[other] действуют
} { $names }
later-defence = { $name } ещё может защититься{ $count ->
    [0] { "" }
    [1] { " " }Манёвром
   *[other] { " " }Манёврами (до { $count })
}
preview-empty = Наведите курсор на карту, чтобы рассмотреть её. Правый щелчок по карте удержит её здесь, щелчок по рисунку увеличит.
their-move = Ходит соперник.
on-phone = { $seat } решает на телефоне.
waiting = Решает соперник.
deciding = Решает { $seat }.
slot-note = Карт сыграно { $used } из { $allowance }{ $due ->
    [0] { "" }
   *[other] . Плата за Сумрак: { $paid } из { $due }{ $rest ->
        [0] { "" }
       *[other] . Заплатите ещё { $rest }: ослабьте сыгранную карту, отдайте целую или возьмите раны
    }
}
walking-entrant = Этот Иной вошёл в игру в этом ходу и пойдёт не раньше следующего.
spells-in-battle = Заклинание можно сыграть в Бою, а он ещё впереди.
battle-over = Заклинание можно сыграть в Бою, а в этом ходу он уже позади.
in-movement = Ходят, входят в игру и занимаются Предметами в Движении{ $phase-key ->
    [growth] , а оно ещё впереди
   *[other] , а в этом ходу оно уже позади
}.
slot-over = «{ $wanted }»: черёд этой карты в этой фазе уже был.
person-walks = «{ $wanted }»: эту карту рукой не двигают. В конце Движения она сама идёт домой, если её не зовёт вампир.
person-called = «{ $wanted }»: эту карту рукой не двигают. Сдвинуть её может только Зов вампира.
person-stays = «{ $wanted }»: эту карту не двигают, она остаётся на своём месте.
slot-of = Сейчас действует { $other }. Черёд карты «{ $wanted }» наступит по Инициативе.
asked-now = Сейчас спрашивают о другом: прочтите вопрос.
calls-first = Сначала Зов: решите, какой вампир какого Донора зовёт. Когда звать больше некого, нажмите «Готово», и Иные пойдут, каждый в свой черёд.
not-your-turn = Сейчас решает соперник. Свою карту можно будет двигать, когда настанет её черёд.
theirs-to-move = «{ $wanted }» — карта соперника, вам её двигать нельзя.
way-by-car = Пешком за один шаг туда не дойти, зато туда едет { $item }: перетащите туда её.
targets = { $name }: подходит { $names }.
no-aim = Для этой карты здесь сейчас нет цели.
not-there = Сюда нельзя.
not-this-turn-hint = Ответить «Не сейчас» на этот и на все такие вопросы до конца хода, в том числе о других картах
when-needed = Спрашивать, только если её ранят
when-needed-hint = Не спрашивать, пока у карты нет ран и никто её не атакует
show-hand-hint = Показать карты на руке, прежде чем решать
legend-strength = Молния: Сила { $number }. Столько Заклинаний Иной может держать.
legend-strength-vampire = Молния: Сила { $number }. Со столькими Заклинаниями вампир входит в игру, а держать может сколько угодно.
legend-strength-shapeshifter = Молния: Сила { $number }. Со столькими Заклинаниями оборотень входит в игру.
legend-experience-shapeshifter = Книга: Опыт { $number }. Столько Заклинаний оборотень берёт в каждом Бою.
legend-experience = Книга: Опыт { $number }. Столько Заклинаний Иной берёт в конце хода.
legend-initiative = Стрелки: Инициатива { $number }. У кого она меньше, тот действует раньше.
legend-cost = Весы: Стоимость { $number }. На столько сдвинется Баланс, когда Иной войдёт в игру.
rule = Правило { $number }
curtain-hint = Передайте экран тому, кому сейчас решать.
curtain-raise = Я у экрана
count-title = Подсчёт, ход { $turn }
count-close = Дальше
count-offer = Показать Подсчёт (Ctrl+K)
count-none = В этой партии ещё не было Боя.
rerun-title = Последний ход, каким вы его видели
rerun-asks = Вы смотрите повтор. Esc или крестик вернёт вас в партию.
rerun-back = Предыдущий шаг
rerun-play = Смотреть
rerun-pause = Пауза
rerun-forward = Следующий шаг
rerun-close = Вернуться в партию
rerun-none = Повторять пока нечего.
rerun-still = Анимация выключена. Что было, прочтите в журнале.
stage-next = Дальше (пробел)
count-nothing = В этом Бою никого не задели.
count-dead = погибает
count-rescued = спасение
count-saves = спасает от смерти и переносит: { $location }
count-cancelled = снято: { $card }
count-no-wounds = (прежних ран нет, лечить нечего)
count-allowed = разрешила { $card }
count-left = раны { $before } → { $after }
count-net = Атака { $attack } − Защита { $defence }
count-healed = Снято Исцелением
count-wounds = { $lethal ->
    [0] Раны
   *[other] Раны (смерть при { $lethal }{ $fatal-before ->
        [yes] ; смертельны ещё до Подсчёта
       *[no] {""}
    })
}
count-harvest = Добыча вампиров
count-draws = засчитано ран: { $credited }, вылечено: { $healed }, взято карт: { $drawn }{ $each ->
    [0] { "" }
    [1] { "" }
   *[other] { " " }(по { $each } за рану)
}
count-bite = укус
count-harvested = Залечено укусами
count-vein = вылечено: { $healed }, взято карт: { $drawn }
count-shift = { $illness ->
    [0] { $healing ->
        [0] Сдвиг
       *[other] Исцеления { $healing }, сдвиг
    }
   *[other] { $healing ->
        [0] Болезнь { $illness }, сдвиг
       *[other] Болезнь { $illness }, Исцеления { $healing }, сдвиг
    }
}
count-stops = не даёт Воронке вырасти
count-cell = Воронка, клетка
count-closed = закрыта
count-broke = прорвалась
minus = { $reason ->
    [gloom] плата за Сумрак
    [other] на другого
    [self] на себя
    [amulet] Амулет
    [power] из-за способности
    [as-attack] у вампира — Атака-1
    [manoeuvre] как манёвр
   *[ability] способность: { $name }
}
result-won = Победа: { $seat }
result-you-won = Вы победили
result-you-lost = Вы проиграли
result-draw = Ничья
result-why-vortex-closed = Воронка закрыта: Ночной Дозор получает 8 баллов.
result-why-vortex-broke = Воронка прорвалась: Дневной Дозор получает 8 баллов.
result-tie = { $points } : { $points } — счёт равный. { $decided ->
    [yes] При равном счёте побеждает тот, за кем осталась Воронка.
   *[no] В этой партии равный счёт — ничья.
}
result-tie-rule = Правило { $number }
result-why-turn-limit = Это был последний ход: 8 баллов не достались никому, решил Баланс.
result-why-resigned = { $loser } сдаёт партию.
result-why-agreed = Ничья по согласию.
result-turns = Ходов: { $turns }. Решений обоих игроков: { $actions }.
result-vortex = Воронка: клетка { $cell } из { $cells }.
result-rematch = Реванш со сменой сторон
    .players = Реванш со сменой мест
result-again = Реванш за те же стороны
    .players = Реванш на тех же местах
result-replay = Повтор
result-replay-does = партия ещё раз, действие за действием, как она была сыграна
result-review-does = шанс на победу по ходам, ошибки и что решило партию
result-look = Осмотреть стол
result-leave = Выйти

word-light = Ночной Дозор
word-dark = Дневной Дозор
word-neutral = нейтральное
word-growth = Рост Воронки
word-probability = Линии Вероятности
word-movement = Движение
word-battle = Бой
word-spells = Заклинания
word-attack = Атака
word-defence = Защита
word-healing = Исцеление
word-vortex = Воронка
word-illness = Болезнь
word-egor-limit = предел ран Егора
word-overkill = сверх смертельных

action-done = Готово
action-done-other = Готово: { $other }
stay = Остаться
action-pass = Не сейчас
action-pass-on = ответить «Не сейчас» на вопрос «{ $question }»
action-no-call = никого не звать
action-go = Поехали
action-back = Отменить
action-accept = Согласиться
action-decline = Отказаться
action-accept-draw = Согласиться на ничью
action-decline-draw = Отклонить ничью
action-offer-draw = Предложить ничью
action-resign = Сдаться
action-call = { $other } зовёт: { $target }
action-jump = { $other } зовёт с Очками Егора: { $target }
action-uncall = Отменить Зов: { $other }
action-enter = В игру: { $other }
action-replace = Замена: { $target } → { $other }
action-item = { $item } → { $other }
action-give = Отдать: { $item } → { $other }
action-take = { $other } берёт: { $item }
action-move = { $other } → { $to }{ $to-key ->
    [metro] { " " }(Боя там нет)
   *[other] { "" }
}
action-portal = В сброс { $card }: Портал { $other } → { $to }
action-look = { $other } смотрит колоду вероятностей
action-listen = { $other } слушает Плеер: узнать верхнюю карту колоды вероятностей
action-ride = { $item } → { $to }{ $to-key ->
    [metro] { " " }(Боя там нет)
   *[other] { "" }
}
action-board = Садится: { $other }
action-doll = { $item } → { $other }
action-gloom = { $level ->
    [0] Без Сумрака
   *[other] Сумрак, уровень { $level }
}
action-play = { $card } → { $target }
action-play-bite = { $card } → { $target } (укус: как Атака-1)
action-weaken = В уплату: { $card } −{ $points }
action-burn = В уплату: { $card } целиком
action-bleed = В уплату: { $points ->
    [one] { $points } рана
    [few] { $points } раны
   *[many] { $points } ран
}
action-amulet = Амулет → { $target }
action-strike = { $item } → { $target }
action-ends-slot = { $action } (и очередь кончится)
action-draw = { $item }: взять верхнее Заклинание (план уже не отменить)
action-manoeuvre = Манёвр { $card } → { $target }
action-drop = В сброс: { $card }
action-cancel = Снять: { $card }
action-defend = { $points ->
    [0] Ни одного
   *[other] Манёвров в защиту: { $points }
}
action-credit = { $other }: { $points ->
    [0] не засчитывать ран
    [one] засчитать { $points } рану
    [few] засчитать { $points } раны
   *[many] засчитать { $points } ран
}
action-credit-shared = { $other }: { $cards ->
    [0] ничего
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}, { $next }: { $rest ->
    [0] ничего
    [one] { $rest } карта
    [few] { $rest } карты
   *[many] { $rest } карт
}
action-harvest = { $other }: { $points ->
    [0] не лечиться
    [one] залечить { $points } рану
    [few] залечить { $points } раны
   *[many] залечить { $points } ран
}
action-make = Сделать Амулетом: { $card }
action-discard = В сброс: { $card }
action-feed = { $other }: { $points ->
    [0] не брать
    [one] { $points } карта за рану
    [few] { $points } карты за раны
   *[many] { $points } карт за раны
}
action-use = Применить: { $card }
action-use-at = { $card } → { $target }
action-chance = Сыграть: { $card }
action-chance-at = { $card } → { $target }

event-turn-began = Ход { $turn }
event-phase-began = { $phase }
event-inferno-moved = Воронка: { $from } → { $off ->
    [left] закрыта
    [right] прорвалась
   *[other] { $to }
}
event-shift-stopped = { $card } останавливает Воронку
event-chance-played = Сыграно: { $card }
event-chance-removed = Из игры: { $card }
event-illness-wounded = { $card }: { $now ->
    [one] { $now } рана
    [few] { $now } раны
   *[other] { $now } ран
}
event-probability-drawn = Линии Вероятности: Свету { $light }, Тьме { $dark }{ $neutral ->
    [0] { "" }
   *[other] , нейтральных { $neutral }
}
event-cops-came = { $card } в Москве: в этом ходу никто не ходит, не ездит и не входит в игру
event-calls-declared = Зов: { $calls }
event-call-chosen = { $target } слышит два Зова: считается { $other }, { $instead } — нет
event-calls-annulled = { $by } отменяет Зов этого хода
event-donor-moved = { $person } идёт на Зов: { $from } → { $to }
event-donor-held = { $person } не двигается: зовёт { $by }
event-person-walked = { $person }: { $from } → { $to }
event-person-left = Больше не на столе: { $person }
event-entered = { $other } входит в игру (Стоимость { $cost })
event-entry-barred-seen = { $other } не может войти в этом ходу: Стоимость { $cost } увела бы Баланс за край дорожки
event-replaced = Замена: { $target } → { $other }
event-balance-moved = Баланс: { $from } → { $to }
balance-at = { $side ->
    [light] { $points } у Света
    [dark] { $points } у Тьмы
   *[level] равновесие
}
event-moved = { $other }: { $from } → { $to }
event-ride-declared = { $item } → { $to }: { $others }
event-rode = { $item }: { $from } → { $to }, едут: { $others }
event-move-blocked = { $card } не пускает: { $other } остаётся
event-portal = Портал: { $other } → { $to }
event-looked = { $other } смотрит колоду: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}
event-shown = В колоде нашлась карта: { $card }
event-summoned = Призыв: { $other }, { $location }
event-listened = { $other } слушает верхнюю карту колоды вероятностей
event-listened-seen = { $other } слышит верхнюю карту колоды вероятностей: { $card }
event-item-played = { $item } → { $other }
event-item-given = { $item }: { $other } → { $target }
event-item-taken = { $other } берёт: { $item }
event-item-left = { $item } без хозяина: { $location }
event-item-destroyed = Предмет уничтожен: { $item }
event-item-returned = { $item } снова у хозяина: { $other }
event-doll-laid = { $item } → { $other }: на карту меньше до конца Боя
event-gloom-changed = { $other }: Сумрак { $from } → { $to }
event-gloom-failed = { $other }: заплатить за Сумрак нечем, рука сброшена{ $wounds ->
    [0] { "" }
    [one] , { $wounds } рана
    [few] , { $wounds } раны
   *[many] , { $wounds } ран
}
event-played = { $other }: { $card } → { $target }
event-bitten = { $other }: { $card } → { $target } (укус: как Атака-1)
event-burned = { $other }: целая карта в уплату за Сумрак
event-bled = { $other }: за Сумрак { $wounds ->
    [one] взята { $wounds } рана
    [few] взято { $wounds } раны
   *[many] взято { $wounds } ран
}
event-amulet-made = { $other } делает Амулет
event-sword-drawn = Меч Света: { $other } берёт карту
event-shifter-drew = { $other } берёт { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[other] { $count } карт
}
event-manoeuvres-made = { $other } откладывает { $count ->
    [one] { $count } Манёвр
    [few] { $count } Манёвра
   *[other] { $count } Манёвров
}
event-sword-dropped = Меч Света: { $other } сбрасывает { $card }
event-slot-done = { $idle-key ->
    [battle] { $other } ничего не играет
    [movement] { $other } остаётся на месте
   *[other] { "" }
}
event-manoeuvres-dropped = { $other } теряет Манёвры
event-manoeuvre-used = { $other }: Манёвр → { $target }
event-stake = { $card } снимает Атаки вампиров с Егора
event-extra-card = { $other } играет карту вдобавок
event-revealed = { $other } открывает: { $cards }
event-stroke-parried = { $card } отбивает удар: { $item } → { $other }
event-attack-cancelled = { $item } снимает Атаку: { $card }
event-counted = Подсчёт
event-wounded = { $target }: { $wounds ->
    [one] { $wounds } рана
    [few] { $wounds } раны
   *[many] { $wounds } ран
}, всего { $now }
event-healed = { $target }: { $wounds ->
    [one] вылечена { $wounds } рана
    [few] вылечены { $wounds } раны
   *[many] вылечено { $wounds } ран
}, осталось { $now }
event-saved = { $card } спасает от смерти: { $other } — { $location }, { $now ->
    [one] { $now } рана
    [few] { $now } раны
   *[other] { $now } ран
}
event-harvested = { $other }: { $wounds ->
    [one] засчитана { $wounds } рана
    [few] засчитаны { $wounds } раны
   *[other] засчитано { $wounds } ран
} ({ $victims }), { $healed ->
    [0] { "" }
   *[other] вылечено { $healed }, осталось { $now },{ " " }
}{ $cards ->
    [one] взята { $cards } карта
    [few] взяты { $cards } карты
   *[other] взято { $cards } карт
}
event-power-used = { $card } действует
event-power-moved = { $other }: { $from } → { $to }
event-power-looked = { $card } показывает владельцу верхнюю карту колоды вероятностей
event-power-looked-seen = { $card } показывает: сверху колоды вероятностей лежит { $top }
event-died = Гибель: { $other }
event-discarded = { $other } сбрасывает: { $card }
event-spells-discarded = В сброс с карты { $other }: { $cards }
event-reshuffled = Сброс перемешан: { $count }
event-drawn = { $who } берёт { $count ->
    [one] { $count } карту
    [few] { $count } карты
   *[other] { $count } карт
}
event-drawn-seen = { $who } берёт: { $cards }
event-fed = { $other }: { $cards ->
    [one] взята { $cards } карта ценой раны
    [few] взято { $cards } карты, по ране за каждую
   *[many] взято { $cards } карт, по ране за каждую
}
event-resigned = { $seat } сдаёт партию
event-draw-offered = { $seat } предлагает ничью
event-draw-answered = { $accepted-key ->
    [yes] Ничья принята
   *[other] Ничья отклонена
}
event-ended = { $reason ->
        [resigned] Конец партии
        [agreed] Конец партии: ничья
       *[other] Конец партии: Свет { $light } : { $dark } Тьма
    }
word-hidden = закрытая карта

undo-title = Отмена решения
undo-both = Вы оба согласны это отменить? В записи это будет отмечено.
undo-agreed = Оба согласны
done-tip = Больше ничего играть и делать не обязательно.
not-this-turn = Не спрашивать до конца хода
not-this-turn-offer = Слишком много вопросов? «Не спрашивать до конца хода» над «Не сейчас» отвечает на все такие вопросы в этом ходу.
show-hand = Показать мою руку

hint = Подсказка: { $action } — { $reason }.
hint-thinking = Думаю…
hint-none = Подсказки сейчас нет: решение не за вами.
hint-closed = Подсказке нужны ваши карты: сначала откройте руку («Показать мою руку»).
hint-watching = События ещё показываются. Пробел — следующее; подсказку просите, когда решать будете вы.
hands-closed = Руки скрыты
plan-title = План: { $other }
plan-gloom = Сумрак
plan-gloom-tip = Уровень Сумрака { $level }: сыграть { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
   *[other] { $cards } карт
}, заплатить { $due }
plan-gloom-deeper = Глубже в Сумрак
plan-cards = Карты
plan-of = { $used } из { $allowance }
plan-portal = { " " }(1 ушла на портал)
plan-overpaid = лишнего: { $points }
plan-pay = Плата
plan-burn = Картой
plan-burn-tip = Отдать целую карту в уплату за Сумрак
plan-blood = Ранами
plan-given = В уплату за Сумрак
plan-given-by = в уплату за Сумрак: { $what }
plan-less = На одно меньше: { $what }
plan-more = На одно больше: { $what }
plan-remove = Убрать из плана: { $step }
plan-empty = Положите карту на цель.
guard-dies = { $count ->
    [one] { $names } погибает, и это ещё можно предотвратить.
   *[other] { $names } погибают, и это ещё можно предотвратить.
}
guard-end = Игра закончится вашим поражением, и это ещё можно предотвратить.
guard-closing = Свет может закрыть Воронку и победить в этот ход; это ещё можно предотвратить.
guard-question = { $warning } { $action ->
    [pass] Всё равно не играть карту?
   *[other] Всё равно закончить?
}
guard-title = Закончить?
guard-yes = { $action ->
    [pass] Не играть
   *[other] Закончить
}
guard-no = Ещё подумать
plan-confirm-pay = Осталось заплатить: { $points }
plan-cancel = Отменить всё
plan-cancel-tip = Отменить весь план (Esc)
laid-wounds = { $before } → { $after }{ $lethal ->
    [0] { "" }
   *[other] { " " }из { $lethal }
}
laid-dies = смерть
plan-doubt-weak = Силы не осталось: карта ничего не сделает.
plan-doubt-attack = Ран пока не будет: всё отбито.
plan-doubt-defence = Пока не от чего защищать.
plan-doubt-healing = Пока без толку: лечатся только Раны, бывшие до Подсчёта.
spared-battle = Делать больше нечего: очередь этого Иного кончилась. Ctrl+Z — отменить.
spared-calls = Звать больше некого: Зовы объявлены. Ctrl+Z — отменить.
spared-redirect = Звать больше некого: Зовы объявлены. Ctrl+Z — отменить.
answers-more = Все варианты ({ $count })
answers-fewer = Свернуть варианты
answers-tip = Список для клавиатуры и чтения с экрана. Всё это можно сделать и на столе.
ghost-end = { $how ->
    [closed] закроется
   *[broke] прорвётся
}: Свет { $light } : { $dark } Тьма, { $winner ->
    [you] вы победите
    [opponent] вы проиграете
    [light] победит Ночной Дозор
    [dark] победит Дневной Дозор
   *[nobody] ничья
}{ $tie ->
    [yes] { "" } (равный счёт — победа того, за кем Воронка)
   *[no] { "" }
}
vortex-nearly = { $growths ->
    [one] Прорыв через ход
    [few] Прорыв через { $growths } хода
   *[many] Прорыв через { $growths } ходов
}
if-closed = Если Воронка сейчас { $end }.
vortex-ends = Воронка { $end }
ghost-growth = При следующем росте Воронка { $end }
plan-vortex = Воронка: { $shift }
plan-sum = { $target }: Атака { $attack }, Защита { $defence }. Ран сейчас { $before }, после Подсчёта { $after }{ $dead ->
    [yes] , смерть
   *[no] { "" }
}.
tip-hand = { $limit ->
    [0] Заклинания на руке: { $name }. У вампира их может быть сколько угодно.
   *[other] Заклинания на руке: { $name }, { $count }. В конце хода лишние сбрасываются, остаётся не больше { $limit } (это Сила).
}
tip-manoeuvre = Манёвр лежит под оборотнем и в руке не считается. Он усиливает Атаку оборотня или, при Подсчёте, его Защиту.
tip-turn = { $name }, Инициатива { $initiative }: { $status ->
    [acting] черёд сейчас.
    [acted] черёд в этой фазе уже был.
    [absent] пока не в игре.
   *[waiting] черёд впереди.
} Действуют слева направо, с меньшей Инициативы.
tip-phase-1 = Рост Воронки: Воронка (фишка «Инферно») сдвигается на клетку вправо.
tip-phase-2 = Линии Вероятности: карт берут столько, сколько показывает клетка Воронки; каждая сторона забирает свои.
tip-phase-3 = Движение: вампиры зовут Доноров, потом Иные, каждый в свой черёд, ходят, входят в игру и занимаются Предметами.
tip-phase-4 = Бой: Иные, каждый в свой черёд, выкладывают Заклинания; в конце Подсчёт складывает всё сразу.
tip-phase-5 = Заклинания: маги и ведьмы берут Заклинания по числу Опыта и сбрасывают всё сверх Силы.
tip-vortex = Воронка, клетка { $cell }. { $here ->
    [here] Воронка сейчас здесь.
    [past] Эту клетку Воронка уже прошла.
   *[ahead] Досюда Воронка ещё не выросла.
} На этой клетке берут карт: { $cards }. Сойдёт фишка с дорожки справа — 8 баллов Тьме и конец партии, слева — Свету. До этого осталось ростов: { $growths }.
tip-balance = { $here ->
    [now] Сейчас:
    [next] Пунктир — Баланс после входа этого Иного:
   *[other] Эта клетка значит:
} { $side ->
    [light] Перевес Света: { $points }.
    [dark] Перевес Тьмы: { $points }.
   *[nobody] Равновесие.
} Когда Иной входит в игру, Баланс (фишка «Договор») сдвигается на его Стоимость к сопернику. В конце перевес идёт в счёт.
tip-sign-light = Закрыто «Сломанным мобильником»: Светлые сюда войти не могут.
tip-sign-dark = Тёмным вход сюда закрыт.
tip-sign-vampire = Открыто «Папой Кости»: в эту квартиру могут войти и вампиры.
plan-why-egor-limit = { $points ->
    [one] Ещё { $points } рана не ляжет
    [few] Ещё { $points } раны не лягут
   *[many] Ещё { $points } ран не лягут
}: больше трёх Егору не нанести.
plan-why-overkill = { $points ->
    [one] Ещё { $points } рана не ляжет
    [few] Ещё { $points } раны не лягут
   *[many] Ещё { $points } ран не лягут
}: карта погибнет и так.
plan-none = Сейчас нет Боя, планировать нечего.
plan-said = План: карт { $used } из { $allowance }.
plan-said-pay = Осталось заплатить: { $left }.
news-title = С вашего последнего действия:
plan-dropped = Стало невозможно и потому убрано: { $steps }
plan-deeper = Сумрак, уровень { $level } — ради этой карты
watching = Смотрите…
watched = Пропустить
watched-hint = Сразу показать, как всё теперь на столе (или щёлкните по столу; пробел — следующее событие)
chronicle = Журнал
chronicle-more = Увеличить журнал
chronicle-less = Уменьшить журнал
