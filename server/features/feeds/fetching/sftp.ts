import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import type SftpClient from 'ssh2-sftp-client';
import { message, type Sentence } from '#contract/texts/message.ts';
import { type Outgoing, OutgoingError } from '#server/platform/outgoing/index.ts';
import type { Secrets } from '../service.ts';
import { FileGrows, maxBytes, nameOf, SourceChanged, type SourceFile, timeout } from './https.ts';

/** Where an sftp file is, by which key its server is known, and what it was when it was read last. */
interface SftpSource {
  organizationId: number;
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
  const start = performance.now();
  const socket = await outgoing.connect(source.url, source.organizationId, until);
  const failure: { error: OutgoingError | null } = { error: null };
  const { default: Client } = await import('ssh2-sftp-client');
  const client = new Client('feed', { error: () => undefined, end: () => undefined, close: () => undefined });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new OutgoingError(message('No answer within {{seconds}} s', { seconds: until / 1000 })));
    timer = setTimeout(end, until - (performance.now() - start));
  });
  const fetched = client
    .connect(optionsOf(socket, source, secrets, failure, until))
    .then((sftp) => read(client, sftp, source));
  try {
    // The time is up whatever the peer and the library do: neither is waited for.
    return await Promise.race([fetched, late]);
  } catch (error) {
    if (failure.error) throw failure.error;
    throw error instanceof OutgoingError ? error : new OutgoingError(sentenceOf(error as Error));
  } finally {
    clearTimeout(timer);
    fetched.catch(() => undefined);
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

async function read(client: SftpClient, sftp: SFTPWrapper, { url, known }: SftpSource): Promise<SourceFile | null> {
  const path = decodeURIComponent(new URL(url).pathname);
  const file = path.endsWith('/') ? await findNewest(sftp, path) : path;
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

/** What is read of a folder: entries, and bytes of what the server sends about them. */
const mostListed = { entries: 10_000, bytes: 5 * 1024 ** 2 };

async function findNewest(sftp: SFTPWrapper, folder: string): Promise<string> {
  const handle = await new Promise<Buffer>((resolve, reject) =>
    sftp.opendir(folder, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const left = { ...mostListed };
  let newest: FileEntryWithStats | null = null;
  for (;;) {
    const entries = await readEntries(sftp, handle);
    if (!entries) break;
    left.entries -= entries.length;
    // An answer without an entry is not free either.
    left.bytes -= 1_000;
    for (const entry of entries) {
      left.bytes -= entry.filename.length + entry.longname.length;
      const isNewer =
        !newest ||
        entry.attrs.mtime > newest.attrs.mtime ||
        (entry.attrs.mtime === newest.attrs.mtime && entry.filename > newest.filename);
      if (isNewer && entry.attrs.isFile() && !isUnfinished(entry.filename)) newest = entry;
    }
    if (left.entries < 0 || left.bytes < 0)
      throw new OutgoingError(
        message('The folder has more than {{entries}} entries. Enter the address of the file, or of a smaller folder', {
          entries: mostListed.entries,
        }),
      );
  }
  if (!newest) throw new OutgoingError('The folder has no finished file');
  return `${folder}${newest.filename}`;
}

/** The next entries of an open folder; null after the last. */
const readEntries = (sftp: SFTPWrapper, handle: Buffer): Promise<FileEntryWithStats[] | null> =>
  new Promise((resolve, reject) => {
    sftp.readdir(handle, (error, entries) => {
      if (!error) return resolve(entries);
      if ((error as { code?: unknown }).code === endOfFolder) return resolve(null);
      reject(error);
    });
  });

/** SSH_FX_EOF of the protocol. */
const endOfFolder = 1;

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
