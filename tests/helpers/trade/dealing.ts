import type { ApiClient } from '../apiClient.ts';
import { demo, signedIn } from '../journeys/demo.ts';
import { hire, letIn } from '../journeys/newcomers.ts';
import { addPost, type NewPost } from '../market/posts.ts';

/** Two organizations of their own that deal with each other, so that no one else's deals count among theirs. */
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

/** Lets two organizations with two people each in. `name` distinguishes them from other tests'. */
export async function createTrade(baseUrl: string, name: string): Promise<Trade> {
  const platform = await signedIn(baseUrl, demo.admin);
  const add = async (organization: number, first: string, role: string): Promise<string> => {
    const email = `${first}@${name}.example`.toLowerCase();
    await hire(baseUrl, platform, organization, { email, first_name: first, last_name: 'Visser', role });
    return email;
  };
  const buyers = await letIn(platform, `${name} Buying B.V.`);
  const sellers = await letIn(platform, `${name} Selling B.V.`);
  const buyer = await add(buyers, 'Bente', 'user');
  const buyerAdmin = await add(buyers, 'Arjen', 'organization_admin');
  const seller = await add(sellers, 'Sietse', 'user');
  const sellerManager = await add(sellers, 'Marit', 'manager');
  return {
    buyer,
    buyerAdmin,
    seller,
    sellerManager,
    buying: await signedIn(baseUrl, buyer),
    selling: await signedIn(baseUrl, seller),
    end: async () => {
      for (const id of [buyers, sellers])
        await platform.post(`/api/organizations/${id}/suspend`, { reason: 'It is over.' });
    },
  };
}

/** A deal as someone opened it. */
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

/** Asks about a quantity of each post. */
export async function ask(client: ApiClient, posts: readonly NewPost[], quantity: number, message: string) {
  const lines = posts.flatMap(({ id }, index) => [
    [`lines[${index}][advertisement]`, id],
    [`lines[${index}][quantity]`, quantity],
  ]);
  const answer = await client.post('/api/deals', { ...Object.fromEntries(lines), message });
  if (answer.status !== 201) throw new Error(`The deal was not opened: ${answer.message}`);
  return answer.data as OpenedDeal;
}

/** Offers a quantity of every line at 9 euro apiece. */
export async function offer(client: ApiClient, deal: OpenedDeal, quantity: number): Promise<void> {
  const lines = deal.lines.flatMap(({ id }, index) => [
    [`lines[${index}][id]`, id],
    [`lines[${index}][quantity]`, quantity],
    [`lines[${index}][price_per_unit]`, '9.00'],
  ]);
  const answer = await client.post(`/api/deals/${deal.id}/offers`, { ...Object.fromEntries(lines), currency: 'EUR' });
  if (answer.status !== 201) throw new Error(`The offer was not made: ${answer.message}`);
}
