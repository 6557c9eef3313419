import { PostForm } from '#web/features/advertisements/form/PostForm.tsx';

/** My posts, a new one. */
export default function CreatePost() {
  return <PostForm />;
}
