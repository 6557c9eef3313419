import { byEnglish, type Message, messageOf, type Sentence } from '#contract/texts/message.ts';
import { writeEnglish } from '#server/platform/languages/index.ts';

// What an upload stores about its file is in English, which the version before reads. Sentences with values are stored as
// messages too, by their English.

export type MessagesByEnglish = Record<string, Message>;

/** Notes sentences; what it returns is their English. */
export function createNotes(): { messages: MessagesByEnglish; note: (sentence: Sentence) => string } {
  const messages: MessagesByEnglish = {};
  return {
    messages,
    note(sentence) {
      const message = messageOf(sentence);
      const english = writeEnglish(message);
      if (message.values) messages[english] = message;
      return english;
    },
  };
}

/** A stored text as a message; one that the version before stored with its values in it stays English. */
export const messageIn = (messages: MessagesByEnglish, english: string): Message =>
  Object.hasOwn(messages, english) ? (messages[english] as Message) : byEnglish(english);
