export { choiceKey } from './keys.ts';
export { type MarketView, understandLines } from './understand.ts';
