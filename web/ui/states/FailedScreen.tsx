import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api/api.ts';
import { MissingCode } from '#web/lib/missingCode.ts';
import { BrokenScreen } from './ErrorBoundary.tsx';
import { MissingScreen } from './MissingScreen.tsx';

/** Replaces a screen that failed: names a missing network or missing code, and reports everything else as an error. */
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
