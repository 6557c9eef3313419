import categories from './de/categories.ts';
import labels from './de/labels.ts';

/** What labels and sentences of the contract are in German, by their English text. */
export default { ...categories, ...labels } as const;
