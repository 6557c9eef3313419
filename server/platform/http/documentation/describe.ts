import { z } from 'zod';
import type { EndpointShape, Rule } from '#contract/endpoint.ts';
import { envelopeOf, refusal } from '#contract/envelope.ts';

const waysIn: Record<string, string[]>[] = [{ session: [] }, { token: [] }];

/** What the API's document holds about an endpoint. */
export function documentation(endpoint: EndpointShape) {
  const meta = endpoint.meta ?? z.null();
  return {
    summary: endpoint.summary,
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0] as string],
    description: `${describeRule(endpoint.allow)} ${describeScope(endpoint.scope)}`,
    ...(endpoint.scope ? { security: waysIn } : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body || endpoint.files
      ? {
          body: withFileFields(endpoint),
          consumes: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
        }
      : {}),
    response: {
      ...(endpoint.raw ? {} : { [endpoint.status ?? 200]: envelopeOf(endpoint.answer, meta) }),
      '4xx': refusal,
    },
  };
}

function withFileFields(endpoint: EndpointShape): z.ZodType {
  const body = endpoint.body ?? z.object({});
  const files = Object.fromEntries(
    Object.entries(endpoint.files ?? {}).map(([field, rule]) => [
      field,
      z
        .array(z.string().meta({ format: 'binary' }))
        .max(rule.max)
        .optional()
        .describe(`${rule.kind}s, at most ${rule.max}, ${rule.maxBytes} bytes each`),
    ]),
  );
  return z.object({ ...body.shape, ...files });
}

function describeRule(rule: Rule): string {
  if (rule === 'anyone') return 'Anyone may call it.';
  if (rule === 'password') return 'Anyone who gave their password, also before the second factor.';
  if (rule === 'signed-in') return 'Anyone who is signed in.';
  return `Needs the right \`${rule}\`.`;
}

const describeScope = (scope: string | undefined): string =>
  scope ? `Tokens need the scope \`${scope}\`.` : 'Tokens cannot call it.';
