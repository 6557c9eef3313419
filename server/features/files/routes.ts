import type { FastifyReply } from 'fastify';
import { readFile } from '#contract/files/schemas.ts';
import { notFound } from '#server/platform/errors.ts';
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

/** Whatever the bytes turn out to be, the browser neither guesses at them nor runs them. */
function setSafeHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
}

/** A download under the file's own name, in the two spellings of RFC 6266. */
function attachmentOf(name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_')
      .trim() || 'file';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
