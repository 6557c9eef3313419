import { Compare } from '#web/features/advertisements/compare/index.ts';
import { Themed } from '#web/ui/Themed.tsx';

/** Posts side by side. */
export default function CompareScreen() {
  return (
    <Themed>
      <Compare />
    </Themed>
  );
}
