import type { Unit } from '#contract/advertisements/choices.ts';
import { isOnlyGtin } from '#contract/gtin.ts';
import { listLimits } from '#contract/lists/choices.ts';
import { unitOf } from '../units.ts';
import { hasPhrase, oneOf, phraseWords } from '../words.ts';
import { asCounted, asMetres, countsTwice, findAmount, rough, withDigits, withoutRunningCount } from './amounts.ts';
import { isCode } from './articleNumbers.ts';
import { isPack, multiply } from './multiples.ts';
import { price, withoutLimit } from './prices.ts';
import { apostrophe, clip, longest, tidyRow, withoutNote } from './row.ts';

/** A line as it was read, before its article is known. */
export interface LineContent {
  text: string;
  article_number: string | null;
  brand: string | null;
  gtin: string | null;
  title: string | null;
  quantity: number;
  quantity_assumed: boolean;
  unit: Unit;
  max_price: string | null;
  note: string | null;
  alternatives: string[];
}

/** A line as it was written: its highest price may be in another currency than that of its list. */
export interface WrittenLine extends LineContent {
  /** Several codes where the currencies share a sign; null: in that of the list. */
  max_currency?: string | null;
}

/** How the rows around a line are written. */
export interface Style {
  /** In Dutch, `dozen` are boxes. */
  isDutch?: boolean;
}

const ofInFront = new RegExp(String.raw`^\s+${oneOf('of')}\s+`, 'iu');

/** Reads a line as people write it: what is needed, and how many in front of it, behind it or within. */
export function readLine(given: string, style: Style = {}): WrittenLine {
  const [row = '', note = null] = withoutNote(tidyRow(given));
  const { rest, max, currency } = withoutLimit(row);
  const { row: written, size, isDoubtful } = multiply(rest, style);
  const plain = withDigits(written);
  const metres = asMetres(plain);
  const counted = metres ?? asCounted(plain);
  const whole = withoutRunningCount(counted ?? plain);
  const match = findAmount(whole);
  const named = (
    match ? `${whole.slice(0, match.at)} ${whole.slice(match.at + match.written.length)}`.replace(ofInFront, '') : whole
  )
    // oxlint-disable-next-line regexp/no-super-linear-move -- a line that was clipped
    .replace(/(?:\s[x×*])?[\s,;:=/–-]+$|\s[x×*]$/, '')
    .trim()
    // What a piece costs, in front of how many: `CN-M8100 @ £24 x 4`.
    .replace(price, '')
    .replace(/\s(?:[@–-]+|[àá])$/, '')
    .trim()
    .replace(apostrophe, '')
    // What is left around a count within: `Elite Fly – , various`.
    .replaceAll(/\s[-–—:]?\s?(?=,\s)/g, '')
    .replaceAll(/\s{2,}/g, ' ')
    .trim();
  const { name, unit: unitInName } = withoutUnit(named, match === null);
  const unitWord = match
    ? // oxlint-disable-next-line regexp/no-super-linear-move -- what was found behind or before a line
      /\p{L}{2,}\.?\s*$|^\p{L}{3,}\.?(?=\s?\d+$)/u.exec(match.written.replaceAll(/^[\s,;:]+|[()]/g, '').trim())?.[0]
    : undefined;
  const bare = name.replaceAll(/[\s.-]/g, '');
  const isGrouped = new Set(name.match(/[\s.-]/g)).size < 2;
  const kind = isGrouped && isOnlyGtin(bare) ? 'gtin' : isCode(name) ? 'number' : 'title';
  // `kpl 2` is a set, and `2 kpl` may be pieces.
  const isInFront = /\d$/.test(match?.written ?? '');
  const unit =
    unitWord === undefined
      ? null
      : ((isInFront ? unitOfKind(unitWord) : null) ?? unitOf(unitWord) ?? unitOfKind(unitWord));
  // A pack of several pieces, and the number of packs.
  const isMultiple = size !== null && match !== null && unit !== null && isPack(unitWord ?? '');
  const amount = (match?.amount ?? 1) * (size !== null && (isMultiple || match === null) ? size : 1);
  return {
    text: name,
    article_number: kind === 'number' ? name : null,
    brand: null,
    gtin: kind === 'gtin' ? bare : null,
    title: kind === 'title' ? clip(name, longest.title) : null,
    quantity: Math.min(amount, listLimits.quantity),
    // A comma within a number parts thousands or decimals, and a blank may part two: that is to be checked.
    quantity_assumed:
      !match ||
      match.isUnsure === true ||
      counted !== null ||
      isDoubtful ||
      (size !== null && !isMultiple) ||
      rough.test(row) ||
      hasPhrase('correction', phraseWords(row)) ||
      /\d,\d{3}|^\s.*\d\s\d/.test(match.written) ||
      countsTwice(name) ||
      // It may as well be the place in the list.
      /^[[(]\d/.test(written),
    unit: metres !== null ? 'metre' : isMultiple ? 'piece' : (unit ?? unitInName ?? 'piece'),
    max_price: max,
    ...(currency === null ? {} : { max_currency: currency }),
    note: note === null ? null : clip(note, longest.note),
    alternatives: [],
  };
}

const ofUnit = new RegExp(String.raw`\s\((${oneOf('unit pair', 'unit set')})\.?\)(?=\s|$)`, 'iu');

const unitBehindName = new RegExp(String.raw`\p{L}{3}.*\s(${oneOf('unit pair', 'unit set')})$`, 'iu');

/** A name without the unit that it has in brackets, and that unit: `Griffe (Paar) schwarz`. */
export function withoutUnit(name: string, isUncounted = false): { name: string; unit: Unit | null } {
  // `błotniki SKS B53 komplet`
  const last = isUncounted ? (unitBehindName.exec(name)?.[1] ?? null) : null;
  if (last !== null) return { name, unit: unitOf(last) ?? unitOfKind(last) };
  const [written, word = ''] = ofUnit.exec(name) ?? [];
  const unit = written === undefined ? null : (unitOf(word) ?? unitOfKind(word));
  return written === undefined || unit === null ? { name, unit: null } : { name: name.replace(written, ''), unit };
}

const unitKinds = (['pair', 'set', 'roll', 'bottle'] as const).map(
  (kind) => [new RegExp(String.raw`^${oneOf(`unit ${kind}`)}\.?$`, 'iu'), kind] as const,
);
/** The unit that a word of people means where spreadsheets have no such unit. */
const unitOfKind = (word: string): Unit | null =>
  unitKinds.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? (isPack(word) ? 'box' : null);

/** The unit that a word means in a spreadsheet, or among people; null for other words. */
export const unitOfWord = (word: string): Unit | null => unitOf(word) ?? unitOfKind(word);
