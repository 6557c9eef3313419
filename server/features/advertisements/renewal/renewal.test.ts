import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewalSentences } from '#contract/advertisements/upkeep/choices.ts';
import { createDigests } from '#server/features/notifications/index.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { inDays } from '#tests/helpers/values/passingTime.ts';
import { expirePosts, remindOwners, sweepUpkeep } from '../upkeep/service.ts';
import { createRenewalLinks } from './links.ts';
import { describeRenewal, followRenewal } from './service.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let links: ReturnType<typeof createRenewalLinks>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  links = createRenewalLinks(server);
});
afterAll(() => server.close());

const tokensOf = async (userId: number) => {
  const mails = await server.db.selectFrom('mails').select('id').where('user_id', '=', userId).orderBy('id').execute();
  const texts = await Promise.all(mails.map(async ({ id }) => (await server.mail.find(id))?.text ?? ''));
  return texts.map((text) => /\/renew\/([\w-]+)/.exec(text)?.[1] ?? '');
};
const stateOf = (id: number) =>
  server.db
    .selectFrom('advertisements')
    .select(['state', 'expires_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** An owner with posts that expire within days, and the link of the mail about them. */
async function warned(titles: string[], given: { role?: 'user' | 'organization_admin' } = {}) {
  const owner = await createUser(server.db, given);
  const posts = [];
  for (const title of titles)
    posts.push(await createAdvertisement(server.db, owner, { category, title, expiresAt: inDays(10) }));
  await remindOwners(server.db, server.mail, links);
  const [token = ''] = await tokensOf(owner.id);
  return { owner, posts, token };
}

describe('a renewal link in a mail', () => {
  it('shows what it renews without renewing, needs no session, and works once', async () => {
    const { posts, token } = await warned(['Freehub', 'Spokes']);
    const client = server.client();
    const url = `/api/renewals/${token}`;
    const before = await stateOf(posts[0]?.id as number);
    for (let visit = 0; visit < 3; visit++) {
      const reread = await client.get(url);
      expect(reread).toMatchObject({
        code: 200,
        data: {
          posts: [
            { name: 'Freehub', renews: true },
            { name: 'Spokes', renews: true },
          ],
        },
      });
    }
    expect(await stateOf(posts[0]?.id as number)).toEqual(before);
    await client.get('/api/auth/token');
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post('/api/renewals', { token })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409]);
    for (const { id } of posts) {
      const { expires_at: end } = await stateOf(id);
      expect(Math.round((end.getTime() - Date.now()) / 86_400_000)).toBe(90);
    }
    expect(await client.get(url)).toMatchObject({ code: 409, message: renewalSentences.used });
    // It gives access to nothing else.
    expect((await client.get('/api/my-advertisements')).code).toBe(401);
    expect((await client.get(`/api/advertisements/${posts[0]?.id}`)).code).toBe(401);
  });

  it('is in the digest of a user who chose daily mails', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const preference = { in_app: true, mail: 'daily' };
    await client.put('/api/notifications/preferences', { preferences: { post_expiring: preference } });
    const post = await createAdvertisement(server.db, owner, {
      category,
      title: 'Freewheel',
      expiresAt: inDays(10),
    });
    await remindOwners(server.db, server.mail, links);
    expect(await tokensOf(owner.id)).toEqual([]);
    const digests = createDigests({ config: server.config, db: server.db, mail: server.mail });
    await digests.send(inDays(1));
    const [token = ''] = await tokensOf(owner.id);
    expect((await describeRenewal(server.db, links, token)).posts).toMatchObject([{ name: 'Freewheel', renews: true }]);
    await followRenewal(server.db, links, token);
    const { expires_at: end } = await stateOf(post.id);
    expect(Math.round((end.getTime() - Date.now()) / 86_400_000)).toBe(90);
  });

  it('is refused if it is forged', async () => {
    const { token } = await warned(['Chain']);
    const client = server.client();
    const signed = Buffer.from(token, 'base64url').toString();
    const other = Buffer.from(signed.replace(/^\d+/, (id) => String(Number(id) + 1))).toString('base64url');
    for (const forged of [
      other,
      `${token}x`,
      token.slice(0, -3),
      'nonsense',
      Buffer.from('1.x').toString('base64url'),
    ]) {
      for (const answer of [
        await client.get(`/api/renewals/${forged}`),
        await client.post('/api/renewals', { token: forged }),
      ])
        expect(answer).toMatchObject({ code: 404, message: renewalSentences.unknown });
    }
  });

  it('expires after thirty days', async () => {
    const { posts, token } = await warned(['Crank']);
    expect((await describeRenewal(server.db, links, token, inDays(29))).posts).toHaveLength(1);
    const refused = { code: 409, message: renewalSentences.expired };
    await expect(describeRenewal(server.db, links, token, inDays(30.1))).rejects.toMatchObject(refused);
    await expect(followRenewal(server.db, links, token, inDays(30.1))).rejects.toMatchObject(refused);
    expect((await stateOf(posts[0]?.id as number)).state).toBe('active');
    await server.db
      .updateTable('renewal_links')
      .set({ expires_at: inDays(-31) })
      .execute();
    expect(await sweepUpkeep(server.db)).toBeGreaterThan(0);
    await expect(describeRenewal(server.db, links, token)).rejects.toMatchObject({ code: 404 });
  });

  it('puts an expired post online again', async () => {
    const { owner, posts } = await warned(['Fork']);
    const [post] = posts;
    await server.db
      .updateTable('advertisements')
      .set({ expires_at: inDays(-0.1) })
      .where('owner_id', '=', owner.id)
      .execute();
    await expirePosts(server.db, server.mail, links);
    expect((await stateOf(post?.id as number)).state).toBe('expired');
    const [first = '', second = ''] = await tokensOf(owner.id);
    expect((await followRenewal(server.db, links, second)).posts).toMatchObject([{ name: 'Fork', renews: true }]);
    expect((await stateOf(post?.id as number)).state).toBe('active');
    // The link of the earlier mail finds nothing left to do.
    expect((await describeRenewal(server.db, links, first)).posts).toMatchObject([
      { renews: false, note: 'Already renewed' },
    ]);
    await expect(followRenewal(server.db, links, first)).rejects.toMatchObject({
      code: 409,
      message: renewalSentences.nothing,
    });
  });

  it('is refused for suspended organizations, ended accounts and posts with a new owner', async () => {
    const suspended = await warned(['Rim']);
    const at = server.db.updateTable('organizations').where('id', '=', suspended.owner.organization_id);
    await at.set({ status: 'suspended' }).execute();
    await expect(followRenewal(server.db, links, suspended.token)).rejects.toMatchObject({
      code: 403,
      message: renewalSentences.suspended,
    });
    await at.set({ status: 'active' }).execute();
    await followRenewal(server.db, links, suspended.token);

    const left = await warned(['Hub']);
    await server.db
      .updateTable('users')
      .set({ status: 'deactivated', deactivated_at: new Date() })
      .where('id', '=', left.owner.id)
      .execute();
    await expect(describeRenewal(server.db, links, left.token)).rejects.toMatchObject({
      code: 403,
      message: renewalSentences.account,
    });

    const handed = await warned(['Brake']);
    const heir = await createUser(server.db, { organizationId: handed.owner.organization_id });
    await server.db
      .updateTable('advertisements')
      .set({ owner_id: heir.id, title: 'CANARY' })
      .where('owner_id', '=', handed.owner.id)
      .execute();
    await expect(followRenewal(server.db, links, handed.token)).rejects.toMatchObject({
      code: 409,
      message: renewalSentences.nothing,
    });
  });

  it('reports why a post is not renewed, and renews the rest', async () => {
    const { posts, token } = await warned(['One', 'Two', 'Three', 'Four']);
    const set = (index: number, values: object) =>
      server.db
        .updateTable('advertisements')
        .set(values)
        .where('id', '=', posts[index]?.id as number)
        .execute();
    await set(0, { state: 'paused' });
    await set(1, { state: 'sold', number_of_items: 0 });
    await set(2, { state: 'blocked', blocked_reason: 'No' });
    expect((await followRenewal(server.db, links, token)).posts.map(({ note }) => note)).toEqual([
      'Paused: resume it first',
      'Sold',
      'Blocked by the platform',
      null,
    ]);
    expect((await stateOf(posts[0]?.id as number)).state).toBe('paused');
  });
});
