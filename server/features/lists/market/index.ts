export { type Fit, type ListMarket, openMarket, type Unfit } from './market.ts';
export { isInUnion, zoneOf } from './zones.ts';
