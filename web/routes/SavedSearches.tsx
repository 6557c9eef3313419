import { SavedSearches } from '#web/features/saved-searches/index.ts';

export default SavedSearches;
