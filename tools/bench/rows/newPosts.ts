import type { Client } from '../client.ts';

/** Finds a sub-category; the function it returns adds a post to it and returns whether it was created. */
export async function createPosting(reader: Client): Promise<(client: Client, title: string) => Promise<boolean>> {
  const { data } = await reader.get<{ data: { id: number; parent_id: number | null }[] }>('/api/crud/category');
  const leaf = data.find(({ parent_id }) => parent_id !== null);
  return async (client, title) => {
    const response = await client.post('/api/advertisements', {
      type: 'offered',
      title,
      category: leaf?.parent_id,
      subCategory: leaf?.id,
      number_of_items: 40,
      availability: 'in_stock',
      currency: 'EUR',
      price_per_unit: '31.90',
    });
    await response.arrayBuffer();
    return response.status === 201;
  };
}
