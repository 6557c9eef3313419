export { SaveSearch, SaveSearchDialog } from './SaveSearch.tsx';
export { useSavedQuery } from './useSavedQuery.ts';
