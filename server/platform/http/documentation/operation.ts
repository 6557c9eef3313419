import { z } from 'zod';
import type { EndpointShape, FileRule, Rule } from '#contract/endpoint.ts';
import { envelopeOf } from '#contract/envelope.ts';
import { examples } from './examples.ts';
import type { JsonSchema, Schemas } from './schemas.ts';

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const json = 'application/json';

/** What the document says about one endpoint. */
export function describeOperation(endpoint: EndpointShape, schemas: Schemas, renamed: Map<string, string>) {
  const { name, allow, scope } = endpoint;
  const body = bodyOf(endpoint, schemas);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: [describeRule(allow), describeScope(scope)].join(' '),
    tags: [name.split('.', 1)[0] as string],
    security:
      allow === 'anyone' && !scope ? [] : scope ? [{ session: [] }, { token: [] }, { basic: [] }] : [{ session: [] }],
    parameters: [...parametersOf(endpoint, schemas, renamed), ...headersOf(endpoint)],
    ...(body ? { requestBody: body } : {}),
    responses: { [String(endpoint.status ?? 200)]: successOf(endpoint, schemas), ...refusalsOf(endpoint, schemas) },
  };
}

function parametersOf({ params, query }: EndpointShape, schemas: Schemas, renamed: Map<string, string>) {
  const of = (shape: z.ZodObject | undefined, place: 'path' | 'query') => {
    if (!shape) return [];
    const { properties = {}, required = [] } = schemas.sent(shape) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([field, { description, ...schema }]) => ({
      name: place === 'path' ? (renamed.get(field) ?? field) : field,
      in: place,
      required: place === 'path' || required.includes(field),
      ...(description ? { description } : {}),
      schema,
    }));
  };
  return [...of(params, 'path'), ...of(query, 'query')];
}

function headersOf({ method, allow, body, cached, confidential }: EndpointShape) {
  const isWrite = method !== 'GET';
  return [
    ...(isWrite && allow !== 'anyone' && !confidential ? [reference('parameters', 'IdempotencyKey')] : []),
    ...(isWrite ? [reference('parameters', 'AntiForgery')] : []),
    ...(body && Object.hasOwn(body.shape, 'updated_at') ? [reference('parameters', 'IfMatch')] : []),
    ...(cached ? [reference('parameters', 'IfNoneMatch')] : []),
  ];
}

function bodyOf(endpoint: EndpointShape, schemas: Schemas) {
  const { body, files, rawFile, name } = endpoint;
  if (!body && !files) return null;
  const fields = withNames(endpoint, schemas.sent(body ?? z.object({})));
  const byAddress = Object.entries(files ?? {}).filter(([, rule]) => rule.byAddress);
  const example = examples[name]?.body;
  const shown = example === undefined ? {} : { example };
  const content: Record<string, unknown> = {};
  if (body && !rawFile) {
    content[json] = { schema: withProperties(fields, byAddress.map(addressesOf)), ...shown };
    if (!files) content['application/x-www-form-urlencoded'] = { schema: fields };
  }
  // Generators take one kind of body: a file that may be the whole body is described so, and as a form in docs/api.md.
  if (files && !rawFile)
    content['multipart/form-data'] = { schema: withProperties(fields, Object.entries(files).map(filesOf)) };
  if (rawFile)
    for (const type of ['text/csv', 'application/octet-stream'])
      content[type] = { schema: { type: 'string', format: 'binary' } };
  const required = (fields.required as string[] | undefined)?.length;
  return { required: Boolean(required) || Boolean(files && !body), content };
}

const withProperties = (schema: JsonSchema, added: [string, JsonSchema][]): JsonSchema => ({
  ...schema,
  properties: { ...(schema.properties as object), ...Object.fromEntries(added) },
});

/** The fields under the names that reads have; the earlier ones are deprecated. */
function withNames({ readNames = {} }: EndpointShape, schema: JsonSchema): JsonSchema {
  const properties = { ...(schema.properties as Record<string, JsonSchema> | undefined) };
  for (const [readName, field] of Object.entries(readNames)) {
    const declared = properties[field];
    if (!declared) continue;
    properties[readName] = declared;
    properties[field] = { ...declared, deprecated: true, description: `Use \`${readName}\`.` };
  }
  return { ...schema, properties };
}

const filesOf = ([field, rule]: [string, FileRule]): [string, JsonSchema] => [
  field,
  {
    type: 'array',
    items: { type: 'string', format: 'binary' },
    maxItems: rule.max,
    description: `Files of the kind ${rule.kind}, at most ${rule.max}, ${rule.maxBytes} bytes each`,
  },
];

const addressesOf = ([field, rule]: [string, FileRule]): [string, JsonSchema] => [
  field,
  {
    type: 'array',
    items: { type: 'string', format: 'uri' },
    maxItems: rule.max,
    description: `Addresses that begin with https:// and from which the files are fetched; ${rule.maxBytes} bytes each at most`,
  },
];

function successOf(endpoint: EndpointShape, schemas: Schemas) {
  const { summary, raw, produces = ['application/octet-stream'], answer, meta, cached, params, readNames } = endpoint;
  const isRecord = params !== undefined && answer instanceof z.ZodObject && Object.hasOwn(answer.shape, 'updated_at');
  const named = [...(cached || isRecord ? ['ETag'] : []), ...(readNames ? ['Deprecation', 'Sunset'] : [])];
  const headers = Object.fromEntries(named.map((name) => [name, reference('headers', name)]));
  const schema = raw ? { type: 'string', format: 'binary' } : schemas.answered(envelopeOf(answer, meta ?? z.null()));
  return {
    description: summary,
    ...(named.length > 0 ? { headers } : {}),
    content: Object.fromEntries((raw ? produces : [json]).map((type) => [type, { schema }])),
  };
}

/** An article may have become part of another one, and the link of an email leads to a page. */
const hasMoved = (url: string) => url.startsWith('/api/articles/{') || url.startsWith('/api/unsubscribe/');

function refusalsOf({ method, body, url, answer, raw, cached }: EndpointShape, schemas: Schemas) {
  const isWrite = method !== 'GET';
  const refer = (isThere: boolean, status: string, name: string) =>
    isThere ? { [status]: reference('responses', name) } : {};
  const isVersioned = body !== undefined && Object.hasOwn(body.shape, 'updated_at');
  return {
    ...refer(hasMoved(url), '301', 'Moved'),
    ...refer(cached === true, '304', 'NotModified'),
    // Where anyone may call, a token that has ended or lacks the scope is refused all the same.
    401: reference('responses', 'NotSignedIn'),
    403: reference('responses', 'Forbidden'),
    404: reference('responses', 'NotFound'),
    ...(isVersioned
      ? {
          409: {
            description: 'It changed since it was read; `data` is the record as it is now',
            ...changedBody(answer, schemas),
          },
        }
      : // A file may be gone or not made yet.
        refer(isWrite || raw === true, '409', 'Conflict')),
    ...refer(url === '/api/changes', '410', 'Gone'),
    ...refer(isWrite, '413', 'TooLarge'),
    ...refer(isWrite, '415', 'UnsupportedType'),
    ...refer(isWrite, '419', 'AntiForgery'),
    // With a token, also for fields and parameters that there are none of.
    422: reference('responses', 'Invalid'),
    429: reference('responses', 'TooMany'),
    500: reference('responses', 'Fault'),
    503: reference('responses', 'Unavailable'),
  };
}

function changedBody(answer: z.ZodType, schemas: Schemas) {
  const data = { anyOf: [schemas.answered(answer), { type: 'null' }] };
  const schema = { allOf: [reference('schemas', 'Refusal'), { type: 'object', properties: { data } }] };
  return { content: { [json]: { schema } } };
}

function describeRule(rule: Rule): string {
  if (rule === 'anyone') return 'Anyone may call it.';
  if (rule === 'password') return 'Anyone who gave their password, also before the second factor.';
  if (rule === 'signed-in') return 'Anyone who is signed in.';
  return `Needs the right \`${rule}\`.`;
}

const describeScope = (scope: string | undefined): string =>
  scope ? `Tokens need the scope \`${scope}\`.` : 'Tokens cannot call it.';
