export { dealtOf, type LineDealt } from './dealt.ts';
export { inUnitOf } from './inUnit.ts';
export { amountAt, type Fit, fewestWorth, isWithin, type ListMarket, openMarket, type Unfit } from './market.ts';
export { zoneOf } from './zones.ts';
