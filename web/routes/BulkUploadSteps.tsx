import { UploadScreen } from '#web/features/imports/UploadScreen.tsx';

/** An upload at its step: its columns, its rows, or what was published. */
export default function BulkUploadSteps() {
  return <UploadScreen />;
}
