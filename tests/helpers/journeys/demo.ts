import { ApiClient } from '../apiClient.ts';

/** The demo's accounts, by what they are. */
export const demo = {
  superAdmin: 'super.admin@demo.test',
  admin: 'admin@demo.test',
  organizationAdmin: 'org.admin@demo.test',
  manager: 'manager@demo.test',
  seller: 'seller@demo.test',
  buyer: 'buyer@demo.test',
  buyerAdmin: 'buyer.admin@demo.test',
} as const;

/** The one password of the demo's accounts. */
export const demoPassword = 'Demo-2026!';

/** A client of the API as someone who has the demo's password. */
export async function signedIn(baseUrl: string, email: string): Promise<ApiClient> {
  const client = new ApiClient(baseUrl);
  const { status, message } = await client.signIn(email, demoPassword);
  if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}: ${message}`);
  return client;
}
