import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { writeDocument } from '#server/platform/http/documentation/document.ts';

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, unknown>; $ref?: string }>;
}

/** Compares answers of the API with its document. */
export function createAnswerCheck(endpoints: readonly EndpointShape[]) {
  const document = writeDocument(endpoints, { name: 'Groupset', origin: 'http://localhost:3000' });
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();
  const operations = new Map(
    Object.entries(document.paths).flatMap(([url, path]) =>
      Object.entries(path).map(([method, operation]) => [
        (operation as Operation).operationId,
        { operation: operation as Operation, at: `#/paths/${escaped(url)}/${method}` },
      ]),
    ),
  );

  /** What of an answer the document does not describe; empty if it describes all of it. */
  function problemsOf(endpoint: EndpointShape, answer: LightMyRequestResponse): string[] {
    const status = answer.statusCode;
    const name = `${endpoint.name} ${status}`;
    const { operation, at } = operations.get(endpoint.name) ?? {};
    const response = operation?.responses[String(status)];
    if (!response) return [`${name} is not in the document`];
    if (!String(answer.headers['content-type']).startsWith('application/json') || (endpoint.raw && status < 300))
      return [];
    const pointer = `document${response.$ref ?? `${at}/responses/${status}`}/content/application~1json/schema`;
    let validate = compiled.get(pointer);
    if (!validate) {
      validate = ajv.compile({ $ref: pointer });
      compiled.set(pointer, validate);
    }
    if (validate(answer.json())) return [];
    return (validate.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${name} ${instancePath} ${message}`);
  }

  return { document, problemsOf };
}
