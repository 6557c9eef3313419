import * as contract from '#contract/matches/schemas.ts';
import { messageOf, type Sentence, type WriteMessage } from '#contract/texts/message.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  countMatches,
  dismissMatch,
  type Found,
  listMatches,
  type Matcher,
  previewMatches,
  restoreMatch,
} from './service.ts';

/** The posts of the other type that fit: of a post, of a form, and dismissing a pair. */
export function registerMatches({ serve }: Platform, matcher: Matcher): void {
  serve(contract.listMatches, async ({ actor, params, query, write, language }) =>
    inLanguage(await listMatches(matcher, actor, params.id, { ...query, language }), write),
  );
  serve(contract.countMatches, async ({ actor, query }) => ({ data: await countMatches(matcher, actor, query.ids) }));
  serve(contract.previewMatches, async ({ actor, body, write, language }) =>
    inLanguage(await previewMatches(matcher, actor, body, language), write),
  );
  serve(contract.dismissMatch, async ({ actor, params }) => {
    await dismissMatch(matcher, actor, params);
    return { data: null };
  });
  serve(contract.restoreMatch, async ({ actor, params }) => {
    await restoreMatch(matcher, actor, params);
    return { data: null };
  });
}

/** Matches with what speaks for and against them in the reader's language. */
function inLanguage<Meta>({ data, meta }: { data: Found[]; meta: Meta }, write: WriteMessage) {
  const written = (sentences: readonly Sentence[]) => sentences.map((sentence) => write(messageOf(sentence)));
  const matches = data.map((match) => ({
    ...match,
    reasons: written(match.reasons),
    objections: written(match.objections),
  }));
  return { data: matches, meta };
}
