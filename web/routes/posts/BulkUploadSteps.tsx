import { UploadScreen } from '#web/features/imports/index.ts';

/** An upload at its step: its columns, its rows, or what was published. */
export default function BulkUploadSteps() {
  return <UploadScreen />;
}
