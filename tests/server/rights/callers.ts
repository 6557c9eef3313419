import { testPassword } from '#tests/factories/people.ts';
import type { TestServer } from '#tests/helpers/server.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';

/** What a caller sends with every request: it stays as it is, whatever is answered. */
export interface Caller {
  cookie: string;
  token: string;
}

/** Signs someone in as far as they can be; without an address, no one. */
export async function admit(server: TestServer, email: string | undefined): Promise<Caller> {
  const started = await server.app.inject({ method: 'GET', url: '/api/auth/token' });
  let cookie = cookiesOf(started);
  let token = started.json().data.token as string;
  if (!email) return { cookie, token };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { cookie, 'x-csrf-token': token },
    payload: { email, password: testPassword },
  });
  if (answer.statusCode === 200) {
    cookie = cookiesOf(answer);
    token = (await server.app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })).json().data.token;
  }
  return { cookie, token };
}

/** Turns two-factor on for a caller; returns the secret of their authenticator app. */
export async function enrol(server: TestServer, { cookie, token }: Caller): Promise<string> {
  const url = '/api/auth/google2fa';
  const offered = await server.app.inject({ method: 'GET', url: `${url}/qrcode`, headers: { cookie } });
  const secret = offered.json().data.secret as string;
  const headers = { cookie, 'x-csrf-token': token };
  await server.app.inject({ method: 'POST', url: `${url}/enable`, headers, payload: { otp_secret: codeOf(secret) } });
  return secret;
}

function cookiesOf(response: { cookies: unknown[] }): string {
  return (response.cookies as { name: string; value: string }[])
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
