# Записи партий (.dozorgame): почему запись не читается, не сходится или действие нельзя отменить.
empty-action = Строка действия пуста.

no-such-file = Файла «{ $file }» нет. Проверьте имя и папку.
no-regular-file = «{ $file }» — папка, устройство, канал или сокет, а не сохранённая партия. Укажите имя файла.
cannot-read = Файл «{ $file }» не читается: { $problem }.
cannot-write = Партию не удаётся записать в «{ $file }»: { $problem }. Играть можно дальше, но освободите место или сохраните партию в другой папке.
full = Партия достигла предела для записи — { $limit } МБ, больше ничего не запишется. Начните новую партию.
nearly-full = Запись этой партии скоро достигнет предела в { $limit } МБ, и дальше ничего не запишется. Всё сыгранное сохранено. Закончите эту партию или начните новую.
in-use = Партия «{ $file }» открыта в другом окне «Дозора»: процесс { NUMBER($pid, useGrouping: 0) } на компьютере «{ $host }», с { $since }. Её можно открыть только для просмотра или забрать сюда: тогда в том окне играть будет нельзя. Ничего не пропадёт.
taken-over = Эту партию забрало другое окно «Дозора»: процесс { NUMBER($pid, useGrouping: 0) } на компьютере «{ $host }», с { $since }. Всё сыгранное сохранено. Здесь больше играть нельзя.
went-on = Пока вы открывали партию «{ $file }», она продолжилась в другом окне. Откройте её ещё раз.
not-saved = Партия не сохраняется: файл «{ $file }» переместила, удалила или изменила другая программа. Сохраните партию в другой файл или верните этот на место.
too-large = Файл больше { $limit } МБ: это не запись партии.
set-too-large = Набор слишком велик для партии: его карты заняли бы в записи { $size } КБ, а можно не больше { $limit } КБ. Выберите набор поменьше.
not-a-record = Это не запись партии: её первая строка — «dozor-game 1».
newer-format = У записи формат { NUMBER($format, useGrouping: 0) }, программа читает до { $known }: обновите программу.
not-text = Строка { NUMBER($line, useGrouping: 0) } — не текст (UTF-8): файл в этом месте повреждён.
bad-header-line = Строке { NUMBER($line, useGrouping: 0) } не место в заголовке записи: «{ $text }».
header-missing = В заголовке записи нет строки «{ $name } …».
not-a-number = Строка { NUMBER($line, useGrouping: 0) }: «{ $text }» должно быть целым числом.
bad-line = Строка { NUMBER($line, useGrouping: 0) } не похожа на строку записи: «{ $text }».
bad-card-line = Строка { NUMBER($line, useGrouping: 0) } набора карт не читается: «{ $text }».
truncated = Последняя строка ({ NUMBER($line, useGrouping: 0) }) не дописана и пропущена; всё до неё на месте.
unknown-game = Программа не знает игры «{ $name }».
other-game = Это запись другой игры: «{ $name }».
other-rules = Партию играли по правилам версии { $rules }, программа играет по версии { $known }: откройте её той программой, которой она записана.
other-set = Набор карт «{ $name }» с тех пор изменился, а своего в записи нет.
bad-start = С настройками из этой записи партию начать нельзя.
game-over = Партия окончена.
after-the-end = Строка { NUMBER($line, useGrouping: 0) }: партия уже была окончена.
wrong-seat = Строка { NUMBER($line, useGrouping: 0) } — решение { $seat ->
    [light] Света
   *[dark] Тьмы
}, а решать должна { $to_move ->
    [light] сторона Света
   *[dark] сторона Тьмы
}.
illegal = Строка { NUMBER($line, useGrouping: 0) }: «{ $action }» здесь не разрешено.
bad-undo = Строка { NUMBER($line, useGrouping: 0) }: это отменить нельзя.
count-differs = Строка { NUMBER($line, useGrouping: 0) }: записано действий { NUMBER($written, useGrouping: 0) }, а их { NUMBER($standing, useGrouping: 0) }.
state-differs = Строка { NUMBER($line, useGrouping: 0) }: положение после { NUMBER($standing, useGrouping: 0) } действий не то, что записано; запись меняли, или она сделана по другим правилам.
not-ended = Строка { NUMBER($line, useGrouping: 0) } завершает партию, которая ещё не окончена.
end-differs = Строка { NUMBER($line, useGrouping: 0) }: партия кончилась иначе ({ $winner }, { $reason }).
undo-too-far = { $standing ->
    [0] Решений ещё не было, отменять нечего.
   *[other] Решений только { NUMBER($standing, useGrouping: 0) }, отменить { NUMBER($count, useGrouping: 0) } нельзя.
}
undo-other-seat = «{ $action }» — решение соперника: отменить его можно только с согласия обоих.
undo-seen = После «{ $action }» карты взяты, перемешаны или показаны: отменить это можно только с согласия обоих.

no-such-player = Игрока «{ $name }» нет: выберите одного из { $known }.
bad-option = «{ $text }» — не настройка: пишите имя=значение.
replayed = Запись сходится: действий { NUMBER($actions, useGrouping: 0) }, { $winner ->
    [light] победил Свет
    [dark] победила Тьма
   *[draw] ничья
} ({ $reason }), положение { $hash }.
replayed-unfinished = Запись сходится: действий { NUMBER($actions, useGrouping: 0) }, партия не окончена, положение { $hash }.

# Сценарии (docs/formats/scenario.md).
scenario-holds = сходится: { $file } ({ $title })
scenario-fails = не сходится: { $file }{ $line ->
    [0] { "" }
   *[other] , строка { NUMBER($line, useGrouping: 0) }
}: { $problem }
scenario-bad = не читается: { $file }{ $line ->
    [0] { "" }
   *[other] , строка { NUMBER($line, useGrouping: 0) }
}: { $problem }
scenario-unreadable = Файл не открывается: проверьте, есть ли право его читать.
scenario-too-large = Файл больше { $limit } КБ: это не сценарий.
scenario-not-text = Строка { NUMBER($line, useGrouping: 0) } — не текст (UTF-8).
scenario-not-toml = Это не TOML: { $problem }.
scenario-bad-key = «{ $key }» здесь неизвестно или не того типа: допустимы { $known }.
scenario-missing = Не хватает «{ $key }».
scenario-other-game = Это сценарий другой игры: «{ $name }».
scenario-impossible = Такого положения быть не может; { $count ->
    [one] ошибка { $count }:
    [few] ошибки { $count }:
   *[many] ошибок { $count }:
}
scenario-bad-line = «{ $text }» ничего не значит: строка начинается с light, dark, until, asked, legal, illegal, expect, event или outcome.
scenario-wrong-seat = «{ $action }» решает { $seat }; сейчас решает: { $to_move }.
scenario-refused = «{ $action }» здесь не разрешено; разрешено: { $legal }.
scenario-never-asked = «{ $question }» так и не спросили; сейчас вопрос: { $asked }.
scenario-asked = Сейчас не спрашивают «{ $question }»; вопрос: { $asked }.
scenario-allowed = «{ $action }» разрешено.
scenario-other-rule = «{ $action }» запрещает правило { $actual }, а не { $rule }.
scenario-expected = { $path }: должно быть { $relation } { $value }, а на деле «{ $actual }».
scenario-no-event = «{ $event }» не случилось; случилось: { $events }.
scenario-outcome = Исход должен быть «{ $outcome }», а он «{ $actual }».
