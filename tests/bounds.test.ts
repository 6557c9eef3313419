/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sentenceOfIssue } from '#contract/texts/message.ts';
import { attachmentOf } from '#server/platform/http/answers/downloads.ts';
import { fieldErrorsOf } from '#server/platform/http/body/check.ts';
import { decodeForm } from '#server/platform/http/body/forms.ts';
import { safeName } from '#server/platform/http/body/uploads.ts';
import { inEnglish } from '#tests/helpers/values/sentences.ts';

/** Every endpoint that the contract describes. */
const endpoints = Object.values(import.meta.glob<Record<string, unknown>>('/contract/**/schemas.ts', { eager: true }))
  .flatMap((module) => Object.values(module))
  .filter((value): value is EndpointShape => typeof value === 'object' && value !== null && 'allow' in value);

interface Field {
  /** `accounts.login body.email`. */
  name: string;
  schema: z.core.$ZodType;
  /** The part of the call with some text in this field, and nothing in the others. */
  withText(text: string): unknown;
}

/** The fields of a schema that take text, however deep. Keys of records count. */
function fieldsOf(name: string, schema: z.core.$ZodType, wrap: (value: unknown) => unknown): Field[] {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  if (def.type === 'string') return [{ name, schema, withText: wrap }];
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, inner]) =>
      fieldsOf(`${name}.${key}`, inner, (value) => wrap({ [key]: value })),
    );
  if (def.type === 'array') return fieldsOf(`${name}[]`, def.element, (value) => wrap([value]));
  if (def.type === 'record')
    return [
      ...fieldsOf(`${name} (key)`, def.keyType, (value) => wrap({ [String(value)]: 'x' })),
      ...fieldsOf(`${name}{}`, def.valueType, (value) => wrap({ x: value })),
    ];
  if (def.type === 'union') return def.options.flatMap((option) => fieldsOf(name, option, wrap));
  if (def.type === 'pipe') return [...fieldsOf(name, def.in, wrap), ...fieldsOf(name, def.out, wrap)];
  if ('innerType' in def) return fieldsOf(name, def.innerType, wrap);
  return [];
}

const parts = endpoints.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [{ name, part, schema }] : [])),
);

describe('a text field of a request', () => {
  const fields = parts.flatMap(({ name, part, schema }) =>
    fieldsOf(`${name} ${part}`, schema, (value) => value).map((field) => ({ ...field, whole: schema })),
  );

  it('has its length checked before anything else', () => {
    expect(fields.filter(({ schema }) => !isBounded(schema)).map(({ name }) => name)).toEqual([]);
  });

  it.each(hostileTexts())('with 100 kB of $name is checked in about linear time', ({ make }) => {
    const [short, long] = [make(25_000), make(100_000)];
    // Times of a few microseconds mean little, so each field may also take the time of some passes over the long text.
    const allowed = passesOver(long);
    for (const { name, whole, withText } of fields) {
      const check = (text: string) => processorTime(() => void whole.safeParse(withText(text)));
      const [of25, of100] = [check(short), check(long)];
      expect(of100, `${name}: ${of25} and ${of100} µs`).toBeLessThanOrEqual(8 * of25 + allowed);
    }
  });
});

describe('text processing by the server', () => {
  const works: { name: string; work(text: string): unknown }[] = [
    { name: 'the name of a file', work: safeName },
    { name: 'the key of a field', work: (text) => decodeForm(z.object({}), [[text, 'x']]) },
    { name: 'a number in a form', work: (text) => decodeForm(z.object({ n: z.number() }), [['n', text]]) },
    { name: 'the file name of a download', work: (text) => attachmentOf(safeName(text)) },
  ];

  it.each(works)('takes about linear time for $name', ({ work }) => {
    for (const { name, make } of hostileTexts()) {
      const [short, long] = [make(25_000), make(100_000)];
      const allowed = passesOver(long);
      const [of25, of100] = [short, long].map((text) => processorTime(() => work(text))) as [number, number];
      expect(of100, `${name}: ${of25} and ${of100} µs`).toBeLessThanOrEqual(8 * of25 + allowed);
    }
  });

  it('reports at most 50 problems of a body', () => {
    const cells = z.object({ cells: z.array(z.object({ row: z.number(), field: z.string() })) });
    const wrong = cells.safeParse({ cells: Array.from({ length: 5_000 }, () => ({})) });
    expect(Object.keys(fieldErrorsOf(wrong.error as z.ZodError))).toHaveLength(50);
  });
});

/** Whether a text's length is checked first, and nothing else if it is too long. */
function isBounded(schema: z.core.$ZodType): boolean {
  // The library's pattern of ids takes one length only. That of instants is linear, and the length follows it.
  if (schema instanceof z.ZodUUID) return true;
  if (schema instanceof z.ZodISODateTime) return schema.maxLength !== null;
  const checks = (schema as z.ZodString)._zod.def.checks ?? [];
  const first = checks[0]?._zod.def as { check: string; abort?: boolean } | undefined;
  if (first?.check === 'custom' && first.abort === true) return refusesByLength(schema);
  return first?.check === 'max_length' && (first.abort === true || checks.length === 1);
}

/** Whether a long text is refused for its length and for nothing else, with the limit of the field in the sentence. */
function refusesByLength(schema: z.core.$ZodType): boolean {
  const { issues = [] } = (schema as z.ZodString).safeParse('\u0000'.repeat(1_000_000)).error ?? {};
  return (
    issues.length === 1 && issues.every((issue) => /at most [\d,]+ characters/.test(inEnglish(sentenceOfIssue(issue))))
  );
}

function hostileTexts(): { name: string; make(length: number): string }[] {
  const repeat = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  return [
    { name: 'digits', make: repeat('7') },
    { name: 'dots', make: repeat('.') },
    { name: 'spaces between letters', make: (length) => `a${' '.repeat(length - 2)}b` },
    { name: 'letters', make: repeat('a') },
    { name: 'combining marks', make: (length) => `e${'\u0301'.repeat(length - 1)}` },
    { name: 'brackets', make: repeat('[(<{') },
    { name: 'digits and dots', make: repeat('1.') },
    { name: 'hyphens and an at', make: repeat('a-@') },
  ];
}

/** The processor time of twenty passes over a text, in microseconds. */
const passesOver = (text: string) =>
  processorTime(() => {
    for (let pass = 0; pass < 20; pass += 1) text.replaceAll(/[^x]/g, '');
  });

/** The processor time of some work, in microseconds. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
