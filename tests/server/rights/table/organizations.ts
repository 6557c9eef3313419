import type { World } from '../world/index.ts';
import { type Entry, platform } from './entry.ts';
import { newPerson, organizationForm, personForm, successor } from './targets.ts';

const nested = (world: World, target: string) => {
  const foreign = target === 'stranger' || target.startsWith('foreign');
  const home = world.organizations.home.id;
  return target === 'wrongParent'
    ? { id: world.organizations.away.id, userId: world.people.owner.id }
    : { id: foreign ? world.organizations.away.id : home, userId: world.people[target as 'owner'].id };
};
const organization = (world: World, target: string) => ({ id: world.organizations[target as 'home'].id });
const home = { home: '------++', away: '------++' };

/** Organizations and their users, for the platform’s admins. */
export const organizationCalls = {
  'GET /api/organizations': { to: platform },
  'POST /api/organizations': { body: () => ({ name: 'New organization', country: 'DE' }), to: platform },
  'GET /api/organizations/{id}': { params: organization, to: home },
  'PUT /api/organizations/{id}': { params: organization, body: organizationForm, to: home },
  'POST /api/organizations/{id}/suspend': {
    params: organization,
    body: () => ({ reason: 'Unpaid' }),
    to: { ...home, suspended: '------~~' },
  },
  'POST /api/organizations/{id}/reinstate': { params: organization, to: { suspended: '------++', home: '------~~' } },
  'POST /api/organizations/{id}/close': {
    params: organization,
    body: () => ({ reason: 'Gone' }),
    to: { suspended: '-------+', home: '-------~' },
  },
  'GET /api/organizations/{id}/users': { params: organization, to: home },
  'POST /api/organizations/{id}/users': { params: organization, body: newPerson, to: home },
  'GET /api/organizations/{id}/users/{userId}': {
    params: nested,
    to: { owner: '------++', stranger: '------++', wrongParent: '------..', removed: '------..' },
  },
  'PUT /api/organizations/{id}/users/{userId}': {
    params: nested,
    body: personForm,
    to: {
      owner: '------++',
      stranger: '------++',
      otherAdmin: '-------+',
      wrongParent: '------..',
      removed: '------..',
    },
  },
  'DELETE /api/organizations/{id}/users/{userId}': {
    params: nested,
    query: (world) => `?successor=${world.people.heir.id}`,
    to: { owner: '------++', otherAdmin: '-------+', wrongParent: '------..', removed: '------..' },
  },
  'POST /api/organizations/{id}/users/{userId}/deactivate': {
    params: nested,
    body: successor,
    to: {
      owner: '------++',
      orgAdmin: '------~~',
      otherAdmin: '-------+',
      wrongParent: '------..',
      removed: '------..',
    },
  },
  'POST /api/organizations/{id}/users/{userId}/reactivate': {
    params: nested,
    to: { resting: '------++', owner: '------~~', wrongParent: '------..', removed: '------..' },
  },
  'POST /api/organizations/{id}/users/{userId}/resend-invitation': {
    params: nested,
    to: {
      invited: '------++',
      foreignInvited: '------++',
      owner: '------..',
      wrongParent: '------..',
      removed: '------..',
    },
  },
} satisfies Record<string, Entry>;
