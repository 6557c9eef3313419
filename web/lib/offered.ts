import type { NotificationGroup } from '#contract/notifications/choices.ts';
import { type Product, products } from '#contract/rights/roles.ts';

/**
 * What the contract names and no screen has yet. Its products, tabs, settings and hints stay hidden; the wire keeps all
 * values. A feature that gets its screens leaves this list, and everything about it shows.
 */
const unbuilt: ReadonlySet<string> = new Set(['insights', 'api']);

const featureOfProduct: Partial<Record<Product, string>> = {
  deals: 'deals',
  insights: 'insights',
  api: 'api',
};

const featureOfGroup: Partial<Record<NotificationGroup, string>> = {
  deals: 'deals',
};

/** Whether a product has screens. */
export function isOffered(product: Product): boolean {
  return !unbuilt.has(featureOfProduct[product] ?? '');
}

/** The products that have screens. */
export const offeredProducts: readonly Product[] = products.filter(isOffered);

/** Whether anything sends notifications of a group. */
export function isGroupOffered(group: NotificationGroup): boolean {
  return !unbuilt.has(featureOfGroup[group] ?? '');
}
