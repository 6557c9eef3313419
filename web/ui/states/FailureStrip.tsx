import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { translated } from '#web/i18n/translated.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { formatCountdown, useCountdown } from '#web/lib/timing/useCountdown.ts';
import { EntranceButton } from '../entrance/Button.tsx';
import { Reference } from './Reference.tsx';
import { Strip } from './Strip.tsx';

interface FailureStripProps {
  /** What failed, or a sentence about it; nothing is drawn without one. */
  failure: Error | string | null;
  /** Offers another try. */
  onRetry?: () => void;
}

/** Why something did not work, over what it was about; with the time to wait where the server named one. */
export function FailureStrip({ failure, onRetry }: FailureStripProps) {
  const { t } = useTranslation();
  const until = useMemo(() => endOfPause(failure), [failure]);
  const left = useCountdown(until);
  if (!failure) return null;
  return (
    <Strip
      kind="danger"
      action={
        onRetry && (
          <EntranceButton small onClick={onRetry}>
            {t('action.tryAgain')}
          </EntranceButton>
        )
      }
    >
      {/* Only the sentence is announced: seconds read out one by one are noise. */}
      <span role="alert" className="strong">
        {sentenceOf(failure)}
      </span>
      {until !== null && (
        <span className="num">
          {' '}
          {left > 0 ? t('state.tryAgainIn', { time: formatCountdown(left) }) : t('state.tryAgainNow')}
        </span>
      )}
      <Reference failure={failure} />
    </Strip>
  );
}

function endOfPause(failure: Error | string | null): number | null {
  const seconds = failure instanceof ApiError ? failure.retryAfter : null;
  return seconds === null ? null : Date.now() + seconds * 1000;
}

function sentenceOf(failure: Error | string): string {
  if (typeof failure === 'string') return failure;
  return translated(failure instanceof ApiError ? failure.message : messages.somethingWentWrong);
}
