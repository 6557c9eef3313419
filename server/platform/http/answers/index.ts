export { envelopeOf, forReader, handleError, sendRefusal, toRefusal, type UnwrittenEnvelope } from './answers.ts';
export { awaited } from './awaited.ts';
export { CheckedJson, writeEnvelope } from './checkedJson.ts';
export { attachmentOf, sendDownload, setSafeHeaders } from './downloads.ts';
export { tagAnswer, versionIn } from './versions.ts';
