export { ratesQuery } from './queries.ts';
export { Rates } from './Rates.tsx';
