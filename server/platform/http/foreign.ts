import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/errors.ts';
import type { Sentence } from '#contract/texts/message.ts';
import { withDeadline } from '#server/db/connections/deadline.ts';
import { Refusal, tooLarge, wrongKind } from '../errors.ts';
import type { Actor, By } from '../identity/index.ts';
import { readAddress } from '../values/index.ts';
import type { CallerOf } from './admission/callers.ts';
import { type Caller, clientOf, type Gates, organizationAs } from './admission/gates.ts';
import { countDown, timeout } from './admission/timeouts.ts';
import { toRefusal } from './answers/answers.ts';
import type { createBodies } from './body/bodies.ts';

/** The part of a body that an unknown sender may send, in bytes. */
const mostUnknown = 64 * 1024;

/** An address whose requests are in a format of others, with the credentials in the body or in the parameters of the address. */
interface ForeignEndpoint {
  /** What it is called in log lines. */
  name: string;
  url: `/api/${string}`;
  /** The content types that it takes, and the message for another one. */
  kinds: readonly string[];
  otherKind: Sentence;
  maxBytes: number;
  tooLarge: Sentence;
  /** Begins to handle a request; `kind` is what it is written in, `parameters` for the query of an address or a form. */
  begin(request: FastifyRequest, kind: 'content' | 'parameters'): ForeignCall;
}

/** The handling of one request. Both steps take a turn; the body arrives between them. */
interface ForeignCall {
  /** Finds the sender from the first bytes, which are all there is if `isWhole`, or answers what anyone may ask. Throws a Refusal. */
  identify(head: Buffer, isWhole: boolean): Promise<Actor | string>;
  /** Answers to a sender who is known; `body` is bytes or the path of a file. Throws a Refusal. */
  answer(by: By<Actor>, body: Buffer | string): Promise<string>;
  /** A refusal in the format of the address, which states its code itself: the status is that of success. */
  refuse(refusal: Refusal): string;
  type: string;
}

export type ServeForeign = (endpoint: ForeignEndpoint) => void;

interface Dependencies {
  app: FastifyInstance;
  bodies: ReturnType<typeof createBodies>;
  callerOf: CallerOf;
  gates: Gates;
  folder: string;
}

const form = 'application/x-www-form-urlencoded';
/** What the format of others has no code for. */
const statuses: readonly number[] = [413, 429];

/**
 * Makes the function that serves a foreign endpoint: as with all others, nothing is worked on without a turn in a gate, and no
 * place is occupied while a body arrives. Of an unknown sender 64 kB are read, in a turn of the sender's network.
 */
export function createServeForeign({ app, bodies, callerOf, gates, folder }: Dependencies): ServeForeign {
  async function handle(endpoint: ForeignEndpoint, call: ForeignCall, request: FastifyRequest, reply: FastifyReply) {
    const isForm = kindOf(request) === form;
    if (request.method === 'POST' && !isForm && !endpoint.kinds.includes(kindOf(request)))
      throw wrongKind(endpoint.otherKind);
    if (Number(request.headers['content-length'] ?? 0) > endpoint.maxBytes) throw tooLarge(endpoint.tooLarge);
    const client = clientOf(reply);
    const left = countDown(timeout.lengthy);
    const inTurn = <Result>(who: Caller, work: () => Promise<Result>): Promise<Result> =>
      gates.foreign.run(who, () => withDeadline(left(), work), client, Math.min(left(), timeout.queued));
    // Left open if it stops early: a refusal is answered on the same connection.
    const arriving = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    const caller = callerOf(request);
    const byteBudget = bodies.allow(caller.group, { bodyLimit: 4 * mostUnknown }, false);
    const file = path.join(folder, randomUUID());
    try {
      const { head, isWhole } =
        request.method === 'POST'
          ? await readHead(arriving, byteBudget.take)
          : { head: Buffer.from(request.url.split('?').slice(1).join('?')), isWhole: true };
      if (isForm && !isWhole) throw tooLarge(endpoint.tooLarge);
      const actor = await inTurn(caller, () =>
        call.identify(head.subarray(0, mostUnknown), isWhole && head.length <= mostUnknown),
      );
      if (typeof actor === 'string') return actor;
      const body = isWhole ? head : await store(endpoint, head, { arriving, byteBudget, file });
      const organization = actor.organization ? organizationAs(actor.organization.id) : caller;
      const by = { actor, address: readAddress(request.ip) };
      return await inTurn(organization, () => call.answer(by, body));
    } finally {
      byteBudget.close();
      await rm(file, { force: true });
    }
  }

  async function store(
    { maxBytes, tooLarge: large }: ForeignEndpoint,
    head: Buffer,
    {
      arriving,
      byteBudget,
      file,
    }: { arriving: AsyncIterableIterator<Buffer>; byteBudget: ReturnType<typeof bodies.allow>; file: string },
  ): Promise<string> {
    await mkdir(folder, { recursive: true });
    let size = 0;
    const measure = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(large);
      byteBudget.store(chunk.length);
      return chunk;
    };
    async function* whole() {
      yield measure(head);
      for await (const chunk of arriving) yield measure(chunk);
    }
    await pipeline(Readable.from(whole()), createWriteStream(file));
    return file;
  }

  return (endpoint) => {
    app.route({
      method: ['GET', 'POST'],
      url: endpoint.url,
      config: { allow: 'anyone', endpoint: endpoint.name, gate: 'foreign' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const isContent = request.method === 'POST' && kindOf(request) !== form;
        const call = endpoint.begin(request, isContent ? 'content' : 'parameters');
        reply.type(call.type);
        try {
          return reply.send(await handle(endpoint, call, request, reply));
        } catch (error) {
          const refusal = toRefusal(error as FastifyError);
          if (refusal && refusal.code > 500) throw error;
          if (!refusal) request.log.error({ err: error }, 'unexpected');
          if (refusal && statuses.includes(refusal.code)) reply.code(refusal.code);
          if (refusal && refusal.retryAfter !== null) reply.header('retry-after', refusal.retryAfter);
          return reply.send(call.refuse(refusal ?? new Refusal(500, messages.somethingWentWrong)));
        }
      },
    });
  };
}

const kindOf = (request: FastifyRequest): string =>
  request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Reads as much of a body as an unknown sender may send, and the rest of the piece that it ends in. */
async function readHead(arriving: AsyncIterableIterator<Buffer>, take: (bytes: number) => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  while (size <= mostUnknown) {
    const { value, done } = await arriving.next();
    if (done) return { head: Buffer.concat(chunks), isWhole: true };
    take(value.length);
    chunks.push(value);
    size += value.length;
  }
  return { head: Buffer.concat(chunks), isWhole: false };
}
