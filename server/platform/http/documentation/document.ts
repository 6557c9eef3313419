import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { refusal } from '#contract/envelope.ts';
import { webhookCalls } from '#contract/webhooks/choices.ts';
import { nameSchemas } from './named.ts';
import { describeOperation } from './operation.ts';
import { createSchemas, type JsonSchema } from './schemas.ts';
import { tags } from './tags.ts';

/** The day of the latest change that clients may notice: docs/api-changes.md lists them, and `npm run check` compares both. */
const apiVersion = '2026-12-01';

/** The API's document, OpenAPI 3.1, made from the declared endpoints. */
export function writeDocument(endpoints: readonly EndpointShape[], { name, origin }: { name: string; origin: string }) {
  nameSchemas();
  const schemas = createSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  const urls = new Map<string, string>();
  for (const endpoint of endpoints) {
    // Addresses that differ in the names of their parameters are one address, under the names that it had first.
    const address = endpoint.url.replaceAll(/\{\w+\}/g, '{}');
    const url = urls.get(address) ?? endpoint.url;
    urls.set(address, url);
    const renamed = new Map(namesIn(endpoint.url).map((field, place) => [field, namesIn(url)[place] as string]));
    paths[url] ??= {};
    paths[url][endpoint.method.toLowerCase()] = describeOperation(endpoint, schemas, renamed);
  }
  const used = new Set(endpoints.map((endpoint) => endpoint.name.split('.', 1)[0] as string));
  schemas.answered(z.object({ refusal }));
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: apiVersion, description: introduction },
    servers: [{ url: origin }],
    security: [{ session: [] }],
    tags: [...used].sort().map((tag) => ({ name: tag, description: tags[tag] ?? tag })),
    paths,
    webhooks: Object.fromEntries(webhookCalls.map((event) => [event, webhookOf(event)])),
    components: {
      schemas: { ...schemas.named, WebhookCall: webhookCall },
      securitySchemes,
      parameters,
      headers,
      responses: responsesOf(),
    },
  };
}

const namesIn = (url: string): string[] => [...url.matchAll(/\{(\w+)\}/g)].map(([, field]) => field as string);

const introduction = [
  'Every answer is an envelope of success, data, meta, message, errors and code.',
  'Refusals also have error_code and error_codes, whose words do not depend on the language.',
  'Systems send a token, `Authorization: Bearer gs_…`, which needs no cookie and no anti-forgery token.',
  'Any write may carry an Idempotency-Key. A PUT may arrive as POST with the form field _method=PUT.',
].join(' ');

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'groupset', description: 'The session of a browser' },
  token: { type: 'http', scheme: 'bearer', description: 'A token of a person or an organization' },
  basic: { type: 'http', scheme: 'basic', description: 'The same token as the password, with any user name' },
};

const text = { type: 'string' };

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Runs the request once: for 24 hours the same key gets the first answer again.',
    schema: { ...text, maxLength: 200 },
  },
  AntiForgery: {
    name: 'X-CSRF-TOKEN',
    in: 'header',
    description: 'The token of `GET /api/auth/token`. Sessions need it; calls with a token do not.',
    schema: text,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of a read of the record, in place of `updated_at`.',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of an earlier answer: 304 if it is still the same.',
    schema: text,
  },
};

const headers = {
  ETag: { description: 'Names this answer, and the version of the record', schema: text },
  RetryAfter: { description: 'Seconds after which to retry', schema: { type: 'integer' } },
  RateLimit: {
    description:
      'Only with a token: how many calls remain (`r`), and after how many seconds all of them do again (`t`)',
    schema: text,
    example: '"calls";r=412;t=37',
  },
  RateLimitPolicy: {
    description: 'Only with a token: how many calls it may make (`q`) in how many seconds (`w`)',
    schema: text,
    example: '"calls";q=600;w=60',
  },
  Authenticate: { description: 'How to authenticate', schema: text },
  Location: { description: 'Where it is', schema: text },
  Deprecation: {
    description:
      'Only with a token and a deprecated name in the body: since when it is deprecated, in seconds after `@`',
    schema: text,
    example: '@1795910400',
  },
  Sunset: {
    description: 'Only with `Deprecation`, and only if the name is to end: when',
    schema: text,
    example: 'Mon, 29 Nov 2027 00:00:00 GMT',
  },
};

function responsesOf() {
  const of = (description: string, named: Record<string, string> = {}) => ({
    description,
    ...(Object.keys(named).length > 0
      ? {
          headers: Object.fromEntries(
            Object.entries(named).map(([header, component]) => [header, { $ref: `#/components/headers/${component}` }]),
          ),
        }
      : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  });
  const retry = { 'Retry-After': 'RetryAfter' };
  const quota = { RateLimit: 'RateLimit', 'RateLimit-Policy': 'RateLimitPolicy' };
  return {
    Moved: of('It is at another address, which `Location` names', { Location: 'Location' }),
    NotModified: { description: 'The answer is the one whose ETag was sent' },
    NotSignedIn: of('Neither a session nor a valid token', { 'WWW-Authenticate': 'Authenticate' }),
    Forbidden: of('The caller may not do this, or the token lacks the scope'),
    NotFound: of('It does not exist, or is private to another user'),
    Conflict: of('The state of the record does not allow it'),
    Gone: of('The cursor is too old: start again without it'),
    TooLarge: of('The body or a file is too large'),
    UnsupportedType: of('The content type or the kind of a file is not accepted'),
    AntiForgery: of('The anti-forgery token of a session is missing or has expired'),
    Invalid: of('A field is invalid, or a quota is full'),
    TooMany: of('Too many calls, or a daily limit is reached', { ...retry, ...quota }),
    Fault: of('Our fault; `data.reference` names it'),
    Unavailable: of('Overloaded, or the database is unavailable', retry),
  };
}

const webhookCall: JsonSchema = {
  type: 'object',
  description: 'A call by Standard Webhooks 1.0. It has no prices and no names: read those from the API.',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', enum: webhookCalls },
    timestamp: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['id', 'url', 'api_url', 'updated_at'],
      properties: {
        id: { type: ['integer', 'null'], description: 'Of the post, deal, list or feed; null of a test' },
        url: { type: 'string', format: 'uri', description: 'The page' },
        api_url: { type: 'string', format: 'uri', description: 'The address in the API' },
        updated_at: { type: ['string', 'null'], format: 'date-time' },
        fields: {
          type: 'array',
          items: text,
          description:
            'Which fields of what `api_url` answers changed; empty for a new record. `posts.changed` has none',
        },
        feed: { type: 'integer', description: 'Of `posts.changed`: the feed whose run changed the posts' },
        run: { type: 'integer' },
        cursor: { type: 'string', description: 'Of `posts.changed`: `GET /api/changes` lists the posts since it' },
      },
    },
  },
};

const signatures = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: text,
}));

const webhookOf = (event: string) => ({
  post: {
    operationId: `webhook.${event}`,
    summary: `The event ${event}`,
    tags: ['webhooks'],
    security: [],
    parameters: signatures,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookCall' } } },
    },
    responses: {
      '2XX': { description: 'Received' },
      410: { description: 'Switches the webhook off' },
      '4XX': { description: 'The call is tried again later' },
    },
  },
});
