import type { FieldErrors } from '#contract/envelope.ts';
import { messages } from '#contract/errors.ts';

/** Why the product cannot do what it should: what an operator has to look at. */
export type FaultOrigin = 'database' | 'store' | 'mail' | 'disk' | 'overload' | 'stopping' | 'unknown';

/** A refusal that the caller is told about, with its status. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: number;
  readonly errors: FieldErrors;
  readonly data: unknown;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;
  /** Of a refusal of 401: how to authenticate, for `WWW-Authenticate`. */
  readonly challenge: string | null;
  /** Of a redirect: the address to ask in place of this one. */
  readonly location: string | null;
  /** Of a refusal of 5xx: what failed. */
  readonly origin: FaultOrigin | null;

  constructor(
    code: number,
    message: string,
    details: {
      errors?: FieldErrors;
      data?: unknown;
      retryAfter?: number;
      challenge?: string;
      location?: string;
      origin?: FaultOrigin;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = details.errors ?? {};
    this.data = details.data ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.challenge = details.challenge ?? null;
    this.location = details.location ?? null;
    this.origin = details.origin ?? (code >= 500 ? 'unknown' : null);
  }
}

/** The store of files does not answer: answered with 503, and no fault of the file or of who sent it. */
export class StoreAway extends Error {
  constructor(isRead: boolean, cause?: unknown) {
    super(isRead ? "Pictures can't be loaded right now." : 'Files cannot be stored just now. Try again later.', {
      cause,
    });
  }
}

export const notLoggedIn = () => new Refusal(401, 'Sign in first.', { challenge: 'Bearer realm="API"' });
/** A token that is none, or no longer one. */
export const wrongToken = (message: string) =>
  new Refusal(401, message, { challenge: 'Bearer realm="API", error="invalid_token"' });
export const notAllowed = (message = 'You are not allowed to do this.') => new Refusal(403, message);
/** Absent, or private to someone else: the two are answered alike. */
export const notFound = (noun: string) =>
  new Refusal(404, `This ${noun} does not exist, or is private to somebody else.`);
/** The record became part of another one. */
export const moved = (location: string) => new Refusal(301, 'This is part of another record now.', { location });
/** The record changed since it was read; `current` is the record as it is now. */
export const changedSince = (current: unknown) =>
  new Refusal(409, 'Someone changed this since you opened it. Compare, then save again.', { data: current });
/** What is asked for does not fit the state that the record is in. */
export const conflict = (message: string, current: unknown = null) => new Refusal(409, message, { data: current });
export const tooLarge = (message: string, errors: FieldErrors = {}) => new Refusal(413, message, { errors });
export const wrongKind = (message: string, errors: FieldErrors = {}) => new Refusal(415, message, { errors });
export const wrongMethod = (allowed: string) => new Refusal(405, `This address accepts ${allowed}.`);
export const antiForgery = () => new Refusal(419, 'Your session has changed. Send the request again with a new token.');
export const tooMany = (seconds: number, message = 'Too many attempts.') =>
  new Refusal(429, message, { retryAfter: Math.max(1, Math.ceil(seconds)) });
export const unavailable = (
  message = 'The service is busy. Try again in a moment.',
  origin: FaultOrigin = 'overload',
) => new Refusal(503, message, { retryAfter: 2, origin });

/** Invalid fields. The message is the first of theirs unless given. */
export function invalid(errors: FieldErrors, message?: string): Refusal {
  return new Refusal(422, message ?? Object.values(errors)[0]?.[0] ?? messages.somethingWentWrong, { errors });
}
