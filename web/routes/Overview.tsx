import { Overview } from '#web/features/advertisements/index.ts';

/** Browsing: `/` and `/{category}`. */
export default function OverviewScreen() {
  return <Overview />;
}
