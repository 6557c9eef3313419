import { type ProblemKind, warningKinds } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import {
  byEnglish,
  type Message,
  messageOf,
  type Sentence,
  type TextKey,
  type WriteMessage,
} from '#contract/texts/message.ts';
import { writeEnglish } from '#server/platform/languages/index.ts';

/** What is wrong with a cell, or worth a look. */
export interface Problem {
  kind: ProblemKind;
  /** What the cell holds. */
  value: string;
  /** In English, which the version before reads. */
  message: string;
  remedy: string | null;
  /** The same as messages; absent in rows that the version before checked. */
  messages?: { message: Message; remedy: Message | null };
  /** What the remedy would put into the cell. */
  suggestion: string | null;
  group: string;
  /** Values that the cell is like, by their English names. */
  choices?: readonly string[];
}

/** The group of what a file marks as not sold. */
export const unsold = 'number_of_items|not_sold';

const shorten = (value: string) => (value.length > 60 ? `${value.slice(0, 57)}…` : value);

/** Sentences about what a cell holds, which they begin with, and nothing else. */
type AboutValue = Exclude<Extract<TextKey, `“{{value}}” ${string}`>, `“{{value}}” ${string}{{${string}`>;

/** `“17,-” is not a number`, or `Required`. */
export function problem(
  field: ImportField,
  kind: ProblemKind,
  value: string,
  sentence: AboutValue | Sentence,
  remedy: { text: Sentence; suggestion?: string } | null = null,
): Problem {
  const given: Message = typeof sentence === 'string' ? { key: sentence } : sentence;
  // Text is cut; what each language writes its own way, such as an amount, is not.
  const own = given.values?.value;
  const shown = typeof own === 'number' || typeof own === 'object' ? own : shorten(value);
  const message = isAboutValue(given) ? { key: given.key, values: { ...given.values, value: shown } } : given;
  const advice = remedy && messageOf(remedy.text);
  const shared = kind === 'unknown_value' ? `|${value.slice(0, 200)}` : '';
  return {
    kind,
    value,
    message: writeEnglish(message),
    remedy: advice && writeEnglish(advice),
    messages: { message, remedy: advice },
    suggestion: remedy?.suggestion ?? null,
    group: `${field}|${kind}${shared}`,
  };
}

/** Whether a sentence begins with what the cell holds. */
const isAboutValue = ({ key }: Message): boolean => key.startsWith('“{{value}}” ');

/** Stands for what a cell holds where the cells of a group differ. */
const placeholder = '\u00b7';

/** What is wrong, without what the cell holds: `ist keine Zahl`. */
export function predicateOf(message: Message, write: WriteMessage): string {
  if (!isAboutValue(message)) return write(message);
  const whole = write({ key: message.key, values: { ...message.values, value: placeholder } });
  return whole.slice(whole.indexOf(placeholder) + 1).replace(/^\s*[”“»]\s*/u, '');
}

/** A problem as messages. The version before stored them in English, of which a text with more values than the cell stays. */
export function messagesOf({ value, message, remedy, messages }: Problem): NonNullable<Problem['messages']> {
  if (messages) return messages;
  const quoted = `“${shorten(value)}” `;
  return {
    message: message.startsWith(quoted)
      ? { key: `“{{value}}” ${message.slice(quoted.length)}`, values: { value: shorten(value) } }
      : byEnglish(message),
    remedy: remedy === null ? null : byEnglish(remedy),
  };
}

export const isWarning = (kind: ProblemKind): boolean => (warningKinds as readonly ProblemKind[]).includes(kind);
