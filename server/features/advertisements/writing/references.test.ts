import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import type { PostFields } from '../columns.ts';
import { resolveReferences } from './references.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const formOf = (given: Partial<PostFields>) => ({
  fields: { category: category.id, subCategory: category.child.id, ...given } as PostFields,
});

/** The database, with a count of its queries. */
function counting(db: Database): { db: Database; asked: () => number } {
  let asked = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), asked: () => asked };
}

it('resolves the references of many forms with as many queries as for one', async () => {
  const known = await createBrand(server.db, 'Kettenwerk');
  const organization = await createOrganization(server.db, { country: 'DE' });
  const empty = await createOrganization(server.db);
  const member = await createUser(server.db, { organizationId: organization.id });
  const first = await createUser(server.db, { organizationId: organization.id, role: 'organization_admin' });
  const admin = { id: 1, role: 'admin', organization: null } as Actor;
  const named = { organization: organization.id };
  const forms = [
    formOf({ ...named, brand: 'KETTEN-WERK', contact: member.id }),
    formOf({ ...named, brand: ' Neuer   Name ', subCategory: null }),
    formOf({ ...named, brand: 999_999, category: category.child.id }),
    formOf({ organization: empty.id, brand: String(known.id) }),
    formOf({ brand: null }),
    { ...formOf({ contact: member.id }), organizationId: empty.id },
  ];
  // The fields of facts are read once for all of them until they change.
  await resolveReferences(server.db, admin, [formOf({})]);
  const { db, asked } = counting(server.db);
  const all = await resolveReferences(db, admin, forms);
  expect(asked()).toBe(5);
  const poster = { organizationId: organization.id, country: 'DE' };
  expect(all).toEqual([
    {
      errors: {},
      poster: { ...poster, ownerId: member.id },
      category: category.id,
      subCategory: category.child.id,
      contact: member.id,
      brand: known.id,
      neededFacts: [],
    },
    expect.objectContaining({
      errors: {},
      poster: { ...poster, ownerId: first.id },
      brand: 'Neuer Name',
      subCategory: null,
    }),
    expect.objectContaining({
      errors: {
        category: [expect.any(String)],
        subCategory: [expect.any(String)],
        brand: ['Choose one from the list, or type a name'],
      },
    }),
    expect.objectContaining({ errors: { organization: ['This organization has no users yet'] }, brand: known.id }),
    expect.objectContaining({ errors: { organization: ['Required'] }, poster: null, brand: null }),
    expect.objectContaining({ errors: { contact: ['Choose someone from your organization'] }, brand: undefined }),
  ]);
});
