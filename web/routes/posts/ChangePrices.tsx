import { ChangePrices } from '#web/features/advertisements/upkeep/index.ts';

/** Other prices for a selection of posts. */
export default function ChangePricesScreen() {
  return <ChangePrices />;
}
