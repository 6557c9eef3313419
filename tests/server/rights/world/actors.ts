import type { Product } from '#contract/rights/roles.ts';

/** The callers of every endpoint. */
export const actors = [
  'anonymous',
  'invited',
  'deactivated',
  'password',
  'owner',
  'colleague',
  'stranger',
  'orgAdmin',
  'foreignAdmin',
  'manager',
  'admin',
  'superAdmin',
] as const;
export type ActorName = (typeof actors)[number];
/** Those who are signed in with everything, in the order of the table's rows. */
export const signedIn = actors.slice(4) as readonly ActorName[];

/** Private facts of the foreign organization, each of which must never reach anyone of another one. */
export const canary = 'zzcanary';

/** The products of the world's people: all. */
export const everything: Product[] = [
  'browse',
  'post_offered',
  'post_wanted',
  'deals',
  'alerts',
  'bulk_upload',
  'export',
  'insights',
  'api',
];
