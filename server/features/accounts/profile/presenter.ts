import type { Person, SessionEntry } from '#contract/accounts/schemas.ts';
import { type Message, message, verbatim, type WriteMessage } from '#contract/texts/message.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import type { PersonRow } from './repository.ts';

/** A person with what they themselves and their admins see. */
export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    email: row.email,
    pending_email: row.pending_email,
    first_name: row.first_name,
    preposition: row.preposition,
    last_name: row.last_name,
    phone_number: row.phone_number,
    job_title: row.job_title,
    role: row.role,
    roles: row.role === 'none' ? [] : [row.role],
    permissions: row.permissions,
    status: row.status,
    organization: row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name ?? '' },
    locale: row.locale,
    time_zone: row.time_zone,
    currency: row.currency,
    avatar: row.avatar_file_id && fileUrl(row.avatar_file_id, 'card'),
    category_interests: row.interests,
    two_factor: row.two_factor,
    terms_version: row.terms_version,
    privacy_version: row.privacy_version,
    terms_accepted_at: row.terms_accepted_at?.toISOString() ?? null,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A session as its owner recognises it. */
export function presentSession(
  row: { id: number; device: string | null; ip: string | null; created_at: Date; last_seen_at: Date },
  currentId: number,
  write: WriteMessage,
): SessionEntry {
  return {
    id: row.id,
    current: row.id === currentId,
    device: write(nameDevice(row.device)),
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}

// The first that fits, since user agents name each other: Edge names Chrome, and Chrome names Safari.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

/** A browser's description of itself in few words: `Firefox on Linux`. */
function nameDevice(userAgent: string | null): Message {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return message('{{browser}} on {{system}}', { browser, system });
  return browser || system ? verbatim(browser ?? system ?? '') : message('Unknown device');
}
