import { Insights } from '#web/features/insights/index.ts';

/** What one's own stock does. */
export default function InsightsScreen() {
  return <Insights />;
}
