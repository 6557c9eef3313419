import { useParams } from '@tanstack/react-router';
import { DealScreen } from '#web/features/deals/index.ts';

/** One deal. */
export default function DealRoute() {
  const { id } = useParams({ strict: false });
  // Another deal begins with nothing of the one before.
  return <DealScreen key={id} id={Number(id)} />;
}
