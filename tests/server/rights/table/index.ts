import { accountCalls } from './account.ts';
import { dealCalls } from './deals.ts';
import type { Entry } from './entry.ts';
import { favoriteCalls } from './favorites.ts';
import { insightCalls } from './insights.ts';
import { integrationCalls } from './integration.ts';
import { listCalls } from './lists.ts';
import { matchCalls } from './matches.ts';
import { memberCalls } from './members.ts';
import { organizationCalls } from './organizations.ts';
import { platformCalls } from './platform.ts';
import { postCalls } from './posts.ts';
import { searchCalls } from './searches.ts';
import { transferCalls } from './transfers.ts';
import { vocabularyCalls } from './vocabulary.ts';

export type { Entry } from './entry.ts';

/** Who may do what, for every call: a file for each group of them. */
export const table: Record<string, Entry> = join(
  platformCalls,
  postCalls,
  matchCalls,
  insightCalls,
  transferCalls,
  favoriteCalls,
  searchCalls,
  accountCalls,
  vocabularyCalls,
  memberCalls,
  organizationCalls,
  dealCalls,
  listCalls,
  integrationCalls,
);

/** Joins groups of calls; throws for a call that two of them have, since one would hide the other's rows. */
function join(...groups: Record<string, Entry>[]): Record<string, Entry> {
  const calls = groups.flatMap((group) => Object.keys(group));
  const twice = calls.filter((call, at) => calls.indexOf(call) !== at);
  if (twice.length > 0) throw new Error(`The table of rights has these calls twice: ${twice.join(', ')}.`);
  return Object.assign({}, ...groups);
}
