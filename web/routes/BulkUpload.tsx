import { Start } from '#web/features/imports/start/Start.tsx';

/** My posts, bulk upload: the files. */
export default function BulkUpload() {
  return <Start exports={null} />;
}
