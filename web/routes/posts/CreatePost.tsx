import { PostForm } from '#web/features/advertisements/form/index.ts';

/** My posts, a new one. */
export default function CreatePost() {
  return <PostForm />;
}
