import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api/api.ts';
import { MissingCode } from '#web/lib/missingCode.ts';
import { BrokenScreen } from './ErrorBoundary.tsx';
import { MissingScreen } from './MissingScreen.tsx';

/** In the place of a screen that failed: a missing network or missing code says so, everything else is a fault. */
export function FailedScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const isAway = error instanceof MissingCode || (error instanceof ApiError && error.isNetworkFailure);
  if (isAway) return <MissingScreen />;
  const again = () => {
    reset();
    // What the screen fetched on its way in is fetched again.
    void router.invalidate();
  };
  return <BrokenScreen error={error} reset={again} />;
}
