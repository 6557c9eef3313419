import { OwnPosts } from '#web/features/advertisements/own/OwnPosts.tsx';

/** My organization's posts, in every state. */
export default function OrganizationPosts() {
  return <OwnPosts scope="organization" />;
}
