import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { FieldErrorWord } from '#contract/errorWords.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { type FieldProblems, type FieldWords, invalid } from '../../errors.ts';
import { editDistance } from '../../values/index.ts';
import { isAddress, valuesOf } from './addresses.ts';
import type { Body } from './bodies.ts';

/** Refuses files in JSON, which has no place for them: without their pictures, a post would be made all the same. */
export function refuseFilesIn({ files = {}, rawFile }: EndpointShape, json: unknown): void {
  const named = Object.entries(files)
    .filter(([field, { byAddress }]) => valuesOf(json, field).some((value) => !byAddress || !isAddress(value)))
    .map(([field]) => field);
  const refused = rawFile === undefined ? named : [rawFile];
  const sentence: Sentence =
    rawFile !== undefined
      ? 'Send the file as multipart/form-data, or as the body with its content type, such as text/csv.'
      : refused.some((field) => files[field]?.byAddress)
        ? 'Send files as multipart/form-data, or as addresses that begin with https://.'
        : 'Send files as multipart/form-data.';
  if (refused.length > 0) {
    const errors: FieldProblems = Object.fromEntries(refused.map((field) => [field, [sentence]]));
    throw invalid(errors, sentence, withWord(refused, 'file_in_json'));
  }
}

const withWord = (fields: string[], word: FieldErrorWord): FieldWords =>
  Object.fromEntries(fields.map((field) => [field, [word]]));

/** The name that a field begins with: `lines` of `lines[0][id]`. */
const headOf = (name: string): string => name.split(/[.[]/, 1)[0] as string;

/**
 * Refuses fields and parameters that an endpoint does not have: a program that misspells one would never notice. Forms of browsers may
 * have more.
 */
export function refuseUnknown(
  { body, files = {}, query, readNames = {} }: EndpointShape,
  form: Body,
  parameters: Iterable<readonly [string, string]>,
): void {
  const sent = 'json' in form ? Object.keys(form.json as object) : form.entries.map(([name]) => headOf(name));
  const fields = [...Object.keys(readNames), ...Object.keys(body?.shape ?? {}), ...Object.keys(files)];
  const within = Object.entries('json' in form ? (form.json as object) : {}).flatMap(([name, value]) =>
    unknownWithin(body?.shape[name], value, name),
  );
  const unknown = [
    ...unknownOf(sent, fields, ['_method']),
    ...within,
    ...unknownOf(
      [...parameters].map(([name]) => headOf(name)),
      Object.keys(query?.shape ?? {}),
    ),
  ].slice(0, mostUnknown);
  if (unknown.length === 0) return;
  const errors: FieldProblems = Object.fromEntries(unknown);
  throw invalid(errors, undefined, withWord(Object.keys(errors), 'unknown_field'));
}

/** What objects within a field of JSON do not have, by their paths, such as `lines.0.qty`. */
function unknownWithin(schema: unknown, value: unknown, path: string): [string, Sentence[]][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unknownWithin(schema.unwrap(), value, path);
  if (schema instanceof z.ZodPipe)
    return unknownWithin(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in, value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const found: [string, Sentence[]][] = [];
    for (const [place, each] of value.entries()) {
      if (found.length >= mostUnknown) break;
      found.push(...unknownWithin(schema.element, each, `${path}.${place}`));
    }
    return found;
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  const shape = schema.shape as Record<string, unknown>;
  const own = unknownOf(Object.keys(value), Object.keys(shape)).map(([name, sentences]): [string, Sentence[]] => [
    `${path}.${name}`,
    sentences,
  ]);
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, each]) => unknownWithin(shape[name], each, `${path}.${name}`)),
  ];
}

function unknownOf(sent: string[], known: string[], also: string[] = []): [string, Sentence[]][] {
  const unknown = [...new Set(sent)].filter((name) => ![...known, ...also].includes(name));
  return unknown.slice(0, mostUnknown).map((name) => {
    const [nearest] = known
      .map((each) => ({ name: each, distance: editDistance(name.slice(0, 60), each) }))
      .filter(({ distance }) => distance <= Math.max(2, name.length / 3))
      .toSorted((a, b) => a.distance - b.distance);
    return [
      name.slice(0, 60),
      [
        nearest
          ? message('There is no such field. Do you mean {{name}}?', { name: nearest.name })
          : 'There is no such field.',
      ],
    ];
  });
}

/** Unknown fields that are named in a refusal. */
const mostUnknown = 20;
