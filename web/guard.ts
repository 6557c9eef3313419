import { redirect } from '@tanstack/react-router';
import type { Action } from '#contract/rights/matrix.ts';
import { bootstrapQuery, sessionQuery, wasSignedIn } from './features/accounts/session/index.ts';
import type { Arrival } from './features/market-search/filters/entrance.ts';
import { loadInsideTexts } from './i18n/index.ts';
import { grants, type ScreenRight } from './layouts/shell/screens.ts';
import { queryClient } from './lib/api/queryClient.ts';
import { loadCode } from './lib/missingCode.ts';

/** Where in signing in a screen belongs: `out` sends people who are signed in on to the overview, `password` needs a password to be given. */
export type Stage = 'out' | 'password';

/** What the guard knows of the address that is about to be shown. */
export interface Entering {
  location: { href: string };
  params: Record<string, string | undefined>;
  search: Record<string, unknown>;
  /** True while the screen is only loaded ahead, on pointing at a link. */
  preload: boolean;
}

/** Rule 1 of the guard: who is not logged in goes to login, and comes back to where they wanted to go. */
export async function requireSession({ location: { href } }: Pick<Entering, 'location'>): Promise<void> {
  // Who signed in on this device before most likely still is: what follows does not wait for the answer.
  if (wasSignedIn()) void Promise.all([queryClient.prefetchQuery(bootstrapQuery), loadInsideTexts()]).catch(() => {});
  const user = await queryClient.ensureQueryData(sessionQuery);
  const search = href === '/' ? {} : { redirect: href };
  if (!user) throw redirect({ to: '/login', search });
  if (user.second_factor === 'code') throw redirect({ to: '/2fa', search });
  if (user.second_factor === 'enrol') throw redirect({ to: '/2fa-intro', search });
  await Promise.all([queryClient.ensureQueryData(bootstrapQuery), loadInsideTexts()]);
}

/** A screen that the reader has no right to. Its address stays, and ClosedScreen is drawn in its place. */
export class ClosedToReader extends Error {
  override readonly name = 'ClosedToReader';
  readonly action: Action;

  constructor(action: Action) {
    super(`No right to ${action}`);
    this.action = action;
  }
}

/** Rule 2 of the guard: who lacks the right is shown why and who can change that. Where the rights did not come, the server decides. */
export async function requireRight(needed: ScreenRight): Promise<void> {
  const { rights } = await queryClient.ensureQueryData(bootstrapQuery);
  if (rights && !grants(rights, needed)) throw new ClosedToReader(needed.action);
}

// How the current address was come to: nothing moved yet, a link, or the browser's back and forward buttons.
let arrival: Arrival = 'load';

/** Notes how the address that follows is come to. */
export function noteArrival(by: Arrival): void {
  arrival = by;
}

/** Imports what opens the overview. */
async function loadEntrance() {
  const [{ enterOverview }, { prefetchOverview }] = await Promise.all([
    import('./features/market-search/filters/entrance.ts'),
    import('./features/market-search/filters/queries.ts'),
  ]);
  return { enterOverview, prefetchOverview };
}

/**
 * Rule 3 of the guard: a category in the address becomes the current one. An unknown word is left to the screen, and an
 * address without any parameters brings back what was shown last.
 */
export async function checkCategory({ params, search, preload }: Entering): Promise<void> {
  if (preload) return;
  const [{ enterOverview, prefetchOverview }, { categories, rights }] = await Promise.all([
    loadCode(loadEntrance),
    queryClient.ensureQueryData(bootstrapQuery),
  ]);
  if (rights && !grants(rights, { action: 'advertisement.browse' })) return;
  const entrance = { category: params.category, search, arrival, categories: categories ?? [] };
  const destination = enterOverview(entrance);
  if (destination) throw redirect({ to: destination.to, search: destination.search });
  prefetchOverview(queryClient, entrance);
}

export async function requireStage(stage: Stage | undefined, { location: { href } }: Entering): Promise<void> {
  if (!stage) return;
  // Who was never signed in on this device is not asked about on the way in.
  if (stage === 'out' && !wasSignedIn()) return;
  const user = await queryClient.ensureQueryData(sessionQuery);
  // The second factor's own screens are not come back to: what follows them is known by then.
  const isSecondFactor = href.startsWith('/2fa');
  const search = isSecondFactor ? {} : { redirect: href };
  if (stage === 'password' && !user) throw redirect({ to: '/login', search });
  if (stage === 'password' && user?.second_factor === 'code' && !isSecondFactor) throw redirect({ to: '/2fa', search });
  if (stage === 'out' && user) throw redirect({ to: user.second_factor === 'code' ? '/2fa' : '/' });
}
