export { Purchases } from './Purchases.tsx';
