export { addressesIn, fetchFiles } from './addresses.ts';
export { type Body, createBodies, emptyForm, registerBodies } from './bodies.ts';
export { check, noProblems } from './check.ts';
export { refuseFilesIn, refuseUnknown } from './fields.ts';
export { decodeForm, decodeValue } from './forms.ts';
export { usesDeprecated, withFieldNames, withSentNames } from './names.ts';
export type { ByteBudget } from './received.ts';
export { discardUploads } from './uploads.ts';
