import * as contract from '#contract/matches/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countMatches, dismissMatch, listMatches, type Matcher, previewMatches, restoreMatch } from './service.ts';

/** The posts of the other type that fit: of a post, of a form, and dismissing a pair. */
export function registerMatches({ serve }: Platform, matcher: Matcher): void {
  serve(contract.listMatches, ({ actor, params, query }) => listMatches(matcher, actor, params.id, query));
  serve(contract.countMatches, async ({ actor, query }) => ({ data: await countMatches(matcher, actor, query.ids) }));
  serve(contract.previewMatches, ({ actor, body }) => previewMatches(matcher, actor, body));
  serve(contract.dismissMatch, async ({ actor, params }) => {
    await dismissMatch(matcher, actor, params);
    return { data: null };
  });
  serve(contract.restoreMatch, async ({ actor, params }) => {
    await restoreMatch(matcher, actor, params);
    return { data: null };
  });
}
