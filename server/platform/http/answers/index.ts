export { envelopeOf, forReader, handleError, sendRefusal } from './answers.ts';
export { CheckedJson, writeEnvelope } from './checkedJson.ts';
export { attachmentOf, sendDownload, setSafeHeaders } from './downloads.ts';
