export { ArticlePage } from './ArticlePage.tsx';
