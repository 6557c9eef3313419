export { type Analysis, analyse } from './analysis.ts';
export { isNoneLeft } from './choices.ts';
export type { ListDefaults } from './currency.ts';
export type { MarketFacts } from './factColumns.ts';
export { isAddress } from './forms.ts';
export { choiceFields, createLexicon, type Lexicon } from './lexicon.ts';
export { type Chosen, cellOf, type Plan } from './plan.ts';
export { priceOfOne } from './priceBasis.ts';
export { withoutTail } from './tails.ts';
