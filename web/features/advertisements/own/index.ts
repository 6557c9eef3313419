export { OwnPosts } from './OwnPosts.tsx';
