export { ExportButton, type ExportOf } from './ExportButton.tsx';
export { ExportNotice } from './ExportNotice.tsx';
