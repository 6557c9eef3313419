import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that reached the server. */
interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ApiServer {
  /** `http://127.0.0.1:` and the port. */
  origin: string;
  /** Calls except for the anti-forgery token, oldest first. */
  calls: Call[];
  /** How many anti-forgery tokens were given. */
  tokens: number;
  /** Answers a call; replace it in a test. */
  respond: (call: Call, response: ServerResponse) => void;
  /** Forgets what was seen. */
  reset: () => void;
  close: () => Promise<void>;
}

/** Answers in the envelope. */
export function sendJson(response: ServerResponse, code: number, rest: Record<string, unknown> = {}): void {
  response.writeHead(code, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ success: code < 300, data: null, meta: null, message: '', errors: {}, code, ...rest }));
}

/** Starts a real server on a port of its own and lets `fetch` reach it by paths, as in a page of its origin. */
export async function startApiServer(): Promise<ApiServer> {
  const api: ApiServer = {
    origin: '',
    calls: [],
    tokens: 0,
    respond: (_, response) => sendJson(response, 404),
    reset: () => {
      api.calls = [];
      api.tokens = 0;
    },
    close: async () => {
      globalThis.fetch = nativeFetch;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += (chunk as Buffer).toString();
    const { method = '', url = '', headers } = request;
    // A test's page has an origin of its own, so its XMLHttpRequest asks first.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, X-CSRF-TOKEN');
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
    if (method === 'OPTIONS') {
      response.end();
      return;
    }
    if (url === '/api/auth/token') {
      api.tokens += 1;
      sendJson(response, 200, { data: { token: `token-${api.tokens}` } });
      return;
    }
    const call = { method, url, headers, body };
    api.calls.push(call);
    api.respond(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nativeFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => nativeFetch(`${api.origin}${input as string}`, init);
  return api;
}
