import { feedFile } from '#contract/feeds/choices.ts';
import { message } from '#contract/texts/message.ts';
import { type Outgoing, OutgoingError } from '#server/platform/outgoing/index.ts';
import type { FeedRow } from '../repository/feeds.ts';
import type { Secrets } from '../service.ts';

const redirects = new Set([301, 302, 303, 307, 308]);

/** Fetches a file over https; null where it is the one that was read before. Throws OutgoingError with a sentence. */
export async function fetchByHttps(
  outgoing: Outgoing,
  { organization_id: organizationId, url, etag, last_modified: lastModified }: FeedRow,
  secrets: Secrets,
  mayBeSame: boolean,
  time: number,
): Promise<SourceFile | null> {
  const answer = await outgoing.send(url as string, {
    organizationId,
    method: 'GET',
    headers: {
      accept: '*/*',
      ...authorizationOf(secrets),
      ...(mayBeSame && etag ? { 'if-none-match': etag } : {}),
      ...(mayBeSame && lastModified ? { 'if-modified-since': lastModified } : {}),
    },
    timeout: time,
    maxBytes,
  });
  const { status, headers, body } = answer;
  if (status === 304 && mayBeSame) return null;
  if (redirects.has(status)) throw new OutgoingError('Redirects are not followed. Enter the address they lead to');
  if (status === 401 || status === 403)
    throw new OutgoingError(message('The server refuses the credentials ({{status}})', { status: String(status) }));
  if (status !== 200)
    throw new OutgoingError(message('The server answered with {{status}}', { status: String(status) }));
  return {
    name: nameOf(new URL(url as string).pathname),
    content: body,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
}

function authorizationOf({ username, password, token }: Secrets): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` };
  if (!username) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}

/** A file as its source gave it, and by what it is known the next time. */
export interface SourceFile {
  name: string;
  content: Buffer;
  etag: string | null;
  lastModified: string | null;
}

/** Milliseconds for a whole file. */
export const timeout = 60_000;
/** While a person waits for the outcome, it ends well before their request does. */
export const testTimeout = 20_000;

export const maxBytes = feedFile.maxBytes;

/** The source has a file that is still being written: it is fetched a little later. */
export class FileGrows extends OutgoingError {}

/** The source is another one than it was: the feed stops until a person has looked at it. */
export class SourceChanged extends OutgoingError {}

/** The last part of a path as the name of a file. */
export const nameOf = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/[^\w. -]/g, '').slice(-120) || 'file.csv';
