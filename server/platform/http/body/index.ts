export { type Body, createBodies, emptyForm, registerBodies } from './bodies.ts';
export { check, noProblems } from './check.ts';
export { refuseFilesIn, refuseUnknownFields } from './fields.ts';
export { decodeForm, decodeValue } from './forms.ts';
export type { ReceivedForm } from './received.ts';
export { discardUploads } from './uploads.ts';
