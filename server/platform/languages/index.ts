export { createMessageWriter } from './messages.ts';
export { createReaders, type Readers } from './readers.ts';
export { textsVersion } from './texts.ts';
