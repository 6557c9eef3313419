import { takeEarly } from './early.ts';

/** What came back, before anyone asked whether it is JSON. */
export interface RawAnswer {
  status: number;
  contentType: string;
  text: string;
  /** Seconds to wait before the same request again, where the server sent `Retry-After`. */
  retryAfter: number | null;
}

export interface RawRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  /** A form, or the text of JSON. */
  body?: FormData | string;
  signal?: AbortSignal;
}

/** Bytes that have left for the server, and how many there are in all. */
export interface UploadProgress {
  loaded: number;
  total: number;
}

/** Sends a request of the same origin. Rejects if no answer came. */
export async function send(request: RawRequest): Promise<RawAnswer> {
  const early = request.method === 'GET' ? takeEarly(request.url) : undefined;
  const response = early ?? (await ask(request));
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.text(),
    retryAfter: readSeconds(response.headers.get('retry-after')),
  };
}

function ask(request: RawRequest): Promise<Response> {
  return fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body ?? null,
    signal: request.signal ?? null,
    credentials: 'same-origin',
  });
}

/** The seconds of a `Retry-After`: ours is always a number of them; a date, which others may send, is passed over. */
export function readSeconds(header: string | null): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null;
}
