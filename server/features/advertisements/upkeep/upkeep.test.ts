import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFiles } from '#server/platform/files/repository.ts';
import { createFiles } from '#server/platform/files/store.ts';
import {
  advertisementForm,
  createAdvertisement,
  createCategory,
  jpegFile,
  pdfFile,
} from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { waitForMail } from '#tests/helpers/mailbox.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { inDays } from '#tests/helpers/values/passingTime.ts';
import { createRenewalLinks } from '../renewal/links.ts';
import { expirePosts, purgePosts, remindOwners, removeOrphans } from './service.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let links: ReturnType<typeof createRenewalLinks>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  links = createRenewalLinks(server);
});
afterAll(() => server.close());

const newsOf = (userId: number) =>
  server.db
    .selectFrom('notifications')
    .select(['type', 'title', 'subject_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
const mailsOf = async (userId: number) =>
  (await server.db.selectFrom('mails').select('subject').where('user_id', '=', userId).orderBy('id').execute()).map(
    (mail) => mail.subject,
  );

describe('the expiry of a post', () => {
  it('is announced 14 and 3 days before and on the day, once each, in the product and by mail', async () => {
    const owner = await createUser(server.db);
    const post = await createAdvertisement(server.db, owner, {
      category,
      title: 'Freehub',
      expiresAt: inDays(20),
    });
    const endIn = (days: number) =>
      server.db
        .updateTable('advertisements')
        .set({ expires_at: inDays(days) })
        .where('id', '=', post.id)
        .execute();
    expect(await remindOwners(server.db, server.mail, links)).toBe(0);
    await endIn(13.5);
    const [{ updated_at: before } = { updated_at: null }] = await server.db
      .selectFrom('advertisements')
      .select('updated_at')
      .where('id', '=', post.id)
      .execute();
    expect(
      await Promise.all([remindOwners(server.db, server.mail, links), remindOwners(server.db, server.mail, links)]),
    ).toContain(1);
    expect(await remindOwners(server.db, server.mail, links)).toBe(0);
    const [after] = await server.db
      .selectFrom('advertisements')
      .select('updated_at')
      .where('id', '=', post.id)
      .execute();
    expect(after?.updated_at).toEqual(before);
    await endIn(2.5);
    await remindOwners(server.db, server.mail, links);
    await remindOwners(server.db, server.mail, links);
    await endIn(-0.01);
    expect(await expirePosts(server.db, server.mail, links)).toBe(1);
    expect(await expirePosts(server.db, server.mail, links)).toBe(0);
    expect(await newsOf(owner.id)).toEqual([
      { type: 'post_expiring', title: '“Freehub” expires within 14 days', subject_id: post.id },
      { type: 'post_expiring', title: '“Freehub” expires within 3 days', subject_id: post.id },
      { type: 'post_expired', title: '“Freehub” has expired', subject_id: post.id },
    ]);
    expect(await mailsOf(owner.id)).toHaveLength(3);
    const row = await server.db
      .selectFrom('advertisements')
      .select('state')
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('expired');
  });

  it('is not announced to members of a suspended organization', async () => {
    const owner = await createUser(server.db);
    await createAdvertisement(server.db, owner, { category, expiresAt: inDays(2) });
    const setStatus = (status: 'active' | 'suspended') =>
      server.db.updateTable('organizations').set({ status }).where('id', '=', owner.organization_id).execute();
    await setStatus('suspended');
    await remindOwners(server.db, server.mail, links);
    expect(await newsOf(owner.id)).toEqual([]);
    expect(await mailsOf(owner.id)).toEqual([]);
    await setStatus('active');
    await remindOwners(server.db, server.mail, links);
    expect(await newsOf(owner.id)).toHaveLength(1);
  });

  it('is one notification for many posts of one owner', async () => {
    const owner = await createUser(server.db);
    for (let count = 0; count < 5; count++)
      await createAdvertisement(server.db, owner, { category, expiresAt: inDays(2) });
    await remindOwners(server.db, server.mail, links);
    expect(await newsOf(owner.id)).toMatchObject([{ title: '5 of your posts expire within 3 days', subject_id: null }]);
  });

  it('names up to three posts, in one language', async () => {
    const owner = await createUser(server.db);
    await server.db.updateTable('users').set({ locale: 'es' }).where('id', '=', owner.id).execute();
    for (const [index, title] of ['Buje', 'Llanta', 'Radio'].entries())
      await createAdvertisement(server.db, owner, { category, title, expiresAt: inDays(2 + index / 100) });
    await remindOwners(server.db, server.mail, links);
    const { text } = await waitForMail(server, owner.email, 'notifications.post_expiring');
    expect(text).toContain('«Buje», «Llanta» y «Radio». Renuévelos');
  });

  it('ignores paused, sold and deleted posts', async () => {
    const owner = await createUser(server.db);
    const expiresAt = inDays(-1);
    await createAdvertisement(server.db, owner, { category, state: 'paused', expiresAt });
    await createAdvertisement(server.db, owner, { category, state: 'sold', expiresAt });
    await createAdvertisement(server.db, owner, { category, deletedAt: new Date(), expiresAt });
    expect(await expirePosts(server.db, server.mail, links)).toBe(0);
    expect(await newsOf(owner.id)).toEqual([]);
  });
});

describe('purging', () => {
  it('removes posts deleted 30 days ago with their files, unless another post has them', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const create = () =>
      client.post('/api/advertisements', advertisementForm(category, { images: [jpeg], documents: [pdfFile()] }));
    const jpeg = await jpegFile();
    const [old, recent] = [(await create()).data, (await create()).data];
    const copy = (await client.post(`/api/advertisements/${old.id}/duplicate`)).data;
    for (const id of [old.id, recent.id]) await client.delete(`/api/advertisements/${id}`);
    await server.db
      .updateTable('advertisements')
      .set({ deleted_at: inDays(-30.1) })
      .where('id', '=', old.id)
      .execute();
    const files = createFiles(server.config);
    expect(await purgePosts(server.db)).toBe(1);
    expect((await client.get(`/api/advertisements/${old.id}`)).code).toBe(404);
    expect((await client.get(`/api/advertisements/${recent.id}`)).code).toBe(200);
    expect((await client.raw({ method: 'GET', url: copy.images[0].url })).statusCode).toBe(200);
    await client.delete(`/api/advertisements/${copy.id}`);
    await server.db
      .updateTable('advertisements')
      .set({ deleted_at: inDays(-31) })
      .where('id', '=', copy.id)
      .execute();
    expect(await purgePosts(server.db)).toBe(1);
    // A backup that saw the rows still finds the bytes for a day.
    await removeOrphans(server.db, files, inDays(0.9));
    const kept = await files.read(copy.images[0].id, 'large');
    expect(kept?.stream.destroy()).toBeDefined();
    await removeOrphans(server.db, files, inDays(1.1));
    expect(await files.read(copy.images[0].id, 'large')).toBeNull();
    expect(await files.read(copy.documents[0].id, 'original')).toBeNull();
    const rows = await server.db.selectFrom('files').select('id').where('id', '=', copy.images[0].id).execute();
    expect(rows).toEqual([]);
  });
});

describe('unused files', () => {
  it('are removed after a while: bytes without a row, rows without a use, temporary uploads; used ones stay', async () => {
    const owner = await createUser(server.db);
    const client = await server.signIn(owner);
    const used = (await client.post('/api/advertisements', advertisementForm(category, { images: [await jpegFile()] })))
      .data;
    const files = createFiles(server.config);
    const content = Buffer.from(await (await jpegFile()).arrayBuffer());
    const withoutRow = await files.storePicture(content, { kind: 'image', name: 'a.jpg', by: null });
    const withoutUse = await files.storePicture(content, { kind: 'preview', name: 'b.jpg', by: null });
    const avatar = await files.storePicture(content, { kind: 'preview', name: 'c.jpg', by: null });
    await insertFiles(server.db, [withoutUse, avatar], { personId: owner.id, organizationId: null });
    await server.db
      .updateTable('files')
      .set({ created_at: inDays(-2) })
      .execute();
    await server.db.updateTable('users').set({ avatar_file_id: avatar.id }).where('id', '=', owner.id).execute();
    const uploads = path.join(server.config.dataDir, 'uploads');
    mkdirSync(uploads, { recursive: true });
    writeFileSync(path.join(uploads, 'old'), 'x');
    utimesSync(path.join(uploads, 'old'), inDays(-1), inDays(-1));
    writeFileSync(path.join(uploads, 'fresh'), 'x');

    await removeOrphans(server.db, files);
    expect(await files.read(withoutRow.id, 'card').then((found) => found?.stream.destroy() && 'kept')).toBe('kept');
    await removeOrphans(server.db, files, inDays(0.5));
    expect(await files.read(withoutRow.id, 'card')).toBeNull();
    await removeOrphans(server.db, files, inDays(1.5));
    expect(await files.read(withoutUse.id, 'card')).toBeNull();
    expect((await client.raw({ method: 'GET', url: used.images[0].url })).statusCode).toBe(200);
    expect((await client.raw({ method: 'GET', url: `/api/files/${avatar.id}/card` })).statusCode).toBe(200);
    expect(existsSync(path.join(uploads, 'old'))).toBe(false);
    expect(readdirSync(path.join(server.config.dataDir, 'files', 'incoming'))).toEqual([]);
  });
});
