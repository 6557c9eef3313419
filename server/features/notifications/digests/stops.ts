import { createSigner } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What a link names: a search, or a kind of notification and whose; and how many links stopped it before. */
type StopTarget = { stops: number } & ({ searchId: number } | { userId: number; type: 'insights' });

/** Links that stop mails without signing in: the alerts of one search, or a kind. Signed, each good for one stop. */
export function createStopLinks({ config, mail }: Pick<Platform, 'config' | 'mail'>) {
  const signer = createSigner(config.secret, 'search stops');
  return {
    linkTo(target: StopTarget) {
      const text = 'searchId' in target ? `${target.searchId}` : `${target.type}.${target.userId}`;
      return mail.link(`/stop-search/${Buffer.from(signer.sign(`${text}.${target.stops}`)).toString('base64url')}`);
    },
    /** What a token names, or null where it is not ours. */
    read(token: string): StopTarget | null {
      const signed = Buffer.from(token, 'base64url');
      // One link has one spelling.
      const text = signed.toString('base64url') === token ? signer.read(signed.toString()) : null;
      const [, type, id, stops] = /^(insights\.)?(\d+)\.(\d+)$/.exec(text ?? '') ?? [];
      if (id === undefined) return null;
      const target = type ? { userId: Number(id), type: 'insights' as const } : { searchId: Number(id) };
      return { ...target, stops: Number(stops) };
    },
  };
}

export type StopLinks = ReturnType<typeof createStopLinks>;
