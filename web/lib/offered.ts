import { type Product, products } from '#contract/rights/roles.ts';

/** Products that no screen uses yet: they stay hidden while the wire keeps all of them. */
const unbuilt: readonly Product[] = ['api'];

/** Whether a product has screens. */
export function isOffered(product: Product): boolean {
  return !unbuilt.includes(product);
}

/** The products that have screens. */
export const offeredProducts: readonly Product[] = products.filter(isOffered);
