export { SaveSearchDialog } from './dialog.ts';
export { SaveSearch } from './SaveSearch.tsx';
export { useSavedQuery } from './useSavedQuery.ts';
