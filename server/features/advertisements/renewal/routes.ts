import * as contract from '#contract/advertisements/upkeep/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createRenewalLinks } from './links.ts';
import { describeRenewal, followRenewal } from './service.ts';

/** The links of mails that renew posts without signing in. */
export function registerRenewal({ serve, db, config, mail }: Platform): void {
  const links = createRenewalLinks({ config, mail });
  serve(contract.readRenewal, async ({ params }) => ({ data: await describeRenewal(db, links, params.token) }));
  serve(contract.followRenewal, async ({ body }) => {
    const data = await followRenewal(db, links, body.token);
    const count = data.posts.filter(({ renews }) => renews).length;
    return { data, message: count === 1 ? 'Your post is renewed' : `${count} posts are renewed` };
  });
}
