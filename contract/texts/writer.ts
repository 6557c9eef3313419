import { fill } from './fill.ts';
import { hasWords, type Message, type MessageValue, type WriteMessage } from './message.ts';

/** A text, or one for each form that the language counts in. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

/** What sentences are in a language, by their English. */
export type Texts = Readonly<Record<string, Text>>;

type Special = Exclude<MessageValue, string | number | Message>;

/**
 * Makes what writes messages by the texts of a language; one that it lacks stays English. `writeSpecial` writes the values that are
 * neither text nor numbers, `writeSigns` a sentence of values and signs alone, which has no text.
 */
export function createWriter(
  texts: Texts | null,
  formats: string,
  writeSpecial: (value: Special, write: WriteMessage, writeValue: (value: MessageValue) => string) => string = () => '',
  writeSigns: (signs: string) => string = (signs) => signs,
): WriteMessage {
  const numbers = new Intl.NumberFormat(formats);
  const plurals = new Intl.PluralRules(formats);
  const textOf = ({ key, values }: Message): string => {
    const own = texts && Object.hasOwn(texts, key) ? texts[key] : undefined;
    if (own === undefined) return hasWords(key) ? key : writeSigns(key);
    if (typeof own === 'string') return own;
    const count = values?.count;
    return (typeof count === 'number' ? own[plurals.select(count)] : undefined) ?? own.other;
  };
  const writeValue = (value: MessageValue): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return numbers.format(value);
    return 'key' in value ? write(value) : writeSpecial(value, write, writeValue);
  };
  const write: WriteMessage = (message) => {
    const text = textOf(message);
    const { values } = message;
    return values ? fill(text, (name) => writeValue(values[name] ?? '')) : text;
  };
  return write;
}
