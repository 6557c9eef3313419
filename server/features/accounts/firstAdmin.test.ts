import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createFirstAdmin } from './firstAdmin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const admin = {
  email: 'Boss@example.test',
  firstName: 'Noor',
  lastName: 'Jansen',
  password: 'Ketting-2027!',
  another: false,
};

describe('the first admin of an installation', () => {
  it('is created once, even by two concurrent calls, and can sign in', async () => {
    const made = await Promise.allSettled([
      createFirstAdmin(server.db, admin),
      createFirstAdmin(server.db, { ...admin, email: 'other@example.test' }),
    ]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(createFirstAdmin(server.db, { ...admin, email: 'third@example.test' })).rejects.toThrow(
      'There is a super admin already',
    );
    const row = await server.db.selectFrom('users').select('email').executeTakeFirstOrThrow();
    expect((await server.client().login(row.email, admin.password)).data.roles).toEqual(['super_admin']);
  });

  it('can choose a password through a link', async () => {
    const { token } = await createFirstAdmin(server.db, {
      ...admin,
      email: 'link@example.test',
      password: null,
      another: true,
    });
    const fields = { token, password: 'Ketting-2028!', password_confirmation: 'Ketting-2028!', terms: true };
    expect((await server.client().post('/api/activate', fields)).data.roles).toEqual(['super_admin']);
  });

  it.each([
    ['a weak password', { password: 'weak' }, 'Your password is not strong enough'],
    ['a password that many people use', { password: 'P@ssw0rd' }, 'Your password is not strong enough'],
    ['an invalid address', { email: 'boss' }, 'Invalid email address'],
    ['an address that is taken', { email: 'LINK@example.test' }, 'has an account already'],
  ])('is refused with %s', async (_case, wrong, message) => {
    const given = { ...admin, email: `new.${Math.random()}@example.test`, another: true, ...wrong };
    await expect(createFirstAdmin(server.db, given)).rejects.toThrow(message);
  });
});
