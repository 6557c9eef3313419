import { defineEndpoint } from '../endpoint.ts';

export const streamEvents = defineEndpoint({
  name: 'events.stream',
  method: 'GET',
  url: '/api/events',
  allow: 'signed-in',
});
