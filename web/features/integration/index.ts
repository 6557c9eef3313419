export { Integration } from './Integration.tsx';
