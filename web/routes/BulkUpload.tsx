import { ExportHistory, useExportTotal } from '#web/features/exports/ExportHistory.tsx';
import { Start } from '#web/features/imports/start/Start.tsx';
import { useScope } from '#web/features/session/index.ts';

/** My posts, bulk upload: the files. */
export default function BulkUpload() {
  const mayExport = useScope('export.run') !== 'none';
  return mayExport ? <WithExports /> : <Start exports={null} />;
}

function WithExports() {
  const total = useExportTotal();
  return <Start exports={{ list: <ExportHistory />, total }} />;
}
