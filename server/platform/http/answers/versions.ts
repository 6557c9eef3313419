import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { CheckedJson } from './checkedJson.ts';

/** When a record was last changed, in milliseconds; null for answers that are no single record. */
function versionOf({ params }: EndpointShape, data: unknown): number | null {
  if (!params || typeof data !== 'object' || data === null) return null;
  const at = Date.parse(String(data instanceof CheckedJson ? writtenVersion(data) : (data as Versioned).updated_at));
  return Number.isNaN(at) ? null : at;
}

interface Versioned {
  updated_at?: unknown;
}

const mark = '"updated_at":"';
/** An instant as it is written: `2026-11-29T17:46:00.000Z`. */
const length = 24;

/** The first of a record is its own: records within it come after it. */
function writtenVersion({ bytes }: CheckedJson<unknown>): string | undefined {
  const at = bytes[0] === '{'.charCodeAt(0) ? bytes.indexOf(mark) : -1;
  return at === -1 ? undefined : bytes.toString('latin1', at + mark.length, at + mark.length + length);
}

/**
 * Names an answer by an ETag: reads that are cached, and each that is one record, whose version is in it. True, and 304, where the
 * caller has this very answer of a cached read already.
 */
export function tagAnswer(
  endpoint: EndpointShape,
  { request, reply, bytes, data }: { request: FastifyRequest; reply: FastifyReply; bytes: Buffer; data: unknown },
): boolean {
  const version = versionOf(endpoint, data);
  if (!endpoint.cached && version === null) return false;
  const digest = hash('sha256', bytes, 'base64url').slice(0, 27);
  const tag = version === null ? `W/"${digest}"` : `W/"${digest}.${version.toString(36)}"`;
  reply.header('etag', tag);
  if (!endpoint.cached) return false;
  reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie, Accept-Language');
  if (!request.headers['if-none-match']?.includes(tag)) return false;
  reply.code(304).removeHeader('content-type');
  return true;
}

/** The version that `If-Match` names by the ETag of a read, as bodies have it; undefined if it names none. */
export function versionIn(ifMatch: string | undefined): string | undefined {
  const version = /^(?:W\/)?"[\w-]{27}\.([\da-z]{1,11})"$/.exec(ifMatch?.trim() ?? '')?.[1];
  return version === undefined ? undefined : new Date(Number.parseInt(version, 36)).toISOString();
}
