export { PostForm } from './PostForm.tsx';
export type { PostBody } from './state/values.ts';
