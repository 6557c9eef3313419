import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EndpointShape, mostFormFields } from '#contract/endpoint.ts';
import { malformed, tooLarge, unavailable, wrongKind } from '../../errors.ts';
import type { ByteBudget, ReceivedForm } from './received.ts';
import { cutShort, receiveFile, receiveForm } from './uploads.ts';

/** What a request carries: the fields of a form, or of its JSON. */
export type Body = ReceivedForm & { json?: unknown };

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
/** Bytes that the fields of one body may have; less where no one is known by it. */
const mostBytes = { known: megabyte, anonymous: 64 * kilobyte };
/** Bytes of fields that are held in memory at a time, and of files on the disk until they are worked on: of one group of callers, and of all. */
const mostHeld = { each: 8 * megabyte, together: 64 * megabyte };
const mostStored = { each: 1_024 * megabyte, together: 8_192 * megabyte };
/** Values that a JSON body may hold, lists and objects included: each takes far more memory than it has letters. */
const mostValues = { known: 20_000, anonymous: 200 };
const tooLong = 'The request is too large.';

const formKinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Takes forms and JSON, and files where an endpoint takes one as its body; reads none of them before it is known that the caller may call. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formKinds, (_request, _payload, done) => done(null));
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onSend', leaveBody);
}

/** Counts bytes that callers have under way. Throws a Refusal of 503 where one group of them, or all, have too many. */
function createLedger(most: { each: number; together: number }) {
  const counts = new Map<string, number>();
  let together = 0;
  return {
    take(caller: string, bytes: number) {
      const own = counts.get(caller) ?? 0;
      if (own + bytes > most.each || together + bytes > most.together) throw unavailable();
      together += bytes;
      counts.set(caller, own + bytes);
    },
    giveBack(caller: string, bytes: number) {
      const rest = (counts.get(caller) ?? 0) - bytes;
      together -= bytes;
      if (rest > 0) counts.set(caller, rest);
      else counts.delete(caller);
    },
  };
}

/** Reads bodies within limits that hold while they arrive; files go to `folder`. */
export function createBodies(folder: string) {
  const held = createLedger(mostHeld);
  const stored = createLedger(mostStored);

  /** What the next body of a group of callers may take. Close it when the request has ended. */
  function allow(caller: string, endpoint: EndpointShape | { bodyLimit: number }, isKnown: boolean): ByteBudget {
    const bytes = endpoint.bodyLimit ?? (isKnown ? mostBytes.known : mostBytes.anonymous);
    const taken = { fields: 0, files: 0 };
    return {
      bytes,
      fields: mostFormFields,
      take(more) {
        if (taken.fields + more > bytes) throw tooLarge(tooLong);
        held.take(caller, more);
        taken.fields += more;
      },
      store(more) {
        stored.take(caller, more);
        taken.files += more;
      },
      close() {
        held.giveBack(caller, taken.fields);
        stored.giveBack(caller, taken.files);
        taken.fields = 0;
        taken.files = 0;
      },
    };
  }

  /** Reads a body of any of the three kinds. Throws a Refusal of 413, 422 or 503, and leaves the rest unread then. */
  async function receive(request: FastifyRequest, endpoint: EndpointShape, byteBudget: ByteBudget): Promise<Body> {
    const kind = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (kind === 'multipart/form-data') return receiveForm(request.raw, endpoint, byteBudget, folder);
    const isForm = kind === undefined || formKinds.includes(kind);
    // JSON has no place for the file: it is refused for that, whatever is in it.
    if (endpoint.rawFile && kind === 'application/json') return { ...emptyForm(), json: {} };
    if (endpoint.rawFile && !isForm) return receiveFile(request.raw, endpoint, { kind, byteBudget, folder });
    if (!isForm && hasBody(request.raw)) throw wrongKind('Send a form or JSON.');
    const content = await collect(request.raw, byteBudget);
    if (content.length === 0) return emptyForm();
    if (kind === 'application/x-www-form-urlencoded') {
      if (countBytes(content, '&') >= byteBudget.fields) throw tooLarge(tooLong);
      return { ...emptyForm(), entries: [...new URLSearchParams(content.toString())] };
    }
    const most = byteBudget.bytes <= mostBytes.anonymous ? mostValues.anonymous : mostValues.known;
    return { ...emptyForm(), json: readJson(content, most) };
  }

  return { allow, receive };
}

export const emptyForm = (): Body => ({
  entries: [],
  files: {},
  errors: {},
  oversized: false,
  words: {},
  wrongKind: false,
});

function collect(raw: IncomingMessage, byteBudget: ByteBudget): Promise<Buffer> {
  // A body that declares too large a size is not read.
  if (Number(raw.headers['content-length'] ?? 0) > byteBudget.bytes) throw tooLarge(tooLong);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const stop = () => raw.off('data', take).off('end', end).off('error', fail).off('close', fail).pause();
    const take = (chunk: Buffer) => {
      try {
        byteBudget.take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        stop();
        reject(error as Error);
      }
    };
    const end = () => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const fail = () => {
      stop();
      reject(cutShort());
    };
    raw.on('data', take).once('end', end).once('error', fail).once('close', fail);
  });
}

function readJson(content: Buffer, most: number): unknown {
  if (countBytes(content, ',[{') >= most) throw tooLarge(tooLong);
  let json: unknown;
  try {
    json = JSON.parse(content.toString());
  } catch {
    throw malformed('The request cannot be read. Check its format.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw malformed('Send the fields of the form.');
  return json;
}

function countBytes(content: Buffer, signs: string): number {
  const wanted = new Set(Buffer.from(signs));
  let count = 0;
  for (const byte of content) if (wanted.has(byte)) count += 1;
  return count;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** How much of a refused body is still taken off the line, in bytes and milliseconds, so that its sender hears why. */
const rest = { bytes: 4 * megabyte, timeout: 1_000 };

/** What was not read of a body is thrown away for a moment; where it goes on, the connection ends. */
async function leaveBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request;
  if (!hasBody(raw) || raw.complete || raw.readableEnded || raw.destroyed) return;
  if (await throwAway(raw)) return;
  reply.header('connection', 'close');
  // Closed at once, the connection would break under a client that still writes, before it reads why. Nothing is read in the meantime.
  const { socket } = raw;
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), rest.timeout).unref();
  };
}

function throwAway(raw: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (isWhole: boolean) => {
      clearTimeout(timer);
      raw.off('data', take).off('end', end).off('close', end).pause();
      resolve(isWhole);
    };
    const end = () => finish(true);
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > rest.bytes) finish(false);
    };
    const timer = setTimeout(finish, rest.timeout, false);
    raw.on('data', take).once('end', end).once('close', end).resume();
  });
}
