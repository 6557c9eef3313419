export { AdminSearch } from './AdminSearch.tsx';
