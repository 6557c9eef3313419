import { Compare } from '#web/features/advertisements/compare/index.ts';

/** Posts beside each other. */
export default function CompareScreen() {
  return <Compare />;
}
