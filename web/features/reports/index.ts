export { Reports } from './Reports.tsx';
