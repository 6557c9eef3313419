import type { EndpointShape } from '#contract/endpoint.ts';
import { Refusal } from '../../errors.ts';
import type { Body } from './bodies.ts';

/** A body with the names that its endpoint has for its fields, in place of the names that reads have. */
export function withFieldNames<Form extends Body>({ readNames = {} }: EndpointShape, form: Form): Form {
  const nameOf = (key: string): string => {
    const [head = ''] = key.split('[', 1);
    return Object.hasOwn(readNames, head) ? `${readNames[head]}${key.slice(head.length)}` : key;
  };
  if (!('json' in form)) return { ...form, entries: form.entries.map(([key, value]) => [nameOf(key), value]) };
  const json: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(form.json as object)) {
    const name = nameOf(key);
    // Under both names it is sent twice, which no field takes.
    json[name] = Object.hasOwn(json, name) ? [json[name], value] : value;
  }
  return { ...form, json };
}

const namesSent = (form: Body): string[] =>
  'json' in form ? Object.keys(form.json as object) : form.entries.map(([key]) => key);

/** Whether a body has the earlier name of a field. */
export function usesDeprecated({ readNames = {} }: EndpointShape, form: Body): boolean {
  const earlier = new Set(Object.values(readNames));
  return earlier.size > 0 && namesSent(form).some((name) => earlier.has(name));
}

/** Since when a name is deprecated, and when it ends, if that is decided. */
interface Deprecation {
  since: Date;
  until: Date | null;
}

/** The earlier names of fields. They are accepted without an end. */
export const earlierNames: Deprecation = { since: new Date('2026-11-29'), until: null };

/** The headers of an answer to a request with a deprecated name, as RFC 9745 and RFC 8594 write them. */
export const deprecationHeaders = ({ since, until }: Deprecation): Record<string, string> => ({
  deprecation: `@${since.getTime() / 1_000}`,
  ...(until && { sunset: until.toUTCString() }),
});

/** A refusal whose fields have the names by which the body of a request has them. */
export function withSentNames({ readNames = {} }: EndpointShape, form: Body, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const sent = new Set(namesSent(form));
  const names = new Map(
    Object.entries(readNames).flatMap(([readName, name]) => (sent.has(readName) ? [[name, readName]] : [])),
  );
  if (names.size === 0) return error;
  const rename = <Problem>(problems: Record<string, Problem>) =>
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [names.get(field) ?? field, problem]));
  return Object.assign(error, { errors: rename(error.errors), words: rename(error.words) });
}
