import type { Described } from '#contract/api.ts';
import type { AnswerOf, BodyInput, Endpoint, EndpointShape, MetaOf, ParamsOf, QueryInput } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { defaultErrorCode, messages } from '#contract/errors.ts';
import { forgetEarly } from './early.ts';
import { encodeBody, encodeQuery, fillPath } from './formData.ts';
import { type RawAnswer, type RawRequest, send, type UploadProgress } from './transport.ts';

const tokenPath = '/api/auth/token';
const invalidToken = 419;

/** A call that did not succeed. `code` is the HTTP status, 500 if there was no answer; `data` is what the server sent with it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly errors: FieldErrors;
  readonly code: number;
  readonly data: unknown;
  /** True where no answer came at all: being offline, or a server that is away. */
  readonly isNetworkFailure: boolean;
  /** Seconds to wait before trying again, where the server sent `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    rest: {
      errors?: FieldErrors;
      code?: number;
      data?: unknown;
      isNetworkFailure?: boolean;
      retryAfter?: number | null;
    } = {},
  ) {
    super(message);
    this.errors = rest.errors ?? {};
    this.code = rest.code ?? defaultErrorCode;
    this.data = rest.data ?? null;
    this.isNetworkFailure = rest.isNetworkFailure ?? false;
    this.retryAfter = rest.retryAfter ?? null;
  }
}

/** The number that the server gave a failure, by which an operator finds it in the log; null if there is none. */
export function referenceOf(failure: unknown): string | null {
  const data = failure instanceof ApiError ? (failure.data as { reference?: unknown } | null) : null;
  return typeof data?.reference === 'string' ? data.reference : null;
}

/** What is read of a success without JSON: there is no data. It is no failure; the person has been informed already. */
export class AnsweredWithoutJson extends ApiError {}

/** Whether a record is absent or private to someone else. An address whose id is no id has no record either. */
export function isAbsent(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 404 || error.code === 403 || error.code === 422);
}

/** What a successful call gives. */
export interface Result<Data, Meta> {
  /** Throws AnsweredWithoutJson where the answer was no JSON and the call is not a deletion. */
  data: Data;
  meta: Meta;
  message: string;
  code: number;
  isWithoutJson?: true;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type FilesOf<E extends EndpointShape> =
  E['files'] extends Record<string, unknown> ? { [Name in keyof E['files']]?: File | readonly File[] | null } : unknown;
type FullBody<E extends EndpointShape> = [BodyInput<E>] extends [undefined | Record<string, never>]
  ? E['files'] extends Record<string, unknown>
    ? FilesOf<E>
    : undefined
  : BodyInput<E> & FilesOf<E>;

export type CallOptions<E extends Endpoint> = OptionsOf<Described<E>>;

type OptionsOf<E extends EndpointShape> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', FullBody<E>> & {
    signal?: AbortSignal;
    /** Called while the body is on its way; makes the call use XMLHttpRequest. */
    onProgress?: (progress: UploadProgress) => void;
    /** Give the same key again to repeat a create without doing it twice; a fresh one is made otherwise. */
    idempotencyKey?: string;
    /** A long upload, or a question that is a POST: other writes proceed in parallel, and it does not wait for them. */
    isAside?: boolean;
    /** A small change in passing, such as a favourite: these are sent one after the other, and no form waits for them. */
    isToggle?: boolean;
  };

type OptionsArgument<E extends Endpoint> =
  Record<string, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

interface ApiSettings {
  language: () => string;
  /** Told of every refusal, so that a lost session can lead to sign-in. */
  onRefusal: (error: ApiError, url: string) => void;
  /** Told of every write that succeeded with an answer that is no JSON. */
  onWithoutJson: (message: string) => void;
}

const settings: ApiSettings = { language: () => 'en', onRefusal: () => {}, onWithoutJson: () => {} };
let token: Promise<string> | null = null;
let isWriting = false;
let lastToggle: Promise<unknown> = Promise.resolve();

/** Sets which language the server is asked for and who hears of refusals. */
export function configureApi(changes: Partial<ApiSettings>): void {
  Object.assign(settings, changes);
}

/** Makes the next write fetch a fresh anti-forgery token; it rotates at sign-in. */
export function forgetToken(): void {
  token = null;
}

/** A key that names one create, whatever often it is sent. */
export function newIdempotencyKey(): string {
  // randomUUID exists only in secure contexts; an installation inside a company network may be plain http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Calls an endpoint of the contract.
 * Throws ApiError for every refusal and for a missing answer, and the signal's AbortError if it was stopped.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[options]: OptionsArgument<E>
): Promise<Result<AnswerOf<Described<E>>, MetaOf<Described<E>>>> {
  const given = (options ?? {}) as LooseOptions;
  const url = fillPath(endpoint.url, given.params) + encodeQuery(given.query);
  try {
    const answer = endpoint.method === 'GET' ? await read(url, given) : await begin(endpoint, url, given);
    if (answer.isWithoutJson && endpoint.method !== 'GET') settings.onWithoutJson(answer.message);
    return answer as Result<AnswerOf<Described<E>>, MetaOf<Described<E>>>;
  } catch (error) {
    if (error instanceof ApiError) settings.onRefusal(error, endpoint.url);
    throw error;
  }
}

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
  idempotencyKey?: string;
  isAside?: boolean;
  isToggle?: boolean;
}

async function read(url: string, options: LooseOptions): Promise<Result<unknown, unknown>> {
  return understand(await transmit({ method: 'GET', url, headers: commonHeaders(), ...signalOf(options) }));
}

/** Sends a write at once, or in turn where it is a toggle. Forms are refused while another form's write runs. */
async function begin(endpoint: Endpoint, url: string, options: LooseOptions): Promise<Result<unknown, unknown>> {
  const { isAside = false, isToggle = false } = options;
  if (isToggle) {
    const turn = lastToggle.then(() => write(endpoint, url, options));
    lastToggle = turn.catch(() => {});
    return turn;
  }
  if (isAside) return write(endpoint, url, options);
  if (isWriting) throw new ApiError(messages.requestInProgress);
  isWriting = true;
  try {
    return await write(endpoint, url, options);
  } finally {
    isWriting = false;
  }
}

async function write(endpoint: Endpoint, url: string, options: LooseOptions): Promise<Result<unknown, unknown>> {
  forgetEarly();
  const headers = commonHeaders();
  if (endpoint.method === 'POST' && endpoint.allow !== 'anyone' && endpoint.allow !== 'password') {
    headers['Idempotency-Key'] = options.idempotencyKey ?? newIdempotencyKey();
  }
  const request: RawRequest = {
    method: endpoint.method === 'DELETE' ? 'DELETE' : 'POST',
    url,
    headers,
    ...signalOf(options),
  };
  if (endpoint.method !== 'DELETE') {
    // Old browsers and proxies do not support form data in a PUT: it is sent as a POST with `_method`.
    request.body = encodeBody(endpoint.method === 'PUT' ? { _method: 'PUT', ...options.body } : (options.body ?? {}));
    if (typeof request.body === 'string') headers['Content-Type'] = 'application/json';
  }
  let answer = await sendGuarded(request, options);
  if (answer.status === invalidToken) {
    forgetToken();
    answer = await sendGuarded(request, options);
  }
  const result = understand(answer);
  // A deletion answers no data anyway.
  return result.isWithoutJson && endpoint.method === 'DELETE' ? { ...withoutData, code: result.code } : result;
}

async function sendGuarded(request: RawRequest, options: LooseOptions): Promise<RawAnswer> {
  const guarded = { ...request, headers: { ...request.headers, 'X-CSRF-TOKEN': await fetchTokenOnce() } };
  return transmit(guarded, options.onProgress);
}

function fetchTokenOnce(): Promise<string> {
  token ??= requestToken().catch((error: unknown) => {
    token = null;
    throw error;
  });
  return token;
}

async function requestToken(): Promise<string> {
  const { data } = understand(await transmit({ method: 'GET', url: tokenPath, headers: commonHeaders() }));
  const value = (data as { token?: unknown } | null)?.token;
  if (typeof value !== 'string') throw new ApiError(messages.notJson);
  return value;
}

function commonHeaders(): Record<string, string> {
  return { Accept: 'application/json', 'Accept-Language': settings.language() };
}

function signalOf(options: LooseOptions): { signal?: AbortSignal } {
  return options.signal ? { signal: options.signal } : {};
}

async function transmit(request: RawRequest, onProgress?: (progress: UploadProgress) => void): Promise<RawAnswer> {
  try {
    // Only forms with files need it, and no first screen does.
    return await (onProgress ? (await import('./upload.ts')).sendWithProgress(request, onProgress) : send(request));
  } catch (error) {
    if (request.signal?.aborted || (error instanceof DOMException && error.name === 'AbortError')) throw error;
    throw new ApiError(error instanceof Error ? error.message : messages.somethingWentWrong, {
      isNetworkFailure: true,
    });
  }
}

/** Turns an answer into a result, or throws what it refused with. */
function understand({ status, contentType, text, retryAfter }: RawAnswer): Result<unknown, unknown> {
  const isSuccess = status >= 200 && status < 300;
  const json = contentType.includes('json') ? parse(text) : undefined;
  if (json === undefined) {
    if (!isSuccess) throw new ApiError(messages.notJson, { code: status, retryAfter });
    return withoutJson(status);
  }
  const envelope = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
  const message = typeof envelope.message === 'string' ? envelope.message : '';
  if (!isSuccess) {
    throw new ApiError(message || messages.somethingWentWrong, {
      errors: (envelope.errors ?? {}) as FieldErrors,
      code: status,
      data: envelope.data,
      retryAfter,
    });
  }
  return { data: 'data' in envelope ? envelope.data : json, meta: envelope.meta ?? null, message, code: status };
}

const withoutData = { data: null, meta: null, message: messages.succeededWithoutJson, isWithoutJson: true } as const;

function withoutJson(code: number): Result<unknown, unknown> {
  return {
    ...withoutData,
    code,
    get data(): unknown {
      throw new AnsweredWithoutJson(messages.succeededWithoutJson, { code });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
