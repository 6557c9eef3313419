import { messages } from '#contract/errors.ts';
import { type ErrorWord, type FieldErrorWord, wordOfStatus } from '#contract/errorWords.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { writeEnglish } from './languages/index.ts';

/** Why the product cannot do what it should: what an operator has to look at. */
export type FaultOrigin = 'database' | 'store' | 'mail' | 'disk' | 'overload' | 'stopping' | 'unknown';

/** What is wrong with each field; keys are written as the form writes them (`images.1`, `sold_currency`). */
export type FieldProblems = Record<string, Sentence[]>;

/** The same for programs. A field without an entry is `required` or `invalid`, by its sentence. */
export type FieldWords = Record<string, FieldErrorWord[]>;

/**
 * Why something could not be done, for the person who asked for it. The sentence becomes text where it is shown, in the reader's
 * language; `message` is its English, for logs and programs.
 */
export class Failure extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(typeof sentence === 'string' ? sentence : writeEnglish(sentence), options);
    this.sentence = sentence;
  }
}

/** A refusal that the caller reads, with its status. Anything else that is thrown is a fault of ours. */
export class Refusal extends Failure {
  readonly code: number;
  readonly word: ErrorWord;
  readonly errors: FieldProblems;
  readonly words: FieldWords;
  readonly data: unknown;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;
  /** Of a refusal of 401: how to authenticate, for `WWW-Authenticate`. */
  readonly challenge: string | null;
  /** Of a redirect: the address to ask in place of this one. */
  readonly location: string | null;
  /** Which beginning of the requested address the location takes the place of; null for the whole address. */
  readonly beginning: string | null;
  /** Of a refusal of 5xx: what failed. */
  readonly origin: FaultOrigin | null;

  constructor(
    code: number,
    sentence: Sentence,
    details: {
      word?: ErrorWord;
      errors?: FieldProblems;
      words?: FieldWords;
      data?: unknown;
      retryAfter?: number;
      challenge?: string;
      location?: string;
      beginning?: string;
      origin?: FaultOrigin;
    } = {},
  ) {
    super(sentence);
    this.code = code;
    this.word = details.word ?? wordOfStatus(code);
    this.errors = details.errors ?? {};
    this.words = details.words ?? {};
    this.data = details.data ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.challenge = details.challenge ?? null;
    this.location = details.location ?? null;
    this.beginning = details.beginning ?? null;
    this.origin = details.origin ?? (code >= 500 ? 'unknown' : null);
  }
}

/** The store of files does not answer: answered with 503, and no fault of the file or of who sent it. */
export class StoreAway extends Failure {
  constructor(isRead: boolean, cause?: unknown) {
    super(isRead ? "Pictures can't be loaded right now." : 'Files cannot be stored just now. Try again later.', {
      cause,
    });
  }
}

export const notLoggedIn = () => new Refusal(401, 'Sign in first.', { challenge: 'Bearer realm="API"' });
/** A token that is none, or no longer one. */
export const wrongToken = (sentence: Sentence) =>
  new Refusal(401, sentence, { word: 'invalid_token', challenge: 'Bearer realm="API", error="invalid_token"' });
export const notAllowed = (sentence: Sentence = 'You are not allowed to do this.') => new Refusal(403, sentence);
export const missingScope = (sentence: Sentence) => new Refusal(403, sentence, { word: 'missing_scope' });
/** What a reader may ask for; each has a sentence of its own, as other languages need it. */
export type Noun =
  | 'post'
  | 'organization'
  | 'address'
  | 'user'
  | 'person'
  | 'deal'
  | 'search'
  | 'article'
  | 'brand'
  | 'call'
  | 'category'
  | 'claim'
  | 'change'
  | 'delivery'
  | 'export'
  | 'favourite'
  | 'fact'
  | 'fact value'
  | 'feed'
  | 'file'
  | 'invitation'
  | 'line'
  | 'link'
  | 'list'
  | 'mail'
  | 'mapping'
  | 'match'
  | 'offer'
  | 'report'
  | 'row'
  | 'run'
  | 'sale'
  | 'session'
  | 'token'
  | 'trade password'
  | 'upload'
  | 'version'
  | 'webhook';

/** Absent, or private to someone else: the two are answered alike. */
export const notFound = (noun: Noun) =>
  new Refusal(404, `This ${noun} does not exist, or is private to another user.` as const);
/** The record became part of another one; of an address that begins with `beginning` only that changes. */
export const moved = (location: string, beginning?: string) =>
  new Refusal(301, 'This is part of another record now.', { location, ...(beginning && { beginning }) });

/** The record changed since it was read; `current` is the record as it is now. */
export const changedSince = (current: unknown) =>
  new Refusal(409, 'Someone changed this since you opened it. Compare, then save again.', {
    word: 'changed',
    data: current,
  });
/** What is asked for does not fit the state that the record is in. */
export const conflict = (sentence: Sentence, current: unknown = null) => new Refusal(409, sentence, { data: current });
export const tooLarge = (sentence: Sentence, errors: FieldProblems = {}, words: FieldWords = {}) =>
  new Refusal(413, sentence, { errors, words });
export const wrongKind = (sentence: Sentence, errors: FieldProblems = {}, words: FieldWords = {}) =>
  new Refusal(415, sentence, { errors, words });
export const wrongMethod = (allowed: string) =>
  new Refusal(405, message('This address accepts {{methods}}.', { methods: allowed }));
export const antiForgery = () => new Refusal(419, 'Your session has changed. Send the request again with a new token.');
export const tooMany = (seconds: number, sentence: Sentence = 'Too many attempts.') =>
  new Refusal(429, sentence, { retryAfter: Math.max(1, Math.ceil(seconds)) });
export const unavailable = (
  sentence: Sentence = 'The service is busy. Try again in a moment.',
  origin: FaultOrigin = 'overload',
) => new Refusal(503, sentence, { retryAfter: 2, origin });

/** Invalid fields. The message is the first of theirs unless given. */
export function invalid(errors: FieldProblems, sentence?: Sentence, words?: FieldWords): Refusal {
  return new Refusal(422, sentence ?? Object.values(errors)[0]?.[0] ?? messages.somethingWentWrong, {
    errors,
    ...(words ? { words } : {}),
  });
}

/** The request cannot be read at all. */
export const malformed = (sentence: Sentence) => new Refusal(422, sentence, { word: 'malformed' });
/** A quota is full. */
export const quotaFull = (sentence: Sentence) => new Refusal(422, sentence, { word: 'quota' });
