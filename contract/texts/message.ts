import type { FixedText, TextKey } from './keys.ts';

export type { FixedText, TextKey } from './keys.ts';

/** A value of a message: text as people wrote it, a number, or what each language writes its own way. */
export type MessageValue =
  | string
  | number
  | Message
  | { money: string; currency: string }
  /** A number with at least two decimals. */
  | { amount: string }
  /** A calendar day, `yyyy-mm-dd`. */
  | { day: string }
  /** An instant by ISO 8601, in the reader's time zone. */
  | { instant: string; zone: string | null }
  /** A country by its code. */
  | { country: string }
  /** A language by its tag. */
  | { language: string }
  /** What data is called in each language that it has a name in, by their tags; English is for the others. */
  | { names: { en: string } & Readonly<Record<string, string>> }
  /** A label within a sentence: small, but where nouns have a capital. */
  | { within: Message }
  | { list: readonly MessageValue[]; by: string };

/** A sentence of the product until it is written in the reader's language: its English, in which `{{name}}` is a value. */
export interface Message {
  key: string;
  values?: Readonly<Record<string, MessageValue>>;
}

/** A sentence as the code has it: a text without values, or a message. Any other string is refused by the compiler. */
export type Sentence = FixedText | Message;

export const messageOf = (sentence: Sentence): Message => (typeof sentence === 'string' ? { key: sentence } : sentence);

/** What writes messages in a reader's language. */
export type WriteMessage = (message: Message) => string;

/** A key without its values. */
type Rest<Key extends string> = Key extends `${infer Before}{{${string}}}${infer After}`
  ? `${Before}${Rest<After>}`
  : Key;
/** A key that some catalogue has, or one of values and signs alone, which is the same in every language. */
type Known<Key extends string> = Key extends TextKey
  ? Key
  : Lowercase<Rest<Key>> extends Uppercase<Rest<Key>>
    ? Key
    : never;

type NamesIn<Key extends string> = Key extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type ValuesOf<Key extends string> = Readonly<Record<NamesIn<Key>, MessageValue>>;

/** A sentence with its values, such as `message('Only {{count}} left', { count })`, or a label of the contract. */
export function message<Key extends string>(
  key: Key & Known<Key>,
  ...[values]: [NamesIn<Key>] extends [never] ? [] : [values: ValuesOf<Key>]
): Message {
  return values === undefined ? { key } : { key, values: values as Message['values'] & {} };
}

/** One sentence for a single thing and one for several; other languages choose among their own forms by `count`. */
export function counted<One extends TextKey, Other extends TextKey>(
  count: number,
  one: One,
  other: Other,
  values: Readonly<Record<Exclude<NamesIn<One> | NamesIn<Other>, 'count'>, MessageValue>>,
): Message {
  return { key: count === 1 ? one : other, values: { ...values, count } };
}

/** A text that is known by its English: a label of the contract, or one that rows are stored with. Unknown ones stay as they are. */
export const byEnglish = (text: string): Message => ({ key: text });

/** What people wrote, the same in every language. */
export const verbatim = (text: string): Message => ({ key: '{{text}}', values: { text } });

/** Messages one after the other. */
export const joined = (list: readonly MessageValue[], by: string): Message => ({
  key: '{{list}}',
  values: { list: { list, by } },
});

/** Whether a key has words, and so differs between languages. */
export const hasWords = (key: string): boolean => /\p{L}/u.test(key.replaceAll(/\{\{\w+\}\}/g, ''));

interface Issue {
  message: string;
  maximum?: unknown;
  minimum?: unknown;
  params?: { values?: Message['values'] };
}

/**
 * What is wrong, by the issue of a schema. An issue has the key of a text as its `message`; the text's values are the issue's limit or,
 * if a schema reports the issue itself, in `params`.
 */
export function sentenceOfIssue(issue: { message: string }): Sentence {
  const { message: key, maximum, minimum, params } = issue as Issue;
  if (!key.includes('{{')) return key as Sentence;
  return { key: key as TextKey, values: params?.values ?? { count: Number(maximum ?? minimum) } };
}
