import type { Entry } from './entry.ts';
import { newPerson, organizationForm, person, personForm, successor } from './targets.ts';

/** The own organization and its members. */
export const memberCalls = {
  'GET /api/organization': { to: { any: '++++++..' } },
  'PUT /api/organization': { body: organizationForm, to: { any: '---+~-..' } },
  'GET /api/organization/members': { to: { any: '++++++..' } },
  'POST /api/organization/members': { body: newPerson, to: { any: '---++-..' } },
  'GET /api/organization/members/{id}': {
    params: person,
    to: { owner: '++.+.+..', colleague: '++.+.+..', stranger: '..+.+...', invited: '...+....', removed: '........' },
  },
  'PUT /api/organization/members/{id}': {
    params: person,
    body: personForm,
    to: {
      owner: '---+.-..',
      colleague: '---+.-..',
      stranger: '---.+-..',
      otherAdmin: '----.-..',
      removed: '---..-..',
    },
  },
  'DELETE /api/organization/members/{id}': {
    params: person,
    query: (world, target) => (target === 'stranger' ? '' : `?successor=${world.people.heir.id}`),
    to: { owner: '---+.-..', stranger: '---.~-..', orgAdmin: '----.-..', otherAdmin: '----.-..', removed: '---..-..' },
  },
  'POST /api/organization/members/{id}/deactivate': {
    params: person,
    body: successor,
    to: { owner: '---+.-..', stranger: '---.+-..', orgAdmin: '----.-..', otherAdmin: '----.-..', removed: '---..-..' },
  },
  'POST /api/organization/members/{id}/reactivate': {
    params: person,
    to: { resting: '---+.-..', owner: '---~.-..', stranger: '---.~-..', removed: '---..-..' },
  },
  'GET /api/organization/invitations': { to: { any: '---++-..' } },
  'POST /api/organization/invitations': { body: newPerson, to: { any: '---++-..' } },
  'POST /api/organization/invitations/{id}/resend': {
    params: person,
    to: { invited: '---+.-..', foreignInvited: '---.+-..', owner: '---..-..', removed: '---..-..' },
  },
  'DELETE /api/organization/invitations/{id}': {
    params: person,
    to: { invited: '---+.-..', foreignInvited: '---.+-..', owner: '---..-..', removed: '---..-..' },
  },
  // Everyone of the world has each product.
  'POST /api/products/request': { body: () => ({ product: 'insights' }), to: { any: '~~~~~~--' } },
} satisfies Record<string, Entry>;
