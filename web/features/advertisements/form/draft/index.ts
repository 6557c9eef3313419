export { forgetDraft, readDraft, useDraft } from './draft.ts';
export { countAdded, useDraftFiles } from './useDraftFiles.ts';
