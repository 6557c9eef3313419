import { type ImportState, importLimits } from '#contract/imports/choices.ts';
import { type Actor, reaches } from '#server/platform/identity/index.ts';

/** What a decision about an upload is made from. */
export interface ImportSubject {
  userId: number;
  organizationId: number;
  state: ImportState;
  committedAt: Date | null;
  filesRemoved: boolean;
}

/** Whether the actor sees the upload; otherwise it is absent for them. */
export const canSeeImport = (actor: Actor, { userId, organizationId }: ImportSubject): boolean =>
  reaches(actor, 'import.run', { ownerId: userId, organizationId });

/** Until when an upload can be undone; null where it cannot. */
export function undoUntil({ state, committedAt, filesRemoved }: ImportSubject, now: Date): Date | null {
  if (state !== 'done' || !committedAt || filesRemoved) return null;
  const until = new Date(committedAt.getTime() + importLimits.hoursToUndo * 3_600_000);
  return until > now ? until : null;
}

/** What can be done with an upload in the state it is in, by the people who see it. */
export function abilitiesOfImport(subject: ImportSubject, now: Date) {
  const { state, filesRemoved } = subject;
  const isOpen = (state === 'uploaded' || state === 'mapped' || state === 'checked') && !filesRemoved;
  return {
    map: isOpen,
    repair: state === 'checked' && !filesRemoved,
    commit: state === 'checked' && !filesRemoved,
    stop: state === 'committing',
    undo: undoUntil(subject, now) !== null,
    delete: isOpen || (state === 'failed' && subject.committedAt === null),
  };
}
