import { isIP } from 'node:net';
import { SettingError } from '#server/settingError.ts';
import { editDistance } from './values/index.ts';

/** The address of a mail server; throws a SettingError for one that no mail can be sent to. */
export function readSmtpUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new SettingError(
      'SMTP_URL is not the address of a mail server. Set it to one such as smtps://user:password@mail.example.com, with # @ / and : in user and password as %23 %40 %2F and %3A.',
    );
  return value;
}

/** The sender of mails; throws a SettingError where receivers would refuse it. */
export function readSender(value: string | null): string {
  const sender = value ?? 'Groupset <no-reply@groupset.example>';
  if (!/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(sender))
    throw new SettingError(`MAIL_FROM is "${sender}". Set it to a sender such as Groupset <parts@example.com>.`);
  return sender;
}

const networks = ['loopback', 'linklocal', 'uniquelocal'];

/** The proxies whose headers are trusted; throws a SettingError for what is no address. */
export function readProxies(value: string | null): string | null {
  for (const place of value?.split(',').map((each) => each.trim()) ?? []) {
    const [address = '', range, ...rest] = place.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const isRange = range === undefined || isIP(range) === 4 || (/^\d{1,3}$/.test(range) && Number(range) <= bits);
    if (networks.includes(place) || (isIP(address) > 0 && isRange && rest.length === 0)) continue;
    throw new SettingError(
      `TRUST_PROXY has "${place}", which is no address. Set it to addresses or networks such as 10.0.0.7 or 10.0.0.0/24, comma separated.`,
    );
  }
  return value;
}

/** First words of settings that other programs hardly use. */
const ownWords = /^(?:BATTERY|BRAND|CLAIM|DATABASE|INSIGHTS|MAIL|METRICS|OUTGOING|QUOTA|S3|SHUTDOWN|SMTP|TRUST)_/;
/** Variables of every system that resemble a setting. */
const usual = new Set(['LANGUAGE']);
/** What container platforms set for each service next to a container, such as a service called `database`. */
const isOfPlatform = (name: string, value: string) => /_SERVICE_|_PORT_\d/.test(name) || value.startsWith('tcp://');

/**
 * Sentences about variables that look like misspelt settings. They do not prevent the start, since what runs a service sets
 * variables of its own.
 */
export function findUnread(environment: Record<string, string | undefined>, known: ReadonlySet<string>): string[] {
  const sentences: string[] = [];
  for (const [name, value = ''] of Object.entries(environment)) {
    const isOther = usual.has(name) || isOfPlatform(name, value) || !/^[A-Z][A-Z\d_]{3,39}$/i.test(name);
    if (known.has(name) || isOther) continue;
    const upper = name.toUpperCase();
    const [nearest] = [...known]
      .map((each) => ({ each, distance: editDistance(upper, each) }))
      .filter(({ each, distance }) => distance <= (each.length < 8 ? 1 : 2))
      .sort((one, other) => one.distance - other.distance);
    if (nearest) sentences.push(`${name} is not a setting and is ignored. Did you mean ${nearest.each}?`);
    else if (ownWords.test(upper))
      sentences.push(`${name} is not a setting and is ignored. docs/settings.md lists all settings.`);
  }
  return sentences;
}
