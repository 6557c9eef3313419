export { listArchive, type PackedFile, unpack, writeStream } from './archive.ts';
export { type Reading, readSheet } from './read.ts';
export { type CutLine, type ReadingChoice, type Sheet, UnreadableFile } from './sheet.ts';
