export { ArticlePage } from './ArticlePage.tsx';
export { LinkedArticle } from './links/LinkedArticle.tsx';
export { Watches } from './watches/Watches.tsx';
