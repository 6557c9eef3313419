import type { z } from 'zod';
import type { Action } from './rights/matrix.ts';
import type { Sentence } from './texts/message.ts';
import type { TokenScope } from './tokens/choices.ts';

/**
 * Who may call an endpoint. `anyone` needs no session; `signed-in` a person who passed every factor; `password` a person
 * whose second factor may still be open; an action of the matrix needs a scope other than none for it.
 */
export type Rule = 'anyone' | 'password' | 'signed-in' | Action;

/** How many fields a form may have; a longer body travels as JSON. */
export const mostFormFields = 1000;

/** Files that a form may carry in addition to its fields. */
export interface FileRule {
  /** `image` is a picture of a post, `preview` one of a person or an organization. */
  kind: 'image' | 'preview' | 'document' | 'spreadsheet' | 'archive';
  /** How many at most, and the message for one more. */
  max: number;
  tooMany: Sentence;
  /** How many bytes each may have, and the message for a larger one. */
  maxBytes: number;
  tooLarge: Sentence;
  /** In JSON, the addresses of files that the product then fetches. */
  byAddress?: boolean;
}

/** Where an endpoint is and who may call it: all that a browser needs to know of it at run time. */
export interface Endpoint {
  /** What the endpoint is called in the documentation and in log lines: `advertisements.create`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces, as the specification writes them: `/api/advertisements/{id}`. */
  url: `/${string}`;
  allow: Rule;
  /** The scope by which a token may call it, in addition to the rule; without one, tokens are refused. */
  scope?: TokenScope;
}

/** What an endpoint takes and answers. */
interface Description {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The names by which reads call fields of the body, `sub_category`, with those that the body first had, which stay accepted. */
  readNames?: Record<string, string>;
  files?: Record<string, FileRule>;
  /** The field whose file may also be sent as the body, with a content type of its own. */
  rawFile?: string;
  /** How many bytes the fields may have; 1 MB by default, 64 kB where anyone may call. Files have rules of their own. */
  bodyLimit?: number;
  answer: z.ZodType;
  meta?: z.ZodType;
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202;
  /** The address is signed and proves the right by itself, so programs without a session call it: no token against forgery is asked for. */
  signedAddress?: boolean;
  /** A person who must still enrol a second factor may call it all the same. */
  beforeEnrolment?: boolean;
  /** The answer carries an ETag, and is 304 where the caller has it already. */
  cached?: boolean;
  /** The answer holds a secret: it is not kept to be given again for an Idempotency-Key. */
  confidential?: boolean;
  /** The field of the answer that holds a secret: an answer that is given again for an Idempotency-Key has null there. */
  visibleOnce?: string;
  /** The body holds a secret, such as a password: nothing that is derived from the body is kept. */
  secretBody?: boolean;
  /** It works on thousands of rows: a caller waits for it up to a minute. */
  lengthy?: boolean;
  /** It waits for a server of others or for the planner, so it gets no place that other work needs. */
  waitsFor?: 'server' | 'planner';
  /** It may look at the whole market: what is short goes before. */
  fullScan?: boolean;
  /** It writes nothing, so that a replica of the database may answer it. */
  onlyReads?: boolean;
  /** The answer is not JSON (files, event streams): the handler writes it itself. */
  raw?: boolean;
  /** The content types of such an answer; by default any. */
  produces?: readonly string[];
}

/** An endpoint with its schemas, as the server serves it. */
export interface EndpointShape extends Endpoint, Description {}

/** Declares the address of one call. It holds no schema, so that the browser can import it without loading any. */
export function defineEndpoint<const Shape extends Endpoint>(shape: Shape): Shape {
  return shape;
}

/**
 * Describes a declared call once: the server validates by it, the API page is made from it, and `contract/api.ts` types
 * the browser's calls by it.
 */
export function describeEndpoint<const Address extends Endpoint, const Rest extends Description>(
  endpoint: Address,
  description: Rest,
): Address & Rest {
  return { ...endpoint, ...description };
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type ParamsOf<E extends EndpointShape> = Output<E['params']>;
export type QueryOf<E extends EndpointShape> = Output<E['query']>;
export type BodyOf<E extends EndpointShape> = Output<E['body']>;
export type QueryInput<E extends EndpointShape> = Input<E['query']>;
export type BodyInput<E extends EndpointShape> = Input<E['body']>;
export type AnswerOf<E extends EndpointShape> = z.output<E['answer']>;
export type AnswerInput<E extends EndpointShape> = z.input<E['answer']>;
export type MetaOf<E extends EndpointShape> = Output<E['meta']>;
