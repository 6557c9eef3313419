import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileVariant } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { canSee } from '../advertisements/index.ts';
import { readsFile } from '../deals/index.ts';
import { type FileRow, findFile, type HoldingPost, listHoldingPosts } from './repository.ts';

/**
 * A file that the actor may read in this variant: files of a post follow the post, files of a deal the deal, pictures of people and organizations are
 * for everyone who is signed in. Throws 404 for all others.
 */
export async function getReadableFile(db: Database, actor: Actor, id: string, variant: FileVariant): Promise<FileRow> {
  const file = await findFile(db, id);
  const isPicture = file?.kind === 'image' || file?.kind === 'preview';
  if (!file || isPicture !== (variant !== 'original') || !(await isReadable(db, actor, file))) throw notFound('file');
  return file;
}

async function isReadable(
  db: Database,
  actor: Actor,
  { id, kind, public_post: publicPost }: FileRow,
): Promise<boolean> {
  if (kind === 'preview') return true;
  if (kind !== 'image' && kind !== 'document') return false;
  if (publicPost && sees(actor, publicPost)) return true;
  const posts = await listHoldingPosts(db, id, actor.organization?.id ?? null);
  return posts.some((post) => sees(actor, post)) || readsFile(db, actor, id);
}

function sees(actor: Actor, post: HoldingPost): boolean {
  return canSee(actor, {
    type: post.type,
    state: post.deleted_at === null ? post.state : 'deleted',
    ownerId: post.owner_id,
    organizationId: post.organization_id,
    organizationActive: post.organization_status === 'active',
    expiresAt: new Date(post.expires_at),
    deletedAt: post.deleted_at === null ? null : new Date(post.deleted_at),
  });
}
