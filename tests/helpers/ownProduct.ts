import { inject } from 'vitest';
import type { RunningProduct } from './product.ts';

/** The product that the browser tests of this worker share: no other worker's tests change its market. */
export function ownProduct(): RunningProduct {
  const products = inject('products');
  return products[(Number(process.env.VITEST_POOL_ID) - 1) % products.length] as RunningProduct;
}
