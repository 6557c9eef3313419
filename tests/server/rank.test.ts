import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let organizationId: number;
const clients = new Map<Role, TestClient>();
beforeAll(async () => {
  server = await startServer();
  organizationId = (await createOrganization(server.db)).id;
  // Others with the highest roles, so that nothing is refused to protect the last one.
  for (const role of ['organization_admin', 'super_admin'] as const)
    await createUser(server.db, { role, organizationId });
  for (const role of ['user', 'manager', 'organization_admin', 'admin', 'super_admin'] as const) {
    const { client } = await server.join({ role, organizationId });
    clients.set(role, client);
  }
});
afterAll(() => server.close());

const everyRole = ['user', 'manager', 'organization_admin', 'admin', 'super_admin'] as const;
type RealRole = (typeof everyRole)[number];
const plain: RealRole[] = ['user', 'manager', 'organization_admin'];

// Whom each role may manage, and which roles it may give, written by hand.
const decidesAbout: Record<RealRole, readonly RealRole[]> = {
  user: [],
  manager: [],
  organization_admin: plain,
  admin: plain,
  super_admin: everyRole,
};
const sides: Record<'organization' | 'platform', { url: (id: number) => string; open: readonly RealRole[] }> = {
  organization: {
    url: (id) => `/api/organization/members/${id}`,
    open: ['organization_admin', 'admin', 'super_admin'],
  },
  platform: {
    url: (id) => `/api/organizations/${organizationId}/users/${id}`,
    open: ['admin', 'super_admin'],
  },
};

describe.each(Object.keys(sides) as (keyof typeof sides)[])('member endpoints of the %s', (side) => {
  describe.each(everyRole)('a user with the role %s', (granter) => {
    it.each(everyRole)('gives no role above their own to a user with the role %s, and takes none', async (held) => {
      const outcomes: Record<string, number> = {};
      const expected: Record<string, number> = {};
      for (const wanted of everyRole) {
        const target = await createUser(server.db, { role: held, organizationId });
        const client = clients.get(granter) as TestClient;
        const answer = await client.put(sides[side].url(target.id), {
          email: target.email,
          first_name: target.first_name,
          last_name: target.last_name,
          role: wanted,
          updated_at: target.updated_at.toISOString(),
        });
        const stored = await server.db
          .selectFrom('users')
          .select('role')
          .where('id', '=', target.id)
          .executeTakeFirstOrThrow();
        const may =
          sides[side].open.includes(granter) && [held, wanted].every((role) => decidesAbout[granter].includes(role));
        outcomes[wanted] = answer.code;
        expected[wanted] = may ? 200 : 403;
        expect([wanted, stored.role]).toEqual([wanted, may ? wanted : held]);
      }
      expect(outcomes).toEqual(expected);
    });
  });
});

describe('an invalid role', () => {
  it.each(['root', 'SUPER_ADMIN', ''])('cannot be given: "%s"', async (role) => {
    const target = await createUser(server.db, { organizationId });
    const client = clients.get('super_admin') as TestClient;
    const answer = await client.put(sides.platform.url(target.id), {
      email: target.email,
      first_name: 'A',
      last_name: 'B',
      role,
      updated_at: target.updated_at.toISOString(),
    });
    const stored = await server.db
      .selectFrom('users')
      .select('role')
      .where('id', '=', target.id)
      .executeTakeFirstOrThrow();
    expect(stored.role).toBe('user');
    expect([200, 403, 422]).toContain(answer.code);
  });
});
