import { DealList } from '#web/features/deals/index.ts';

/** The deals of the own organization. */
export default function DealsScreen() {
  return <DealList />;
}
