import type { ApiClient } from '#tests/helpers/apiClient.ts';
import { demoPassword } from '#tests/helpers/journeys/demo.ts';
import { linkToken, type ReadMail } from '#tests/helpers/mailbox.ts';
import { addPost, editPost } from '#tests/helpers/market/posts.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';
import type { Shot } from '../camera.ts';
import type { Cast } from '../cast.ts';

type Bring = (cast: Cast) => Promise<ReadMail>;

const another = 'Another-2026!';

/** Every kind of mail that the product sends, and what brings it about. */
const kinds: Record<string, Bring> = {
  // First, since they go to many of the demo's people: the mailbox shows the latest.
  'notifications.daily': (cast) => gather(cast, 'daily'),
  'notifications.weekly': (cast) => gather(cast, 'weekly'),
  'notifications.found': async (cast) => {
    const { email, client } = await cast.join();
    await client.post('/api/saved-searches', { name: 'Callipers', query: 'q=calliper', alert: 'instant' });
    // What one's own organization posts is no news.
    await addPost(await cast.signIn('buyer.admin@demo.test'), 'Storm HC disc calliper, post mount');
    return cast.mailTo(email, 'notifications.found');
  },

  'accounts.activation': async (cast) => cast.mailTo((await cast.invite()).email, 'accounts.activation'),
  'accounts.password-recover': async (cast) => {
    const { email } = await cast.join();
    const visitor = cast.visitor();
    await visitor.fetchToken();
    await visitor.post('/api/auth/password-recover', { email });
    return cast.mailTo(email, 'accounts.password-recover');
  },
  'accounts.password-changed': async (cast) => {
    const { email, client } = await cast.join();
    const passwords = { current_password: demoPassword, password: another, password_confirmation: another };
    await client.post('/api/auth/password-change', passwords);
    return cast.mailTo(email, 'accounts.password-changed');
  },
  'accounts.email-confirm': async (cast) =>
    cast.mailTo(await cast.changeEmail(await cast.join()), 'accounts.email-confirm'),
  'accounts.email-change-asked': async (cast) => {
    const member = await cast.join();
    await cast.changeEmail(member);
    return cast.mailTo(member.email, 'accounts.email-change-asked');
  },
  'accounts.email-consent': async (cast) => {
    const { id, email } = await cast.join();
    await edit(cast, id, { email: cast.nextPerson().email });
    return cast.mailTo(email, 'accounts.email-consent');
  },
  'accounts.email-changed': async (cast) => {
    const member = await cast.join();
    const link = await cast.mailTo(await cast.changeEmail(member), 'accounts.email-confirm');
    await member.client.post('/api/auth/email-change', { token: linkToken(link, '/confirm-email') });
    return cast.mailTo(member.email, 'accounts.email-changed');
  },

  'two-factor.enabled': async (cast) => cast.mailTo((await cast.joinGuarded()).email, 'two-factor.enabled'),
  'two-factor.renewed': async (cast) => {
    const { email, client, secret } = await cast.joinGuarded();
    const proof = { current_password: demoPassword, otp_secret: codeOf(secret, 1) };
    await client.post('/api/auth/google2fa/recovery-codes', proof);
    return cast.mailTo(email, 'two-factor.renewed');
  },
  'two-factor.recovery-code': async (cast) => {
    const { email, recoveryCodes } = await cast.joinGuarded();
    const elsewhere = await cast.signIn(email);
    await elsewhere.post('/api/auth/google2fa/verify', { otp_secret: recoveryCodes[0] ?? '' });
    return cast.mailTo(email, 'two-factor.recovery-code');
  },
  'two-factor.disabled': async (cast) => {
    const { email, client, secret } = await cast.joinGuarded();
    const proof = { current_password: demoPassword, otp_secret: codeOf(secret, 1) };
    await client.post('/api/auth/google2fa/disable', proof);
    return cast.mailTo(email, 'two-factor.disabled');
  },
  'two-factor.reset': async (cast) => {
    const { id, email } = await cast.joinGuarded();
    await (await cast.signIn('admin@demo.test')).delete(`/api/auth/google2fa/${id}/2fa-reset`);
    return cast.mailTo(email, 'two-factor.reset');
  },

  'members.deactivated': (cast) => manage(cast, ['deactivate'], 'members.deactivated'),
  'members.reactivated': (cast) => manage(cast, ['deactivate', 'reactivate'], 'members.reactivated'),
  'members.removed': async (cast) => {
    const { id, email } = await cast.join();
    await (await cast.signIn('org.admin@demo.test')).delete(`/api/organization/members/${id}`);
    return cast.mailTo(email, 'members.removed');
  },
  'members.address-changed': async (cast) => {
    const { id, email } = await cast.join();
    await moveTo(cast, id, cast.nextPerson().email);
    return cast.mailTo(email, 'members.address-changed');
  },

  'organizations.suspended': (cast) => rule(cast, ['suspend'], 'organizations.suspended'),
  'organizations.active': (cast) => rule(cast, ['suspend', 'reinstate'], 'organizations.active'),
  'organizations.closed': (cast) => rule(cast, ['suspend', 'close'], 'organizations.closed'),

  'notifications.member_joined': async (cast) => {
    const { id, email, client } = await cast.join();
    await edit(cast, id, { role: 'organization_admin' });
    await setRhythms(client, { member_joined: 'at_once' });
    await cast.join();
    return cast.mailTo(email, 'notifications.member_joined');
  },
  'notifications.product_request': async (cast) => {
    const { client } = await cast.join();
    await client.post('/api/products/request', { product: 'export' });
    return cast.mailTo('org.admin@demo.test', 'notifications.product_request');
  },
  'notifications.rights_changed': async (cast) => {
    const { id, email } = await cast.join();
    await edit(cast, id, { role: 'manager', permissions: ['browse', 'post_offered', 'export', 'bulk_upload'] });
    return cast.mailTo(email, 'notifications.rights_changed');
  },
  'notifications.post_blocked': async (cast) => {
    const { email, client } = await cast.join();
    const { id } = await addPost(client, rotor);
    const reason = 'The photographs show another part than the article number.';
    await (await cast.signIn('admin@demo.test')).post(`/api/advertisements/${id}/block`, { reason });
    return cast.mailTo(email, 'notifications.post_blocked');
  },
  'notifications.post_taken_over': async (cast) => {
    const [leaving, successor] = [await cast.join(), await cast.join()];
    for (const post of posts) await addPost(leaving.client, post);
    const admin = await cast.signIn('org.admin@demo.test');
    await admin.delete(`/api/organization/members/${leaving.id}?successor=${successor.id}`);
    return cast.mailTo(successor.email, 'notifications.post_taken_over');
  },
  'notifications.post_expiring': (cast) => end(cast, [rotor], '13 days', 'notifications.post_expiring'),
  'notifications.post_expiring-many': (cast) => end(cast, posts, '2 days', 'notifications.post_expiring'),
  'notifications.post_expired': (cast) => end(cast, [rotor], '-1 minute', 'notifications.post_expired'),
  'notifications.favorite_price': (cast) => follow(cast, { price_per_unit: '23.40' }, 'favorite_price'),
  'notifications.favorite_availability': (cast) =>
    follow(cast, { availability: 'within_10_weeks' }, 'favorite_availability'),
  'notifications.favorite_gone': (cast) => follow(cast, null, 'favorite_gone'),
};

const rotor = 'Magura Storm HC rotor 180 mm, 6-bolt';
const posts = [
  rotor,
  'Deore XT BR-M8120 calliper, rear, 4 pistons',
  'Brake hose SM-BH90-SBM, 1,000 mm, black',
  'Organic pads L05A, 25 pairs a box',
];

/** The mailbox, and one mail of each kind as its reader sees it; of two, also its plain text. */
export function mailShots(cast: Cast): Shot[] {
  const mails = new Map(Object.entries(kinds).map(([kind, bring]) => [kind, once(() => bring(cast))]));
  const isWhole = true;
  return [
    ...[...mails].map(([kind, bring]) => ({
      name: `mail-${kind.replace(/\W+/g, '-')}`,
      path: async () => `/dev/mailbox/${(await bring()).id}/html`,
      isWhole,
    })),
    ...['accounts.activation', 'notifications.daily'].map((kind) => ({
      name: `mailbox-${kind.replace(/\W+/g, '-')}`,
      path: async () => `/dev/mailbox/${(await mails.get(kind)?.())?.id}`,
      isWhole,
    })),
    { name: 'mailbox', path: '/dev/mailbox' },
  ];
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Does things to a member, as the admin of the organization. */
async function manage(cast: Cast, steps: string[], kind: string): Promise<ReadMail> {
  const { id, email } = await cast.join();
  const admin = await cast.signIn('org.admin@demo.test');
  for (const step of steps) await admin.post(`/api/organization/members/${id}/${step}`);
  return cast.mailTo(email, kind);
}

/** Edits a member, as the admin of the organization. */
async function edit(cast: Cast, id: number, changes: Record<string, string | string[]>): Promise<void> {
  await change(await cast.signIn('org.admin@demo.test'), `/api/organization/members/${id}`, changes);
}

/** Gives a member another address, as the platform's admin: one that their own admin gives needs their consent. */
async function moveTo(cast: Cast, id: number, email: string): Promise<void> {
  const { data } = await (await cast.signIn('org.admin@demo.test')).get('/api/organization');
  await change(await cast.signIn('super.admin@demo.test'), `/api/organizations/${data.id}/users/${id}`, { email });
}

async function change(admin: ApiClient, address: string, changes: Record<string, string | string[]>): Promise<void> {
  const { email, first_name, last_name, updated_at } = (await admin.get(address)).data;
  await admin.put(address, { email, first_name, last_name, updated_at, ...changes });
}

/** Does things to an organization of its own, as the platform's admin; its admin hears of them. */
async function rule(cast: Cast, steps: string[], kind: string): Promise<ReadMail> {
  const platform = await cast.signIn('super.admin@demo.test');
  const { email, first_name, last_name } = cast.nextPerson();
  const organization = { name: `${last_name} Fahrradteile GmbH`, country: 'DE', city: 'Bremen' };
  const { id } = (await platform.post('/api/organizations', organization)).data;
  const admin = { email, first_name, last_name, role: 'organization_admin' };
  await platform.post(`/api/organizations/${id}/users`, admin);
  const token = linkToken(await cast.mailTo(email, 'accounts.activation'), '/activate');
  const visitor = cast.visitor();
  await visitor.fetchToken();
  await visitor.post('/api/activate', {
    token,
    password: demoPassword,
    password_confirmation: demoPassword,
    terms: true,
  });
  const reason = 'The VAT number belongs to another company.';
  for (const step of steps) await platform.post(`/api/organizations/${id}/${step}`, { reason });
  return cast.mailTo(email, kind);
}

/** Chooses how someone is mailed about some kinds. */
async function setRhythms(client: ApiClient, rhythms: Record<string, string>): Promise<void> {
  const fields = Object.entries(rhythms).flatMap(([kind, rhythm]) => [
    [`preferences[${kind}][in_app]`, 'true'],
    [`preferences[${kind}][mail]`, rhythm],
  ]);
  await client.put('/api/notifications/preferences', Object.fromEntries(fields));
}

/** Lets posts of someone come near their end, or reach it. */
async function end(cast: Cast, titles: string[], left: string, kind: string): Promise<ReadMail> {
  const { email, client } = await cast.join();
  for (const title of titles) {
    const { id } = await addPost(client, title);
    await cast.alter('update advertisements set expires_at = now() + $2::interval where id = $1', [id, left]);
  }
  await cast.runJob(kind === 'notifications.post_expired' ? 'advertisements.expire' : 'advertisements.remind');
  return cast.mailTo(email, kind);
}

/** Changes a favourite of someone who is mailed about that at once; null deletes it. */
async function follow(cast: Cast, change: Record<string, string> | null, kind: string): Promise<ReadMail> {
  const [owner, { email, client }] = [await cast.join(), await cast.join()];
  const post = await addPost(owner.client, rotor);
  await client.put(`/api/advertisements/${post.id}/favorite`);
  await setRhythms(client, { [kind]: 'at_once' });
  if (change) await editPost(owner.client, post, change);
  else await owner.client.delete(`/api/advertisements/${post.id}`);
  await cast.runJob('notifications.favorites');
  return cast.mailTo(email, `notifications.${kind}`);
}

/** Lets the favourites of someone change who is notified of it once in a while. */
async function gather(cast: Cast, rhythm: 'daily' | 'weekly'): Promise<ReadMail> {
  const [owner, { email, client }] = [await cast.join(), await cast.join()];
  await setRhythms(client, { favorite_price: rhythm, favorite_availability: rhythm, favorite_gone: rhythm });
  for (const [index, title] of posts.entries()) {
    const post = await addPost(owner.client, title);
    await client.put(`/api/advertisements/${post.id}/favorite`);
    if (index === 3) await owner.client.delete(`/api/advertisements/${post.id}`);
    else if (index === 2) await editPost(owner.client, post, { availability: 'within_5_weeks' });
    else await editPost(owner.client, post, { price_per_unit: ['23.40', '28.90'][index] ?? '' });
  }
  await cast.runJob('notifications.favorites');
  // As if the morning, or the Monday, had come since.
  await cast.alter(`update notifications set created_at = created_at - interval '8 days' where mailed_at is null`);
  await cast.runJob('notifications.digests');
  return cast.mailTo(email, `notifications.${rhythm}`);
}
