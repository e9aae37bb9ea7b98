# Что не так с лицом карты. card: имя карты, part: часть (ниже), остальное по месту.
overflow = «{ $card }», { $part }: текст не помещается и при { $size } пт. Сократите его.
too-small = «{ $card }», { $part }: при таком размере карты выходит { $size } пт, это мелко. Возьмите карту больше.
missing-glyph = «{ $card }», { $part }: в шрифте нет знаков { $glyphs }. Замените их.
bad-picture = «{ $card }»: рисунок { $file } не читается ({ $reason }). Вместо него стоит эмблема.
part-name = имя
part-kind = строка вида
part-rules = правила
part-flavour = присловье
part-footer = мелкая строка
part-ways = пути
part-label = надпись
part-picture = рисунок
part-strength = сила
part-experience = опыт
part-initiative = инициатива
part-cost = стоимость
