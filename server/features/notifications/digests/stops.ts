import { createSigner } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What a link names: a search, or a kind of notification and whose; and how many links stopped it before. */
export type StopTarget = { stops: number } & ({ searchId: number } | { userId: number; type: 'insights' });

/**
 * Links that stop mails without signing in: the alerts of one search, or a kind. Signed, each good for one stop. Mail programs
 * get one address for everything that a mail holds, which they call themselves (RFC 8058).
 */
export function createStopLinks({ config, mail }: Pick<Platform, 'config' | 'mail'>) {
  const signer = createSigner(config.secret, 'search stops');
  const tokenOf = (text: string) => Buffer.from(signer.sign(text)).toString('base64url');
  const readText = (token: string): string | null => {
    const signed = Buffer.from(token, 'base64url');
    // One link has one spelling.
    return signed.toString('base64url') === token ? signer.read(signed.toString()) : null;
  };
  return {
    linkTo: (target: StopTarget) => mail.link(`/stop-search/${tokenOf(writeTarget(target))}`),
    addressForPrograms: (targets: readonly StopTarget[]) =>
      mail.link(`/api/unsubscribe/${tokenOf(targets.map(writeTarget).join(','))}`),
    /** What a token of a link names, or null where it is not ours. */
    read: (token: string): StopTarget | null => readTarget(readText(token) ?? ''),
    /** What an address for mail programs names; nothing where it is not ours. */
    readAll: (token: string): StopTarget[] =>
      (readText(token)?.split(',') ?? []).map(readTarget).filter((target) => target !== null),
  };
}

function writeTarget(target: StopTarget): string {
  const text = 'searchId' in target ? `${target.searchId}` : `${target.type}.${target.userId}`;
  return `${text}.${target.stops}`;
}

function readTarget(text: string): StopTarget | null {
  const [, type, id, stops] = /^(insights\.)?(\d+)\.(\d+)$/.exec(text) ?? [];
  if (id === undefined) return null;
  const target = type ? { userId: Number(id), type: 'insights' as const } : { searchId: Number(id) };
  return { ...target, stops: Number(stops) };
}

export type StopLinks = ReturnType<typeof createStopLinks>;
