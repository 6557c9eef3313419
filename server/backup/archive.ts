import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { SettingError } from '#server/settingError.ts';

/** What a file that age has encrypted begins with. */
const encryptedStart = 'age-encryption.org/v1';

/** Takes the entries of a backup, one after the other. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
}

/**
 * Writes a backup: a tar file, encrypted with age where a key is given. It gets its name once it is whole and on the disk; what
 * was cut off leaves only a file that ends in `.part`.
 */
export async function writeArchive(
  file: string,
  key: string | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    const tar = pack();
    const source = Readable.from(tar, { objectMode: false });
    const written = pipeline(
      await encrypt(source, key),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const add = (name: string, content: Buffer) =>
      new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: content.length }, (error) => (error ? reject(error) : resolve()));
        // The archive no longer accepts the entry: then the file has the reason.
        written.catch(reject);
        entry.end(content);
      });
    let failure: Error | null = null;
    written.catch((error: Error) => {
      failure = error;
    });
    try {
      await fill({ add });
      tar.finalize();
    } catch (error) {
      // A file that cannot be written ends the archive, and what is added next reports only that.
      await nextTurn();
      const cause = failure ?? error;
      source.destroy();
      throw cause;
    }
    await written;
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** The entries of a backup in their order, each with its whole content. Throws a SettingError where it cannot be read. */
export async function* readArchive(
  file: string,
  key: string | null,
): AsyncGenerator<{ name: string; content: Buffer; sha256: string }> {
  const source = await decrypt(file, key);
  const tar = extract();
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    yield { name: entry.header.name, content, sha256: hashOf(content) };
  }
}

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The first key in a key file; other lines are ignored. */
export async function readKeys(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new SettingError(`The key file cannot be read: ${error.message}`);
  });
  const key = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /^(AGE-SECRET-KEY-|age1)/i.test(line));
  if (!key)
    throw new SettingError(
      `There is no key in ${file}. Make one with: npm run backup -- --make-key ${file} (or with age-keygen).`,
    );
  return key;
}

async function encrypt(source: Readable, key: string | null): Promise<Readable> {
  if (key === null) return source;
  const encrypter = new Encrypter();
  encrypter.addRecipient(key.startsWith('age1') ? key : await identityToRecipient(key));
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

async function decrypt(file: string, key: string | null): Promise<Readable> {
  const isEncrypted = (await readStart(file)) === encryptedStart;
  if (!isEncrypted) {
    if (key !== null) throw new SettingError(`${file} is not an encrypted backup. Leave out --key-file to read it.`);
    return createReadStream(file);
  }
  if (key === null) throw new SettingError(`${file} is encrypted. Name the file of its key with --key-file.`);
  if (key.startsWith('age1'))
    throw new SettingError('This key can only encrypt. Name the file with the line AGE-SECRET-KEY-… of the same pair.');
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(file))));
  } catch (error) {
    if (/no identity matched/i.test((error as Error).message))
      throw new SettingError(`${file} was encrypted with another key than the one of --key-file.`);
    throw error;
  }
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file).catch((error: Error) => {
    throw new SettingError(`The backup cannot be read: ${error.message}`);
  });
  try {
    const start = Buffer.alloc(encryptedStart.length);
    await handle.read(start, 0, start.length, 0);
    return start.toString('latin1');
  } finally {
    await handle.close();
  }
}

// The types of Node's and the browser's streams differ, the streams do not.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
