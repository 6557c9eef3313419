// Made by `node scripts/texts.mjs --write`.
import type { Catalogue, Words } from '../catalogues.ts';

export const screens = import.meta.glob<Catalogue>('../../../texts/nl/screens/*.json');
export const labels = import.meta.glob<Words>('../../../texts/nl/sentences/{labels,categories}.json');
export const sentences = import.meta.glob<Words>('../../../texts/nl/sentences/{sentences,fields,events}.json');
