import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../apiClient.ts';

/** A post, with the fields that it was made of. */
export interface NewPost {
  id: number;
  fields: Record<string, string | number>;
}

/** Puts a brake part of someone's up; `changes` are other values of its fields. */
export async function addPost(
  client: ApiClient,
  title: string,
  changes: Record<string, string | number> = {},
): Promise<NewPost> {
  const { data } = await client.get('/api/bootstrap');
  const category = data.categories.find(({ slug }: { slug: string }) => slug === 'brake-systems');
  const sub = data.categories.find((entry: { parent_id: number }) => entry.parent_id === category.id);
  const fields = {
    type: 'offered',
    title,
    category: category.id,
    subCategory: sub.id,
    number_of_items: 40,
    currency: 'EUR',
    price_per_unit: '26.10',
    availability: 'in_stock',
    ...changes,
  };
  const posted = await client.post('/api/advertisements', fields);
  if (posted.status !== 201) throw new Error(`The post was not taken: ${posted.message}`);
  return { id: posted.data.id, fields };
}

/** Changes a post of someone's. */
export async function editPost(
  client: ApiClient,
  { id, fields }: NewPost,
  changes: Record<string, string>,
): Promise<void> {
  const { updated_at } = (await client.get(`/api/advertisements/${id}`)).data;
  await client.put(`/api/advertisements/${id}`, { ...fields, ...changes, updated_at });
}

/** Undoes what someone published in bulk, from all files or from files of a name, and waits until nothing of it is left. */
export async function undoUploads(client: ApiClient, name?: string): Promise<void> {
  for (const upload of (await client.get('/api/imports')).data) {
    if (!upload.undo_until || (name && upload.name !== name)) continue;
    await client.post(`/api/imports/${upload.id}/undo`);
    // Many posts are taken back in the background.
    while ((await client.get(`/api/imports/${upload.id}`)).data.state === 'stopping') await sleep(100);
  }
}
