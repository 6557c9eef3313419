import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import type { Client } from '../client.ts';
import { type Latency, measureAtRate } from '../measure.ts';
import { drawPost } from '../workload.ts';

/**
 * Makes a function that measures reads of single posts, 40 a second, for some seconds or while a condition holds: what
 * someone notices who asks for nothing else while others keep the product busy.
 */
export function createPostReads(
  { product, people, market }: Pick<Bench, 'product' | 'people' | 'market'>,
  seed: number,
) {
  const draw = drawPost(market, createChance(seed));
  const { headers } = people.at(-1) as Client;
  return async (howLong: number | (() => boolean)): Promise<Latency> => {
    const { small } = await measureAtRate(
      40,
      howLong,
      () => 'small',
      async () => {
        const response = await fetch(`${product.origin}${draw()}`, { headers });
        await response.arrayBuffer();
        return response.ok;
      },
    );
    return small;
  };
}
