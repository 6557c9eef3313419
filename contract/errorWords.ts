/**
 * What a refusal is called, for programs: `error_code` of the envelope. The sentences have a language and are reworded; these words
 * are not. The explanations are the API's documentation.
 */
export const errorWords = {
  moved: 'The record became part of another one; `Location` has its address (301).',
  malformed: 'The request cannot be read (400, 422).',
  not_signed_in: 'There is no session and no token (401).',
  invalid_token: 'The token is unknown, has expired or was revoked (401).',
  forbidden: 'The caller may not do this (403).',
  missing_scope: 'The token lacks the scope, or no token may call this endpoint (403).',
  not_found: 'It does not exist, or is private to another user (404).',
  method_not_allowed: 'The address does not accept this method; `Allow` names those that it does (405).',
  conflict: 'The state of the record does not allow it (409).',
  changed: 'The record changed since it was read; `data` is the current record (409).',
  in_progress: 'A request with the same Idempotency-Key is still being handled (409).',
  cursor_expired: 'The cursor is too old: start again without it (410).',
  too_large: 'The body or a file is too large (413).',
  unsupported_type: 'The content type or the kind of a file is not accepted (415).',
  anti_forgery: 'The anti-forgery token of a session is missing or has expired (419).',
  validation: 'A field is invalid; `errors` and `error_codes` name it (422).',
  key_reused: 'The Idempotency-Key was used for another request (422).',
  quota: 'A quota is full; the message says what to remove (422).',
  limit: 'Too many calls, or a daily limit is reached; `Retry-After` says when to retry (429).',
  fault: 'Our fault; `data.reference` names it in the log of the operator (500).',
  unavailable: 'Overloaded, or the database is unavailable; `Retry-After` says when to retry (503).',
  refused: 'Anything else.',
} as const;

export type ErrorWord = keyof typeof errorWords;

/** What is wrong with a field, for programs: `error_codes` of the envelope. */
export const fieldErrorWords = {
  required: 'It is missing or empty.',
  unknown_field: 'The endpoint has no such field.',
  wrong_type: 'It is of another type, such as text in place of a number.',
  wrong_format: 'It is not written as it has to be, such as a date or an address.',
  not_a_choice: 'It is none of the values that the field may have.',
  too_small: 'The number is too small, or the text or list too short.',
  too_big: 'The number is too big, or the text or list too long.',
  too_large: 'The file is too large.',
  too_many: 'There are too many files.',
  unsupported_type: 'The file is of a kind that is not accepted.',
  file_in_json: 'Files cannot be part of JSON.',
  unreachable: 'The address cannot be fetched.',
  invalid: 'Anything else; the message says what.',
} as const;

export type FieldErrorWord = keyof typeof fieldErrorWords;

const wordsByStatus: Record<number, ErrorWord> = {
  301: 'moved',
  400: 'malformed',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'cursor_expired',
  413: 'too_large',
  415: 'unsupported_type',
  419: 'anti_forgery',
  422: 'validation',
  429: 'limit',
  500: 'fault',
  503: 'unavailable',
};

/** The word of a refusal that has no narrower one than its status. */
export const wordOfStatus = (status: number): ErrorWord => wordsByStatus[status] ?? 'refused';
