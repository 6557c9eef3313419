export { listArchive, type PackedFile, unpack, writeStream } from './archive.ts';
export { type Reading, readSheet } from './read.ts';
export { type Cell, type CutLine, type Line, type ReadingChoice, type Sheet, UnreadableFile } from './sheet.ts';
