# Командная строка: справка и отказы. У help-<команда> по атрибуту на каждый параметр.
help = Карточные игры на двоих о Светлых и Тёмных Иных: играть, править карты, печатать колоды. Без команды открывается окно.
    .lang = Язык окна и сообщений: ru или en (иначе — язык системы).
    .version = Показать версию и закончить.
help-option = Показать эту справку и закончить.
heading-usage = Вызов
heading-arguments = Аргументы
heading-options = Ключи
heading-commands = Команды
metavar-options = { "[КЛЮЧИ]" }
metavar-command = { "КОМАНДА …" }

no-language = Языка «{ $value }» здесь нет: выберите один из { $languages }.
no-command = Команды «{ $name }» нет: выберите одну из { $names } или смотрите dozor --help.
no-commands = Команды «{ $name }» нет: смотрите dozor --help.
no-option = У { $command } нет ключа { $option }: смотрите { $command } --help.
missing = Для { $command } нужно указать { $parameter }: смотрите { $command } --help.
no-value = Ключ { $option } команды { $command } записан неверно: смотрите { $command } --help.
bad-value = Значение { $parameter } не подходит ({ $detail }): смотрите { $command } --help.
bad-choice = Значение { $parameter } не подходит: выберите одно из { $detail }.
usage = Так { $command } не вызывается ({ $detail }): смотрите { $command } --help.

help-catalogue = Поставляемый каталог карт (для тех, кто работает над программой).
help-catalogue-build = Построить data/cards.db заново из data/source/.
help-catalogue-check = Проверить, что data/cards.db построен из data/source/.

help-arena = Дать программным игрокам сыграть целые партии. Одни и те же аргументы дают одни и те же партии.
    .light = Кто играет за Свет: random.
    .dark = Кто играет за Тьму: random.
    .game = Какая игра: own-fate или tribunal.
    .games = Сколько партий.
    .seed = Число, из которого берётся вся случайность.
    .option = Домашнее правило, например tie=draw; ключ можно повторять.
    .records = Папка, где сохранить все партии.
    .as-json = Все числа в виде JSON: победы, исходы, длина, сколько раз сыграно каждое действие и каждая карта.
help-replay = Сыграть запись (.dozorgame) заново: чем кончилась партия или первая строка, которая не сходится, и почему.
    .file = Запись.

help-scenario = Разыграть сценарии: положение, действия и то, что должно получиться. Говорит, какие сходятся; статус 1, если хоть один нет.
    .files = Сценарии (TOML); как их писать — docs/formats/scenario.md.
