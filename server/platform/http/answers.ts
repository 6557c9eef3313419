import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { messages } from '#contract/errors.ts';
import { isDatabaseAway } from '#server/db/database.ts';
import { invalid, notFound, Refusal, tooLarge, unavailable, wrongKind } from '../errors.ts';

/** A refusal as its caller reads it. */
export const envelopeOf = ({ data, message, errors, code }: Refusal): Envelope => ({
  success: false,
  data,
  meta: null,
  message,
  errors,
  code,
});

/** Answers a refusal in the envelope. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter);
  return reply
    .code(refusal.code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelopeOf(refusal));
}

const noStorage: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);

/** The one place where what was thrown becomes an answer; only the unexpected is logged. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal) {
    // An operator has to mend it: a folder that cannot be written to mends itself never.
    if (noStorage.has(error.code)) request.log.error({ err: error }, 'Files cannot be stored');
    return sendRefusal(reply, refusal);
  }
  request.log.error({ err: error }, 'unexpected');
  return sendRefusal(reply, new Refusal(500, messages.somethingWentWrong, { data: { reference: request.id } }));
}

function toRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return unavailable('The database is away. Try again in a moment.');
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
      return unavailable('There is no room for files just now. Try again later.');
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return unavailable('Files cannot be stored just now. Try again later.');
  }
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return error.statusCode === 400
      ? invalid({}, 'The request cannot be read. Check its form.')
      : new Refusal(error.statusCode, error.message);
  }
  // A form that ends early or is not one.
  if (
    /^(Unexpected end of|\w+ terminated early|The needle cannot|Multipart: |Malformed|Premature close)/i.test(
      error.message,
    ) ||
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  ) {
    return invalid({}, 'The form did not arrive whole. Send it again.');
  }
  return null;
}
