import type { EndpointShape } from '#contract/endpoint.ts';
import type { FieldErrorWord } from '#contract/errorWords.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { type FieldProblems, type FieldWords, invalid } from '../../errors.ts';
import { editDistance } from '../../values/index.ts';
import type { Body } from './bodies.ts';

/** Refuses files in JSON, which has no place for them: without their pictures, a post would be made all the same. */
export function refuseFilesIn({ files, rawFile }: EndpointShape, json: unknown): void {
  const named = Object.keys(files ?? {}).filter((field) => {
    const value = (json as Record<string, unknown>)[field];
    return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
  });
  const refused = rawFile === undefined ? named : [rawFile];
  const sentence =
    rawFile === undefined
      ? 'Send files as multipart/form-data.'
      : 'Send the file as multipart/form-data, or as the body with its content type, such as text/csv.';
  if (refused.length > 0) {
    const errors: FieldProblems = Object.fromEntries(refused.map((field) => [field, [sentence]]));
    throw invalid(errors, sentence, withWord(refused, 'file_in_json'));
  }
}

const withWord = (fields: string[], word: FieldErrorWord): FieldWords =>
  Object.fromEntries(fields.map((field) => [field, [word]]));

/** The name that a field begins with: `lines` of `lines[0][id]`. */
const headOf = (name: string): string => name.split(/[.[]/, 1)[0] as string;

/** Refuses fields that an endpoint does not have: a program that misspells one would never notice. Forms of browsers may have more. */
export function refuseUnknownFields({ body, files }: EndpointShape, form: Body): void {
  const sent = 'json' in form ? Object.keys(form.json as object) : form.entries.map(([name]) => headOf(name));
  const known = Object.keys(body?.shape ?? {});
  const also = ['_method', ...Object.keys(files ?? {})];
  const unknown = [...new Set(sent)].filter((name) => ![...known, ...also].includes(name));
  if (unknown.length === 0) return;
  const errors = Object.fromEntries(
    unknown.slice(0, mostUnknown).map((name): [string, Sentence[]] => {
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
    }),
  );
  throw invalid(errors, undefined, withWord(Object.keys(errors), 'unknown_field'));
}

/** Unknown fields that are named in a refusal. */
const mostUnknown = 20;
