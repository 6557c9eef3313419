import type { FieldErrors } from '#contract/envelope.ts';
import { messages } from '#contract/errors.ts';

/** A refusal that the caller is told about, with its status. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly code: number;
  readonly errors: FieldErrors;
  readonly data: unknown;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null;

  constructor(
    code: number,
    message: string,
    details: { errors?: FieldErrors; data?: unknown; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.errors = details.errors ?? {};
    this.data = details.data ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

export const notLoggedIn = () => new Refusal(401, 'Sign in first.');
export const notAllowed = (message = 'You are not allowed to do this.') => new Refusal(403, message);
/** Absent, or private to someone else: the two are answered alike. */
export const notFound = (noun: string) =>
  new Refusal(404, `This ${noun} does not exist, or is private to somebody else.`);
/** The record changed since it was read; `current` is the record as it is now. */
export const changedSince = (current: unknown) =>
  new Refusal(409, 'Somebody changed this since you opened it. Compare, then save again.', { data: current });
/** What is asked for does not fit the state that the record is in. */
export const conflict = (message: string, current: unknown = null) => new Refusal(409, message, { data: current });
export const tooLarge = (message: string, errors: FieldErrors = {}) => new Refusal(413, message, { errors });
export const wrongKind = (message: string, errors: FieldErrors = {}) => new Refusal(415, message, { errors });
export const antiForgery = () => new Refusal(419, 'Your session has changed. Send the request again with a new token.');
export const tooMany = (seconds: number, message = 'Too many attempts.') =>
  new Refusal(429, message, { retryAfter: Math.max(1, Math.ceil(seconds)) });
export const unavailable = (message = 'The service is busy. Try again in a moment.') =>
  new Refusal(503, message, { retryAfter: 2 });

/** Invalid fields. The message is the first of theirs unless given. */
export function invalid(errors: FieldErrors, message?: string): Refusal {
  return new Refusal(422, message ?? Object.values(errors)[0]?.[0] ?? messages.somethingWentWrong, { errors });
}
