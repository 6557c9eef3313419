export { followMarket } from './follow.ts';
