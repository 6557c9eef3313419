import { defineEndpoint } from '../endpoint.ts';

export const readOwnOrganization = defineEndpoint({
  name: 'organization.read',
  method: 'GET',
  url: '/api/organization',
  allow: 'organization.read',
});

export const updateOwnOrganization = defineEndpoint({
  name: 'organization.update',
  method: 'PUT',
  url: '/api/organization',
  allow: 'organization.update',
});

export const listOrganizations = defineEndpoint({
  name: 'organizations.list',
  method: 'GET',
  url: '/api/organizations',
  allow: 'organization.administer',
});

export const createOrganization = defineEndpoint({
  name: 'organizations.create',
  method: 'POST',
  url: '/api/organizations',
  allow: 'organization.administer',
});

export const readOrganization = defineEndpoint({
  name: 'organizations.read',
  method: 'GET',
  url: '/api/organizations/{id}',
  allow: 'organization.administer',
});

export const updateOrganization = defineEndpoint({
  name: 'organizations.update',
  method: 'PUT',
  url: '/api/organizations/{id}',
  allow: 'organization.administer',
});

export const suspendOrganization = defineEndpoint({
  name: 'organizations.suspend',
  method: 'POST',
  url: '/api/organizations/{id}/suspend',
  allow: 'organization.administer',
});

export const reinstateOrganization = defineEndpoint({
  name: 'organizations.reinstate',
  method: 'POST',
  url: '/api/organizations/{id}/reinstate',
  allow: 'organization.administer',
});

export const closeOrganization = defineEndpoint({
  name: 'organizations.close',
  method: 'POST',
  url: '/api/organizations/{id}/close',
  allow: 'organization.delete',
});

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
