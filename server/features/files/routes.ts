import { readFile } from '#contract/files/schemas.ts';
import { notFound } from '#server/platform/errors.ts';
import { attachmentOf, setSafeHeaders } from '#server/platform/http/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { getReadableFile } from './service.ts';

/** Pictures and documents, to whom they are visible. */
export function registerFiles({ serve, db, files: store }: Platform): void {
  serve(readFile, async ({ actor, params, request, reply }) => {
    const file = await getReadableFile(db, actor, params.id, params.variant);
    const isPicture = params.variant !== 'original';
    const tag = `"${params.id}-${params.variant}"`;
    setSafeHeaders(reply)
      .header('etag', tag)
      .header('vary', 'Cookie')
      // A stored file never changes, but who may read it does: after ten minutes the browser asks again.
      .header('cache-control', isPicture ? 'private, max-age=600' : 'private, no-cache');
    if (request.headers['if-none-match']?.includes(tag)) {
      reply.code(304).send();
      return noAnswer;
    }
    const content = await store.read(params.id, params.variant);
    if (!content) throw notFound('file');
    reply
      .type(file.mime)
      .header('content-length', content.size)
      .header('content-disposition', isPicture ? 'inline' : attachmentOf(file.name))
      .send(content.stream);
    return noAnswer;
  });
}

const noAnswer = { data: null };
