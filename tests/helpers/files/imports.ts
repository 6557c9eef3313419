import { expect } from 'vitest';
import type { Product } from '#contract/rights/roles.ts';
import { fileOf } from '#tests/factories/advertisements.ts';
import type { createUser } from '#tests/factories/people.ts';
import type { TestAnswer, TestClient, TestServer } from '../server.ts';

// The way of a file by the API, from its upload to its posts.

const products: Product[] = ['browse', 'post_offered', 'post_wanted', 'bulk_upload', 'export'];

/** The columns of `listBrakePads`. */
export const brakePadHeader = 'sku,title,category,price,stock,available';

/** A file of brake pads, `R-0` and on; needs a category of brakes. */
export const listBrakePads = (count: number, more: { price?: string; from?: number } = {}): string =>
  [
    brakePadHeader,
    ...Array.from({ length: count }, (_, index) => {
      const number = index + (more.from ?? 0);
      return `R-${number},Brake pad ${number},Brakes,${more.price ?? '12.50'},40,in stock`;
    }),
  ].join('\n');

/** Someone who may upload, and whose caller. */
export const joinUploader = (server: TestServer, given: Parameters<typeof createUser>[1] = {}) =>
  server.join({ permissions: products, ...given });

/** Uploads a file, or the text of a CSV; answers the upload. */
export async function upload(client: TestClient, file: File | string, archive?: File): Promise<TestAnswer['data']> {
  const made = await client.post('/api/imports', {
    file: typeof file === 'string' ? fileOf(file, 'list.csv') : file,
    archive,
  });
  expect([made.code, made.errors]).toEqual([201, {}]);
  return made.data;
}

/** Uploads the lines of a CSV as someone who has uploaded nothing yet; answers the upload and the header of each field. */
export async function uploadLines(server: TestServer, ...lines: string[]) {
  const { client } = await joinUploader(server);
  const made = await upload(client, `${lines.join('\n')}\n`);
  const fields = Object.fromEntries(
    (made.columns as { field: string | null; header: string }[]).flatMap(({ field, header }) =>
      field ? [[field, header]] : [],
    ),
  );
  return { client, made, fields };
}

/** Checks all rows; with `remember`, the next file of this kind is mapped in the same way. */
export async function check(client: TestClient, id: number, remember = false): Promise<TestAnswer['data']> {
  const checked = await client.post(`/api/imports/${id}/check`, { remember });
  expect([checked.code, checked.errors]).toEqual([200, {}]);
  return checked.data;
}

/** Waits until the server has ended what it does by itself, or until something is true of it. */
export async function until(
  client: TestClient,
  id: number,
  test = (_data: TestAnswer['data']) => false,
): Promise<TestAnswer['data']> {
  for (;;) {
    const { data } = await client.get(`/api/imports/${id}`);
    if (!['committing', 'stopping'].includes(data.state) || test(data)) return data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Publishes the rows and waits until they are posts. */
export async function publish(client: TestClient, id: number, mode = 'valid'): Promise<TestAnswer['data']> {
  const started = await client.post(`/api/imports/${id}/commit`, { mode });
  expect([started.code, started.message]).toEqual([202, 'Advertisements successfully uploaded']);
  const ended = await until(client, id);
  expect(ended.state).toBe('done');
  return ended;
}

/** The posts of an organization, as they came. */
export const postsOf = (server: TestServer, organization: number | null) =>
  server.db
    .selectFrom('advertisements')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
