/*
 * Sizes as people write them, for all that reads them: searches, matches, facts, lists. Pure.
 */

/** A unit with its words in six languages, without accents, each with how many of the unit itself it is. */
export interface Unit {
  symbol: string;
  words: Record<string, number>;
}

const alike = (symbol: string, words: string): Unit => ({
  symbol,
  words: Object.fromEntries(words.split(' ').map((word) => [word, 1])),
});

function inMillimetres(words: Record<number, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([factor, all]) => all.split(' ').map((word) => [word, Number(factor)])),
  );
}

// One letter may belong to several: 12v is twelve volts or twelve speeds.
const units: readonly Unit[] = [
  {
    symbol: ' mm',
    words: inMillimetres({
      1: 'mm millimetre millimetres millimeter millimeters millimetri milimetros bcd',
      10: 'cm centimetre centimetres centimeter centimeters zentimeter centimetri',
      1000: 'm metre metres meter meters metri metro metros',
    }),
  },
  { symbol: ' Wh', words: { wh: 1, kwh: 1000 } },
  alike(' Ah', 'ah'),
  alike(' V', 'v volt volts voltios'),
  alike(' W', 'w watt watts vatios'),
  alike(' A', 'a amp amps ampere'),
  alike(' lux', 'lux lx'),
  alike(' lm', 'lm lumen lumens'),
  alike(
    '-speed',
    's sp spd speed speeds fach gang gange gaenge v vit vitesse vitesses vel velocidades velocita versnellingen',
  ),
  alike(' teeth', 't tooth teeth z zahn zahne zaehne zahnig tands tand tanden d dent dents diente dientes dente denti'),
  alike(' holes', 'h hole holes l loch locher loecher g gaats gaten trou trous agujeros fori'),
  alike(' links', 'l link links glieder schakels maillons eslabones maglie'),
  {
    symbol: ' ml',
    words: { ml: 1, cl: 10, l: 1000, liter: 1000, litre: 1000, litres: 1000, litro: 1000, litri: 1000 },
  },
  { symbol: ' g', words: { g: 1, gr: 1, gram: 1, gramm: 1, grams: 1, grammes: 1, gramos: 1, grammi: 1, kg: 1000 } },
  alike(' Nm', 'nm'),
  alike(' bar', 'bar'),
  alike(' psi', 'psi'),
  alike(' lb', 'lb lbs'),
  alike('°', '° deg degree degrees grad graden degres grados gradi'),
  alike('"', '" zoll inch inches in er pouce pouces pollice pollici pulgada pulgadas duim'),
];

/** The units that a word may be. */
export const unitsByWord: ReadonlyMap<string, readonly Unit[]> = units.reduce((map, unit) => {
  for (const word of Object.keys(unit.words)) map.set(word, [...(map.get(word) ?? []), unit]);
  return map;
}, new Map<string, Unit[]>());

// Nothing has more speeds; `36v` is volts.
const mostSpeeds = 33;
const holes = new Set([12, 16, 18, 20, 24, 28, 32, 36, 40, 48]);

/** Whether an amount with a word is surely not of a unit that the word may be, too: 500 g are no holes. */
export function isNeverNamedSo({ symbol }: Unit, word: string, amount: number): boolean {
  return (symbol === '-speed' && amount > mostSpeeds) || (symbol === ' holes' && word === 'g' && !holes.has(amount));
}

const signs: Record<string, string> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

// The diameter of the circle of bolts, in six languages, in front of the number or behind it.
const circle =
  '(?:bcd|lk|lochkreis(?:durchmesser)?|pcd|entraxe|steekcirkel|steek|interasse|distancia entre tornillos|giro bulloni)';
const circleBefore = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${circle}[\s:.-]*(\d{2,3})(?:\s*mm)?(?![\p{L}\p{N}.,])`,
  'giu',
);
const circleBehind = new RegExp(String.raw`(?<![\p{L}\p{N}.,])(\d{2,3})\s*(?:mm\s*)?${circle}(?![\p{L}\p{N}])`, 'giu');

/** Text with its sizes in one notation: fractions as decimals or in digits, circles of bolts in mm, ETRTO without its name. */
export const tidySizes = (text: string): string =>
  text
    .replaceAll(/(?<=\d)\s*½/g, '.5')
    .replaceAll(
      /(\d)? ?([½¼¾⅛⅜⅝⅞])/g,
      (_, whole: string | undefined, sign: string) => `${whole === undefined ? '' : `${whole} `}${signs[sign]}`,
    )
    // 1-1/8 is one and an eighth.
    .replaceAll(/(?<![\p{N}/.,-])(\d)-(?=[1357]\/(?:2|4|8|16)(?!\d))/gu, '$1 ')
    .replaceAll(circleBefore, '$1mm')
    .replaceAll(circleBehind, '$1mm')
    .replaceAll(/(?<!\p{L})e\.?t\.?r\.?t\.?o\.?[\s:]*(?=\d)|(?<=\d)\s*etrto(?!\p{L})/giu, ' ')
    .trim();
