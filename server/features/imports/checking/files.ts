import { limits } from '#contract/advertisements/choices.ts';
import { fileColumns, type ImportField } from '#contract/imports/columns.ts';
import { message } from '#contract/texts/message.ts';
import type { HeldPost } from '../../advertisements/index.ts';
import { isAddress } from '../mapping/forms.ts';
import type { ReadCell } from './cells.ts';
import { type Problem, problem } from './problems.ts';
import type { ArchiveFile, Surroundings } from './surroundings.ts';

/** A place of a post's files: one that it has already, or one out of the archive. */
type PlannedFile = { kind: 'image' | 'document'; column: ImportField } & ({ id: string } | { path: string });

/** The files of a post as they are to be. */
export interface FilePlan {
  files: PlannedFile[];
  changed: ImportField[];
}

const pathKey = (name: string): string => name.replaceAll('\\', '/').normalize('NFC').toLowerCase();

/** How files are found: by the last part of their name, in any letter case. */
const archiveKey = (name: string): string => pathKey(name).split('/').at(-1) ?? '';

/**
 * The files of an archive by how they are found: by their names, and with their folders. `several` where different files are found
 * in one way.
 */
export function mapArchive(files: readonly ArchiveFile[] | undefined): Surroundings['archive'] {
  if (files === undefined) return null;
  const found = new Map<string, ArchiveFile | 'several'>();
  for (const file of files) {
    for (const key of new Set([pathKey(file.path), archiveKey(file.path)])) {
      const other = found.get(key);
      const isSame = other !== 'several' && other?.size === file.size && other.checksum === file.checksum;
      if (other === undefined) found.set(key, file);
      else if (!isSame) found.set(key, 'several');
    }
  }
  return found;
}

const ownAddress = /\/api\/files\/([0-9a-f-]{36})\//;

/** The file names in the columns of photographs and documents; null where they are empty. */
export function planFiles(
  cells: ReadonlyMap<ImportField, ReadCell>,
  post: HeldPost | null,
  around: Surroundings,
  report: (field: ImportField, found: Problem) => void,
): FilePlan | null {
  if (!fileColumns.some((column) => cells.get(column)?.value !== undefined)) return null;
  const plan: FilePlan = { files: [], changed: [] };
  for (const kind of ['image', 'document'] as const) {
    const held = (post?.files ?? []).filter((file) => file.kind === kind);
    const most = kind === 'image' ? limits.images : limits.documents;
    for (let place = 0; place < most; place += 1) {
      const column = `${kind}_${place + 1}` as ImportField;
      const now = held[place];
      const value = cells.get(column)?.value;
      if (value === undefined) {
        if (now) plan.files.push({ kind, column, id: now.id });
        continue;
      }
      if (value === null) {
        if (now) plan.changed.push(column);
        continue;
      }
      const found = findFile(column, String(value), now, held, around, report);
      if (!found) continue;
      plan.files.push({ kind, column, ...found });
      if (!('id' in found) || found.id !== now?.id) plan.changed.push(column);
    }
  }
  return plan;
}

function findFile(
  column: ImportField,
  value: string,
  now: { id: string; name: string } | undefined,
  held: readonly { id: string }[],
  around: Surroundings,
  report: (field: ImportField, found: Problem) => void,
): { id: string } | { path: string } | null {
  const own = ownAddress.exec(value)?.[1];
  if (own) {
    if (held.some(({ id }) => id === own)) return { id: own };
    report(
      column,
      problem(column, 'file_missing', value, '“{{value}}” is not a file of this post', { text: 'Leave it out' }),
    );
    return null;
  }
  const key = archiveKey(value);
  const packed = around.archive?.get(pathKey(value)) ?? around.archive?.get(key);
  if (packed === 'several') {
    const wording = message('“{{value}}” is in {{archive}} more than once', {
      value,
      archive: around.archiveName ?? '',
    });
    const text = 'Write the folder before the name, or give each file its own name';
    report(column, problem(column, 'file_missing', value, wording, { text }));
    return null;
  }
  if (!packed) {
    // The same list without its archive: the file is here already.
    if (now && bare(now.name) === bare(key)) return { id: now.id };
    const isOnWeb = value.split(';').every((one) => isAddress(one.trim()));
    // Nothing is fetched from elsewhere: a row is whole without its photographs. Databases of shops write where they have them.
    if (isOnWeb || (around.archiveName === null && /[^/\\][/\\][^/\\]/.test(value))) {
      report(
        column,
        problem(
          column,
          'file_elsewhere',
          value,
          isOnWeb
            ? '“{{value}}” is on the web and is left out: to have it here, add it in a .zip'
            : '“{{value}}” is in a folder elsewhere and is left out: to have it here, add it in a .zip',
        ),
      );
      return now ? { id: now.id } : null;
    }
    const wording =
      around.archiveName === null
        ? '“{{value}}” needs a .zip that has it'
        : message('“{{value}}” is not in {{archive}}', { value, archive: around.archiveName });
    report(column, problem(column, 'file_missing', value, wording, { text: 'Leave it out' }));
    return null;
  }
  if (column.startsWith('image') && !/\.jpe?g$/i.test(key)) {
    report(
      column,
      problem(column, 'file_refused', value, '“{{value}}” is not a jpg', { text: 'Save it as .jpg, or leave it out' }),
    );
    return null;
  }
  const most = column.startsWith('image') ? limits.imageBytes : limits.documentBytes;
  if (packed.size > most) {
    report(
      column,
      problem(column, 'file_refused', value, '“{{value}}” is larger than 5 MB', {
        text: 'Make it smaller, or leave it out',
      }),
    );
    return null;
  }
  const origin = now && around.origins.get(now.id);
  if (now && origin && origin.size === packed.size && origin.checksum === packed.checksum) return { id: now.id };
  return { path: packed.path };
}

const bare = (name: string) => archiveKey(name).replace(/\.[a-z0-9]{1,5}$/, '');
