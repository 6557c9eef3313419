export { createReaders, type Readers } from './readers.ts';
