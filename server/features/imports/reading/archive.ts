import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { message } from '#contract/texts/message.ts';
import { UnreadableFile } from './sheet.ts';

/** A file in an archive. */
export interface PackedFile {
  path: string;
  size: number;
  checksum: number;
}

const mostFiles = 20_000;
/** Folders and hidden files are listed too, and take time. */
const mostEntries = 3 * mostFiles;
const mostUnpacked = 2 * 1024 ** 3;
const tooManyFiles = message('The .zip has more than {{count}} files. Pack only those that the rows name.', {
  count: mostFiles,
});
const otherwisePacked =
  'The .zip is packed in a way that cannot be read here. Pack it as an ordinary .zip and try again.';
/** Not packed, and deflated: what every program writes. */
const knownMethods = [0, 8];
const isDamaged = 'The .zip is damaged. Pack it again and try again.';

/** The files in an archive, without unpacking any. Throws UnreadableFile where it is damaged, packed with a password, or unpacks to too much. */
export async function listArchive(path: string): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  let size = 0;
  let entries = 0;
  await walk(path, async (entry) => {
    entries += 1;
    if (entries > mostEntries) throw new UnreadableFile(tooManyFiles);
    if (/\/$|^__MACOSX\/|(^|\/)\./.test(entry.fileName)) return;
    if (entry.generalPurposeBitFlag & 1)
      throw new UnreadableFile('The .zip has a password. Pack it without one and try again.');
    if (!knownMethods.includes(entry.compressionMethod)) throw new UnreadableFile(otherwisePacked);
    // Nothing that packs files writes such a name.
    if (entry.fileName.includes('\0') || !entry.fileName.isWellFormed()) throw new UnreadableFile(isDamaged);
    size += entry.uncompressedSize;
    files.push({ path: entry.fileName, size: entry.uncompressedSize, checksum: entry.crc32 });
    if (files.length > mostFiles) throw new UnreadableFile(tooManyFiles);
    if (size > mostUnpacked) throw new UnreadableFile('The .zip is far larger than it looks once it is unpacked.');
  });
  return files;
}

/** Unpacks some files of an archive, one after the other. Throws UnreadableFile if one differs from its entry in the archive. */
export async function unpack(
  path: string,
  wanted: ReadonlySet<string>,
  take: (name: string, content: Buffer) => Promise<void>,
): Promise<void> {
  const left = new Set(wanted);
  await walk(path, async (entry, open) => {
    if (!left.delete(entry.fileName)) return;
    const stream = await open();
    const parts: Buffer[] = [];
    try {
      for await (const chunk of stream) parts.push(chunk as Buffer);
    } catch {
      throw new UnreadableFile(isDamaged);
    }
    await take(entry.fileName, Buffer.concat(parts));
  });
}

/** Writes a stream to a file. */
export const writeStream = (stream: NodeJS.ReadableStream, path: string): Promise<void> =>
  pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));

function walk(
  path: string,
  visit: (entry: yauzl.Entry, open: () => Promise<AsyncIterable<unknown>>) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // A fault of the archive is reported to its sender; an error of the visitor is ours.
    yauzl.open(path, { lazyEntries: true, autoClose: true }, (problem, archive) => {
      if (problem || !archive) return reject(new UnreadableFile(isDamaged));
      const stop = (error: unknown) => {
        archive.close();
        reject(error as Error);
      };
      archive.on('error', () => stop(new UnreadableFile(isDamaged))).on('end', resolve);
      archive.on('entry', (entry: yauzl.Entry) => {
        const open = () =>
          new Promise<AsyncIterable<unknown>>((opened, failed) =>
            archive.openReadStream(entry, (error, stream) =>
              error || !stream ? failed(new UnreadableFile(isDamaged)) : opened(stream),
            ),
          );
        visit(entry, open).then(() => archive.readEntry(), stop);
      });
      archive.readEntry();
    });
  });
}
