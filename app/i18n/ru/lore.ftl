## Что карта может, что ей вредит и что помогает: окно справочника

can = Что может
hurts = Что вредит и мешает
helps = Что помогает
nothing = В этом наборе — ничего.
readings = Как играют здесь
reading = { $option }: { $value }.

## Иные
enters = Входит в игру с { $strength ->
    [one] { $strength } Заклинанием
   *[other] { $strength } Заклинаниями
}. Стоимость на Балансе: { $cost }.
hand-limit = В конце хода держит на руке не больше { $strength ->
    [one] { $strength } Заклинания
   *[other] { $strength } Заклинаний
}.
acts = Действует с Инициативой { $initiative }: чем меньше, тем раньше.
is-mage = Маг: уходит в Сумрак, в конце хода берёт { $experience ->
    [one] { $experience } Заклинание
    [few] { $experience } Заклинания
   *[other] { $experience } Заклинаний
}.
is-witch = Ведьма: уходит в Сумрак, хранит один Амулет, в конце хода берёт { $experience ->
    [one] { $experience } Заклинание
    [few] { $experience } Заклинания
   *[other] { $experience } Заклинаний
}.
is-vampire = Вампир: зовёт Доноров; Защиту и Исцеление может сыграть на врага как Атаку-1; за нанесённые раны берёт карты или лечится.
is-shapeshifter = Оборотень: не держит руки, в свой черёд берёт { $experience ->
    [one] { $experience } Заклинание
    [few] { $experience } Заклинания
   *[other] { $experience } Заклинаний
}, остаток — Манёвры.
heals-vortex = Исцелением двигает Воронку влево, если рядом { $cards }.
strikes-donors = Может атаковать Доноров: { $cards }.
holds = Может носить: { $cards }.
hit-by = Атаки врага в той же Локации: { $cards }.
bitten-by = Любая карта вампира бьёт на 1: { $cards }.
struck-by = { $reading ->
    [sum] Лишний удар на 1
   *[any-defence] Лишний удар, который отбивает любая Защита
}: { $cards }.
slowed-by = В Бою на карту меньше: { $cards }.
shut-out-by = Что не пускает в одну из Локаций: { $cards }.
hurt-more-by = Рана сверх нанесённых: { $cards }.
dies-sooner-at = В Бою здесь убивают уже { $wounds ->
    [one] { $wounds } рана
    [few] { $wounds } раны
   *[other] { $wounds } ран
}: { $cards }.
kept-from = Куда не может войти пешком: { $cards }.
stopped-by = Ход без шагов, поездок и входа в игру: { $cards }.
starved-by = За раны владельца нет ни карт, ни лечения: { $cards }.
repelled-by = Атаки вампиров на Егора сбрасываются: { $cards }.
calls-annulled-by = Зовы этого хода пропадают: { $cards }.
dies = Умирает от { $wounds ->
    [one] { $wounds } раны
   *[other] { $wounds } ран
}.
gloom-hurts = Платит за Сумрак в каждом Бою; если карт не хватило, недостающее — ранами.
defended-by = Защита от Атак этого Боя: { $cards }.
healed-by = Исцеление снимает прежние раны: { $cards }.
helped-by = Кто может защитить и вылечить: { $cards }.
shielded-by = Что снимает одну Атаку за Бой: { $cards }.
rests-at = Ход, проведённый здесь, снимает рану: { $cards }.
saved-by = Что один раз спасает от смертельной раны: { $cards }.
sated-by = Что один раз лечит целиком и наполняет руку: { $cards }.
let-in-by = Что открывает вампирам квартиру: { $cards }.
more-cards-by = За ход на два Заклинания больше: { $cards }.
carried-by = Что везёт прямо в другую Локацию: { $cards }.
taken-back-by = Кто может сменить его в игре: { $cards }.

## Доноры и Светлана
donor-struck-by = Кто может атаковать: { $cards }.
called-by = Кто может позвать: { $cards }.
donor-defended = Свои могут защитить его, но Защита на 1 слабее: { $cards }.
donor-healed-by = Кто может вылечить: { $cards }.
never-dies = Не умирает: больше { $wounds ->
    [one] { $wounds } раны
   *[other] { $wounds } ран
} на нём не бывает{ $reading ->
    [battle] { " " }за один Бой
   *[ever] { "" }
}.
jumps-by = Зов приводит его прямо к владельцу: { $cards }.
never-struck = Атаковать её и вредить ей Заклинанием не может никто.
vortex-grown-by = Воронка растёт от карт: { $cards }.
vortex-healed-by = Кто может снимать Воронку рядом с ней: { $cards }.
vortex-advised-by = Одно Исцеление на Воронку { $reading ->
    [inside] вопреки угрозе
   *[extra] сверх обычного
}: { $cards }.
vortex-kept-by = Что отменяет один сдвиг вправо: { $cards }.

## Предметы
held-by = Кто может носить: { $cards }.
changes-hands = В Движении его кладут из руки, а вне Метро ещё передают и поднимают.
destroyed-by = Атака { $side ->
    [light] Света
    [dark] Тьмы
   *[other] врага
} уничтожает сразу: { $cards }.
destroyed-by-bite = И любая карта вампира: { $cards }.
lost-with-holder = Без владельца лежит, где упал, и пропадает, когда рядом нет никого { $reading ->
    [any-side] из Иных
   *[own-side] из своих
}.
not-driven-to = Куда не ездит: { $cards }.
aims-at = Действует на: { $cards }.

## Случайности
once = Срабатывает один раз и уходит из игры.
window-at-once = Как только её взяли, она ложится в Москву лицом вверх.
window-growth-card = Тьма играет её, когда начинается ход.
window-stop-shift = Свет играет её, когда Воронке идти вправо.
window-annul-calls = Свет играет её, когда Зовы уже объявлены.
comes-at = Играют в Бою по Инициативе Иного, жив он или нет: { $cards }.
window-movement = Тьма играет её в Движении, в черёд вампира.
window-close-way = Тьма играет её в Движении, в черёд Светлого.
window-battle = Свет играет её в Бою, в черёд Светлого мага рядом со Светланой.
window-stake = Свет играет её в Бою, когда Атаки на Егора уже лежат.
window-kostya = Тьма играет её при Подсчёте на смертельно раненного вампира.
window-jugular = Тьма играет её при Подсчёте, когда вампиры взяли добычу.
window-accident = Тьма играет её в начале фазы Заклинаний.
leaves-after = Уходит, получив { $wounds ->
    [one] { $wounds } рану
    [few] { $wounds } раны
   *[other] { $wounds } ран
}.
illness-fed-by = Кто кладёт на неё Исцеление в Москве: { $cards }.
spoils-calls-of = Чьи Зовы отменяет: { $cards }.

## Локации
ways = Один шаг отсюда: { $cards }.
bars = Кто не может войти пешком: { $cards }.
bars-car = Что сюда не доезжает: { $cards }.
opened-by = Что может открыть вампирам: { $cards }.
closed-by = Что может закрыть от Света: { $cards }.

## Заклинания
spell-attack = { $points ->
    [one] { $points } рана
    [few] { $points } раны
   *[other] { $points } ран
} врагу в той же Локации за вычетом Защиты; Тьма может бить и Доноров.
spell-defence = Снимает { $points } с суммы Атак на себя, на другого — на 1 меньше.
spell-healing = Снимает со своего Иного (Свет — и с Донора) { $points ->
    [one] { $points } прежнюю рану
    [few] { $points } прежние раны
   *[other] { $points } прежних ран
}, с себя — на 1 меньше.
spell-attack-item = Уничтожает вражеский Предмет сразу.
spell-bites = Кто бьёт такой картой как Атакой-1: { $cards }.
spell-self-only = { $use ->
    [healing] Кто лечит только себя, зато в полную силу
   *[defence] Кто защищает только себя
}: { $cards }.
spell-vortex = У Светланы двигает Воронку влево, если Егору не грозят; кто играет: { $cards }.
spell-illness = Двигает Воронку вправо, если Тьма кладёт на: { $cards }.
spell-any-vortex = Двигает Воронку влево, на 1 слабее; кто играет: { $cards }.
spell-pays = Оплачивает Сумрак своей силой.
copies = В колоде Заклинаний { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[other] { $count } карт
}.
answered-by = Защита отнимает её силу: { $cards }.
cancelled-by = Что её снимает: { $cards }.
lessened-by = За Подсчёт на рану меньше: { $cards }.
composed = { $power }
