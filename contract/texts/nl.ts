import categories from './nl/categories.ts';
import events from './nl/events.ts';
import fields from './nl/fields.ts';
import labels from './nl/labels.ts';
import sentences from './nl/sentences.ts';
import type { Texts } from './writer.ts';

/** What labels and sentences of the contract are in Dutch, by their English text. */
const dutch: Texts = { ...events, ...categories, ...labels, ...sentences, ...fields };
export default dutch;
