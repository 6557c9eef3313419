import sharp from 'sharp';
import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import { type Client, signIn } from '../client.ts';
import { measureAtRate, measureWork } from '../measure.ts';
import { latencyLine } from '../report.ts';
import { drawFilters, drawPost } from '../workload.ts';

/** Signing in, posting, and reads and writes together. */
export async function measureWrites({
  product,
  market,
  people,
  report,
  mixed: seconds,
  isLarge,
}: Bench): Promise<void> {
  const { origin } = product;
  const signedIn = await measureWork(async () => Boolean(await signIn(origin, 'buyer@demo.test')), 10);
  report('sign_in', signedIn, latencyLine('Signing in, with both tokens', signedIn));

  const seller = await signIn(origin, 'seller@demo.test');
  const category = await findLeaf(seller);
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b6ac9' } })
    .jpeg()
    .toBuffer();
  const created = await measureWork(
    async (n) => (await seller.post('/api/advertisements', createForm(n, category, picture))).status === 201,
    30,
  );
  report('create', created, latencyLine('A new post with a picture', created));

  const filters = drawFilters(market, createChance(41_000));
  const post = drawPost(market, createChance(42_000));
  const mixed = await measureAtRate(
    150,
    seconds,
    (n) => (n % 10 === 9 ? 'write' : 'read'),
    async (kind, n) => {
      if (kind === 'write') {
        const response = await seller.post('/api/advertisements', {
          ...Object.fromEntries(createForm(n, category, picture)),
          'images[]': undefined,
        });
        await response.arrayBuffer();
        return response.status === 201;
      }
      // This many of one person are held back, so that others are not.
      const { headers } = people[n % people.length] as Client;
      const response = await fetch(`${origin}${n % 3 === 0 ? post() : filters()}`, { headers });
      await response.arrayBuffer();
      return response.ok;
    },
  );
  const what = `150 requests/s, 9 reads to 1 write, ${seconds} s`;
  report('mixed_read', mixed.read, latencyLine(`${what}: reads`, mixed.read, { at: 'p99', most: isLarge ? 250 : 60 }));
  report('mixed_write', mixed.write, latencyLine(`${what}: writes`, mixed.write, { at: 'p99', most: 150 }));
}

async function findLeaf(client: Client): Promise<{ id: number; child: number }> {
  const { data } = await client.get<{ data: { id: number; parent_id: number | null }[] }>('/api/crud/category');
  const leaf = data.find(({ parent_id }) => parent_id !== null);
  if (!leaf?.parent_id) throw new Error('The market has no categories.');
  return { id: leaf.parent_id, child: leaf.id };
}

/** The form of a new post with one small picture. */
function createForm(n: number, category: { id: number; child: number }, picture: Buffer): FormData {
  const form = new FormData();
  const fields = {
    type: 'offered',
    title: `Bench post ${n}, disc rotor 180 mm`,
    category: category.id,
    subCategory: category.child,
    supplier_article_number: `BENCH-${n}`,
    number_of_items: 40,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
    description: 'Made to see how long it takes.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('images[]', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
}
