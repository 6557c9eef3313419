import { takeEarly } from './early.ts';

/** What came back, before anybody asked whether it is JSON. */
export interface RawAnswer {
  status: number;
  contentType: string;
  text: string;
  /** Seconds to wait before the same is asked again, where the server said so. */
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
  const response = (await early?.catch(() => undefined)) ?? (await ask(request));
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

/** As `send`, telling how far the upload is: only XMLHttpRequest can. */
export function sendWithProgress(
  request: RawRequest,
  onProgress: (progress: UploadProgress) => void,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    if (request.signal?.aborted) {
      reject(new DOMException('The request was stopped', 'AbortError'));
      return;
    }
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    const settle = () => request.signal?.removeEventListener('abort', stop);
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress({ loaded: event.loaded, total: event.total });
    };
    xhr.onload = () => {
      settle();
      resolve({
        status: xhr.status,
        contentType: xhr.getResponseHeader('content-type') ?? '',
        text: xhr.responseText,
        retryAfter: readSeconds(xhr.getResponseHeader('retry-after')),
      });
    };
    xhr.onerror = () => {
      settle();
      reject(new TypeError('Failed to fetch'));
    };
    xhr.onabort = () => {
      settle();
      reject(new DOMException('The request was stopped', 'AbortError'));
    };
    request.signal?.addEventListener('abort', stop, { once: true });
    xhr.send(request.body ?? null);
  });
}

// Ours is always a number of seconds; a date, which others may send, is passed over.
function readSeconds(header: string | null): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null;
}
