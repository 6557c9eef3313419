import type { InTransaction } from '#server/db/database.ts';
import type { Upload } from './file.ts';
import { deleteFiles } from './repository.ts';
import type { Files } from './store.ts';

/** Takes part in the transaction that changes a record's preview image. */
interface PreviewChange {
  /**
   * Gives the new image its row. Returns the id to store, null where the image is to be removed, undefined where it stays.
   * `forget` deletes rows of the former image once nothing refers to them.
   */
  keep(db: InTransaction, former?: string | null, remove?: boolean): Promise<string | null | undefined>;
  /** Forgets the former image's row; call it after the record no longer refers to it. */
  forget(db: InTransaction): Promise<void>;
}

/**
 * Stores an uploaded preview image (an avatar, a logo) around `work`: its bytes are there before the transaction, and go
 * again where that fails. Throws a Refusal where the file is no picture.
 */
export async function withPreviewImage<Result>(
  files: Files,
  given: { upload: Upload | undefined; by: number; square?: boolean },
  work: (preview: PreviewChange) => Promise<Result>,
): Promise<Result> {
  const { upload } = given;
  const stored = upload
    ? await files.storePicture(
        { path: upload.path },
        { kind: 'preview', name: upload.name, by: given.by, square: given.square ?? false },
      )
    : null;
  let replaced: string | null = null;
  try {
    return await work({
      async keep(db, former = null, remove = false) {
        if (!stored && !(remove && former)) return undefined;
        // A person and an organization have one each, so they only count as uploads of the person who sent them.
        if (stored) await files.claim(db, [stored], { personId: given.by, organizationId: null });
        replaced = former;
        return stored?.id ?? null;
      },
      async forget(db) {
        if (replaced) await deleteFiles(db, [replaced]);
      },
    });
  } catch (error) {
    if (stored) await files.remove([stored.id]);
    throw error;
  }
}
