import { OwnPosts } from '#web/features/advertisements/own/index.ts';

/** My posts, in every state. */
export default function MyPosts() {
  return <OwnPosts scope="mine" />;
}
