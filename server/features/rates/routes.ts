import * as contract from '#contract/rates/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { getRates, setRates } from './service.ts';

/** Reading the rates, and setting them for the platform's admins. */
export const rates: Feature = ({ serve, db }) => {
  serve(contract.readRates, async () => ({ data: await getRates(db) }));

  serve(contract.writeRates, async ({ by, body }) => ({
    data: await setRates(db, by, body),
    message: 'Reference rates successfully updated',
  }));
};
