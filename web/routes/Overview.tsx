import { Overview } from '#web/features/advertisements/overview/index.ts';
import { useScope } from '#web/features/session/index.ts';
import { NoBrowsing } from '#web/layouts/shell/NoBrowsing.tsx';

/** Browsing: `/` and `/{category}`. */
export default function OverviewScreen() {
  return useScope('advertisement.browse') === 'none' ? <NoBrowsing /> : <Overview />;
}
