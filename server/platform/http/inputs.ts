import type { FastifyRequest } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { notFound } from '../errors.ts';
import type { Upload } from '../files/index.ts';
import { versionIn } from './answers/versions.ts';
import type { Body } from './body/bodies.ts';
import { decodeForm, decodeValue } from './body/forms.ts';

/** The parameters of a path as its endpoint declares them. Throws 404 where one cannot be one of its kind. */
export function readParams(endpoint: EndpointShape, params: unknown): unknown {
  if (!endpoint.params) return undefined;
  const result = endpoint.params.safeParse(
    decodeForm(endpoint.params, Object.entries(params as Record<string, string>)),
  );
  // An id that cannot be one is an id that does not exist.
  if (!result.success) throw notFound('address');
  return result.data;
}

/** A body with the types of its schema, as far as they can be read; undefined of endpoints without one. */
export const decodeBody = ({ body }: EndpointShape, form: Body): unknown =>
  body && ('json' in form ? decodeValue(body, form.json) : decodeForm(body, form.entries));

/** An edit with the version that `If-Match` names, where its body names none. */
export function withVersion({ body }: EndpointShape, request: FastifyRequest, decoded: unknown): unknown {
  const isVersioned = body !== undefined && Object.hasOwn(body.shape, 'updated_at');
  if (!isVersioned || (decoded as { updated_at?: unknown }).updated_at !== undefined) return decoded;
  return { ...(decoded as object), updated_at: versionIn(request.headers['if-match']) };
}

/** The uploads of every field of files that an endpoint declares. */
export function withAll(endpoint: EndpointShape, files: Record<string, Upload[]>): Record<string, Upload[]> {
  return Object.fromEntries(Object.keys(endpoint.files ?? {}).map((field) => [field, files[field] ?? []]));
}

/** The parameters behind the question mark, in their order. */
export function queryEntries(request: FastifyRequest): [string, string][] {
  const start = request.url.indexOf('?');
  return start === -1 ? [] : [...new URLSearchParams(request.url.slice(start + 1))];
}
