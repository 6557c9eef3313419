import { Rates } from '#web/features/rates/index.ts';

/** Reference rates of currencies. */
export default function AdminRates() {
  return <Rates />;
}
