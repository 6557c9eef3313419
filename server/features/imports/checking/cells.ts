import { limits } from '#contract/advertisements/choices.ts';
import { amountOfThousandths } from '#contract/amounts/arithmetic.ts';
import { decimalsOf, mostDecimals } from '#contract/amounts/currencies.ts';
import { messages } from '#contract/errors.ts';
import { isGtin } from '#contract/gtin.ts';
import { clearMark } from '#contract/imports/choices.ts';
import { breakPartOf, declaredFieldOf, factKeyOf, fileColumns, type ImportField } from '#contract/imports/columns.ts';
import { message } from '#contract/texts/message.ts';
import { readDate } from '#server/reading/dates.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Cell } from '#server/reading/tables/layout.ts';
import { narrow } from '#server/reading/text.ts';
import { oneOf } from '#server/reading/words.ts';
import { isNoneLeft } from '../mapping/choices.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import type { Plan } from '../mapping/plan.ts';
import { withoutTail } from '../mapping/tails.ts';
import { readFactCell } from './factCells.ts';
import { withoutMarkup } from './markup.ts';
import { type Problem, problem } from './problems.ts';

/** The meaning of a cell: none, an emptied field, or a value; and the text that the grid shows. */
export interface ReadCell {
  /** Undefined: the cell is empty. Null: the field is to be emptied. */
  value: string | number | null | undefined;
  shown: string;
  error: Problem | null;
  /** The text of the file, if HTML tags were removed from it. */
  literal?: string;
}

// What exports put before text that a spreadsheet would run.
const escaped = /^'+(?=[=+\-@\t\r])/;
// What they put behind a sign at which another spreadsheet would cut.
const escapedWhereCut = /([;\t|])'(?='*[=+\-@])/g;
const lostDigits = /^\d([.,]\d+)?e\+?\d+$/i;
/** What spreadsheets show for a formula that failed, in the languages of supplier lists. */
const formulaError = new RegExp(`^#${oneOf('formula error')}$`, 'iu');
/** What lists write where they have nothing. */
const nothing = new RegExp(String.raw`^(?:[-–—]+|n\/a|null|nan|${oneOf('nothing')})$`, 'iu');
const controls = /[^\P{Cc}\t\n\r]/u;

/**
 * Reads a cell as the value of a field; amounts have the decimals of the row's `currency`. Categories and brands stay text: they
 * are understood together with other cells.
 */
export function readCell(
  field: ImportField,
  cell: Cell,
  plan: Plan,
  lexicon: Lexicon,
  currency: string | null = null,
): ReadCell {
  const text =
    typeof cell === 'number'
      ? String(cell)
      : cell
          .replace(escaped, (marks) => marks.slice(1))
          .replace(escapedWhereCut, '$1')
          .trim();
  if (text === '' || (text.length < 6 && nothing.test(text))) return { value: undefined, shown: '', error: null };
  if (text.toLowerCase() === clearMark) return { value: null, shown: clearMark, error: null };
  const fail = (error: Problem): ReadCell => ({ value: undefined, shown: text, error });
  if (text.startsWith('#') && formulaError.test(text))
    return fail(
      problem(field, 'does_not_fit', text, '“{{value}}” is an error of the spreadsheet', {
        text: 'Correct the formula, or type the value',
      }),
    );
  if (controls.test(text) || !text.isWellFormed())
    return fail(
      problem(field, 'does_not_fit', text, '“{{value}}” contains characters that cannot be shown', {
        text: 'Type it again',
      }),
    );
  if (fileColumns.includes(field as never)) return { value: text, shown: text, error: null };
  if (field === 'id')
    return /^\d{1,9}$/.test(text)
      ? { value: Number(text), shown: text, error: null }
      : fail(
          problem(field, 'not_an_id', text, '“{{value}}” is not the number of a post', {
            text: 'Leave it empty for a new post',
          }),
        );
  if (factKeyOf(field) !== undefined) return readFactCell(field, cell, text, plan, lexicon);
  const step = breakPartOf(field);
  if (step) {
    const kind =
      step.part === 'from' ? ({ kind: 'whole', min: 1, max: limits.quantity } as const) : ({ kind: 'money' } as const);
    return readAmount(field, cell, text, plan, { ...kind, decimals: decimalsOf(currency) }, fail);
  }
  const declared = declaredFieldOf(field);
  // Programs that know no empty number write that there is none.
  if (/^false$/i.test(text) && (declared?.kind === 'code' || declared?.kind === 'gtin'))
    return { value: undefined, shown: '', error: null };
  switch (declared?.kind) {
    case 'line':
    case 'code':
    case 'text':
      return readText(field, text, declared, fail);
    case 'gtin':
      return readGtin(field, text, fail);
    case 'whole':
    case 'money':
      return readAmount(field, cell, text, plan, { ...declared, decimals: decimalsOf(currency) }, fail);
    case 'date': {
      const date = readDate(typeof cell === 'number' ? cell : text, plan.dateForm);
      if (date) return { value: date, shown: date, error: null };
      // `ab Lager` among dates: what is there needs none.
      if (lexicon.understand('availability', text)?.choice === 'in_stock')
        return { value: undefined, shown: '', error: null };
      return fail(problem(field, 'not_a_date', text, '“{{value}}” is not a date', { text: 'Write it as 2026-12-03' }));
    }
    case 'choice':
    case 'currency':
    case 'country':
      return readChoice(field, text, plan, lexicon, fail);
    case 'reference':
    case 'breaks':
    case 'facts':
    case undefined:
      return { value: text, shown: text, error: null };
  }
}

function readText(
  field: ImportField,
  given: string,
  declared: { kind: 'line' | 'code' | 'text'; max: number },
  fail: (error: Problem) => ReadCell,
): ReadCell {
  const bare = declared.kind === 'code' ? withoutInvisible(given) : withoutMarkup(given);
  // Each line by itself: a pattern over all blanks around it would look at each blank many times.
  const text =
    declared.kind === 'text'
      ? bare
      : bare
          .split(/[\r\n\t]/)
          .map((line) => line.trim())
          .filter(Boolean)
          .join(' ');
  if (text === '') return { value: undefined, shown: '', error: null };
  if (declared.kind === 'code' && lostDigits.test(text)) return fail(digitsLost(field, text));
  if (text.length > declared.max) {
    const short = text
      .slice(0, Math.max(text.lastIndexOf(' ', declared.max), 0))
      .trim()
      .toWellFormed();
    return fail(
      problem(
        field,
        'too_long',
        text,
        message('“{{value}}” is longer than {{count}} characters', { value: text, count: declared.max }),
        {
          text: message('Cut it to {{count}} characters', { count: declared.max }),
          suggestion: short || text.slice(0, declared.max),
        },
      ),
    );
  }
  if (declared.kind === 'line' && /\p{Bidi_Control}/u.test(text)) {
    const bare = text.replace(/\p{Bidi_Control}/gu, '').trim();
    return fail(
      problem(field, 'does_not_fit', text, '“{{value}}” contains characters that cannot be shown', {
        text: 'Leave them out',
        suggestion: bare,
      }),
    );
  }
  return { value: text, shown: text, error: null, ...(bare === given ? {} : { literal: given }) };
}

/** Marks that no one sees, as texts from chats and web pages have them. */
const withoutInvisible = (text: string): string => text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '').trim();

const digitsLost = (field: ImportField, text: string) =>
  problem(field, 'lost_digits', text, '“{{value}}” has lost its digits', {
    text: 'Format the column as text and export again, or leave it empty',
  });

/** `4.006381333931E+12`, which has lost no digits. */
function wholeOfExponent(text: string): string | null {
  const [, first = '', rest = '', power] = /^(\d)[.,](\d{7,13})e\+?(\d{1,2})$/i.exec(text) ?? [];
  return rest.length === Number(power) ? first + rest : null;
}

function readGtin(field: ImportField, text: string, fail: (error: Problem) => ReadCell): ReadCell {
  const whole = wholeOfExponent(text);
  if (whole !== null && isGtin(whole)) return { value: whole, shown: whole, error: null };
  if (lostDigits.test(text)) return fail(digitsLost(field, text));
  // `4006381333931.0`, as programs write it that took the column for numbers.
  const digits = narrow(text)
    .replace(/[.,]0$/, '')
    .replace(/[\s.'’-]/g, '');
  if (isGtin(digits)) return { value: digits, shown: digits, error: null };
  const padded = [12, 13, 8]
    .map((length) => digits.padStart(length, '0'))
    .find((candidate) => candidate.length > digits.length && isGtin(candidate));
  if (/^\d{7,12}$/.test(digits) && padded)
    return fail(
      problem(field, 'check_digit', text, '“{{value}}” has lost its leading zeros', {
        text: message('Read it as {{value}}', { value: padded }),
        suggestion: padded,
      }),
    );
  const wording = /^(\d{8}|\d{12,14})$/.test(digits)
    ? '“{{value}}” has a wrong check digit'
    : '“{{value}}” is not a GTIN of 8, 12, 13 or 14 digits';
  return fail(problem(field, 'check_digit', text, wording, { text: 'Look it up, or leave it empty' }));
}

function readAmount(
  field: ImportField,
  cell: Cell,
  text: string,
  plan: Plan,
  declared: ({ kind: 'whole'; min: number; max: number } | { kind: 'money' }) & { decimals: number },
  fail: (error: Problem) => ReadCell,
): ReadCell {
  // Words for an empty stock mean a quantity of zero.
  if (field === 'number_of_items' && isNoneLeft(text)) return { value: 0, shown: '0', error: null };
  const read = readNumber(typeof cell === 'number' ? cell : withoutTail(text, plan.tails?.[field]), plan.decimal);
  const isWhole = declared.kind === 'whole';
  if (!('value' in read)) {
    const suggestion =
      read.suggestion === null
        ? null
        : isWhole
          ? wholeOf(read.suggestion)
          : moneyOf(read.suggestion, declared.decimals);
    const wording = isWhole ? '“{{value}}” must be a whole number above 0' : '“{{value}}” is not a number';
    const isSigned = /^-?\d/.test(text) === false && suggestion === null;
    return fail(
      problem(
        field,
        isWhole && isSigned ? 'not_whole' : 'not_a_number',
        text,
        wording,
        suggestion
          ? {
              text: message('Read it as {{value}}', {
                value: isWhole ? Number(suggestion) : { amount: suggestion },
              }),
              suggestion,
            }
          : null,
      ),
    );
  }
  const amount = Number(read.value);
  // Negative stock, sold before it arrived, counts as zero.
  if (field === 'number_of_items' && amount <= 0 && Number.isInteger(amount))
    return { value: 0, shown: '0', error: null };
  if (isWhole) {
    if (!/^\d+$/.test(read.value) || amount < declared.min)
      return fail(problem(field, 'not_whole', text, '“{{value}}” must be a whole number above 0'));
    if (amount > declared.max)
      return fail(
        problem(
          field,
          'too_large',
          text,
          message('“{{value}}” must be at most {{count}}', { value: text, count: declared.max }),
        ),
      );
    return { value: amount, shown: String(amount), error: null };
  }
  if (amount < 0 || (amount === 0 && field === 'price_per_unit'))
    return fail(problem(field, 'too_small', text, '“{{value}}” must be above 0'));
  if (amount > 999_999_999.99)
    return fail(
      problem(
        field,
        'too_large',
        text,
        message('“{{value}}” must be at most {{count}}', { value: text, count: 999_999_999.99 }),
      ),
    );
  const money = moneyOf(read.value, declared.decimals) as string;
  // Prices of lists have up to four decimals; what is below the smallest coin is rounded only where people agree.
  if (Number(money) !== amount && typeof cell !== 'number')
    return fail(
      problem(field, 'does_not_fit', text, tooFine[declared.decimals] ?? '“{{value}}” has too many decimals', {
        text: message('Round it to {{amount}}', { amount: { amount: money } }),
        suggestion: money,
      }),
    );
  if (Number(money) === 0 && field === 'price_per_unit')
    return fail(problem(field, 'too_small', text, '“{{value}}” must be above 0'));
  return { value: money, shown: money, error: null };
}

const wholeOf = (value: string): string | null =>
  /^\d+$/.test(value) && Number(value) > 0 && Number(value) <= limits.quantity ? value : null;

/** What an amount has that its currency does not, by the decimals of that. */
const tooFine = [
  '“{{value}}” has decimals, but its currency has none',
  '“{{value}}” has more than one decimal',
  '“{{value}}” has more than two decimals',
  '“{{value}}” has more than three decimals',
] as const;

/** An amount rounded half up to a number of decimals, as decimal text. */
function moneyOf(value: string, decimals: number): string | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) return null;
  const digits = (match[2] ?? '').padEnd(decimals + 1, '0');
  const coins = BigInt(`${match[1]}${digits.slice(0, decimals)}`) + (Number(digits[decimals]) >= 5 ? 1n : 0n);
  return amountOfThousandths(coins * 10n ** BigInt(mostDecimals - decimals));
}

function readChoice(
  field: ImportField,
  text: string,
  plan: Plan,
  lexicon: Lexicon,
  fail: (error: Problem) => ReadCell,
): ReadCell {
  const chosen = plan.values[field]?.[text];
  const label = chosen ? lexicon.labelOf(field, chosen) : null;
  if (chosen && label !== null) return { value: chosen, shown: label, error: null };
  const meaning = lexicon.understand(field, text);
  if (meaning) return { value: meaning.choice, shown: meaning.label, error: null };
  const wording = field === 'availability' ? '“{{value}}” is not one of the four choices' : '“{{value}}” is not known';
  return fail(problem(field, 'unknown_value', text, wording));
}

/** The problem of a required field that is empty. */
export const required = (field: ImportField): Problem => problem(field, 'required', '', messages.required);
