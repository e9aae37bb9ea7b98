# Программные игроки: арена, лаборатория баланса, объяснения их решений.
level-random = Как попало
level-novice = Новичок
level-watchman = Дозорный
level-higher = Высший Иной
    .hint = думает над каждым решением столько, сколько вы дадите

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
