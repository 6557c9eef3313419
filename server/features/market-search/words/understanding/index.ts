export { type Group, type MarketWords, plainGroup, type Wording } from './groups.ts';
export { isPart } from './headNouns.ts';
export { foldKey, groupsOf, partKey, readGtin, withLatinLetters } from './keys.ts';
export { isCompound } from './terms.ts';
export { type Understood, understand } from './understand.ts';
