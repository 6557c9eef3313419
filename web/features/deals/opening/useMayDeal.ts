import { useScope } from '#web/features/accounts/session/index.ts';

/** Whether the person who is signed in can begin deals. */
export const useMayDeal = (): boolean => useScope('deal.make') !== 'none';
