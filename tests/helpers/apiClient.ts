/** What a call gave: the envelope and the headers. */
interface ApiAnswer {
  status: number;
  success: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of an answer field by field
  data: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  meta: any;
  message: string;
  errors: Record<string, string[]>;
  headers: Headers;
}

type Fields = Record<string, string | number | boolean | Blob | readonly (string | Blob)[]>;

/** A client of the API alone, as someone else would write one: a cookie, a token, form data. */
export class ApiClient {
  private readonly baseUrl: string;
  private readonly cookies = new Map<string, string>();
  private token = '';

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  /** Fetches the anti-forgery token that every write carries. */
  async fetchToken(): Promise<void> {
    this.token = (await this.get('/api/auth/token')).data.token;
  }

  /** Signs in; the token changes with it. */
  async signIn(email: string, password: string): Promise<ApiAnswer> {
    await this.fetchToken();
    const answer = await this.post('/api/auth/login', { email, password });
    await this.fetchToken();
    return answer;
  }

  get(path: string): Promise<ApiAnswer> {
    return this.send('GET', path);
  }

  post(path: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<ApiAnswer> {
    return this.send('POST', path, fields, { 'X-CSRF-TOKEN': this.token, ...headers });
  }

  put(path: string, fields: Fields = {}): Promise<ApiAnswer> {
    return this.post(path, { _method: 'PUT', ...fields });
  }

  delete(path: string): Promise<ApiAnswer> {
    return this.send('DELETE', path, undefined, { 'X-CSRF-TOKEN': this.token });
  }

  /** Fetches something that is not JSON, such as a file. */
  async fetch(path: string): Promise<Response> {
    return fetch(this.baseUrl + path, { headers: this.cookieHeader() });
  }

  /** Who this is, as a browser that goes on from here keeps it. */
  browserCookies(): { name: string; value: string; url: string }[] {
    return [...this.cookies].map(([name, value]) => ({ name, value, url: this.baseUrl }));
  }

  private async send(
    method: string,
    path: string,
    fields?: Fields,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { Accept: 'application/json', ...this.cookieHeader(), ...headers },
      ...(fields ? { body: encode(fields) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { ...(await response.json()), status: response.status, headers: response.headers };
  }

  private cookieHeader(): Record<string, string> {
    return { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
}

function encode(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const entry of value) form.append(`${name}[]`, entry);
    else form.append(name, value instanceof Blob ? value : String(value as string | number | boolean));
  }
  return form;
}
