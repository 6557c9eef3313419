import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLanguage, isWhole, type Language, languageTags, sourceLanguage } from '#contract/languages.ts';
import { fewestConnections, usualConnections } from '#server/db/connections/shares.ts';
import { SettingError } from '#server/settingError.ts';
import { type AllowedTargets, parseAllowed } from './outgoing/index.ts';
import { findUnread, readProxies, readSender, readSmtpUrl } from './settingForms.ts';

/** How much one organization or one person may store, with the variable that sets it; documented in docs/settings.md. */
const quotaSettings = {
  /** Megabytes of the pictures and documents of an organization's posts. */
  organizationMegabytes: { variable: 'QUOTA_ORGANIZATION_MB', fallback: 5_000 },
  /** Megabytes of everything that a person has uploaded. */
  personMegabytes: { variable: 'QUOTA_PERSON_MB', fallback: 2_000 },
  /** Files of a person that belong to nothing, until the sweep removes them. */
  looseFiles: { variable: 'QUOTA_LOOSE_FILES', fallback: 50 },
  /** Posts of an organization that are neither sold nor deleted. */
  organizationPosts: { variable: 'QUOTA_ORGANIZATION_POSTS', fallback: 200_000 },
  /** Posts that a person adds within a day. */
  personPostsADay: { variable: 'QUOTA_POSTS_A_DAY', fallback: 20_000 },
  /** New brands that a person, and an organization, adds within a day. */
  personBrandsADay: { variable: 'QUOTA_BRANDS_A_DAY', fallback: 20 },
  organizationBrandsADay: { variable: 'QUOTA_ORGANIZATION_BRANDS_A_DAY', fallback: 50 },
} as const;

export type Quotas = Record<keyof typeof quotaSettings, number>;

/** Everything that can be set from outside, read once at start. docs/settings.md lists it. */
export interface Config {
  production: boolean;
  /** Whether insights show what articles were sold for. */
  insightsPrices: boolean;
  /** Which rules apply to posts and deals of batteries. */
  batteryRules: 'eu' | 'off';
  /** For how many days after goods arrived their buyer can make claims. */
  claimDays: number;
  host: string;
  port: number;
  /** What links in mails begin with; never taken from a request. Null until the port is known. */
  origin: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Leads past a pooler, which `databaseUrl` leads to then. */
  databaseDirectUrl: string | null;
  /** Leads to a standby that answers what only reads. */
  databaseReadUrl: string | null;
  /** A standby that is further behind is not asked. */
  readLagSeconds: number;
  /** How many connections to the database a process opens at most. */
  databasePool: number;
  /** 32 bytes that every other key is derived from. */
  secret: Buffer;
  smtpUrl: string | null;
  mailFrom: string;
  s3: { endpoint: string; bucket: string; region: string; key: string; secret: string } | null;
  demo: boolean;
  requireTwoFactor: 'none' | 'admins' | 'all';
  brand: {
    name: string;
    primary: string | null;
    secondary: string | null;
    logo: string | null;
    contact: string | null;
  };
  /** The languages to choose from. */
  languages: readonly Language[];
  quotas: Quotas;
  /** Addresses of proxies whose forwarding headers are believed. */
  trustProxy: string | null;
  /** Private networks and hosts that feeds and webhooks may call all the same. */
  outgoingAllow: AllowedTargets;
  /** The page and the document of the API are served. */
  apiDocs: boolean;
  /** Sent as bearer token it opens the metrics; without one they are closed in production. */
  metricsToken: string | null;
  /** How long a stop waits for requests that are under way. */
  shutdownSeconds: number;
  /** How long everything is still served after a stop was asked for, until proxies send no more. */
  shutdownDelaySeconds: number;
  /** Sentences about variables that look like misspelt settings. */
  doubts: readonly string[];
}

type Environment = Record<string, string | undefined>;

/** Settings that something else reads: Node, `npm run create-admin`, the C library. */
const furtherSettings = ['NODE_ENV', 'ADMIN_PASSWORD', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];

/** Reads the settings from the environment; throws SettingError with what to set. */
export function readConfig(environment: Environment): Config {
  const known = new Set(furtherSettings);
  const get = (name: string) => {
    known.add(name);
    return environment[name]?.trim() || null;
  };
  const production = environment.NODE_ENV === 'production';
  const port = readPort(get('PORT'));
  const host = get('HOST') ?? '127.0.0.1';
  const dataDir = path.resolve(get('DATA_DIR') ?? 'data');
  const config = {
    production,
    host,
    port,
    origin: readOrigin(get('APP_ORIGIN'), host, port, production),
    dataDir,
    databaseUrl: get('DATABASE_URL'),
    databaseDirectUrl: readFurtherUrl(
      get,
      'DATABASE_DIRECT_URL',
      'Set DATABASE_URL to the pooler, or to PostgreSQL where there is none.',
    ),
    databaseReadUrl: readFurtherUrl(get, 'DATABASE_READ_URL', 'Set DATABASE_URL to the primary that it follows.'),
    readLagSeconds: readSeconds('READ_LAG_SECONDS', get('READ_LAG_SECONDS'), 1),
    databasePool: readPool(get('DATABASE_POOL')),
    secret: readSecret(get('APP_SECRET'), dataDir, production),
    smtpUrl: readSmtpUrl(get('SMTP_URL')),
    mailFrom: readSender(get('MAIL_FROM')),
    s3: readS3(get),
    demo: readBoolean('DEMO', get('DEMO'), !production),
    requireTwoFactor: readChoice(
      'REQUIRE_TWO_FACTOR',
      get('REQUIRE_TWO_FACTOR'),
      ['none', 'admins', 'all'] as const,
      production ? 'admins' : 'none',
    ),
    brand: {
      name: get('BRAND_NAME') ?? 'Groupset',
      primary: readColour('BRAND_PRIMARY', get('BRAND_PRIMARY')),
      secondary: readColour('BRAND_SECONDARY', get('BRAND_SECONDARY')),
      logo: readLogo(get('BRAND_LOGO')),
      contact: get('BRAND_CONTACT'),
    },
    languages: readLanguages(get('LANGUAGES')),
    quotas: readQuotas(get),
    trustProxy: readProxies(get('TRUST_PROXY')),
    outgoingAllow: readAllowed(get('OUTGOING_ALLOW')),
    insightsPrices: readBoolean('INSIGHTS_PRICES', get('INSIGHTS_PRICES'), !production),
    batteryRules: readChoice('BATTERY_RULES', get('BATTERY_RULES'), ['eu', 'off'] as const, 'eu'),
    claimDays: readDays('CLAIM_DAYS', get('CLAIM_DAYS'), 14),
    apiDocs: readBoolean('API_DOCS', get('API_DOCS'), !production),
    metricsToken: readMetricsToken(get('METRICS_TOKEN')),
    shutdownSeconds: readSeconds('SHUTDOWN_SECONDS', get('SHUTDOWN_SECONDS'), 10),
    shutdownDelaySeconds: readSeconds('SHUTDOWN_DELAY_SECONDS', get('SHUTDOWN_DELAY_SECONDS'), production ? 5 : 0),
  };
  return { ...config, doubts: findUnread(environment, known) };
}

function readAllowed(value: string | null): AllowedTargets {
  try {
    return parseAllowed(value);
  } catch {
    throw new SettingError(
      `OUTGOING_ALLOW is "${value}". Set it to networks such as 10.1.0.0/16 and host names, comma separated.`,
    );
  }
}

function readPort(value: string | null): number {
  if (value === null) return 3000;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65535)
    throw new SettingError(`PORT is "${value}". Set it to a number from 0 to 65535.`);
  return port;
}

/** Reads the URL of a server next to that of DATABASE_URL. */
function readFurtherUrl(get: (name: string) => string | null, setting: string, remedy: string): string | null {
  const url = get(setting);
  if (url !== null && get('DATABASE_URL') === null)
    throw new SettingError(`${setting} is set and DATABASE_URL is not. ${remedy}`);
  return url;
}

function readPool(value: string | null): number {
  if (value === null) return usualConnections;
  const connections = Number(value);
  if (!/^\d{1,4}$/.test(value) || connections < fewestConnections)
    throw new SettingError(`DATABASE_POOL is "${value}". Set it to a whole number from ${fewestConnections} on.`);
  return connections;
}

function readLanguages(value: string | null): Language[] {
  if (value === null) return languageTags.filter(isWhole);
  const named = value.split(',').map((tag) => tag.trim().toLowerCase());
  if (!named.every(isLanguage))
    throw new SettingError(`LANGUAGES is "${value}". Set it to tags of ${languageTags.join(', ')}, comma separated.`);
  return languageTags.filter((tag) => tag === sourceLanguage || named.includes(tag));
}

function readSeconds(name: string, value: string | null, fallback: number): number {
  if (value === null) return fallback;
  if (!/^\d{1,3}$/.test(value)) throw new SettingError(`${name} is "${value}". Set it to whole seconds from 0 to 999.`);
  return Number(value);
}

function readDays(name: string, value: string | null, fallback: number): number {
  if (value === null) return fallback;
  if (!/^[1-9]\d{0,2}$/.test(value))
    throw new SettingError(`${name} is "${value}". Set it to whole days from 1 to 999.`);
  return Number(value);
}

function readOrigin(value: string | null, host: string, port: number, production: boolean): string {
  if (value === null) {
    if (production)
      throw new SettingError(
        'APP_ORIGIN is not set. Set it to the address people open, such as https://parts.example.com.',
      );
    return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
  }
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SettingError(`APP_ORIGIN is "${value}". Set it to an address such as https://parts.example.com.`);
  return url.origin;
}

function readSecret(value: string | null, dataDir: string, production: boolean): Buffer {
  if (value !== null) {
    if (value.length < 32 || entropyOf(value) < leastEntropy || /changeme|secret|default|example/i.test(value)) {
      throw new SettingError(
        'APP_SECRET is too short, too regular or a default. Set it to at least 32 random characters, such as the output of: openssl rand -base64 48',
      );
    }
    return createHash('sha256').update(value).digest();
  }
  if (production)
    throw new SettingError(
      'APP_SECRET is not set. Set it to at least 32 random characters, such as the output of: openssl rand -base64 48',
    );
  const file = path.join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64');
}

/** Bits that a secret must seem to hold; 32 random hexadecimal digits hold about 110. */
const leastEntropy = 80;

/**
 * Roughly how many bits of surprise a text holds: by its characters and by the steps between them, whichever is less. What
 * repeats an earlier part surprises no one.
 */
function entropyOf(text: string): number {
  const codes = Array.from(withoutRepeats(text), (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return Math.min(surpriseOf(codes), surpriseOf(steps));
}

/** A text without the characters that end three which came before, in capitals or not: of a word five times, the first. */
function withoutRepeats(text: string): string {
  const seen = new Set<string>();
  const isNew = (_: string, index: number, all: readonly string[]) => {
    if (index < 2) return true;
    const three = all
      .slice(index - 2, index + 1)
      .join('')
      .toLowerCase();
    return !seen.has(three) && seen.add(three);
  };
  return Array.from(text).filter(isNew).join('');
}

/** Shannon's entropy of a series of values, in bits for all of it. */
function surpriseOf(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / values.length), 0);
}

function readS3(get: (name: string) => string | null): Config['s3'] {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET'] as const;
  const [endpoint, bucket, region, key, secret] = names.map(get);
  if (!endpoint && !bucket && !region && !key && !secret) return null;
  if (endpoint && bucket && region && key && secret) return { endpoint, bucket, region, key, secret };
  const missing = names.filter((name) => !get(name));
  throw new SettingError(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set. Set all five S3 settings, or none to keep files on disk.`,
  );
}

function readMetricsToken(value: string | null): string | null {
  if (value !== null && value.length < 16)
    throw new SettingError(
      'METRICS_TOKEN is too short. Set it to at least 16 random characters, such as the output of: openssl rand -hex 16',
    );
  return value;
}

function readQuotas(get: (name: string) => string | null): Quotas {
  const read = ({ variable, fallback }: { variable: string; fallback: number }) => {
    const value = get(variable);
    if (value === null) return fallback;
    if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
    throw new SettingError(`${variable} is "${value}". Set it to a whole number from 1 on.`);
  };
  return Object.fromEntries(Object.entries(quotaSettings).map(([name, setting]) => [name, read(setting)])) as Quotas;
}

/** Kilobytes of a logo: it is in every page. */
const mostOfLogo = 64;
const typesOfLogo: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** The picture of a file, as an address that holds it. */
function readLogo(file: string | null): string | null {
  if (file === null) return null;
  const type = typesOfLogo[path.extname(file).toLowerCase()];
  const size = type ? (statSync(file, { throwIfNoEntry: false })?.size ?? 0) : 0;
  if (!type || size === 0 || size > mostOfLogo * 1024)
    throw new SettingError(
      `BRAND_LOGO is "${file}". Set it to the path of a picture: .svg, .png, .jpg or .webp, of at most ${mostOfLogo} kB.`,
    );
  return `data:${type};base64,${readFileSync(file).toString('base64')}`;
}

function readBoolean(name: string, value: string | null, fallback: boolean): boolean {
  if (value === null) return fallback;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw new SettingError(`${name} is "${value}". Set it to true or false.`);
}

function readChoice<const Values extends readonly string[]>(
  name: string,
  value: string | null,
  values: Values,
  fallback: Values[number],
): Values[number] {
  if (value === null) return fallback;
  if (values.includes(value)) return value;
  throw new SettingError(`${name} is "${value}". Set it to ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`);
}

function readColour(name: string, value: string | null): string | null {
  if (value === null || /^#[0-9a-f]{6}$/i.test(value)) return value;
  throw new SettingError(`${name} is "${value}". Set it to a colour such as #1f5bd3.`);
}
