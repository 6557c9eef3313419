import { useEffect, useState } from 'react';
import { importMessages } from '#contract/imports/choices.ts';
import { notify } from '#web/lib/notify.ts';
import { isRunning } from '../queries.ts';
import type { StepProps } from '../step.ts';
import { Result } from './Result.tsx';
import { Running } from './Running.tsx';

/** Step 4: how far publishing is, and then what came of it. */
export function PublishStep(props: StepProps) {
  const { detail } = props;
  // Only who saw it being published is offered the way back at once.
  const [wasRunning, setRunning] = useState(false);
  if (isRunning(detail) && !wasRunning) setRunning(true);
  const { state, counts } = detail;
  const isUploaded = wasRunning && state === 'done' && (counts?.create ?? 0) + (counts?.update ?? 0) > 0;
  useEffect(() => {
    if (isUploaded) notify.success(importMessages.uploaded);
  }, [isUploaded]);
  return isRunning(detail) ? <Running {...props} /> : <Result {...props} isFresh={wasRunning} />;
}
