import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Browser, OpenedSession, Sessions, StoredSession } from '../../identity/index.ts';
import { readAddress } from '../../values/index.ts';

export type Cookies = ReturnType<typeof createCookies>;

const daysOfDevice = 400;

/** The two cookies of the product: the session's, and the one by which an account recognises a browser. */
export function createCookies(config: Config, sessions: Sessions) {
  const secure = config.production && config.origin.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const names = { session: `${prefix}groupset`, device: `${prefix}groupset-device` };
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const set = (reply: FastifyReply, name: string, value: string, days: number) =>
    reply.setCookie(name, value, { ...options, maxAge: days * 86_400 });

  /** The token of a session that the browser sent, whatever it is worth; null for none, and for one too long to be ours. */
  function tokenOf(request: FastifyRequest): string | null {
    const token = request.cookies[names.session];
    return token && token.length <= 200 ? token : null;
  }

  /** The signed value of a device that the browser sent, unchecked. */
  const deviceOf = (request: FastifyRequest): string | null => request.cookies[names.device] ?? null;

  /** The session that the request's cookie names, or null. */
  async function readSession(request: FastifyRequest, reply: FastifyReply): Promise<StoredSession | null> {
    const token = tokenOf(request);
    if (token === null) return null;
    // A stream of events writes its head by itself, without our cookie.
    const mayRotate = !request.headers.accept?.includes('text/event-stream');
    const { session, next } = await sessions.find(token, { mayRotate });
    if (next) set(reply, names.session, next.token, next.days);
    return session;
  }

  /** What opening a session needs to know of the browser. */
  function browserOf({ request, session }: { request: FastifyRequest; session: StoredSession | null }): Browser {
    return {
      address: readAddress(request.ip),
      agent: request.headers['user-agent']?.slice(0, 300) ?? null,
      language: request.server.readers.languageOf(request),
      session,
      device: deviceOf(request),
    };
  }

  /** Lets the browser keep a session that was opened, and the value of its device where there is one. */
  function keep(reply: FastifyReply, opened: OpenedSession & { device?: string | null }): void {
    set(reply, names.session, opened.token, opened.days);
    if (opened.device) set(reply, names.device, opened.device, daysOfDevice);
  }

  /** Takes the session's cookie back. */
  function forget(reply: FastifyReply): void {
    reply.clearCookie(names.session, options);
  }

  return { tokenOf, deviceOf, readSession, browserOf, keep, forget };
}
