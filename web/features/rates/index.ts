export { Rates } from './Rates.tsx';
