import { exceptBattery, readBatteryRules } from '#contract/facts/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { batterySources } from './rules.ts';
import * as service from './service.ts';

/** The battery rules and exceptions from them, for the platform's admins. */
export const batteries: Feature = ({ serve, db, config }) => {
  serve(readBatteryRules, async () => ({
    data: { rules: config.batteryRules, sources: batterySources.map((source) => ({ ...source })) },
  }));

  serve(exceptBattery, async ({ by, params, body }) => {
    await service.exceptBattery(db, by, params.id, body.reason);
    return { data: null, message: 'The exception is stored' };
  });
};
