import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { codeOf } from '#tests/helpers/authenticator.ts';
import { type Camera, looksOf, openContext, password, photograph, signIn } from './camera.ts';

/** Brings about what the product writes mails of. */
async function causeMails(baseUrl: string): Promise<void> {
  const admin = new ApiClient(baseUrl);
  await admin.signIn('org.admin@demo.test', password);
  const person = { first_name: 'Noor', last_name: 'Peeters', role: 'user' };
  await admin.post('/api/organization/members', { ...person, email: 'noor.peeters@fietsring.example' });
  const { data: members } = await admin.get('/api/organization/members?q=seller@demo.test');
  const seller = (await admin.get(`/api/organization/members/${members[0].id}`)).data;
  await admin.put(`/api/organization/members/${seller.id}`, {
    email: seller.email,
    first_name: seller.first_name,
    preposition: seller.preposition ?? '',
    last_name: seller.last_name,
    role: 'manager',
    permissions: ['browse', 'post_offered', 'export'],
    updated_at: seller.updated_at,
  });
  const platform = new ApiClient(baseUrl);
  await platform.signIn('super.admin@demo.test', password);
  const { data: found } = await platform.get('/api/advertisements?q=rotor');
  await platform.post(`/api/advertisements/${found[0].id}/block`, { reason: 'The photographs show another part.' });
  await platform.post(`/api/organizations/${found[1].organization_id}/suspend`, {
    reason: 'The VAT number is under review.',
  });
  const buyer = new ApiClient(baseUrl);
  await buyer.fetchToken();
  await buyer.post('/api/auth/password-recover', { email: 'buyer@demo.test' });
  await buyer.signIn('manager@demo.test', password);
  const changed = 'Another-2026!';
  await buyer.post('/api/auth/password-change', {
    current_password: password,
    password: changed,
    password_confirmation: changed,
  });
}

/** Turns two-factor sign-in on for somebody, shows what they are asked for at the next one, and resets it as an admin. */
async function takeTwoFactor(camera: Camera): Promise<void> {
  const { baseUrl } = camera;
  const person = new ApiClient(baseUrl);
  const { data: user } = await person.signIn('buyer.admin@demo.test', password);
  const { data: pending } = await person.get('/api/auth/google2fa/qrcode');
  await person.post('/api/auth/google2fa/enable', { otp_secret: codeOf(pending.secret), current_password: password });
  await person.put(`/api/users/${user.id}`, {
    email: 'new.address@pedalhaus.example',
    first_name: user.first_name,
    last_name: user.last_name,
    current_password: password,
  });
  for (const look of looksOf(camera)) {
    const context = await openContext(camera, look);
    const page = await signIn(context, 'buyer.admin@demo.test');
    await photograph(camera, page, 'two-factor', look);
    await context.close();
  }
  const admin = new ApiClient(baseUrl);
  await admin.signIn('super.admin@demo.test', password);
  await admin.delete(`/api/auth/google2fa/${user.id}/2fa-reset`);
}

/** The mailbox, and one mail of each kind, as a wide and a narrow reader shows it. */
export async function takeMails(camera: Camera): Promise<void> {
  const { baseUrl } = camera;
  await causeMails(baseUrl);
  await takeTwoFactor(camera);
  const reader = new ApiClient(baseUrl);
  await sleep(3_000);
  const { data: mails } = await reader.get('/api/dev/mailbox');
  const byKind = new Map<string, number>((mails as { kind: string; id: number }[]).map(({ kind, id }) => [kind, id]));
  const pages: [name: string, path: string][] = [
    ['mailbox', '/dev/mailbox'],
    ...[...byKind].map(([kind, id]): [string, string] => [
      `mail-${kind.replace(/\W+/g, '-')}`,
      `/dev/mailbox/${id}/html`,
    ]),
  ];
  for (const [name, kind, link] of [
    ['activate', 'accounts.activation', /\/activate\/[\w-]+/],
    ['reset-password', 'accounts.password-recover', /\/reset-password\/[\w-]+/],
  ] as const) {
    const { data: mail } = await reader.get(`/api/dev/mailbox/${byKind.get(kind)}`);
    const [address] = link.exec(mail.text) ?? [];
    if (address) pages.push([name, address]);
  }
  for (const look of looksOf(camera)) {
    const context = await openContext(camera, look);
    const page = await context.newPage();
    for (const [name, address] of pages) {
      await page.goto(address);
      await photograph(camera, page, name, look);
    }
    await context.close();
  }
}
