import { formatsOf, type Language, pickLanguage } from '#contract/languages.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import { makeWriter, type Writer } from '#contract/texts/writer.ts';
import { createMessageWriter } from './messages.ts';
import { texts } from './texts.ts';

/** How much of `Accept-Language` is read: no browser names more languages. */
const most = { length: 500, languages: 20 };

/** How many writers of messages are cached: each compiles every text, and a stored tag may have any region or extension. */
const mostWriters = 32;

/** The parts of a request that tell who reads its answer. */
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
  /** Writes English sentences in the language of who sent a request. */
  writerFor: (request: Asked) => Writer;
  /** Writes messages in the language of who sent a request. */
  messagesFor: (request: Asked) => WriteMessage;
  /** The language of what is sent to someone: the stored one, else the one they last signed in with, else English. */
  languageOfPerson: (person: { locale: string | null; last_language: string | null }) => Language;
  /** Writes messages in a language, with numbers and dates as the region of a stored tag has them. */
  messagesIn: (language: Language, locale?: string | null) => WriteMessage;
}

/** Who reads an answer, and in which of the offered languages: the stored one, else one that the browser names, else English. */
export function createReaders(offered: readonly Language[]): Readers {
  const stored = new WeakMap<Asked, string | null>();
  const writers = new Map<Language, Writer>();
  const writerOf = (language: Language): Writer => {
    const known = writers.get(language);
    if (known) return known;
    const own = texts[language];
    const writer: Writer = own ? makeWriter(own, formatsOf(language, null)) : (english) => english;
    writers.set(language, writer);
    return writer;
  };
  const messageWriters = new Map<string, WriteMessage>();
  const messagesIn: Readers['messagesIn'] = (language, locale = null) => {
    const formats = formatsOf(language, locale);
    const writer = messageWriters.get(formats) ?? createMessageWriter(texts[language] ?? null, formats);
    // The one used least recently comes first.
    messageWriters.delete(formats);
    messageWriters.set(formats, writer);
    for (const [oldest] of messageWriters) {
      if (messageWriters.size <= mostWriters) break;
      messageWriters.delete(oldest);
    }
    return writer;
  };
  const languageOf: Readers['languageOf'] = (request) =>
    pickLanguage([stored.get(request) ?? null, ...accepted(request.headers['accept-language'])], offered);
  return {
    offered,
    languageOf,
    messagesIn,
    languageOfPerson: ({ locale, last_language: last }) => pickLanguage([locale, last], offered),
    messagesFor: (request) => messagesIn(languageOf(request), stored.get(request) ?? null),
    note: (request, locale) => void stored.set(request, locale),
    writerFor: (request) => writerOf(languageOf(request)),
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
