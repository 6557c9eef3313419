export { OpenSearch } from './OpenSearch.tsx';
export { SavedSearches } from './SavedSearches.tsx';
export { StopSearch } from './StopSearch.tsx';
export { useSavedQuery } from './saving/index.ts';
