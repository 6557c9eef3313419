export { DealScreen } from './deal/DealScreen.tsx';
export { DealList } from './list/DealList.tsx';
