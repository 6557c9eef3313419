import { OwnPosts } from '#web/features/advertisements/own/index.ts';

/** My organization's posts, in every state. */
export default function OrganizationPosts() {
  return <OwnPosts scope="organization" />;
}
