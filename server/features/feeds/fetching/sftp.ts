import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type SftpClient from 'ssh2-sftp-client';
import { message, type Sentence } from '#contract/texts/message.ts';
import { type Outgoing, OutgoingError } from '#server/platform/outgoing/index.ts';
import type { Secrets } from '../service.ts';
import { FileGrows, maxBytes, nameOf, SourceChanged, type SourceFile, timeout } from './source.ts';

/** Where an sftp file is, by which key its server is known, and what it was when it was read last. */
interface SftpSource {
  url: string;
  /** As OpenSSH writes it; null before the first contact. */
  hostKey: string | null;
  /** Size and time of the file that was read before; null to read it in any case. */
  known: string | null;
  /** Stores the key of a server before anything secret is sent to it. */
  pin: (hostKey: string) => Promise<void>;
  timeout?: number;
}

/** Milliseconds in which a file has to stay as it is before it is read. */
const restsFor = 60_000;
const isUnfinished = (name: string) => name.startsWith('.') || /\.(tmp|part)$/i.test(name);

/**
 * Fetches a file over sftp, or the newest one of a folder; null where it is the one that was read before. The server has to show
 * the key of the first contact before user name and password are sent. Throws OutgoingError with a sentence.
 */
export async function fetchBySftp(
  outgoing: Outgoing,
  source: SftpSource,
  secrets: Secrets,
): Promise<SourceFile | null> {
  const until = source.timeout ?? timeout;
  const socket = await outgoing.connect(source.url, until);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    socket.destroy();
  }, until);
  const failure: { error: OutgoingError | null } = { error: null };
  const { default: Client } = await import('ssh2-sftp-client');
  const client = new Client('feed', { error: () => undefined, end: () => undefined, close: () => undefined });
  try {
    await client.connect(optionsOf(socket, source, secrets, failure, until));
    return await read(client, source);
  } catch (error) {
    if (failure.error) throw failure.error;
    if (isLate) throw new OutgoingError(message('No answer within {{seconds}} s', { seconds: until / 1000 }));
    throw error instanceof OutgoingError ? error : new OutgoingError(sentenceOf(error as Error));
  } finally {
    clearTimeout(timer);
    // The peer may never close: nothing waits for it.
    socket.destroy();
    void client.end().catch(() => undefined);
  }
}

function optionsOf(
  sock: Socket,
  { hostKey, pin }: SftpSource,
  { username, password, private_key: privateKey }: Secrets,
  failure: { error: OutgoingError | null },
  readyTimeout: number,
): SftpClient.ConnectOptions {
  const verify = async (key: Buffer): Promise<boolean> => {
    const found = `SHA256:${createHash('sha256').update(key).digest('base64').replace('=', '')}`;
    if (hostKey === null) await pin(found);
    else if (hostKey !== found) {
      failure.error = new SourceChanged(
        message(
          'The server shows another key than before ({{key}}). Nothing was sent to it. Ask who runs it, then save the feed with the new key',
          { key: found },
        ),
      );
      return false;
    }
    return true;
  };
  return {
    sock,
    ...(username ? { username } : {}),
    ...(privateKey ? { privateKey, ...(password ? { passphrase: password } : {}) } : password ? { password } : {}),
    readyTimeout,
    hostVerifier: (key: Buffer, answer: (isKnown: boolean) => void) => {
      verify(key).then(answer, () => {
        failure.error = new OutgoingError('The key of the server could not be stored');
        answer(false);
      });
    },
  };
}

async function read(client: SftpClient, { url, known }: SftpSource): Promise<SourceFile | null> {
  const path = decodeURIComponent(new URL(url).pathname);
  const file = path.endsWith('/') ? await findNewest(client, path) : path;
  const before = await client.stat(file);
  if (!before.isFile)
    throw new OutgoingError('There is no file at this address, but a folder. End it with / for its newest file');
  if (before.size > maxBytes) throw new OutgoingError(tooLarge);
  const version = versionOf(file, before);
  if (version === known) return null;
  if (Date.now() - before.modifyTime < restsFor) throw new FileGrows(stillGrows);
  const content = await download(client, file);
  const after = await client.stat(file);
  if (versionOf(file, after) !== version || content.length !== after.size) throw new FileGrows(stillGrows);
  return { name: nameOf(file), content, etag: version, lastModified: new Date(before.modifyTime).toUTCString() };
}

const stillGrows = 'The file is still being written';
const tooLarge = message('The file has more than {{size}} MB', { size: Math.round(maxBytes / 1024 ** 2) });

const versionOf = (path: string, { size, modifyTime }: SftpClient.FileStats): string =>
  `${nameOf(path)} ${size} ${modifyTime}`.slice(-200);

async function findNewest(client: SftpClient, folder: string): Promise<string> {
  const files = (await client.list(folder)).filter(({ type, name }) => type === '-' && !isUnfinished(name));
  const [newest] = files.sort((a, b) => b.modifyTime - a.modifyTime || (a.name < b.name ? 1 : -1));
  if (!newest) throw new OutgoingError('The folder has no finished file');
  return `${folder}${newest.name}`;
}

async function download(client: SftpClient, path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new OutgoingError(tooLarge));
      chunks.push(chunk);
      done();
    },
  });
  const isWhole = new Promise<void>((done) => into.once('finish', done));
  await client.get(path, into);
  await isWhole;
  return Buffer.concat(chunks);
}

/** What an error of the library means to who set the feed up. */
function sentenceOf({ message: reason }: Error): Sentence {
  if (/authentication methods failed/i.test(reason)) return 'The server refuses the credentials';
  if (/no such file/i.test(reason)) return 'There is no file at this address';
  if (/permission denied/i.test(reason)) return 'The server does not let this user read the file';
  if (/more than \d+ MB/.test(reason)) return tooLarge;
  if (/private ?key|passphrase/i.test(reason))
    return 'The private key cannot be read. Enter it whole, with its password if it has one';
  if (/handshake|kex|cipher|algorithm|protocol|version|invalid identification|expected/i.test(reason))
    return 'The server offers no sftp that is secure enough';
  return 'The connection was interrupted';
}
