export { type Fit, type ListMarket, openMarket, type Unfit } from './market.ts';
export { unitsIn } from './units.ts';
export { zoneOf } from './zones.ts';
