export { createMessageWriter, toStored, writeEnglish } from './messages.ts';
export { createReaders, type Readers } from './readers.ts';
export { textsOf, textsVersion } from './texts.ts';
