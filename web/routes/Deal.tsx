import { DealScreen } from '#web/features/deals/index.ts';
import { useParams } from '#web/lib/router/hooks.ts';

/** One deal. */
export default function DealRoute() {
  const { id } = useParams();
  // Another deal begins with nothing of the one before.
  return <DealScreen key={id} id={Number(id)} />;
}
