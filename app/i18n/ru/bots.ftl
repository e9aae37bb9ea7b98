# Программные игроки: арена, лаборатория баланса, объяснения их решений.
level-random = Как попало
level-novice = Новичок
level-watchman = Дозорный
level-higher = Высший Иной
level-great = Великий Иной

progress = Сыграно партий: { NUMBER($done, useGrouping: 0) } из { NUMBER($games, useGrouping: 0) }
share = { $share } ({ $low }–{ $high })
arena-head = Партий: { NUMBER($games, useGrouping: 0) }, { $first } против { $second }; каждая сдача сыграна дважды со сменой сторон (число { NUMBER($seed, useGrouping: 0) }).
arena-first = { $first } выигрывает { $share }; за Свет { $light }, за Тьму { $dark }.
arena-sides = Побед Света { NUMBER($light, useGrouping: 0) }, Тьмы { NUMBER($dark, useGrouping: 0) }, ничьих { NUMBER($draws, useGrouping: 0) }; доля Света { $share }.
arena-length = Ходов в среднем { $turns } (от { $least } до { $most }), решений { $actions }.
arena-endings = Чем кончилось: { $endings }.
ending-vortex-closed = Воронка закрыта
ending-vortex-broke = Воронка прорвалась
ending-turn-limit = предел ходов
ending-agreed = ничья по согласию
ending-resigned = сдача

no-ledger = «{ $path }» — не файл партий арены: назовите другой или никакого.
other-ledger = В файле «{ $path }» партии другого состязания (другие игроки, карты, правила или число): назовите другой файл.
worker-lost = Программный игрок перестал отвечать: примите своё решение ещё раз или откройте партию заново.

why-thumb = так велит опыт: вперёд игра не просматривалась
why-only = больше делать нечего
why-as-good = { $worlds ->
    [one] в { $worlds } возможном мире
    [few] в { $worlds } возможных мирах
   *[many] в { $worlds } возможных мирах
} победа в { $chance } %, и не хуже было бы «{ $action }» ({ $other } %)
why-searched = победа в { $chance } %, а если «{ $action }» — в { $other } %; это лучше в { $better } % из { $worlds ->
    [one] { $worlds } возможного мира
   *[other] { $worlds } возможных миров
}
otherwise-vortex = иначе Воронка стояла бы в среднем { $more ->
    [yes] дальше
   *[no] ближе к началу
} на { NUMBER($amount, maximumFractionDigits: 1) } кл.
why-searched-vortex = { why-searched }; { otherwise-vortex }
otherwise-egor = иначе у Егора в среднем { $more ->
    [yes] больше
   *[no] меньше
} ран на { NUMBER($amount, maximumFractionDigits: 1) }
why-searched-egor = { why-searched }; { otherwise-egor }
otherwise-light = иначе в среднем { $more ->
    [yes] больше
   *[no] меньше
} Светлых в игре на { NUMBER($amount, maximumFractionDigits: 1) }
why-searched-light = { why-searched }; { otherwise-light }
otherwise-dark = иначе в среднем { $more ->
    [yes] больше
   *[no] меньше
} Тёмных в игре на { NUMBER($amount, maximumFractionDigits: 1) }
why-searched-dark = { why-searched }; { otherwise-dark }
otherwise-balance = иначе Баланс сместился бы к { $more ->
    [yes] Свету
   *[no] Тьме
} в среднем на { NUMBER($amount, maximumFractionDigits: 1) }
why-searched-balance = { why-searched }; { otherwise-balance }

does-illness = болезнь мамы Светланы растит Воронку
does-vortex = Воронка отступит на { $points ->
    [one] { $points } клетку
    [few] { $points } клетки
   *[many] { $points } клеток
}
does-close = это закрывает Воронку
does-bite = кровь Егора даёт карты
does-kill = так погибает { $target }
does-hit = если не защитится, { $target } получит ран: { $points }
does-break = { $target } больше не послужит врагу
does-guard-self = по карте уже бьют или сейчас ударят
does-guard = под защитой { $target }
does-heal = { $target }: ран станет меньше на { $points }
does-no-wounds = { $target }: ран нет, лечить нечего
does-no-blow = { $target }: бить некому, защита пропадёт
does-egor-full = у Егора уже предел ран: новой не будет

review-other-game = Разбирать можно только партии в «Свою судьбу» и «Трибунал».
review-unfinished = Партия не окончена: доиграйте её, тогда её можно будет разобрать.

bad-change = «{ $text }» — не изменение: напишите карта.число=значение (числа: strength, experience, initiative, cost, copies), vortex=клетки или option.имя=значение.
no-card = В наборе нет карты «{ $card }».
no-rules-in-file = В файле { $file } одни карты, сводов правил в нём нет: уберите --rules или назовите набор из каталога.
no-dask = Чтобы играть на планировщике, нужен пакет Python distributed: установите его или уберите --scheduler.
no-scheduler = По адресу «{ $address }» планировщик Dask не отвечает: проверьте адрес.

lab-title = Лаборатория баланса
lab-made = партий по { NUMBER($games, useGrouping: 0) }; за обе стороны { $level }; сдачи от числа { NUMBER($seed, useGrouping: 0) }
lab-who = Кто выигрывает
lab-when = Когда кончается
lab-when-hint = Партии по числу ходов и по победителю; янтарная черта — среднее.
lab-tracks = Треки ход за ходом
lab-tracks-hint = Линия — среднее по партиям, которые ещё идут; в полосе восемь партий из десяти. Ходы, до которых доходит меньше одной партии из двадцати, опущены.
lab-inferno = Фишка Инферно на треке Воронки
lab-balance = Фишка Договора на треке Баланса (выше нуля — Свет)
lab-cards = Что дают карты
lab-cards-hint = Насколько чаще (в процентных пунктах) сторона карты выигрывает партии, в которых карта лежит среди первых десяти в колоде; с 95-процентными интервалами. Где она лежит, решает только случай, так что разница — заслуга самой карты. Доля побед, «если пришла» и «если в деле», зависит ещё и от длины партии: большинство карт приходит поздно, а долгие партии чаще за Тьмой.
lab-light = Свет
lab-dark = Тьма
lab-row-games = Партий
lab-row-light = Выиграл Свет
lab-row-draws = Ничьих
lab-row-turns = Ходов в среднем
lab-row-margin = Баллы Света минус баллы Тьмы
lab-col-card = Карта
lab-col-drawn = пришла
lab-col-used = в деле
lab-col-won-drawn = побед, если пришла
lab-col-won-used = побед, если в деле
lab-col-gain = рано: выигрыш, пункты
lab-real = Разница настоящая.
lab-luck = Разница может быть случайной.
lab-verdict = Во второй версии Свет выигрывает чаще на { $points } пункта ({ $low } … { $high }); случай дал бы столько в { $chance } % проб. Ходы: { $turns } ({ $least } … { $most }).
lab-said = { $name }: партий { NUMBER($games, useGrouping: 0) }, Свет выигрывает { $light } ({ $low }–{ $high }), ходов в среднем { $turns }.
lab-said-cards = Больше всего дают (пункты): { $cards }.
