import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { codes, createTestDependencies, createTrade, heldOf, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { acceptOffer } from './transitions/agreeing/service.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

/** A trade whose seller handles two open deals and a closed one, and the admin who can remove that seller. */
async function createHandled() {
  const trade = await createTrade(server, [1000]);
  const { asking, posting, posts } = trade;
  const admin = await server.signIn(
    await createUser(server.db, { role: 'organization_admin', organizationId: posting.organization.id }),
  );
  const post = posts[0]?.id as number;
  const begin = async () =>
    (await open(deps, asking.user.actor, [{ advertisement: post, quantity: 5 }], offerOf([{}]))).id;
  const [talking, agreeing, done] = [await begin(), await begin(), await begin()];
  await server.db
    .updateTable('deals')
    .set({
      state: 'closed',
      closed_reason: 'declined',
      closed_at: new Date(),
      turn: null,
      turn_since: null,
      runs_out_at: null,
    })
    .where('id', '=', done)
    .execute();
  const handlers = async () => {
    const rows = await server.db
      .selectFrom('deal_sides')
      .select('handler_id')
      .where('deal_id', 'in', [talking, agreeing, done])
      .where('side', '=', 'seller')
      .orderBy('deal_id')
      .execute();
    return rows.map(({ handler_id: handler }) => handler);
  };
  const remove = (id: number, successor: number | null) =>
    admin.delete(`/api/organization/members/${id}${successor === null ? '' : `?successor=${successor}`}`);
  return { ...trade, post, talking, agreeing, handlers, remove, leaver: posting.user.person.id };
}

it('passes the open deals of a removed member to the successor; closed ones keep their handler', async () => {
  const { posting, handlers, remove, leaver } = await createHandled();
  expect(await handlers()).toEqual([leaver, leaver, leaver]);
  expect((await remove(leaver, null)).code).toBe(422);
  const heir = posting.colleague.person.id;
  expect((await remove(leaver, heir)).code).toBe(200);
  expect(await handlers()).toEqual([heir, heir, leaver]);
});

it('leaves no open deal with a removed member when deals are agreed concurrently, without a deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { posting, talking, agreeing, handlers, remove, leaver, post } = await createHandled();
    const heir = posting.colleague.person.id;
    const [removed, ...agreed] = await codes([
      remove(leaver, heir).then(({ code }) => {
        if (code !== 200) throw Object.assign(new Error('refused'), { code });
      }),
      ...[talking, agreeing].map((id) => acceptOffer(deps, posting.manager.actor, id, 1)),
      ...[talking, agreeing].map((id) => acceptOffer(deps, posting.user.actor, id, 1)),
    ]);
    expect(removed).toBe(200);
    for (const code of agreed) expect([200, 403, 404, 409]).toContain(code);
    expect((await handlers()).slice(0, 2)).not.toContain(leaver);
    const { lines, post: reserved, promised } = await heldOf(server, post);
    expect([lines, reserved]).toEqual([promised, promised]);
  }
});
