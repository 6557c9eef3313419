import { createSigner } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What a link names: the search, and how many links stopped it before. */
export interface StopTarget {
  searchId: number;
  stops: number;
}

/** Links that stop the alerts of one search without signing in: signed, each good for one stop. */
export function createStopLinks({ config, mail }: Pick<Platform, 'config' | 'mail'>) {
  const signer = createSigner(config.secret, 'search stops');
  return {
    linkTo: ({ searchId, stops }: StopTarget) =>
      mail.link(`/stop-search/${Buffer.from(signer.sign(`${searchId}.${stops}`)).toString('base64url')}`),
    /** What a token names, or null where it is not ours. */
    read(token: string): StopTarget | null {
      const signed = Buffer.from(token, 'base64url');
      // One link has one spelling.
      const text = signed.toString('base64url') === token ? signer.read(signed.toString()) : null;
      const [, searchId, stops] = /^(\d+)\.(\d+)$/.exec(text ?? '') ?? [];
      return searchId === undefined ? null : { searchId: Number(searchId), stops: Number(stops) };
    },
  };
}

export type StopLinks = ReturnType<typeof createStopLinks>;
