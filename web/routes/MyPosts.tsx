import { OwnPosts } from '#web/features/advertisements/own/OwnPosts.tsx';

/** My posts, in every state. */
export default function MyPosts() {
  return <OwnPosts scope="mine" />;
}
