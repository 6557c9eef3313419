import { buffer } from 'node:stream/consumers';
import { readFile } from '#contract/files/schemas.ts';
import { notFound, StoreAway } from '#server/platform/errors.ts';
import { type Files, type FileVariant, type Hashes, isAsStored } from '#server/platform/files/index.ts';
import { attachmentOf, heldTag, setSafeHeaders } from '#server/platform/http/index.ts';
import type { Feature } from '#server/platform/platform.ts';
import { getReadableFile } from './service.ts';

/** Pictures and documents, to whom they are visible. */
export const files: Feature = ({ serve, db, files: store }) => {
  serve(readFile, async ({ actor, params, request, reply }) => {
    const file = await getReadableFile(db, actor, params.id, params.variant);
    const isPicture = params.variant !== 'original';
    const tag = `"${params.id}-${params.variant}"`;
    const held = heldTag(request, tag);
    setSafeHeaders(reply)
      .header('etag', held ?? tag)
      .header('vary', 'Cookie')
      // A stored file never changes, but who may read it does: after ten minutes the browser asks again.
      .header('cache-control', isPicture ? 'private, max-age=600' : 'private, no-cache');
    if (held) {
      reply.code(304).send();
      return noAnswer;
    }
    const content = await readWhole(store, params, file);
    if (!content) throw notFound('file');
    reply
      .type(file.mime)
      .header('content-length', content.length)
      .header('content-disposition', isPicture ? 'inline' : attachmentOf(file.name))
      .send(content);
    return noAnswer;
  });
};

const noAnswer = { data: null };

/** The bytes of a file of a post, which are few; null where they are gone. Throws StoreAway if they differ from what was stored. */
async function readWhole(
  store: Files,
  { id, variant }: { id: string; variant: FileVariant },
  hashes: Hashes,
): Promise<Buffer | null> {
  const found = await store.read(id, variant);
  if (!found) return null;
  const content = await buffer(found.stream).catch((error: unknown) => {
    throw new StoreAway(true, error);
  });
  if (content.length !== found.size || !isAsStored(content, variant, hashes))
    throw new StoreAway(true, new Error(`The bytes of ${id}.${variant} in the store are not those that were stored.`));
  return content;
}
