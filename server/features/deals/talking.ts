import type { Deal } from '#contract/deals/records.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { StoredFile, Upload } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Desk } from './desk.ts';
import { isTalking, otherSide } from './rows.ts';
import { giveTurn, say, speak, takeStep } from './step.ts';
import { tellSide } from './telling/index.ts';

/** Writes to the other side. */
export function sendMessage(
  desk: Desk,
  actor: Actor,
  id: number,
  body: string,
  uploads: readonly Upload[],
): Promise<Deal> {
  return withDocuments(desk, uploads, (stored) =>
    takeStep(desk, actor, id, 'message', async (step) => {
      await claimDocuments(step, stored);
      await say(
        step,
        body,
        stored.map((file) => file.id),
      );
      await speak(step);
      // While an offer is open, it is answered by accepting, countering or declining it.
      if (isTalking(step.deal) && step.deal.open_version === null) await giveTurn(step, otherSide(step.side));
      await tellSide(step, otherSide(step.side), 'message', { said: body });
    }),
  );
}

/** Gives the documents of a message their rows. Throws a Refusal of 422 where the organization has no room for them. */
export async function claimDocuments(
  { desk, transaction, actor }: Pick<Parameters<typeof say>[0], 'desk' | 'transaction' | 'actor'>,
  stored: readonly StoredFile[],
): Promise<void> {
  await desk.files.claim(transaction, stored, {
    personId: actor.id,
    organizationId: actor.organization?.id ?? null,
  });
}

/**
 * Stores documents for the time of some work; where that fails, they go. Throws a Refusal of 415 with what is wrong with each
 * that is of no kind that is taken.
 */
export async function withDocuments<Result>(
  { files }: Desk,
  uploads: readonly Upload[],
  work: (stored: StoredFile[]) => Promise<Result>,
): Promise<Result> {
  const stored: StoredFile[] = [];
  try {
    const errors: FieldErrors = {};
    for (const upload of uploads) {
      try {
        stored.push(await files.storeDocument(upload, { name: upload.name }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        errors[upload.field] = [error.message];
      }
    }
    const [first] = Object.values(errors);
    if (first) throw new Refusal(415, first[0] ?? '', { errors });
    return await work(stored);
  } catch (error) {
    // What was committed after all is kept by its row: the sweep removes only what has none.
    if (error instanceof Refusal) await files.remove(stored.map((file) => file.id)).catch(() => {});
    throw error;
  }
}
