export { arrangeFiles, attach, discard, type PostUploads, storeUploads, withPurposes } from './attachments.ts';
export { claimFiles, reserveOpenPost, reserveQuota } from './quotas.ts';
export { checkDate, columnsOf, resolveReferencesOf } from './references.ts';
