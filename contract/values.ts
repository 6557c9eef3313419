import { z } from 'zod';
import { mostDecimals } from './amounts/currencies.ts';
import { readMoney } from './amounts/read.ts';
import { refusalOf } from './amounts/sentences.ts';
import { messages } from './errors.ts';
import { addIssue } from './sentences.ts';
import type { Sentence, TextKey } from './texts/message.ts';

// Building blocks of every body: each refuses what PostgreSQL could not store or a person could not have meant.

const tooLong = 'Use at most {{count}} characters';

/**
 * Text of at most `max` UTF-16 units, as it was sent. Every text field of a body, a query or a path begins with it: a check
 * that follows never sees a longer text, so none of them can cost more than the field's length allows.
 */
export const bounded = (max: number, message: TextKey = tooLong) =>
  z.string({ error: messages.required }).max(max, { error: message, abort: true });

/** Blanks around a text and doubled line breaks do not count towards its length, up to this many. */
const slack = 1_000;

const notInList = 'Choose one from the list';

const controlCharacters = /[^\P{Cc}\t\n\r]/u;
/** Whether PostgreSQL stores a text, also as JSON. */
export const isStorable = (value: string) => value.isWellFormed() && !controlCharacters.test(value);

/** Free text of one or more lines, trimmed, at most `max` characters (UTF-16 units), not empty. */
export const text = (max: number) =>
  z
    .string({ error: messages.required })
    .refine((value) => value.length <= 2 * max + slack, {
      error: tooLong,
      params: { values: { count: max } },
      abort: true,
    })
    // Forms break lines with CR LF, JSON as it likes: one text is one text however it came.
    .overwrite((value) => value.replace(/\r\n?/g, '\n'))
    .trim()
    .min(1, messages.required)
    .max(max, { error: tooLong, abort: true })
    .refine(isStorable, 'Remove the characters that cannot be shown');

/** One line of text: as `text`, without line breaks. */
export const line = (max: number) => text(max).refine((value) => !/[\r\n\t]/.test(value), 'Use one line');

/** A title: one line without marks that turn the direction of writing, by which it would read as another one. */
export const title = (max: number) =>
  line(max)
    .refine((value) => !/\p{Bidi_Control}/u.test(value), 'Remove the characters that cannot be shown')
    .refine((value) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(value), messages.required);

/** `someone@there`, `scheme://`, `www.`, `word.word`, four numbers with dots. Initials such as `B.V.` are none of these. */
const addressPattern = /\S@\S|:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2}|\d\.\d{1,3}\.\d{1,3}\.\d/iu;

/**
 * A name of a person or an organization: a title without addresses and links. Mails show names to people who do not know
 * the sender, and mail programs turn whatever looks like an address into a link.
 */
export const name = (max: number) =>
  title(max).refine(
    (value) => !addressPattern.test(value.normalize('NFKC').replace(/[\u3002\uff61]/g, '.')),
    'Leave out addresses and links. Put a space after a dot.',
  );

/** A password as typed: taken whole, never trimmed; over-long ones are refused before any hashing. */
export const secret = bounded(1024)
  .min(1, messages.required)
  .refine((value) => value.isWellFormed(), messages.required);

/** Rules over several fields also run where single fields are wrong: all problems are answered at once. */
export const withSingleFields = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** An id of a row: a positive 32-bit integer (paths and forms carry digits; the server turns them into numbers by the declared type). */
export const id = z.number({ error: messages.required }).int(notInList).min(1, notInList).max(2_147_483_647, notInList);

/** Addresses of one record. */
export const idParams = z.object({ id });

/** A whole number between `min` and `max`. */
export const whole = (min: number, max: number) =>
  z
    .number({
      error: (issue) => (issue.input === undefined || issue.input === null ? messages.required : 'Use a whole number'),
    })
    .int()
    .min(min, 'Use at least {{count}}')
    .max(max, 'Use at most {{count}}');

const wrongAmount = 'Use an amount such as 12.50, at most 999,999,999.99';
const amountLength = 40;

/**
 * An amount of money as decimal text with two decimals, never floating point: `"31.90"`. Also accepts numbers, and text as
 * people write it where it is unambiguous. Has three decimals where it was written with three: `refusalOfDecimals` decides
 * whether the currency allows them, once it is known.
 */
export const money = z
  .union([bounded(amountLength), z.number()], {
    error: ({ input }) => (typeof input === 'string' ? wrongAmount : messages.required),
  })
  .transform((value, context) => {
    const text = value.toString();
    const refuse = (sentence: Sentence) => {
      addIssue(context, [], sentence);
      return z.NEVER;
    };
    const usual = readMoney(text, null);
    if (usual.kind === 'number') return usual.value;
    if (usual.kind === 'empty') return refuse(messages.required);
    const exact = readMoney(text, null, mostDecimals);
    if (exact.kind === 'number')
      return `${exact.value}${'0'.repeat(mostDecimals)}`.slice(0, exact.value.indexOf('.') + 1 + mostDecimals);
    return refuse(refusalOf(exact, null) ?? messages.required);
  });

const wrongDate = 'Use a date such as 11/20/2026';

/** A calendar date, `yyyy-mm-dd`; the form's `mm/dd/yyyy` is taken too. */
export const date = bounded(40, wrongDate)
  .trim()
  .transform((value) => value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2'))
  .refine((value) => {
    if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
    const instant = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
  }, wrongDate);

/** An instant in ISO 8601 with milliseconds, as reads carry it. */
export const instant = z.iso.datetime({ offset: true }).max(40);

/** A day, which means its end where its sender is, or an instant. */
export const dayOrInstant = bounded(40, wrongDate)
  .refine((value) => (value.length > 10 ? instant : date).safeParse(value).success, wrongDate)
  .transform((value) => (value.length > 10 ? value : date.parse(value)));

/** Null, or absent, or empty text in a form: nothing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

export const email = line(254)
  .transform((value) => value.normalize('NFC'))
  .refine(
    (value) => /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]][^\s@<>"(),:;\\[\].]*\.[^\s@<>"(),:;\\[\]]{2,}$/.test(value),
    messages.invalidEmail,
  );

export const currencyCode = bounded(3, notInList).regex(/^[A-Z]{3}$/, notInList);
export const countryCode = bounded(2, notInList).regex(/^[A-Z]{2}$/, notInList);

/** Turns every "wrong value" of an enumeration into a sentence. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === '' ? messages.required : notInList,
  });

/** How lists are cut into pages. */
export const paging = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  per_page: z.number().int().min(1).max(100).default(24),
};

/** The figures of a paged list. */
export const pageMeta = z.object({ total: z.number().int(), page: z.number().int(), per_page: z.number().int() });

/**
 * Lists of records and records with keys of any kind: taken as they are in JSON bodies and, since keys of forms cannot hold
 * every sign, as JSON text in a field of a form. A record of plain keys is also taken as a form writes it.
 */
export const structured = <Schema extends z.ZodType>(
  schema: Schema,
): z.ZodType<z.output<Schema>, z.input<Schema> | string> =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema) as unknown as z.ZodType<z.output<Schema>, z.input<Schema> | string>;
