import * as contract from '#contract/advertisements/upkeep/schemas.ts';
import { messageOf, type Sentence, type WriteMessage } from '#contract/texts/message.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { changeInBulk, listBulkChanges, undoBulkChange } from './service.ts';

/** Changes of many posts at once, and their way back. */
export function registerSelection({ serve }: Platform, deps: AdvertisementDependencies): void {
  serve(contract.changeInBulk, async ({ actor, body, write }) => {
    const outcome = await changeInBulk(deps, actor, body);
    return { data: { ...outcome, posts: outcome.posts.map((post) => withNote(post, write)) } };
  });
  serve(contract.undoBulkChange, async ({ actor, body, write }) => {
    const outcome = await undoBulkChange(deps, actor, body.undo);
    return { data: { ...outcome, kept: outcome.kept.map((post) => withNote(post, write)) } };
  });
  serve(contract.listBulkChanges, ({ actor, query }) => listBulkChanges(deps, actor, query));
}

/** A post of a change with what is noted about it in the reader's language. */
const withNote = <Note extends Sentence | null, Post extends { note: Note }>(post: Post, write: WriteMessage) => ({
  ...post,
  note: (post.note === null ? null : write(messageOf(post.note))) as Note extends null ? string | null : string,
});
