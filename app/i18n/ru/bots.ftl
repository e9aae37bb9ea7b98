# Программные игроки: арена, лаборатория баланса, объяснения решений.
level-random = Как попало
level-novice = Новичок
level-watchman = Дозорный
level-higher = Высший Иной
level-great = Великий Иной

progress = Сыграно партий: { NUMBER($done, useGrouping: 0) } из { NUMBER($games, useGrouping: 0) }
share = { $share } ({ $low }–{ $high })
arena-head = Партий: { NUMBER($games, useGrouping: 0) }, { $first } против { $second }; { $once ->
    [yes] каждый расклад сыгран один раз
   *[no] каждый расклад сыгран дважды со сменой сторон
} (число { NUMBER($seed, useGrouping: 0) }).
arena-first = { $first } выигрывает { $share }; за Свет { $light }, за Тьму { $dark }.
arena-sides = Побед Света { NUMBER($light, useGrouping: 0) }, Тьмы { NUMBER($dark, useGrouping: 0) }, ничьих { NUMBER($draws, useGrouping: 0) }; доля Света { $share }.
arena-length = Ходов в среднем { $turns } (от { $least } до { $most }), решений { $actions }.
arena-endings = Чем кончилось: { $endings }.
ending-vortex-closed = Воронка закрыта
ending-vortex-broke = Воронка прорвалась
ending-turn-limit = предел ходов
ending-agreed = ничья по согласию
ending-resigned = сдача

no-ledger = «{ $path }» — не файл партий арены: назовите другой файл или не называйте никакого.
ledger-in-use = В файл «{ $path }» уже записывает партии процесс { NUMBER($pid, useGrouping: 0) } на компьютере «{ $host }», с { $since }. Дождитесь его конца, остановите его или назовите другой файл.
ledger-changed = Файл «{ $path }» переместила, удалила или изменила другая программа: дописать в него партии нельзя. Записанное раньше осталось как есть.
other-ledger = В файле «{ $path }» партии другого состязания (другие игроки, карты, правила, настройки или число): назовите другой файл.
worker-lost = Программный игрок перестал отвечать: примите своё решение ещё раз или сохраните партию и откройте её снова.

why-thumb = по опыту: вперёд игра не просматривалась
why-only = больше делать нечего
why-as-good = почти всё равно: { $chance } % побед, а если «{ $action }» — { $other } %; раскладов, где проверено и то и другое: { $worlds }
why-few = проверено мало: лучше, чем «{ $action }», в { $better } из { $worlds } { $worlds ->
    [one] расклада
   *[other] раскладов
}
why-searched = так побед больше: { $chance } %, а если «{ $action }» — { $other } %; это лучше в { $better } из { $worlds ->
    [one] { $worlds } расклада, где проверено и то и другое
   *[other] { $worlds } раскладов, где проверено и то и другое
}
otherwise-vortex = без этого Воронка стояла бы в среднем { $more ->
    [yes] дальше
   *[no] ближе к началу
} на { NUMBER($amount, maximumFractionDigits: 1) } { NUMBER($amount, maximumFractionDigits: 1) ->
    [one] клетку
    [many] клеток
   *[other] клетки
}
why-searched-vortex = { otherwise-vortex }; { why-searched }
otherwise-egor = без этого у Егора в среднем было бы на { NUMBER($amount, maximumFractionDigits: 1) } { NUMBER($amount, maximumFractionDigits: 1) ->
    [one] рану
    [many] ран
   *[other] раны
} { $more ->
    [yes] больше
   *[no] меньше
}
why-searched-egor = { otherwise-egor }; { why-searched }
otherwise-light = без этого Светлых в игре в среднем было бы на { NUMBER($amount, maximumFractionDigits: 1) } { $more ->
    [yes] больше
   *[no] меньше
}
why-searched-light = { otherwise-light }; { why-searched }
otherwise-dark = без этого Тёмных в игре в среднем было бы на { NUMBER($amount, maximumFractionDigits: 1) } { $more ->
    [yes] больше
   *[no] меньше
}
why-searched-dark = { otherwise-dark }; { why-searched }
otherwise-balance = без этого Баланс сместился бы к { $more ->
    [yes] Свету
   *[no] Тьме
} в среднем на { NUMBER($amount, maximumFractionDigits: 1) }
why-searched-balance = { otherwise-balance }; { why-searched }

does-illness = Воронка вырастет из-за «Болезни мамы»
does-vortex = Воронка отступит на { $points ->
    [one] { $points } клетку
    [few] { $points } клетки
   *[many] { $points } клеток
}
does-close = закрывает Воронку
does-bite = раны Егора дают карты
does-kill = так погибает { $target }
does-hit = если не защитится, { $target } получит { $points ->
    [one] { $points } рану
    [few] { $points } раны
   *[other] { $points } ран
}
does-break = Предмет уничтожен: { $target }
does-guard-self = на карте уже лежит Атака или вот-вот ляжет
does-guard = под защитой { $target }
does-heal = { $target }: ран станет меньше на { $points }
does-no-wounds = { $target }: ран нет, лечить нечего
does-no-blow = { $target }: атаковать некому, Защита пропадёт
does-egor-full = ран у Егора уже предел: новых не будет

review-other-game = Разбирать можно только партии в «Свою судьбу» и «Трибунал».
review-unfinished = Партия не окончена: доиграйте её, тогда её можно будет разобрать.

bad-change = «{ $text }» — не изменение: напишите карта.число=значение (числа: strength, experience, initiative, cost, copies), vortex=клетки или option.имя=значение.
no-card = В наборе нет карты «{ $card }».
no-rules-in-file = В файле { $file } одни карты, сводов правил в нём нет: уберите --rules или назовите набор из каталога.
no-dask = Чтобы играть через планировщик, нужен пакет Python distributed. Установите его командой «{ $python } -m pip install distributed».
dask-in-bundle = Установленный «Дозор» не умеет делить партии между машинами: делайте это в папке с его исходным текстом командой «python3 dozor.py».
no-scheduler = По адресу «{ $address }» планировщик Dask не отвечает: проверьте адрес.
other-worker = На рабочем месте «{ $host }» другая версия «Дозора» ({ $part ->
    [rules] другие правила
    [network] другая сеть
   *[bots] другие игроки
}): запустите там ту же версию.
other-program = Партии в «{ $path }» сыграла другая версия «Дозора» ({ $part ->
    [rules] другие правила
    [network] другая сеть
   *[bots] другие игроки
}): назовите другой файл или продолжайте той версией, которая его начала.
lost-workers = Планировщик или все его рабочие места пропали. Сыгранное сохранено: запустите их снова и укажите --resume с тем же файлом.
bad-range = «{ $text }» — не диапазон и не перечень. Напишите, например, petr.cost=3..9, vortex=7..12 или option.olga=extra,inside.
many-values = Значений { NUMBER($count, useGrouping: 0) }, для одного перебора это слишком много. Можно не больше { NUMBER($most, useGrouping: 0) }.
bad-aim = «{ $aim }» — не цель: как её записать, сказано в docs/formats/set.md.
bare-worker = На рабочем месте у «{ $address }» нет «Дозора»: запустите его командой «python3 dozor.py worker { $address }».
sweep-alone = У перебора нет таблицы, и карт он не оценивает: уберите --csv и --cards.

lab-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: 0) }
lab-whole = { NUMBER($value, maximumFractionDigits: 0, useGrouping: 0) }
lab-title = Лаборатория баланса
lab-made = раскладов: { NUMBER($games, useGrouping: 0) }, каждый сыгран один раз; за обе стороны { $level }; расклады с номера { NUMBER($seed, useGrouping: 0) }
lab-known = Результаты
lab-changes = От «{ $first }» к «{ $second }»
lab-who = Кто выигрывает
lab-who-axis = Линия под полосой — пределы, в которых настоящая доля может лежать, судя по партиям.
lab-when = Когда кончается
lab-when-axis = На каком ходу кончились партии и кто выиграл. Подкрашены ходы до 3-го и с 6-го по 11-й.
lab-known-wins = Свет выигрывает { $light } партий из { NUMBER($games, useGrouping: 0) }. При таком числе партий его доля может быть любой в пределах { $bounds }.
lab-known-length = До конца 3-го хода завершается { $soon } партий ({ $soonbounds }), с 6-го по 11-й — { $middle } ({ $middlebounds }); половина партий завершается к ходу { $median }.
lab-known-humps = Партии двух родов: многие кончаются около хода { $first }, многие — около хода { $second }, а около хода { $gap } — меньше всего. Из завершённых к ходу { $gap } Свет выигрывает { $early }, из более долгих — { $late }.
lab-known-draws = Ничьих: { NUMBER($draws, useGrouping: 0) }; каждая считается за половину победы.
lab-games-light = Свет выиграл на ходу
lab-games-dark = Тьма выиграла на ходу
lab-games-none = Никто не выиграл, ход
lab-tracks = Дорожки ход за ходом
lab-tracks-hint = Линия — среднее по партиям, которые ещё идут; в полосе восемь партий из десяти. Ходы, до которых доходит меньше одной партии из двадцати, опущены.
lab-inferno = Фишка «Инферно» на дорожке Воронки
lab-burst = Воронка прорвалась
lab-balance = Фишка «Договор» на дорожке Баланса (выше нуля — Свет)
lab-cards = Что дают карты
lab-cards-hint = Каждый расклад, в котором карта вошла в игру или была сыграна, играется ещё раз, и хозяин этой картой не пользуется. «Выиграно с ней» — расклады, которые её сторона выиграла только с картой; «проиграно с ней» — те, что выиграла только без неё. «Даёт» — разница на сто раскладов; в скобках — пределы, в которых настоящая разница может лежать, судя по раскладам, с поправкой на то, что карт много. Вывод делается, когда ноль исключён; он о том, как картой пользуются эти игроки.
lab-cards-not = В этом прогоне карты не оценивались: что даёт каждая, покажет прогон с «Оценить каждую карту».
lab-how = Насколько это верно
lab-how-hint = Пределы вроде 40–60 % показывают, где, судя по партиям, может лежать настоящее значение, сколько бы раз вы ни посмотрели, прервали и продолжили; вне их оно оказывается не чаще чем в одном прогоне из двадцати. Вывод (точно, достигнута, не достигнута) делается, как только пределы целиком легли по одну сторону границы, и не раньше. Когда сравнивается сразу многое, пределы шире: у случая больше попыток. Где вывода ещё нет, страница оценивает по сыгранному, сколько нужно раскладов; меняется доля — меняется и оценка.
lab-light = Свет
lab-dark = Тьма
lab-col-card = Карта
lab-col-drawn = пришла
lab-col-used = в деле
lab-col-up = выиграно с ней
lab-col-down = проиграно с ней
lab-col-gain = даёт на 100 раскладов
lab-col-verdict = вывод
lab-col-aim = Цель
lab-col-found = результат
lab-card-gains = приносит победы
lab-card-costs = стоит побед
lab-card-unknown = неизвестно
lab-card-rare = слишком редка
lab-card-unjudged = не оценивалась
lab-range-between = { $least }–{ $most } %
lab-range-least = не меньше { $least } %
lab-range-most = не больше { $most } %
lab-aim-wins = { $side ->
    [light] Свет
   *[dark] Тьма
} выигрывает { $range }
lab-aim-wins-late = Из партий, доживших до хода { $first }, { $side ->
    [light] Свет
   *[dark] Тьма
} выигрывает { $range }
lab-aim-soon = Кончились к ходу { $last }: { $range }
lab-aim-late = Кончились на ходу { $first } или позже: { $range }
lab-aim-ends = Кончились на ходах с { $first } по { $last }: { $range }
lab-aim-entering-worth = Каждый Иной приносит побед не меньше, чем отнимает
lab-aim-entering = Каждый Иной, войдя в игру, даёт не меньше { $value } побед на 100 партий
lab-aim-card = Ни одна карта не даёт больше { $value } побед на 100 партий
lab-found = { $share } ({ $bounds }) из { NUMBER($games, useGrouping: 0) }
lab-found-card = { $card }: { $gain } (раскладов: { NUMBER($games, useGrouping: 0) })
lab-aim-met = достигнута
lab-aim-missed = не достигнута
lab-aim-unknown = ещё неизвестно
lab-aim-more = ещё неизвестно: если так и останется, нужно ещё около { NUMBER($more, useGrouping: 0) } { $more ->
    [one] расклада
   *[other] раскладов
}
lab-aim-edge = ещё неизвестно: на самой границе
lab-aim-other = не для этих игроков: цель для уровня «{ $level }»
lab-aim-unasked = ещё неизвестно: не оценивалось
lab-real = Точно:
lab-luck = Может быть случайностью:
lab-luck-yet = Ноль в пределы не попал, но это ещё не точно: при многих проверках нужно больше данных, чем при одной.
lab-change-light = { $way ->
    [more] доля побед Света выше на { $points } процентного пункта
    [less] доля побед Света ниже на { $points } процентного пункта
   *[same] доля побед Света не изменилась
} ({ $low } … { $high }); победитель сменился (в любую сторону) в { NUMBER($differ, useGrouping: 0) } { $differ ->
    [one] раскладе
   *[other] раскладах
} из { NUMBER($deals, useGrouping: 0) }.
lab-change-soon = { $way ->
    [more] доля партий, завершённых к концу 3-го хода, выше на { $points } процентного пункта
    [less] доля партий, завершённых к концу 3-го хода, ниже на { $points } процентного пункта
   *[same] доля партий, завершённых к концу 3-го хода, не изменилась
} ({ $low } … { $high }).
lab-change-middle = { $way ->
    [more] доля партий, завершённых с 6-го по 11-й ход, выше на { $points } процентного пункта
    [less] доля партий, завершённых с 6-го по 11-й ход, ниже на { $points } процентного пункта
   *[same] доля партий, завершённых с 6-го по 11-й ход, не изменилась
} ({ $low } … { $high }).
lab-asked = Сыграно раскладов: { NUMBER($deals, useGrouping: 0) }. Чтобы увидеть разницу в пять процентных пунктов, нужно около { NUMBER($asked, useGrouping: 0) }; большую разницу видно раньше.
lab-said = { $name } (раскладов: { NUMBER($games, useGrouping: 0) }):
lab-said-gains = Карты, которые приносят победы (на 100 раскладов): { $cards }.
lab-said-costs = Карты, которые стоят побед (на 100 раскладов): { $cards }.
lab-sweep-title = Где силы равны? { $what }
lab-sweep-made = за обе стороны { $level }; каждое значение играет одни и те же расклады, с номера { NUMBER($seed, useGrouping: 0) }
lab-sweep-may = { $kind ->
    [all] Пока неизвестно: силы могут быть равны при любом из этих значений.
    [one] Силы могут быть равны при { $values } и ни при каком другом из этих значений.
    [range] Силы могут быть равны где угодно от { $first } до { $last }.
   *[list] Силы могут быть равны при { $values }.
} Чем больше раскладов, тем точнее. Ближе всего пока { $near }.
lab-sweep-near = { $value } (Свет выигрывает { $light })
lab-sweep-now = { $value } (сейчас)
lab-sweep-crosses = Линия проходит 50 % между { $first } и { $second }.
lab-sweep-between = Силы сравниваются между { $first } и { $second }.
lab-sweep-no-even = Ни при одном из этих значений силы не равны. Ближе всего { $near }.
lab-sweep-begun = Первый круг ещё не сыгран.
lab-sweep-hint = Точка — доля побед Света, черта — пределы, в которых настоящая доля может лежать, судя по партиям; полоса от 45 до 55 % подкрашена. Победитель назван, когда 50 % оказались вне пределов; такое значение больше не играется, и пределы там остаются широкими.
lab-sweep-grid-hint = Доля побед Света. Белое — поровну, красное — перевес Света, лиловое — Тьмы; жирно там, где победитель точно известен.
lab-sweep-axis = Значение; выиграл Свет
lab-sweep-waits = ещё не сыграно
lab-clear-light = чаще Свет
lab-clear-dark = чаще Тьма
lab-clear-none = ещё не ясно
lab-clear-more = ещё не ясно: если так и останется, нужно ещё около { NUMBER($more, useGrouping: 0) } { $more ->
    [one] расклада
   *[other] раскладов
}
lab-clear-even = ещё не ясно: почти поровну
lab-col-deals = раскладов
lab-col-light = выиграл Свет
lab-col-soon = к ходу 3
lab-col-middle = ходы 6–11
lab-col-number = Число
lab-col-step = шаг
lab-col-light-by = победы Света, на сколько %
lab-col-soon-by = к ходу 3, на сколько %
lab-col-middle-by = ходы 6–11, на сколько %
lab-sensitivity-title = На что влияет каждое число
lab-sensitivity-made = раскладов на каждое число: { NUMBER($deals, useGrouping: 0) }; за обе стороны { $level }; расклады с номера { NUMBER($seed, useGrouping: 0) }
lab-sensitivity-hint = Каждое число по отдельности на шаг больше, на тех же раскладах, что и набор без изменения; значения — процентные пункты. Сыграно { NUMBER($done, useGrouping: 0) } из { NUMBER($of, useGrouping: 0) }; чисел, которые точно что-то меняют: { NUMBER($sure, useGrouping: 0) }. Жирным — точно, хотя чисел сравнивается сразу много; при немногих раскладах так видны лишь большие перемены.
lab-sensitivity-sure = точно
