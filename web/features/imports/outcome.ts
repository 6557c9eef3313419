import type { ProblemKind } from '#contract/imports/choices.ts';
import type { ImportDetail } from '#contract/imports/schemas.ts';

/** How many rows have a remark of a kind. */
export const countRows = ({ groups }: Pick<ImportDetail, 'groups'>, kind: ProblemKind): number =>
  groups.reduce((sum, group) => sum + (group.kind === kind ? group.count : 0), 0);

/** How many posts an upload put or left online, how many it paused, and whether every row of the file is online now. */
export function outcomeOf(detail: Pick<ImportDetail, 'groups' | 'counts' | 'state' | 'absent'>) {
  const { counts, state, absent } = detail;
  // A row without stock pauses its post.
  const soldOut = countRows(detail, 'out_of_stock');
  const written = (counts?.create ?? 0) + (counts?.update ?? 0);
  const paused = state === 'done' ? soldOut + (absent.choice === 'pause' ? absent.count : 0) : 0;
  return {
    online: Math.max(written - soldOut, 0),
    paused,
    isAllOnline: state === 'done' && counts?.error === 0 && soldOut + countRows(detail, 'no_stock') === 0,
  };
}
