export { ExportButton } from './ExportButton.tsx';
export { ExportHistory, useExportTotal } from './ExportHistory.tsx';
export { ExportNotice } from './ExportNotice.tsx';
