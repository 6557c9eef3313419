import { Purchases } from '#web/features/deals/index.ts';

/** What my organization bought, as recorded by the sellers. */
export default function PurchasesScreen() {
  return <Purchases />;
}
