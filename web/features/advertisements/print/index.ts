export { PrintedPost, PrintPreview } from './PrintedPost.tsx';
