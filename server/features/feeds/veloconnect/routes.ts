import type { FastifyReply, FastifyRequest } from 'fastify';
import { feedFile } from '#contract/feeds/choices.ts';
import { pushFeed } from '#contract/feeds/schemas.ts';
import { Refusal, tooLarge, wrongKind, wrongToken } from '#server/platform/errors.ts';
import { refusalOf } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readAddress } from '#server/platform/values/index.ts';
import type { FeedDependencies } from '../dependencies.ts';
import { type VeloconnectAnswer, writeAnswer } from './answer.ts';
import { createReader, type VeloconnectRequest } from './read.ts';
import { readStatus, sweepTransactions, transmit } from './transmit.ts';

/** How many bytes are read from a sender who is not yet authenticated. */
const mostUnknown = 64 * 1024;
const kinds = ['application/xml', 'text/xml'];

/**
 * Stock by veloconnect: StockTransmitB2C 1.4 and its status request, at one address. The credentials are in the body, so no
 * more of it is read than they take before the sender is authenticated.
 */
export function registerVeloconnect({ app, jobs, tokens }: Platform, deps: FeedDependencies): void {
  app.route({
    method: 'POST',
    url: '/api/veloconnect',
    config: { allow: 'anyone', endpoint: 'veloconnect' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const reader = createReader();
      try {
        const actor = await receive(request, reader);
        const by = { actor, address: readAddress(request.ip) };
        const answered =
          reader.parsed.operation === 'transmit'
            ? await transmit(deps, by, reader.parsed)
            : await readStatus(deps, actor, reader.parsed);
        return send(request, reply, reader.parsed, answered);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code >= 500) throw error;
        reply.code(error.code);
        if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
        // A wrong password is 420 in the language of veloconnect.
        const responseCode = error.code === 401 ? 420 : error.code;
        return send(request, reply, reader.parsed, { responseCode, message: error.message });
      }
    },
  });
  jobs.schedule('veloconnect.sweep', '47 3 * * *', async () => void (await sweepTransactions(deps.db)));

  /** Reads a request to its end, and authenticates its sender as soon as the credentials are there. Throws a Refusal of 4xx. */
  async function receive(request: FastifyRequest, reader: ReturnType<typeof createReader>): Promise<Actor> {
    const kind = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!kinds.includes(kind)) throw wrongKind('Send application/xml.');
    const large = () => tooLarge(feedFile.tooLarge);
    if (Number(request.headers['content-length'] ?? 0) > feedFile.maxBytes) throw large();
    let actor: Actor | null = null;
    let size = 0;
    // Left open where it stops early: what is refused is answered on the same line.
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > feedFile.maxBytes) throw large();
      // Of a chunk from an unknown sender, no more is read than the credentials may take.
      for (let from = 0; from < chunk.length; from += mostUnknown) {
        reader.write(chunk.subarray(from, from + mostUnknown));
        if (!actor && reader.parsed.buyersId !== null && reader.parsed.password !== null)
          actor = await authenticate(request, reader.parsed);
        if (!actor && size > mostUnknown) throw wrongToken('Send BuyersID and Credential before the lines.');
      }
    }
    reader.end();
    if (!actor) throw wrongToken('Send the id of a token as BuyersID, and the token as Password.');
    return actor;
  }

  async function authenticate(request: FastifyRequest, { buyersId, password }: VeloconnectRequest): Promise<Actor> {
    const credentials = { authorization: `Bearer ${password}`, address: request.ip, hasSession: false };
    const actor = await tokens.authenticate(credentials);
    if (!actor?.token || String(actor.token.id) !== buyersId)
      throw wrongToken('Send the id of a token as BuyersID, and the token as Password.');
    app.readers.note(request, actor.locale ?? null);
    const refused = refusalOf(pushFeed, actor);
    if (refused) throw refused;
    return actor;
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { operation, buyersId }: VeloconnectRequest,
    answer: Omit<VeloconnectAnswer, 'operation' | 'buyersId'>,
  ) {
    const write = app.readers.writerFor(request);
    const { page, message } = answer;
    const lines = page?.lines.map((line) => ({ ...line, problem: line.problem === null ? null : write(line.problem) }));
    return reply.type('application/xml; charset=utf-8').send(
      writeAnswer({
        ...answer,
        operation: operation ?? 'transmit',
        buyersId,
        ...(message === undefined ? {} : { message: write(message) }),
        ...(page && lines ? { page: { ...page, lines } } : {}),
      }),
    );
  }
}
