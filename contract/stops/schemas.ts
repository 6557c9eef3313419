import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { idParams, instant } from '../values.ts';
import * as endpoints from './endpoints.ts';

/** An organization that does not see our posts. */
export const stop = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: instant,
});

export type Stop = z.output<typeof stop>;

export const listStops = describeEndpoint(endpoints.listStops, {
  summary: 'The organizations that my organization has stopped',
  answer: z.array(stop),
});

export const addStop = describeEndpoint(endpoints.addStop, {
  summary: 'Hide my organization’s posts from another one; open deals run on, and it is not told',
  params: idParams,
  answer: z.array(stop),
});

export const removeStop = describeEndpoint(endpoints.removeStop, {
  summary: 'Show my organization’s posts to a stopped organization again',
  params: idParams,
  answer: z.array(stop),
});
