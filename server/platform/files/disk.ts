import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileAdapter } from './file.ts';

const keyShape = /^[0-9a-f]{8}-[0-9a-f-]{27}\.[a-z]+$/;

/** Keeps files in `files` of the data folder: written under a temporary name, forced to disk, then renamed. */
export function createDiskAdapter(dataDir: string): FileAdapter {
  const root = path.join(dataDir, 'files');
  const temporary = path.join(root, 'incoming');
  const made = new Set<string>();

  const folderOf = (key: string) => path.join(root, key.slice(0, 2));
  const placeOf = (key: string) => {
    if (!keyShape.test(key)) throw new Error('This is no key of a stored file.');
    return path.join(folderOf(key), key);
  };

  async function makeFolder(folder: string): Promise<void> {
    if (made.has(folder)) return;
    await mkdir(folder, { recursive: true });
    made.add(folder);
  }

  /** Gives a key what is written to a draft, once all of it is on the disk. */
  async function keep(key: string, write: (draft: string) => Promise<void>): Promise<void> {
    const place = placeOf(key);
    await Promise.all([makeFolder(temporary), makeFolder(folderOf(key))]);
    const draft = path.join(temporary, randomUUID());
    try {
      await write(draft);
      await rename(draft, place);
      await syncFolder(folderOf(key));
    } catch (error) {
      made.clear();
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    write: (key, content) =>
      keep(key, async (draft) => {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
      }),

    writeFrom: (key, from) =>
      keep(key, async (draft) => {
        await copyFile(from, draft, constants.COPYFILE_EXCL);
        const handle = await open(draft, 'r+');
        try {
          await handle.chmod(0o600);
          await handle.sync();
        } finally {
          await handle.close();
        }
      }),

    async read(key) {
      const handle = await open(placeOf(key)).catch(ignoreAbsent);
      if (!handle) return null;
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    },

    remove: (key) => rm(placeOf(key), { force: true }),

    async *list(before) {
      for await (const folder of entriesOf(root)) {
        if (!folder.isDirectory() || folder.name === 'incoming') continue;
        for await (const entry of entriesOf(path.join(root, folder.name))) {
          if (!keyShape.test(entry.name)) continue;
          const about = await stat(path.join(root, folder.name, entry.name)).catch(ignoreAbsent);
          if (about && about.mtime < before) yield entry.name;
        }
      }
    },

    sweep: (before) => sweepFolder(temporary, before),
  };
}

/** Removes the files of a folder that were last touched before `before`; returns how many. */
export async function sweepFolder(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for await (const entry of entriesOf(folder)) {
    const place = path.join(folder, entry.name);
    const about = await stat(place).catch(ignoreAbsent);
    if (!about?.isFile() || about.mtime >= before) continue;
    await rm(place, { force: true });
    removed++;
  }
  return removed;
}

async function* entriesOf(folder: string) {
  const opened = await opendir(folder).catch(ignoreAbsent);
  if (opened) yield* opened;
}

// The rename is only safe from a power cut once the folder is on disk; some file systems cannot do that for folders.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
