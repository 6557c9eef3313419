export { ArchiveLine } from './ArchiveLine.tsx';
export { Start } from './Start.tsx';
