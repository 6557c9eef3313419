import { useScope } from '#web/features/accounts/session/index.ts';
import { Overview } from '#web/features/market-search/overview/Overview.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';

const NoBrowsing = whenNeeded(async () => ({
  default: (await import('#web/layouts/shell/NoBrowsing.tsx')).NoBrowsing,
}));

/** Browsing: `/` and `/{category}`. */
export default function OverviewScreen() {
  return useScope('advertisement.browse') === 'none' ? <NoBrowsing /> : <Overview />;
}
