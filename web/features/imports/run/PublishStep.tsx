import { isRunning } from '../queries.ts';
import type { StepProps } from '../UploadScreen.tsx';
import { Result } from './Result.tsx';
import { Running } from './Running.tsx';

/** Step 4: how far publishing is, and then what came of it. */
export function PublishStep(props: StepProps) {
  return isRunning(props.detail) ? <Running {...props} /> : <Result {...props} />;
}
