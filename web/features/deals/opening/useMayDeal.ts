import { useScope } from '#web/features/session/index.ts';
import { isOffered } from '#web/lib/offered.ts';

/** Whether the person who is signed in can begin deals. */
export function useMayDeal(): boolean {
  return useScope('deal.make') !== 'none' && isOffered('deals');
}
