# dozor doctor: что может быть не так с установкой.
good = хорошо
wrong = ПЛОХО
packed = Отчёт — в { $file }: строки выше и журнал ошибок, без имён, партий и карт.

check-program = Программа
check-parts = Пакеты
check-window = Окно
check-fonts = Шрифты
check-pictures = Картинки
check-languages = Языки
check-shipped = Исходные карты
check-folder = Профиль
check-own = Ваши карты
check-games = Сохранённые партии
check-log = Ошибки

program = «Дозор» { $version } ({ $kind ->
    [bundle] установлен
   *[source] из исходного кода
}), Python { $python }, { $system }
parts = { $parts }
part-missing = { $part } не установлен: запустите «python3 dozor.py», чтобы установить недостающее, или переустановите «Дозор».
window = окно можно открыть на { $display }
fonts = { $count ->
    [one] на месте { $count } начертание
    [few] на месте { $count } начертания
   *[other] на месте { $count } начертаний
}
pictures = { $count ->
    [one] на месте { $count } картинка исходных карт
    [few] на месте все { $count } картинки исходных карт
   *[other] на месте все { $count } картинок исходных карт
}
languages = { $languages }: на месте сообщения, правила, руководство, орфография и переносы
piece-missing = В установке не хватает: { $piece }. Переустановите «Дозор».
catalogue = { $file } цел: { $sets ->
    [one] { $sets } набор
    [few] { $sets } набора
   *[other] { $sets } наборов
}, схема { $schema }
catalogue-older = { $file } цел, схема прежняя ({ $schema }): при следующем запуске он обновится, сначала будет сделана копия
no-catalogue-yet = { $file } будет создан при первом запуске
folder = в { $folder } можно писать, свободно { $free } МБ
little-room = В { $folder } осталось всего { $free } МБ: освободите место, иначе новые карты и партии не сохранятся.
no-database = В { $folder } не может лежать каталог карт Дозора: { $detail }. Укажите в DOZOR_HOME папку на этом компьютере.
games = { $count ->
    [0] пока нет
    [1] { $count } партия, читается
    [one] { $count } партия, все читаются
    [few] { $count } партии, все читаются
   *[other] { $count } партий, все читаются
}
bad-game = { $file } не читается начиная со строки { $line } (всего файлов в папке: { $count }): партию можно открыть до этого места, или удалите файл.
log = { $count ->
    [0] нет
    [one] { $count }, подробности — в { $file }
   *[other] { $count }, подробности — в { $file }
}
unexpected = сама проверка не удалась ({ $detail }): пожалуйста, сообщите об этом.
