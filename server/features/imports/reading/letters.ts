// How likely letters follow each other in a language. The names that Intl has of countries, languages, currencies and units
// are enough words of each, so that no lists of words have to be kept.

/** The languages that a text of eight bits may be in, by the letters that they share. */
export const languages = {
  western: ['de', 'fr', 'nl', 'es', 'it', 'pt', 'sv', 'da', 'nb', 'fi', 'is', 'ca', 'en'],
  central: ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'sq', 'de'],
  baltic: ['lt', 'lv', 'et'],
  turkish: ['tr', 'az'],
  cyrillic: ['ru', 'uk', 'bg', 'sr', 'mk', 'be'],
  greek: ['el'],
  hebrew: ['he'],
  arabic: ['ar', 'fa'],
} as const;

/** The probability of a letter, as its logarithm, that follows the letters before it in words of a language. */
export interface LetterModel {
  /** Of a word in small letters. */
  logOf(word: string): number;
}

/** Letters that are seen in no word of a language, as the logarithm of their probability. */
const shareOfTriples = 0.5;
const shareOfPairs = 0.35;
const shareOfLetters = 0.149;
const unseen = (1 - shareOfTriples - shareOfPairs - shareOfLetters) / 1000;

const models = new Map<string, LetterModel>();

/** The model of a language. */
export function letterModel(language: string): LetterModel {
  const known = models.get(language);
  if (known) return known;
  const model = modelOf(wordsOf(language));
  models.set(language, model);
  return model;
}

/** Counts which letter follows which one, and which two; ^ and $ are the ends of a word. */
function modelOf(words: readonly string[]): LetterModel {
  const counts = new Map<string, number>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  let total = 0;
  for (const word of words) {
    const text = `^^${word}$`;
    count('^^');
    count('^');
    for (let place = 2; place < text.length; place += 1) {
      count(text.slice(place - 2, place + 1));
      count(text.slice(place - 1, place + 1));
      count(text.slice(place, place + 1));
    }
    total += word.length + 1;
  }
  const share = (part: string, of: number) => (of === 0 ? 0 : (counts.get(part) ?? 0) / of);
  const logOfEnd = (text: string, end: number) => {
    const [pair, letter] = [text.slice(end - 2, end), text.slice(end - 1, end)];
    const next = text.charAt(end);
    return Math.log(
      shareOfTriples * share(pair + next, counts.get(pair) ?? 0) +
        shareOfPairs * share(letter + next, counts.get(letter) ?? 0) +
        shareOfLetters * share(next, total) +
        unseen,
    );
  };
  return {
    logOf: (word) => {
      const text = `^^${word}$`;
      let log = 0;
      for (let end = 2; end < text.length; end += 1) log += logOfEnd(text, end);
      return log;
    },
  };
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const units = [
  'kilometer',
  'meter',
  'millimeter',
  'gram',
  'kilogram',
  'liter',
  'hour',
  'day',
  'week',
  'year',
  'percent',
];

/** Words of a language in small letters: what it calls countries, languages, currencies, units, months and days. */
function wordsOf(language: string): string[] {
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second));
  const names: string[] = [];
  const add = (type: 'region' | 'language' | 'currency' | 'script', all: readonly string[]) => {
    const display = new Intl.DisplayNames([language], { type, fallback: 'none' });
    for (const code of all) names.push(display.of(code) ?? '');
  };
  add('region', codes);
  add(
    'language',
    codes.map((code) => code.toLowerCase()),
  );
  add('currency', Intl.supportedValuesOf('currency'));
  for (const unit of units)
    for (const amount of [1, 2, 5])
      names.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount));
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(Date.UTC(2024, month, month + 1));
    names.push(day.toLocaleDateString(language, { dateStyle: 'full', timeZone: 'UTC' }));
  }
  return [...new Set(names.flatMap((name) => withCedilla(name.toLowerCase()).match(/\p{L}+/gu) ?? []))];
}

/** Code pages have the Romanian letters with a cedilla only. */
const withCedilla = (name: string) => name.replaceAll('ș', 'ş').replaceAll('ț', 'ţ');
