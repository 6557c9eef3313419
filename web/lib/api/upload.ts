import { type RawAnswer, type RawRequest, readSeconds, type UploadProgress } from './transport.ts';

/** As `send` of transport.ts, telling how far the upload is: only XMLHttpRequest can. */
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
