export { listArchive, type PackedFile, unpack, writeStream } from './archive.ts';
export { withoutEntities } from './entities.ts';
export { createReader, type Reader } from './reader.ts';
export { type Cell, type Line, type ReadingChoice, type Sheet, UnreadableFile } from './sheet.ts';
