import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '#contract/languages.ts';
import { readConfig } from './config.ts';

const read = (secret: string) => readConfig({ APP_SECRET: secret, DATA_DIR: 'data' }).secret;

it.each([
  'a'.repeat(48),
  'abc'.repeat(16),
  '1234567890'.repeat(4),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'too-short-for-a-secret',
  'changeme-changeme-changeme-changeme-1234',
  'password'.repeat(5),
  'groupset bicycle groupset bicycle groupset',
  'Password1password2Password3password4',
])('refuses the secret %s', (secret) => {
  expect(() => read(secret)).toThrow('openssl rand -base64 48');
});

it.each([
  'q3Vb8nTz0LxYw5KcRj7mHd2PfSgA9eUi',
  '9f86d081884c7d659a2feaa0c55ad015',
  'M2VhZGYwNzQ4ZjJjNDU5YmE3ZTYxMmQ4YzkwYjVmMWE=',
])('accepts the random secret %s', (secret) => {
  expect(read(secret)).toHaveLength(32);
});

it('names who runs the product where that is set', () => {
  const contact = 'Example GmbH, Ring 1, 50667 Köln, post@example.com';
  expect(readWith({}).brand.contact).toBeNull();
  expect(readWith({ BRAND_CONTACT: contact }).brand.contact).toBe(contact);
});

it('puts the picture of a logo into an address that the policy of pages allows', () => {
  const { logo } = readWith({ BRAND_LOGO: 'web/public/mark.svg' }).brand;
  expect(logo).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/);
});

const readQuota = (value: string) =>
  readConfig({ DATA_DIR: 'data', APP_SECRET: 'q3Vb8nTz0LxYw5KcRj7mHd2PfSgA9eUi', QUOTA_PERSON_MB: value }).quotas;

it('reads quotas from the environment, with defaults for those that are not set', () => {
  expect(readQuota('150')).toMatchObject({ personMegabytes: 150, organizationMegabytes: 5_000 });
});

it.each(['0', '-1', '1.5', '2 GB'])('refuses the quota %s', (value) => {
  expect(() => readQuota(value)).toThrow(`QUOTA_PERSON_MB is "${value}". Set it to a whole number from 1 on.`);
});

const readLanguages = (value?: string) =>
  readConfig({ DATA_DIR: 'data', APP_SECRET: 'q3Vb8nTz0LxYw5KcRj7mHd2PfSgA9eUi', LANGUAGES: value }).languages;

it('offers the complete languages, or English and those that are named', () => {
  expect(readLanguages()).toEqual(languages.filter(({ state }) => state === 'offered').map(({ tag }) => tag));
  expect(readLanguages('de, fr')).toEqual(['en', 'de', 'fr']);
  expect(() => readLanguages('en,zz')).toThrow(
    'LANGUAGES is "en,zz". Set it to tags of en, de, nl, fr, es, it, comma separated.',
  );
});

const readWith = (settings: Record<string, string>) =>
  readConfig({ DATA_DIR: 'data', APP_SECRET: 'q3Vb8nTz0LxYw5KcRj7mHd2PfSgA9eUi', ...settings });

it.each([
  ['SMTP_URL', 'http://mail.example.com', 'SMTP_URL is not the address of a mail server'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL is not the address of a mail server'],
  ['MAIL_FROM', 'foo', 'MAIL_FROM is "foo". Set it to a sender such as'],
  ['BRAND_LOGO', 'absent.svg', 'BRAND_LOGO is "absent.svg". Set it to the path of a picture'],
  ['BRAND_LOGO', 'package.json', 'BRAND_LOGO is "package.json". Set it to the path of a picture'],
  ['BRAND_LOGO', 'https://example.com/logo.svg', 'Set it to the path of a picture: .svg, .png, .jpg or .webp'],
  ['TRUST_PROXY', 'foo..bar', 'TRUST_PROXY has "foo..bar", which is no address'],
  ['TRUST_PROXY', '10.0.0.1,10.0.0.0/33', 'TRUST_PROXY has "10.0.0.0/33", which is no address'],
])('refuses %s=%s', (name, value, message) => {
  expect(() => readWith({ [name]: value })).toThrow(message);
});

it.each([
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example.com:465?tls=insecure'],
  ['MAIL_FROM', 'parts@example.com'],
  ['MAIL_FROM', 'Teile & Räder <parts@example.com>'],
  ['TRUST_PROXY', '127.0.0.1, ::1,10.0.0.0/8,fd00::/8, 10.0.0.0/255.0.0.0, loopback'],
])('accepts %s=%s', (name, value) => {
  expect(() => readWith({ [name]: value })).not.toThrow();
});

it.each([
  [
    { SMTP_HOTS: 'mail.example.com' },
    'SMTP_HOTS is not a setting and is ignored. docs/settings.md lists all settings.',
  ],
  [{ SMTP_ULR: 'smtp://mail' }, 'SMTP_ULR is not a setting and is ignored. Did you mean SMTP_URL?'],
  [{ DATABASE_URI: 'postgres://db/parts' }, 'DATABASE_URI is not a setting and is ignored. Did you mean DATABASE_URL?'],
  [{ QUOTA_PERSON_GB: '2' }, 'QUOTA_PERSON_GB is not a setting and is ignored. Did you mean QUOTA_PERSON_MB?'],
  [{ metrics_token: 'q3Vb8nTz0LxYw5Kc' }, 'metrics_token is not a setting and is ignored. Did you mean METRICS_TOKEN?'],
  [{ SHUTDOWN_TIMEOUT: '5' }, 'SHUTDOWN_TIMEOUT is not a setting and is ignored. docs/settings.md lists all settings.'],
])('reports the misspelt setting of %j', (environment, sentence) => {
  expect(readWith(environment).doubts).toEqual([sentence]);
});

it('reports no variable of the system, of a container platform or of a program of ours', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'one',
    LANGUAGE: 'en',
    MAIL: '/var/mail/me',
    TZ: 'UTC',
    TERM: 'xterm',
    DATABASE_SERVICE_HOST: '10.0.0.1',
    DATABASE_PORT: 'tcp://10.0.0.1:5432',
    DATABASE_PORT_5432_TCP: 'tcp://one',
    NODE_OPTIONS: '',
    NODE_ENV: 'test',
    ADMIN_PASSWORD: 'x',
    MALLOC_ARENA_MAX: '2',
    npm_config_cache: '/tmp',
  };
  expect(readWith({ ...others, SMTP_URL: 'smtp://mail', QUOTA_PERSON_MB: '2' }).doubts).toEqual([]);
});

it('knows every setting that docs/settings.md describes', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const names = rows.flatMap((row) => [...(row.split('|')[1] as string).matchAll(/[A-Z][A-Z\d_]+/g)].map(String));
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) expect(readWith({ [`${name}X`]: 'x' }).doubts.join()).toContain(`Did you mean ${name}?`);
});

it('lets claims be made for 14 days, or as many as are set', () => {
  expect([readWith({}).claimDays, readWith({ CLAIM_DAYS: '30' }).claimDays]).toEqual([14, 30]);
});
