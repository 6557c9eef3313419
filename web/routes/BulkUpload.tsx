import { Navigate, useSearch } from '@tanstack/react-router';
import { useScope } from '#web/features/accounts/session/index.ts';
import { ExportHistory, useExportTotal } from '#web/features/exports/ExportHistory.tsx';
import { Start } from '#web/features/imports/start/Start.tsx';

/** My posts, bulk upload: the files. */
export default function BulkUpload() {
  const mayExport = useScope('export.run') !== 'none';
  // Notifications lead here, to what they are about.
  const { upload } = useSearch({ strict: false }) as { upload?: unknown };
  if (typeof upload === 'string' && /^\d+$/.test(upload)) {
    return <Navigate to="/my-posts/bulk-create/$id" params={{ id: upload }} replace />;
  }
  return mayExport ? <WithExports /> : <Start exports={null} />;
}

function WithExports() {
  const total = useExportTotal();
  return <Start exports={{ list: <ExportHistory />, total }} />;
}
