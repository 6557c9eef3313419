export { ArchiveLine } from './ArchiveLine.tsx';
