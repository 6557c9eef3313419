import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { idParams, text } from '../values.ts';
import * as endpoints from './endpoints.ts';

export const readBatteryRules = describeEndpoint(endpoints.readBatteryRules, {
  summary: 'The battery rules that apply, each with its source and when it was last checked',
  answer: z.object({
    rules: z.enum(['eu', 'off']),
    sources: z.array(z.object({ rule: z.string(), value: z.string(), source: z.string(), checked: z.string() })),
  }),
});

export const exceptBattery = describeEndpoint(endpoints.exceptBattery, {
  summary: 'Let a post of prototypes or of a run of at most 100 batteries be agreed on without a test summary',
  params: idParams,
  body: z.object({ reason: text(500) }),
  answer: z.null(),
});
