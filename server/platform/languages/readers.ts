import { formatsOf, type Language, pickLanguage } from '#contract/languages.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import { createMessageWriter } from './messages.ts';
import { texts } from './texts.ts';

/** How much of `Accept-Language` is read: no browser names more languages. */
const most = { length: 500, languages: 20 };

/** The parts of a request that determine the language of its answer. */
interface Asked {
  headers: { 'accept-language'?: string | undefined };
}

export interface Readers {
  /** Notes the language that the person of a request has stored. */
  note: (request: Asked, locale: string | null) => void;
  /** The languages to choose from. */
  offered: readonly Language[];
  /** The language of who sent a request. */
  languageOf: (request: Asked) => Language;
  /** Writes messages in the language of who sent a request. */
  messagesFor: (request: Asked) => WriteMessage;
  /** The language of what is sent to someone: the stored one, else the one they last signed in with, else English. */
  languageOfPerson: (person: { locale: string | null; last_language: string | null }) => Language;
  /** Writes messages in a language. */
  messagesIn: (language: Language) => WriteMessage;
}

/** Who reads an answer, and in which of the offered languages: the stored one, else one that the browser names, else English. */
export function createReaders(offered: readonly Language[]): Readers {
  const stored = new WeakMap<Asked, string | null>();
  // One for each language, whatever people store.
  const writers = new Map<Language, WriteMessage>();
  const messagesIn: Readers['messagesIn'] = (language) => {
    const known = writers.get(language);
    if (known) return known;
    const writer = createMessageWriter(texts[language] ?? null, formatsOf(language, null));
    writers.set(language, writer);
    return writer;
  };
  const languageOf: Readers['languageOf'] = (request) =>
    pickLanguage([stored.get(request) ?? null, ...accepted(request.headers['accept-language'])], offered);
  return {
    offered,
    languageOf,
    messagesIn,
    languageOfPerson: ({ locale, last_language: last }) => pickLanguage([locale, last], offered),
    messagesFor: (request) => messagesIn(languageOf(request)),
    note: (request, locale) => void stored.set(request, locale),
  };
}

/** The languages of `Accept-Language`, the most wanted first; none where it is nonsense. */
export function accepted(header: string | undefined): string[] {
  if (!header || header.length > most.length) return [];
  return header
    .split(',', most.languages)
    .map((part) => {
      const [tag = '', quality] = part.split(';q=');
      return { tag: tag.trim(), wanted: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, wanted }) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag) && wanted > 0)
    .sort((a, b) => b.wanted - a.wanted)
    .map(({ tag }) => tag);
}
