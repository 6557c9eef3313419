import categories from './de/categories.ts';
import events from './de/events.ts';
import fields from './de/fields.ts';
import labels from './de/labels.ts';
import sentences from './de/sentences.ts';
import type { Texts } from './writer.ts';

/** What labels and sentences of the contract are in German, by their English text. */
const german: Texts = { ...events, ...categories, ...labels, ...sentences, ...fields };
export default german;
