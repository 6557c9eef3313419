import categories from './fr/categories.ts';
import events from './fr/events.ts';
import fields from './fr/fields.ts';
import labels from './fr/labels.ts';
import sentences from './fr/sentences.ts';
import type { Texts } from './writer.ts';

/** What labels and sentences of the contract are in French, by their English text. */
const french: Texts = { ...events, ...categories, ...labels, ...sentences, ...fields };
export default french;
