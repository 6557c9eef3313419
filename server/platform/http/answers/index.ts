export { envelopeOf, forReader, handleError, sendRefusal, type UnwrittenEnvelope } from './answers.ts';
export { CheckedJson, concat } from './checkedJson.ts';
export { attachmentOf, sendDownload, setSafeHeaders } from './downloads.ts';
