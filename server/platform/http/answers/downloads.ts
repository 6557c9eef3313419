import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Whatever the bytes turn out to be, the browser neither guesses at them nor runs them. */
export function setSafeHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin');
}

/** A download under the file's own name, in the two spellings of RFC 6266. */
export function attachmentOf(name: string): string {
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

/** Answers with a file to download, which only its reader's browser may keep. */
export function sendDownload(
  reply: FastifyReply,
  file: { name: string; mime: string; content: Buffer | Readable; size: number },
): void {
  setSafeHeaders(reply)
    .header('vary', 'Cookie')
    .header('cache-control', 'private, no-cache')
    .header('content-length', file.size)
    .header('content-disposition', attachmentOf(file.name))
    .type(file.mime)
    .send(file.content);
}
