import { ApiClient } from './apiClient.ts';
import { accept, demoPassword } from './journeys/newcomers.ts';
import { demo } from './journeys/visits.ts';
import { linkToken, waitForMail } from './mailbox.ts';
import { addPost, type NewPost } from './posts.ts';

const products = ['browse', 'post_offered', 'post_wanted', 'deals', 'alerts'];

/** Two organizations of their own that deal with each other, so that nobody else's deals count among theirs. */
export interface Trade {
  /** Who buys, and an admin of the same organization. */
  buyer: string;
  buyerAdmin: string;
  /** Who sells, and a manager of the same organization. */
  seller: string;
  sellerManager: string;
  /** Signed-in clients of the API. */
  buying: ApiClient;
  selling: ApiClient;
  /** Suspends both, so that nothing of theirs stays in the market. */
  end: () => Promise<void>;
}

/** Lets two organizations with two people each in. `name` tells them from those of other tests. */
export async function createTrade(baseUrl: string, name: string): Promise<Trade> {
  const platform = new ApiClient(baseUrl);
  await platform.signIn(demo.admin, demoPassword);
  const organizations: number[] = [];
  const letIn = async (title: string) => {
    const made = await platform.post('/api/organizations', { name: title, country: 'NL', city: 'Delft', products });
    if (made.status !== 201) throw new Error(`The organization was not taken: ${made.message}`);
    organizations.push(made.data.id);
    return made.data.id as number;
  };
  const hire = async (organization: number, first: string, role: string): Promise<string> => {
    const email = `${first}@${name}.example`.toLowerCase();
    const person = { email, first_name: first, last_name: 'Visser', role, permissions: products };
    const added = await platform.post(`/api/organizations/${organization}/users`, person);
    if (added.status !== 201) throw new Error(`Nobody was added: ${added.message}`);
    const mail = await waitForMail({ client: () => platform }, email, 'accounts.activation');
    await accept(baseUrl, { id: added.data.id, email, token: linkToken(mail, '/activate') }, demoPassword);
    return email;
  };
  const signIn = async (email: string) => {
    const client = new ApiClient(baseUrl);
    await client.signIn(email, demoPassword);
    return client;
  };
  const buyers = await letIn(`${name} Buying B.V.`);
  const sellers = await letIn(`${name} Selling B.V.`);
  const buyer = await hire(buyers, 'Bente', 'user');
  const buyerAdmin = await hire(buyers, 'Arjen', 'organization_admin');
  const seller = await hire(sellers, 'Sietse', 'user');
  const sellerManager = await hire(sellers, 'Marit', 'manager');
  return {
    buyer,
    buyerAdmin,
    seller,
    sellerManager,
    buying: await signIn(buyer),
    selling: await signIn(seller),
    end: async () => {
      for (const id of organizations)
        await platform.post(`/api/organizations/${id}/suspend`, { reason: 'It is over.' });
    },
  };
}

/** A deal as somebody opened it. */
export interface OpenedDeal {
  id: number;
  reference: string;
  lines: { id: number; title: string }[];
}

/** Puts up posts of these titles with 40 pieces each. */
export async function addPosts(client: ApiClient, titles: readonly string[]): Promise<NewPost[]> {
  const posts: NewPost[] = [];
  for (const title of titles) posts.push(await addPost(client, title));
  return posts;
}

/** Asks about so many pieces of each post. */
export async function ask(client: ApiClient, posts: readonly NewPost[], quantity: number, message: string) {
  const lines = posts.flatMap(({ id }, index) => [
    [`lines[${index}][advertisement]`, id],
    [`lines[${index}][quantity]`, quantity],
  ]);
  const answer = await client.post('/api/deals', { ...Object.fromEntries(lines), message });
  if (answer.status !== 201) throw new Error(`The deal was not opened: ${answer.message}`);
  return answer.data as OpenedDeal;
}

/** Offers so many pieces of every line at 9 euro apiece. */
export async function offer(client: ApiClient, deal: OpenedDeal, quantity: number): Promise<void> {
  const lines = deal.lines.flatMap(({ id }, index) => [
    [`lines[${index}][id]`, id],
    [`lines[${index}][quantity]`, quantity],
    [`lines[${index}][price_per_unit]`, '9.00'],
  ]);
  const answer = await client.post(`/api/deals/${deal.id}/offers`, { ...Object.fromEntries(lines), currency: 'EUR' });
  if (answer.status !== 201) throw new Error(`The offer was not made: ${answer.message}`);
}
