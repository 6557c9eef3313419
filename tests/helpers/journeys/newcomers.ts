import { ApiClient } from '../apiClient.ts';
import { linkToken, waitForMail } from '../mailbox.ts';

/** The one password of the demo's accounts. */
export const demoPassword = 'Demo-2026!';

/** Somebody who was invited, with the token of the link in the mail. */
export interface Newcomer {
  id: number;
  email: string;
  token: string;
}

/** Invites somebody into the demo's organization, as its admin does. */
export async function invite(
  baseUrl: string,
  person: { email: string; first_name: string; preposition?: string; last_name: string },
): Promise<Newcomer> {
  const admin = new ApiClient(baseUrl);
  await admin.signIn('org.admin@demo.test', demoPassword);
  const { status, message, data } = await admin.post('/api/organization/members', person);
  if (status !== 201) throw new Error(`Nobody was invited: ${message}`);
  const mail = await waitForMail({ client: () => new ApiClient(baseUrl) }, person.email, 'accounts.activation');
  return { id: data.id, email: person.email, token: linkToken(mail, '/activate') };
}

/** Follows the link of an invitation; answers the newcomer's client, signed in. */
export async function accept(baseUrl: string, { token }: Newcomer, password: string): Promise<ApiClient> {
  const client = new ApiClient(baseUrl);
  await client.fetchToken();
  const body = { token, password, password_confirmation: password, terms: true };
  const { status, message } = await client.post('/api/activate', body);
  if (status !== 200) throw new Error(`The account was not activated: ${message}`);
  await client.fetchToken();
  return client;
}
