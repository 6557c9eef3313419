import { expect, test } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { makeJpeg, makePdf } from '#tests/helpers/files/uploads.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';

const jpeg = async (hue: number, name: string) =>
  new File([new Uint8Array(await makeJpeg(hue))], name, { type: 'image/jpeg' });

test('an API client signs in, finds a part, posts one and records a sale', async () => {
  const seller = new ApiClient(ownProduct().baseUrl);
  const buyer = new ApiClient(ownProduct().baseUrl);

  const user = await seller.signIn('seller@demo.test', 'Demo-2026!');
  expect(user).toMatchObject({
    status: 200,
    success: true,
    data: { email: 'seller@demo.test', roles: ['user'], otp_authorized: expect.any(Boolean) },
  });
  await buyer.signIn('buyer@demo.test', 'Demo-2026!');

  const start = await seller.get('/api/bootstrap');
  const category = start.data.categories.find((entry: { slug: string }) => entry.slug === 'brake-systems');
  const sub = start.data.categories.find((entry: { parent_id: number }) => entry.parent_id === category.id);
  const buyers = start.data.organizations.find((entry: { id: number }) => entry.id !== start.data.organization.id);

  // Find a part by its number and narrow the result by two filters.
  const browse = await seller.get('/api/advertisements?category=brake-systems&facets=1&sort=name');
  expect(browse.meta.total).toBeGreaterThan(24);
  const known = browse.data.find((post: { supplier_article_number: string | null }) => post.supplier_article_number);
  const found = await seller.get(`/api/advertisements?q=${encodeURIComponent(known.supplier_article_number)}&facets=1`);
  expect(found.data.map((post: { id: number }) => post.id)).toContain(known.id);
  const narrowed = await seller.get(
    `/api/advertisements?category=brake-systems&types[]=offered&availabilities[]=in_stock&facets=1`,
  );
  expect(narrowed.meta.total).toBeLessThan(browse.meta.total);
  expect(new Set(narrowed.data.map((post: { type: string }) => post.type))).toEqual(new Set(['offered']));

  // Open one and save it as a favourite.
  const detail = await buyer.get(`/api/advertisements/${known.id}`);
  expect(detail.data).toMatchObject({ id: known.id, canEdit: false, internal_reference: null, sales: null });
  expect((await buyer.put(`/api/advertisements/${known.id}/favorite`)).data).toMatchObject({ is_favorite: true });
  expect((await buyer.get('/api/favorites')).data.map((entry: { id: number }) => entry.id)).toContain(known.id);

  // Post with two photographs and a document; what is wrong comes back field by field.
  const fields = {
    type: 'offered',
    title: 'Journey calliper, post mount, front',
    category: category.id,
    subCategory: sub.id,
    brand: 'Journeyman',
    supplier_article_number: '00JX-4411',
    internal_reference: 'JOURNEY-API-1',
    number_of_items: 40,
    currency: 'EUR',
    price_per_unit: '12.50',
    availability: 'in_stock',
  };
  const refused = await seller.post('/api/advertisements', { ...fields, title: '', price_per_unit: '' });
  expect(refused).toMatchObject({
    status: 422,
    success: false,
    errors: { title: ['Required'], price_per_unit: ['Required'] },
  });
  const created = await seller.post('/api/advertisements', {
    ...fields,
    images: [await jpeg(10, 'front.jpg'), await jpeg(90, 'back.jpg')],
    documents: [new File([new Uint8Array(makePdf())], 'manual.pdf', { type: 'application/pdf' })],
  });
  expect(created).toMatchObject({ status: 201, message: 'Advertisement successfully created' });
  expect(created.data.images).toHaveLength(2);
  expect(created.data.documents).toMatchObject([{ name: 'manual.pdf' }]);
  const { id } = created.data;
  expect((await buyer.fetch(created.data.images[0].card)).headers.get('content-type')).toBe('image/jpeg');

  // It is in the overview at once, for everyone.
  expect((await buyer.get('/api/advertisements?q=00JX-4411')).data.map((post: { id: number }) => post.id)).toEqual([
    id,
  ]);

  // Edit; an edit of an older version is refused with the present one.
  const edited = await seller.put(`/api/advertisements/${id}`, {
    ...fields,
    price_per_unit: '11.90',
    updated_at: created.data.updated_at,
  });
  expect(edited).toMatchObject({
    status: 200,
    message: 'Advertisement successfully updated',
    data: { price_per_unit: '11.90' },
  });
  expect(edited.data.images).toHaveLength(2);
  const stale = await seller.put(`/api/advertisements/${id}`, {
    ...fields,
    price_per_unit: '1.00',
    updated_at: created.data.updated_at,
  });
  expect(stale).toMatchObject({ status: 409, success: false, data: { id, price_per_unit: '11.90' } });

  // Sell a part; the rest stays for sale.
  const sold = await seller.post(`/api/advertisements/${id}/sold`, {
    reason: 'sold_here',
    sold_to_organization: buyers.id,
    sold_currency: 'EUR',
    total_number_of_items: 15,
    total_price: '178.50',
    closing_date: new Date().toISOString().slice(0, 10),
    declaration: true,
  });
  expect(sold).toMatchObject({ status: 200, data: { number_of_items: 25, sold_quantity: 15, state: 'active' } });

  // Another organization may not delete it, and a missing post is not found.
  expect((await buyer.delete(`/api/advertisements/${id}`)).status).toBe(403);
  expect((await buyer.get('/api/advertisements/2147483647')).status).toBe(404);

  expect((await seller.delete(`/api/advertisements/${id}`)).message).toBe('Advertisement successfully deleted');
  expect((await buyer.get(`/api/advertisements/${id}`)).status).toBe(404);
  expect((await buyer.get('/api/advertisements?q=00JX-4411')).meta.total).toBe(0);

  expect((await seller.post('/api/auth/logout')).status).toBe(200);
  expect((await seller.get('/api/auth/authorized')).status).toBe(401);
});

test('a write with a wrong anti-forgery token is refused, and one with an idempotency key runs once', async () => {
  const client = new ApiClient(ownProduct().baseUrl);
  await client.signIn('manager@demo.test', 'Demo-2026!');
  expect((await client.post('/api/advertisements', {}, { 'X-CSRF-TOKEN': 'wrong' })).status).toBe(419);

  const { data } = await client.get('/api/bootstrap');
  const fields = {
    type: 'wanted',
    title: 'Journey spokes, 262 mm',
    category: data.categories[0].id,
    number_of_items: 100,
    availability: 'within_5_weeks',
  };
  const [first, second] = await Promise.all([
    client.post('/api/advertisements', fields, { 'Idempotency-Key': 'journey-once' }),
    client.post('/api/advertisements', fields, { 'Idempotency-Key': 'journey-once' }),
  ]);
  expect([first?.status, second?.status]).toEqual([201, 201]);
  expect(first?.data.id).toBe(second?.data.id);
  const other = await client.post(
    '/api/advertisements',
    { ...fields, title: 'Another' },
    { 'Idempotency-Key': 'journey-once' },
  );
  expect(other.status).toBe(422);
});

test('the page is not served as a file of the build, however its name is written', async () => {
  const base = ownProduct().baseUrl;
  const statusOf = async (path: string) => (await fetch(base + path)).status;
  const [asset] = /\/build\/[\w/-]+\.js/.exec(await (await fetch(base)).text()) as RegExpExecArray;
  expect(await statusOf(asset)).toBe(200);
  for (const name of ['index.html', '%69ndex.html', 'index.html.gz', 'index.html.br', '/index.html'])
    expect([name, await statusOf(`/build/${name}`)]).toEqual([name, 404]);
  const metrics = await (await fetch(`${base}/metrics`)).text();
  expect(metrics).toContain('route="/build/*"');
  expect(metrics).not.toContain(`route="${asset}"`);
});
