import { type DocumentKind, limits } from '#contract/advertisements/choices.ts';
import { messages } from '#contract/errors.ts';
import { type FieldProblems, type FieldWords, Refusal } from '#server/platform/errors.ts';
import type { Files, StoredFile, Upload } from '#server/platform/files/index.ts';
import type { Attachment } from '../repository/posts.ts';
import type { FileRow } from '../repository/rows.ts';

/** The new files of a form. */
export interface PostUploads {
  images: Upload[];
  documents: Upload[];
}

/**
 * Stores the files of a form that `by` sends. Throws a Refusal with what is wrong with every one of them and with the given fields: 415
 * where a file is of the wrong kind, else 422. Nothing stays stored then.
 */
export async function storeUploads(
  files: Files,
  uploads: PostUploads,
  by: number,
  fieldErrors: FieldProblems,
): Promise<StoredFile[]> {
  const errors: FieldProblems = { ...fieldErrors };
  const words: FieldWords = {};
  const stored: StoredFile[] = [];
  let wrongKind = false;
  const keep = async (upload: Upload, store: () => Promise<StoredFile>) => {
    try {
      stored.push(await store());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      wrongKind ||= error.code === 415;
      errors[upload.field] = [error.sentence];
      words[upload.field] = [error.code === 415 ? 'unsupported_type' : 'invalid'];
    }
  };
  try {
    for (const upload of uploads.images) {
      await keep(upload, () => files.storePicture(upload, { kind: 'image', name: upload.name, by }));
    }
    for (const upload of uploads.documents) {
      await keep(upload, () => files.storeDocument(upload, { name: upload.name }));
    }
    const first = Object.values(errors)[0];
    if (first?.[0]) throw new Refusal(wrongKind ? 415 : 422, first[0], { errors, words });
  } catch (error) {
    await discard(files, stored);
    throw error;
  }
  return stored;
}

/** Removes the bytes of files whose rows were never written. */
export async function discard(files: Files, stored: readonly StoredFile[]): Promise<void> {
  await files.remove(stored.map(({ id }) => id));
}

/** The files in an edit: the ids to keep and the places of new ones, in order; absent keeps all. */
interface FileChanges {
  keep_images?: string[] | null;
  keep_documents?: string[] | null;
}

/** Which of the new files of its kind a name such as `new:0` means; null for the id of one that is there. */
function newFileAt(name: string): number | null {
  const index = /^new:(\d)$/.exec(name)?.[1];
  return index === undefined ? null : Number(index);
}

/**
 * The files of a post after an edit, in the given order, with what is wrong with them. New files still go by the names of
 * their places; `attach` knows their ids.
 */
export function arrangeFiles(
  current: readonly FileRow[],
  changes: FileChanges,
  added: { images: number; documents: number },
): { keep: Attachment[]; errors: FieldProblems } {
  const errors: FieldProblems = {};
  const keep: Attachment[] = [];
  const arrange = (kind: FileRow['kind'], wanted: readonly string[] | null | undefined, count: number) => {
    const field = kind === 'image' ? 'images' : 'documents';
    const held = current.filter((file) => file.kind === kind).map(({ id }) => id);
    const chosen = wanted === undefined || wanted === null ? held : [...new Set(wanted)];
    chosen.forEach((id, index) => {
      const place = newFileAt(id);
      if (place === null ? !held.includes(id) : place >= count)
        errors[`keep_${field}.${index}`] = ['This file is gone. Reload the page, then try again.'];
    });
    if (chosen.filter((id) => newFileAt(id) === null).length + count > limits[field]) {
      errors[field] = [kind === 'image' ? messages.tooManyImages : messages.tooManyDocuments];
    }
    keep.push(...chosen.map((id, position) => ({ id, kind, position })));
  };
  arrange('image', changes.keep_images, added.images);
  arrange('document', changes.keep_documents, added.documents);
  return { keep, errors };
}

/** The files with what each document is: as the form says, by their places, else as before. */
export function withPurposes(
  files: readonly Attachment[],
  kinds: readonly (DocumentKind | null)[] | null | undefined,
  before: readonly FileRow[],
): Attachment[] {
  const former = new Map(before.map(({ id, purpose }) => [id, purpose]));
  return files.map((file) =>
    file.kind === 'document'
      ? { ...file, purpose: kinds ? (kinds[file.position] ?? null) : (former.get(file.id) ?? null) }
      : file,
  );
}

/** The arranged files with the stored ones in their places, and behind them the ones without a place. */
export function attach(arranged: readonly Attachment[], stored: readonly StoredFile[]): Attachment[] {
  const all: Attachment[] = [];
  for (const kind of ['image', 'document'] as const) {
    const fresh = stored.filter((file) => file.kind === kind).map(({ id }) => id);
    const placed = arranged
      .filter((file) => file.kind === kind)
      .map(({ id }) => {
        const place = newFileAt(id);
        return place === null ? id : (fresh[place] as string);
      });
    const ids = new Set([...placed, ...fresh]);
    all.push(...[...ids].map((id, position) => ({ id, kind, position })));
  }
  return all;
}
