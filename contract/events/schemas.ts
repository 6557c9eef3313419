import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

export const streamEvents = describeEndpoint(endpoints.streamEvents, {
  summary:
    'What changes while I look, as server-sent events; without `Accept: text/event-stream` only how things are now',
  answer: z.unknown(),
  raw: true,
  produces: ['text/event-stream'],
});
