import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { messages } from '#contract/errors.ts';
import { messageOf, type Sentence, verbatim, type WriteMessage } from '#contract/texts/message.ts';
import { databaseFaultOf } from '#server/db/database.ts';
import {
  type FieldProblems,
  malformed,
  notFound,
  Refusal,
  StoreAway,
  tooLarge,
  unavailable,
  wrongKind,
} from '../../errors.ts';
import { noteFault } from '../../faults.ts';

/** A refusal as its caller reads it, in the language of `write`. */
export const envelopeOf = ({ data, sentence, errors, code, word, words }: Refusal, write: WriteMessage): Envelope => ({
  success: false,
  data,
  meta: null,
  message: write(messageOf(sentence)),
  errors: writeProblems(errors, write),
  code,
  error_code: word,
  error_codes: Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [
      field,
      words[field] ?? sentences.map((sentence) => (sentence === messages.required ? 'required' : 'invalid')),
    ]),
  ),
});

/** What is wrong by field, in the language of `write`. */
const writeProblems = (problems: FieldProblems, write: WriteMessage): Envelope['errors'] =>
  Object.fromEntries(
    Object.entries(problems).map(([field, sentences]) => [
      field,
      sentences.map((sentence) => write(messageOf(sentence))),
    ]),
  );

/** Where to ask in place of an address: what comes after the beginning that moved stays. */
function locationOf({ location, beginning }: Refusal, url: string): string | null {
  const rest = beginning !== null && url.startsWith(beginning) ? url.slice(beginning.length) : '';
  return location === null ? null : location + rest;
}

/** Answers a refusal in the envelope. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.origin !== null) noteFault(reply.log, refusal.origin, refusal.cause);
  if (refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter);
  const location = locationOf(refusal, reply.request.url);
  if (location !== null) reply.header('location', location);
  if (refusal.challenge !== null) reply.header('www-authenticate', refusal.challenge);
  return reply
    .code(refusal.code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .header('vary', 'Cookie, Accept-Language')
    .send(
      envelopeOf(
        refusal.code >= 500 && refusal.data === null ? withReference(refusal, reply.request.id) : refusal,
        reply.request.server.readers.messagesFor(reply.request),
      ),
    );
}

/** An envelope whose sentences are no text yet: its reader may have another language than the request whose answer was stored. */
export type UnwrittenEnvelope = Omit<Envelope, 'message' | 'errors'> & {
  message: Sentence | '';
  errors: FieldProblems;
};

/** An envelope with its sentences in the language of the person who sent the request. */
export function forReader(request: FastifyRequest, { message, errors, ...rest }: UnwrittenEnvelope): Envelope {
  const write = request.server.readers.messagesFor(request);
  return { ...rest, message: message === '' ? '' : write(messageOf(message)), errors: writeProblems(errors, write) };
}

/** Adds the reference by which the log names a failure of ours. */
const withReference = ({ code, sentence, word, errors, retryAfter }: Refusal, reference: string): Refusal =>
  new Refusal(code, sentence, { word, errors, data: { reference }, ...(retryAfter === null ? {} : { retryAfter }) });

/** The one place where what was thrown becomes an answer; only the unexpected is logged. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal) return sendRefusal(reply, refusal);
  request.log.error({ err: error }, 'unexpected');
  return sendRefusal(reply, new Refusal(500, messages.somethingWentWrong, { data: { reference: request.id } }));
}

const withCause = (refusal: Refusal, cause: unknown): Refusal => Object.assign(refusal, { cause });

/** The refusal that an error means; null for a fault of ours. */
export function toRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreAway)
    return withCause(new Refusal(503, error.sentence, { retryAfter: 5, origin: 'store' }), error.cause);
  const fault = databaseFaultOf(error);
  if (fault)
    return withCause(new Refusal(503, fault.message, { retryAfter: fault.retryAfter, origin: 'database' }), error);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return tooLarge('The request is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return wrongKind('Send a form or JSON.');
    case 'FST_ERR_NOT_FOUND':
      return notFound('address');
    case 'ENOSPC':
    case 'EDQUOT':
      return withCause(unavailable('There is no space for files at the moment. Try again later.', 'disk'), error);
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return withCause(unavailable('Files cannot be stored just now. Try again later.', 'disk'), error);
  }
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return error.statusCode === 400
      ? malformed('The request cannot be read. Check its format.')
      : new Refusal(error.statusCode, verbatim(error.message));
  }
  // A form that ends early or is not one.
  if (
    /^(Unexpected end of|\w+ terminated early|The needle cannot|Multipart: |Malformed|Premature close)/i.test(
      error.message,
    ) ||
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  ) {
    return malformed('The form did not arrive completely. Send it again.');
  }
  return null;
}
