import { ApiClient } from '../apiClient.ts';
import { linkToken, waitForMail } from '../mailbox.ts';
import { demo, demoPassword, signedIn } from './demo.ts';

/** Someone who was invited, with the token of the link in the mail. */
export interface Newcomer {
  id: number;
  email: string;
  token: string;
}

/** Invites someone into the demo's organization, as its admin does. */
export async function invite(
  baseUrl: string,
  person: { email: string; first_name: string; preposition?: string; last_name: string },
): Promise<Newcomer> {
  const admin = await signedIn(baseUrl, demo.organizationAdmin);
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

const products = ['browse', 'post_offered', 'post_wanted', 'deals', 'alerts'];

/** Lets an organization into the market, as the platform's admin does; answers its id. */
export async function letIn(platform: ApiClient, name: string): Promise<number> {
  const { status, message, data } = await platform.post('/api/organizations', {
    name,
    country: 'NL',
    city: 'Delft',
    products,
  });
  if (status !== 201) throw new Error(`The organization was not taken: ${message}`);
  return data.id;
}

/** Adds someone to an organization, who accepts the invitation with the demo's password; answers their id. */
export async function hire(
  baseUrl: string,
  platform: ApiClient,
  organization: number,
  person: { email: string; first_name: string; last_name: string; role: string },
): Promise<number> {
  const fields = { ...person, permissions: products };
  const { status, message, data } = await platform.post(`/api/organizations/${organization}/users`, fields);
  if (status !== 201) throw new Error(`Nobody was added: ${message}`);
  const mail = await waitForMail({ client: () => platform }, person.email, 'accounts.activation');
  await accept(baseUrl, { id: data.id, email: person.email, token: linkToken(mail, '/activate') }, demoPassword);
  return data.id;
}
