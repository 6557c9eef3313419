import { Purchases } from '#web/features/deals/index.ts';

/** What my organization bought, by what its sellers say. */
export default function PurchasesScreen() {
  return <Purchases />;
}
