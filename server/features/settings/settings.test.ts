import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageTags } from '#contract/languages.ts';
import { linkToken, readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let admin: TestClient;
let organizationAdmin: TestClient;
beforeAll(async () => {
  server = await startServer();
  ({ client: admin } = await server.join({ role: 'admin', firstName: 'Ada', lastName: 'Wolf' }));
  ({ client: organizationAdmin } = await server.join({ role: 'organization_admin' }));
});
afterAll(() => server.close());

const read = async (kind: string, query = '') => server.client().get(`/api/settings/${kind}${query}`);
const publish = (client: TestClient, kind: string, version: number, body: string) =>
  client.put(`/api/settings/${kind}`, { body, version });

describe('the legal texts', () => {
  it('can be read by anyone, in any version, and published by platform admins', async () => {
    const first = await read('terms');
    expect(first).toMatchObject({ code: 200, data: { kind: 'terms', version: 1 } });
    expect((await read('cookies')).code).toBe(404);
    expect((await publish(organizationAdmin, 'terms', 1, 'Mine')).code).toBe(403);
    const published = await publish(admin, 'terms', 1, '## Rule\n\nBe honest.');
    expect(published).toMatchObject({ code: 200, message: 'The text is published.', data: { version: 2 } });
    expect((await read('terms')).data).toMatchObject({ version: 2, body: '## Rule\n\nBe honest.' });
    expect((await read('terms', '?version=1')).data.body).toBe(first.data.body);
    expect((await read('terms', '?version=3')).code).toBe(404);
    expect((await read('privacy')).data.version).toBe(1);
    expect((await publish(admin, 'terms', 2, '')).errors).toEqual({ body: ['Required'] });
  });

  it('are in the language asked for, else in the caller’s, else in English', async () => {
    const { data: german } = await read('privacy', '?version=1&language=de');
    expect(german).toMatchObject({ version: 1, language: 'de' });
    // In the words of the screens.
    expect(german.body).toContain('die Verwaltung Ihres Betriebs');
    expect(german.body).not.toMatch(/Administrator|Ansprechpartner/);
    expect(german.body).toContain('Ihre Rechte');
    const french = { 'accept-language': 'fr-FR,fr;q=0.9' };
    const { body } = await server
      .client()
      .raw({ method: 'GET', url: '/api/settings/privacy?version=1', headers: french });
    expect(JSON.parse(body).data).toMatchObject({ language: 'fr' });
    for (const [language, word, other] of [
      ['fr', 'entreprise', /organisation/i],
      ['nl', 'bedrijf', /organisatie/i],
    ] as const)
      for (const kind of ['terms', 'privacy']) {
        const { data } = await read(kind, `?version=1&language=${language}`);
        expect(data.body).toContain(word);
        expect(data.body).not.toMatch(other);
      }
    expect((await read('privacy', '?version=1')).data).toMatchObject({ language: 'en' });
    // The texts that come with the product are there in every language.
    for (const kind of ['terms', 'privacy'])
      for (const language of languageTags)
        expect((await read(kind, `?version=1&language=${language}`)).data).toMatchObject({ language });
    // A new version has no translation until one is published.
    const { version } = (await read('terms')).data;
    const next = (await publish(admin, 'terms', version, 'Be honest, again.')).data.version;
    expect((await read('terms', '?language=nl')).data).toMatchObject({ language: 'en', body: 'Be honest, again.' });
    const translate = (client: TestClient, of: number) =>
      client.put('/api/settings/terms/translations/nl', { body: 'Wees weer eerlijk.', version: of });
    expect((await translate(organizationAdmin, next)).code).toBe(403);
    expect((await translate(admin, next - 1)).code).toBe(409);
    expect((await translate(admin, next)).data).toMatchObject({ language: 'nl', version: next });
    expect((await read('terms', '?language=nl')).data.body).toBe('Wees weer eerlijk.');
    expect((await read('terms', '?language=de')).data.language).toBe('en');
    expect((await admin.put('/api/settings/terms/translations/en', { body: 'x', version: next })).code).toBe(404);
  });

  it('get no new version for identical text, and cannot be overwritten from an outdated version', async () => {
    const { version, body } = (await read('privacy')).data;
    expect(await publish(admin, 'privacy', version, body)).toMatchObject({
      message: 'The text is the same as before.',
      data: { version },
    });
    const both = await Promise.all([
      publish(admin, 'privacy', version, 'One says this.'),
      publish(admin, 'privacy', version, 'Another says that.'),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(both.find(({ code }) => code === 409)?.data).toMatchObject({ version: version + 1 });
    const { data: versions } = await admin.get('/api/settings/privacy/versions');
    expect(versions).toMatchObject([
      { version: version + 1, published_by: 'Ada Wolf' },
      { version, published_by: null },
    ]);
    const logged = await server.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'setting.privacy-published')
      .execute();
    expect(logged).toEqual([{ details: { version: [version, version + 1] } }]);
  });
});

describe('activation', () => {
  const password = 'Kettenblatt-2026!';
  const activate = (token: string, given: object = {}) =>
    server.client().post('/api/activate', { token, password, password_confirmation: password, terms: true, ...given });

  async function invite() {
    const email = `invited.${Math.random().toString(36).slice(2)}@settings.test`;
    expect((await organizationAdmin.post('/api/organization/invitations', { email })).code).toBe(201);
    return { email, token: linkToken((await readMails(server, email))[0] as never, '/activate') };
  }
  const agreedBy = (email: string) =>
    server.db
      .selectFrom('users')
      .select(['terms_version', 'privacy_version'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

  it('records the accepted versions, and refuses outdated ones', async () => {
    const { email, token } = await invite();
    const visible = (await server.client().get(`/api/activate/${token}`)).data;
    const { terms_version, privacy_version } = visible;
    await publish(admin, 'terms', terms_version, `Newer than ${terms_version}.`);
    const refused = await activate(token, { terms_version, privacy_version });
    expect(refused).toMatchObject({
      code: 422,
      errors: { terms: ['The texts have changed in the meantime. Read them again.'] },
    });
    const again = (await server.client().get(`/api/activate/${token}`)).data;
    expect(again).toMatchObject({ state: 'open', terms_version: terms_version + 1 });
    const done = await activate(token, { terms_version: terms_version + 1, privacy_version });
    expect(done.code).toBe(200);
    expect(await agreedBy(email)).toEqual({ terms_version: terms_version + 1, privacy_version });
    const { data: versions } = await admin.get('/api/settings/terms/versions');
    expect(versions[0]).toMatchObject({ version: terms_version + 1, agreed: 1 });
  });

  it('without versions accepts the current ones', async () => {
    const { email, token } = await invite();
    expect((await activate(token)).code).toBe(200);
    const [terms, privacy] = [(await read('terms')).data.version, (await read('privacy')).data.version];
    expect(await agreedBy(email)).toEqual({ terms_version: terms, privacy_version: privacy });
  });
});
