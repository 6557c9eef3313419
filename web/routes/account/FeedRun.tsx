import { FeedRunPage } from '#web/features/integration/index.ts';

/** What a run of a stock feed did, or would do. */
export default function FeedRunScreen() {
  return <FeedRunPage />;
}
