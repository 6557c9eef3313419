import { defineEndpoint } from '../endpoint.ts';

export const listStops = defineEndpoint({
  name: 'stops.list',
  method: 'GET',
  url: '/api/organization/stops',
  allow: 'organization.stop',
});

/** `{id}` is the organization that is stopped. */
export const addStop = defineEndpoint({
  name: 'stops.add',
  method: 'PUT',
  url: '/api/organization/stops/{id}',
  allow: 'organization.stop',
});

export const removeStop = defineEndpoint({
  name: 'stops.remove',
  method: 'DELETE',
  url: '/api/organization/stops/{id}',
  allow: 'organization.stop',
});
