import type { Renewal } from '#contract/advertisements/upkeep/schemas.ts';
import * as contract from '#contract/advertisements/upkeep/schemas.ts';
import { byEnglish, counted, type WriteMessage } from '#contract/texts/message.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createRenewalLinks } from './links.ts';
import { describeRenewal, followRenewal } from './service.ts';

/** The links of mails that renew posts without signing in. */
export function registerRenewal({ serve, db, config, mail }: Platform): void {
  const links = createRenewalLinks({ config, mail });
  serve(contract.readRenewal, async ({ params, write }) => ({
    data: inLanguage(await describeRenewal(db, links, params.token), write),
  }));
  serve(contract.followRenewal, async ({ body, write }) => {
    const data = await followRenewal(db, links, body.token);
    const count = data.posts.filter(({ renews }) => renews).length;
    return {
      data: inLanguage(data, write),
      message: counted(count, 'Your post is renewed', '{{count}} posts are renewed', {}),
    };
  });
}

/** What a link renews, with why some of it is not renewed in the reader's language. */
const inLanguage = (renewal: Renewal, write: WriteMessage): Renewal => ({
  ...renewal,
  posts: renewal.posts.map((post) => ({ ...post, note: post.note === null ? null : write(byEnglish(post.note)) })),
});
