export { PostForm } from './PostForm.tsx';
