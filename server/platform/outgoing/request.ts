import { type IncomingHttpHeaders, request as openPlain } from 'node:http';
import { request as openSecure } from 'node:https';
import { type LookupFunction, connect as openSocket, type Socket } from 'node:net';
import { type FixedText, message } from '#contract/texts/message.ts';
import { Failure } from '../errors.ts';
import {
  type AllowedTargets,
  isPublicAddress,
  plainHost,
  privateNetwork,
  refusalOfAddress,
  type Scheme,
  sftpTarget,
} from './guard.ts';
import { createHostPlaces } from './hosts.ts';
import { createNames, type Resolve } from './names.ts';

/** Why a call did not come about, in a sentence for who set it up. */
export class OutgoingError extends Failure {}

interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface OutgoingRequest {
  /** Whose call it is. */
  organizationId: number;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds for all of it, from looking the name up to the last byte. */
  timeout: number;
  /** The most bytes of an answer; with `cutsOff`, what comes after them is left out, else it is refused. */
  maxBytes: number;
  cutsOff?: boolean;
}

export type Outgoing = ReturnType<typeof createOutgoing>;

/**
 * Makes calls to addresses that people entered. A name is resolved once, inside the connection, and refused where any of its
 * addresses is private, so that it cannot turn private between check and connection. Redirects are not followed.
 */
export function createOutgoing(given: { allowed: AllowedTargets; resolve?: Resolve; ca?: string }) {
  const { allowed, ca } = given;
  const { resolve = createNames((host) => allowed.hosts.has(plainHost(host))) } = given;
  const places = createHostPlaces();
  // Many names may lead to one server, and many shops may share one.
  const addressPlaces = createHostPlaces({ together: 32, each: 8 });

  /** Waits for a place at a host; resolves to what frees it and the milliseconds that are left. Throws OutgoingError. */
  async function takePlace(host: string, organizationId: number, timeout: number) {
    const start = performance.now();
    const free = await places.take(host, organizationId, timeout);
    if (!free) throw new OutgoingError(tooManyCalls);
    return { free, left: Math.max(1, timeout - (performance.now() - start)) };
  }

  /** What looks names up for one call, and waits for a place at the address; `free` returns the place. */
  function createLookup(organizationId: number, timeout: number): { lookup: LookupFunction; free(): void } {
    let isOver = false;
    let leave = () => {};
    async function enter(address: string): Promise<void> {
      const taken = await addressPlaces.take(address, organizationId, timeout);
      if (!taken) throw new OutgoingError(tooManyCalls);
      leave();
      leave = taken;
      if (isOver) leave();
    }
    const lookup: LookupFunction = (host, options, callback) => {
      resolve(host)
        .then(async (addresses) => {
          const isNamed = allowed.hosts.has(plainHost(host));
          const isRefused = addresses.some(({ address }) => !isNamed && !isPublicAddress(address, allowed));
          const [first] = addresses;
          if (isRefused || !first) throw new OutgoingError(privateNetwork);
          await enter(first.address);
          return { addresses, first };
        })
        .then(
          ({ addresses, first }) =>
            options.all ? callback(null, addresses) : callback(null, first.address, first.family),
          (error: NodeJS.ErrnoException) => callback(error, '', 0),
        );
    };
    return {
      lookup,
      free() {
        isOver = true;
        leave();
      },
    };
  }

  /** Sends a request and reads its answer. Throws OutgoingError. */
  async function send(address: string, request: OutgoingRequest): Promise<OutgoingAnswer> {
    const refusal = refusalOfAddress(address, allowed);
    if (refusal) throw new OutgoingError(refusal);
    const { organizationId, timeout } = request;
    const { free, left } = await takePlace(plainHost(new URL(address).hostname), organizationId, timeout);
    const names = createLookup(organizationId, left);
    try {
      return await exchange(address, request, names.lookup, left);
    } finally {
      names.free();
      free();
    }
  }

  function exchange(
    address: string,
    given: OutgoingRequest,
    lookup: LookupFunction,
    left: number,
  ): Promise<OutgoingAnswer> {
    const { method, headers, body, timeout, maxBytes, cutsOff } = given;
    return new Promise<OutgoingAnswer>((done, fail) => {
      const open = address.toLowerCase().startsWith('https:') ? openSecure : openPlain;
      const call = open(address, {
        method,
        lookup,
        agent: false,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        ...(ca ? { ca } : {}),
      });
      const end = (error: Error | null, answer?: OutgoingAnswer) => {
        clearTimeout(timer);
        if (answer && !error) done(answer);
        else fail(error instanceof OutgoingError ? error : new OutgoingError(sentenceOf(error)));
        call.destroy();
      };
      const timer = setTimeout(
        () => end(new OutgoingError(message('No answer within {{seconds}} s', { seconds: timeout / 1000 }))),
        left,
      );
      call.on('error', end);
      call.on('response', (response) => {
        const status = response.statusCode ?? 0;
        const chunks: Buffer[] = [];
        let size = 0;
        const answer = () => ({ status, headers: response.headers, body: Buffer.concat(chunks).subarray(0, maxBytes) });
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size <= maxBytes) return;
          if (cutsOff) end(null, answer());
          else
            end(
              new OutgoingError(
                message('The answer has more than {{size}} MB', { size: Math.round(maxBytes / 1024 ** 2) }),
              ),
            );
        });
        response.on('end', () =>
          response.complete ? end(null, answer()) : end(new OutgoingError('The answer was cut off')),
        );
        response.on('error', () => end(new OutgoingError('The answer was cut off')));
        response.on('aborted', () => end(new OutgoingError('The answer was cut off')));
      });
      call.end(body);
    });
  }

  /** Opens a connection to an sftp server, within that many milliseconds. Throws OutgoingError. */
  async function connect(address: string, organizationId: number, timeout: number): Promise<Socket> {
    const refusal = refusalOfAddress(address, allowed, 'sftp');
    if (refusal) throw new OutgoingError(refusal);
    const target = sftpTarget(address);
    const { free, left } = await takePlace(target.host, organizationId, timeout);
    const names = createLookup(organizationId, left);
    return new Promise((done, fail) => {
      const socket = openSocket({ ...target, lookup: names.lookup });
      socket.once('close', () => {
        names.free();
        free();
      });
      const end = (error: Error) => {
        clearTimeout(timer);
        fail(error instanceof OutgoingError ? error : new OutgoingError(sentenceOf(error)));
        socket.destroy();
      };
      const timer = setTimeout(
        () => end(new OutgoingError(message('No answer within {{seconds}} s', { seconds: timeout / 1000 }))),
        left,
      );
      socket.once('error', end);
      socket.once('connect', () => {
        clearTimeout(timer);
        // Its user notices that it closes.
        socket.off('error', end).on('error', () => undefined);
        done(socket);
      });
    });
  }

  return {
    send,
    connect,
    refusalOf: (address: string, scheme?: Scheme) => refusalOfAddress(address, allowed, scheme),
  };
}

const tooManyCalls: FixedText = 'Too many calls to this server are under way';

const sentences: Record<string, FixedText> = {
  ENOTFOUND: 'The name of the server is not known',
  EAI_AGAIN: 'The name of the server could not be looked up',
  ECONNREFUSED: 'The server refuses the connection',
  ECONNRESET: 'The server ended the connection',
  EHOSTUNREACH: 'The server cannot be reached',
  ENETUNREACH: 'The server cannot be reached',
  ETIMEDOUT: 'The server does not answer',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired',
  CERT_NOT_YET_VALID: 'The certificate of the server is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is not valid for its name',
};

function sentenceOf(error: Error | null): FixedText {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (code.includes('SELF_SIGNED')) return 'The certificate of the server is self-signed';
  if (sentences[code]) return sentences[code];
  return /CERT|UNABLE_TO/.test(code)
    ? 'No known authority has signed the certificate of the server'
    : 'The call failed';
}
