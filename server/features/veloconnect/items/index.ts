export { allocate, type Item, type Part, type PricedPost, stockOf } from './allocation.ts';
export { findItems, type ItemDependencies, searchItems } from './items.ts';
export {
  amountOf,
  availabilityOf,
  describedBy,
  describeItem,
  detailsOf,
  itemOf,
  quantityOf,
} from './present.ts';
