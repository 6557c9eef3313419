import type { FactValue } from '#contract/facts/choices.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { date, isStorable } from '#contract/values.ts';
import { plainText } from '#server/reading/text.ts';
import type { CatalogueField, CatalogueValue } from '../catalogue/catalogue.ts';
import { numbersIn } from './numbers.ts';

/** A value as it is stored, or why it cannot be; null for a value that says nothing. */
export interface ReadFact {
  value: FactValue | null;
  problem: Sentence | null;
}

const found = (value: FactValue): ReadFact => ({ value, problem: null });
const refused = (problem: Sentence): ReadFact => ({ value: null, problem });

/** Text as values are compared: without case, accents, marks between words and kinds of crosses. */
const comparable = (text: string): string =>
  plainText(text)
    .replaceAll('×', 'x')
    .replaceAll(/[\s._\-–/()'’"″,]+/g, '');

const pairsOf = (text: string): string[] =>
  Array.from(`^${text}$`, (letter, place) => letter + (`^${text}$`[place + 1] ?? ''));

/** How many pairs of letters two texts have in common, from 0 to 1. */
function likeness(text: string, name: string): number {
  const [wanted, pairs] = [new Set(pairsOf(comparable(text))), pairsOf(comparable(name))];
  return pairs.filter((pair) => wanted.has(pair)).length / (pairs.length + wanted.size);
}

/** The three items with a name that a text is most like. */
function nearestOf<Item>(text: string, items: readonly Item[], namesOf: (item: Item) => readonly string[]): Item[] {
  return items
    .map((item) => ({ item, share: Math.max(...namesOf(item).map((name) => likeness(text, name))) }))
    .sort((one, other) => other.share - one.share)
    .slice(0, 3)
    .map(({ item }) => item);
}

/** The three names that a text is most like. */
export const nearest = (text: string, names: readonly string[]): string[] => nearestOf(text, names, (name) => [name]);

/** The three values of a field that a text is most like, by what they are called in any language. */
export const nearestValues = (field: CatalogueField, text: string): CatalogueValue[] =>
  nearestOf(text, field.values, ({ name, names }) => [name, ...Object.values(names)]);

const inEachLanguage = ({ name, names }: CatalogueField | CatalogueValue) => ({ names: { ...names, en: name } });

const yes = new Set(['true', 'yes', 'ja', 'oui', 'si', 'y', 'j', '1', 'x']);
const no = new Set(['false', 'no', 'nein', 'nee', 'non', 'n', '0']);

/** Reads a value of a field as people and programs write it: keys, names and other ways to write values, numbers with units. */
export function readFactValue(field: CatalogueField, given: FactValue): ReadFact {
  if (typeof given === 'string' && given.trim() === '') return { value: null, problem: null };
  switch (field.kind) {
    case 'choice':
      return readChoice(field, String(given));
    case 'boolean':
      return readBoolean(field, given);
    case 'number':
      return readNumber(field, given);
    case 'range':
      return readRange(field, given);
    case 'date':
      return readDay(field, String(given));
    case 'text':
      return readText(field, String(given).trim());
  }
}

/** The value that a text is the key, a name or another way to write of. */
function valueWritten(field: CatalogueField, text: string) {
  const exact = field.values.find(({ key }) => key === text);
  if (exact) return exact;
  const wanted = comparable(text);
  const isWritten = (written: string) => comparable(written) === wanted;
  return (
    field.values.find(({ name, names }) => isWritten(name) || Object.values(names).some(isWritten)) ??
    field.values.find(({ aliases, key }) => aliases.some(isWritten) || isWritten(key))
  );
}

function readChoice(field: CatalogueField, text: string): ReadFact {
  const value = valueWritten(field, text);
  if (value) return found(value.key);
  return refused(
    message('“{{value}}” is no value of {{name}}. Similar: {{others}}', {
      value: text.slice(0, 60),
      name: inEachLanguage(field),
      others: { list: nearestValues(field, text).map(inEachLanguage), by: ', ' },
    }),
  );
}

function readBoolean(field: CatalogueField, given: FactValue): ReadFact {
  if (typeof given === 'boolean') return found(given);
  const text = comparable(String(given));
  if (yes.has(text)) return found(true);
  if (no.has(text)) return found(false);
  const value = valueWritten(field, String(given));
  return value ? found(value.key === 'true') : refused('Use yes or no');
}

/** Symbols, such as mm, are the same in each language; what is longer is an English word that the field's name has, too. */
function withUnit(number: number, unit: string | null): string {
  const symbol = unit?.trim() ?? '';
  if (symbol === '' || symbol.length > 3) return String(number);
  return symbol === '°' ? `${number}°` : `${number} ${symbol}`;
}

/** Whether a number may be one of the field, or why not. */
function checkNumber({ least, greatest, unit, step }: CatalogueField, number: number): Sentence | null {
  if (!Number.isFinite(number)) return 'Use a number';
  if ((least === null || number >= least) && (greatest === null || number <= greatest)) return checkStep(number, step);
  const of = (bound: number | null) => (bound === null ? '' : withUnit(bound, unit));
  if (least === null) return message('Use at most {{most}}', { most: of(greatest) });
  if (greatest === null) return message('Use at least {{least}}', { least: of(least) });
  return message('Use a number from {{least}} to {{most}}', { least: of(least), most: of(greatest) });
}

/** Numbers are counted from zero in steps of the field, such as 0.5. */
function checkStep(number: number, step: number | null): Sentence | null {
  const steps = number / (step ?? 0.001);
  if (Math.abs(steps - Math.round(steps)) < 1e-6) return null;
  return step === 1 ? 'Use a whole number' : message('Use a multiple of {{step}}', { step: step ?? 0.001 });
}

function readNumber(field: CatalogueField, given: FactValue): ReadFact {
  const numbers = typeof given === 'number' ? [given] : numbersIn(String(given), field, field.reading.cues);
  const [number] = numbers;
  if (number === undefined || numbers.length > 1) return refused('Use a number');
  const problem = checkNumber(field, number);
  return problem ? refused(problem) : found(number);
}

function readRange(field: CatalogueField, given: FactValue): ReadFact {
  const numbers =
    typeof given === 'number'
      ? [given]
      : Array.isArray(given)
        ? given
        : numbersIn(String(given), field, field.reading.cues);
  const [first, last = first] = numbers as readonly number[];
  if (first === undefined || last === undefined || numbers.length > 3) return refused('Use two numbers, such as 11-34');
  // Rings are written from the largest on: 42/34/24.
  const isRings = typeof given === 'string' && !given.includes('..');
  if (!isRings && last < first) return refused('The greatest value is below the least one');
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)];
  const problem = checkNumber(field, least) ?? checkNumber(field, greatest);
  return problem ? refused(problem) : found([least, greatest]);
}

function readDay(field: CatalogueField, text: string): ReadFact {
  const value = valueWritten(field, text);
  if (value) return found(value.key);
  const day = date.safeParse(
    text
      .trim()
      .replace(
        /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
        (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
      ),
  );
  return day.success ? found(day.data) : refused('Use a date such as 2026-12-03');
}

function readText({ greatest }: CatalogueField, text: string): ReadFact {
  const most = greatest ?? 200;
  if (!isStorable(text)) return refused('Remove the characters that cannot be shown');
  return text.length > most ? refused(message('Use at most {{count}} characters', { count: most })) : found(text);
}
