import type { Headers } from './measure.ts';

/** Someone who is signed in: the headers of reads, and writes with the anti-forgery token. */
export interface Client {
  origin: string;
  headers: Headers;
  /** The anti-forgery token of writes. */
  token: string;
  /** Where the ids of what it asks are noted, by which the log knows a request. */
  asked?: string[];
  get<Answer>(path: string): Promise<Answer>;
  post(path: string, body: FormData | Record<string, unknown>, more?: RequestInit): Promise<Response>;
}

/** Signs in as the browser does. */
export async function signIn(origin: string, email: string, password = 'Demo-2026!'): Promise<Client> {
  const cookies = new Map<string, string>();
  const take = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const fetchToken = async () => {
    const response = await fetch(`${origin}/api/auth/token`, { headers: { cookie: cookie() } });
    take(response);
    return ((await response.json()) as { data: { token: string } }).data.token;
  };
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': await fetchToken(), cookie: cookie() },
    body: JSON.stringify({ email, password }),
  });
  if (!login.ok) throw new Error(`Signing in as ${email} was answered with ${login.status}: ${await login.text()}`);
  await login.arrayBuffer();
  take(login);
  const headers = { cookie: cookie() };
  return clientOf(origin, headers, await fetchToken());
}

/** Someone who is signed in, at a product that answers elsewhere since. */
export function clientOf(origin: string, headers: Headers, token: string): Client {
  return {
    origin,
    headers,
    token,
    get: async <Answer>(path: string) => (await fetch(`${origin}${path}`, { headers })).json() as Promise<Answer>,
    post: (path, body, more = {}) =>
      fetch(`${origin}${path}`, {
        ...more,
        method: 'POST',
        headers: {
          ...headers,
          ...more.headers,
          'x-csrf-token': token,
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
  };
}
