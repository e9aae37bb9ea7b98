# Слова на рисунках к правилам.
side-dark = Дневной Дозор: игрок Тьмы
side-light = Ночной Дозор: игрок Света
pile-probability = Линии Вероятности: { $count }
pile-spells = Заклинания: осталось { $count }
pile-discards = Сброс Заклинаний
supply = Фишки: раны, уровни Сумрака, минусы
part-specialty = Специальность.
    .means = Маг, ведьма, вампир или оборотень: что Иной умеет в Бою.
part-strength = Сила { $number }.
    .means = Столько Заклинаний ему сдают; маг и ведьма не держат больше этого числа.
part-experience = Опыт { $number }.
    .means = Столько Заклинаний он берёт. У вампиров Опыта нет, и книги на карте тоже.
part-initiative = Инициатива { $number }.
    .means = Порядок в Движении и в Бою: меньшее число действует раньше.
part-cost = Стоимость { $number }.
    .means = Столько баллов получит соперник, когда вы введёте Иного в игру.
part-name = Имя и сторона.
    .means = Красное с солнцем — Свет, Ночной Дозор. Лиловое с месяцем — Тьма, Дневной Дозор.
part-kind = Специальность словами.
    .means = Глаз — знак Иного.
part-rules = Собственное правило.
    .means = Что сказано на карте, важнее общих правил.
kind-attack-3 = Заклинание
    .means = Число — его сила. Иной играет его в Бою.
kind-flashlight = Предмет
    .means = Даётся Иному: кому, сказано первым словом. Служит, пока не уничтожен.
kind-broken-mobile = Случайность
    .means = Играете вы, один раз, когда велит текст; потом она уходит из игры.
kind-egor = Персонаж
    .means = Сердце с клыками — знак Донора: вампир может его позвать и берёт карты за его раны.
back-setup-neutral = Расстановка
    .means = { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[other] { $count } карт
    }, их выкладывают до игры
back-probability-light = Свет
    .means = { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[other] { $count } карт
    } для Света
back-probability-dark = Тьма
    .means = { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[other] { $count } карт
    } для Тьмы
back-probability-neutral = Нейтральная
    .means = { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[other] { $count } карт
    }, «Менты»
back-spell-neutral = Заклинания
    .means = { $count ->
        [one] { $count } карта
        [few] { $count } карты
       *[other] { $count } карт
    }
counter-treaty = стоит на Балансе: кто впереди и на сколько
counter-inferno = ходит по Воронке
counter-gloom = на маге или ведьме, по одному за уровень
counter-wound = на том, кто ранен; четыре — смерть
counter-minus = на Заклинании, которое слабее на единицу
way-metro = в пути: Боя нет
way-svetlana-flat = вампирам закрыта
way-city-light = Тьме закрыт
way-egor-flat = вампирам закрыта
way-roof = убивают три раны
