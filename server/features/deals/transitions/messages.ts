import type { Deal } from '#contract/deals/records.ts';
import { type FieldProblems, Refusal } from '#server/platform/errors.ts';
import type { StoredFile, Upload } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { notifySide } from '../notifying/service.ts';
import { isTalking, otherSide } from '../rows.ts';
import { recordMessage, recordReply, setTurn, takeTransition } from './transition.ts';

/** Writes to the other side. */
export function sendMessage(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  body: string,
  uploads: readonly Upload[],
): Promise<Deal> {
  return withDocuments(deps, uploads, (stored) =>
    takeTransition(deps, actor, id, 'message', async (transition) => {
      await claimDocuments(transition, stored);
      recordMessage(
        transition,
        body,
        stored.map((file) => file.id),
      );
      recordReply(transition);
      // While an offer is open, it is answered by accepting, countering or declining it.
      if (isTalking(transition.deal) && transition.deal.open_version === null)
        setTurn(transition, otherSide(transition.side));
      await notifySide(transition, otherSide(transition.side), 'message', { text: body });
    }),
  );
}

/** Gives the documents of a message their rows. Throws a Refusal of 422 where the organization has no room for them. */
export async function claimDocuments(
  { deps, transaction, actor }: Pick<Parameters<typeof recordMessage>[0], 'deps' | 'transaction' | 'actor'>,
  stored: readonly StoredFile[],
): Promise<void> {
  await deps.files.claim(transaction, stored, {
    personId: actor.id,
    organizationId: actor.organization?.id ?? null,
  });
}

/**
 * Stores documents while some work runs, and deletes them if it fails. Throws a Refusal of 415 with what is wrong with each
 * that is of no kind that is taken.
 */
export function withDocuments<Result>(
  deps: DealDependencies,
  uploads: readonly Upload[],
  work: (stored: StoredFile[]) => Promise<Result>,
): Promise<Result> {
  return withFiles(deps, uploads, (upload) => deps.files.storeDocument(upload, { name: upload.name }), work);
}

/** As withDocuments, for pictures; throws a Refusal of 422 for damaged ones. */
export function withPictures<Result>(
  deps: DealDependencies,
  actor: Actor,
  uploads: readonly Upload[],
  work: (stored: StoredFile[]) => Promise<Result>,
): Promise<Result> {
  const store = (upload: Upload) => deps.files.storePicture(upload, { kind: 'image', name: upload.name, by: actor.id });
  return withFiles(deps, uploads, store, work);
}

async function withFiles<Result>(
  { files }: DealDependencies,
  uploads: readonly Upload[],
  store: (upload: Upload) => Promise<StoredFile>,
  work: (stored: StoredFile[]) => Promise<Result>,
): Promise<Result> {
  const stored: StoredFile[] = [];
  try {
    const errors: FieldProblems = {};
    let code: 415 | 422 = 422;
    for (const upload of uploads) {
      try {
        stored.push(await store(upload));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        code = error.code === 415 ? 415 : code;
        errors[upload.field] = [error.sentence];
      }
    }
    const [first] = Object.values(errors);
    if (first?.[0]) throw new Refusal(code, first[0], { errors });
    return await work(stored);
  } catch (error) {
    // If the transaction was committed after all, its row protects the file: the sweep removes only files without a row.
    if (error instanceof Refusal) await files.remove(stored.map((file) => file.id)).catch(() => {});
    throw error;
  }
}
