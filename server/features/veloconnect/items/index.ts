export { allocate, type Item, type Part, type PricedPost, type Stock, stockOf } from './allocation.ts';
export { findItems, type ItemDependencies, searchItems } from './items.ts';
export {
  amountOf,
  availabilityOf,
  type Described,
  describedBy,
  describeItem,
  detailsOf,
  itemOf,
  quantityOf,
} from './present.ts';
