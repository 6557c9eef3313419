// Made by `node scripts/texts.mjs --write`.
import type { Catalogue, Words } from '../catalogues.ts';

export const screens = import.meta.glob<Catalogue>('../../../texts/es/screens/*.json');
export const labels = import.meta.glob<Words>('../../../texts/es/sentences/{labels,categories}.json');
export const sentences = import.meta.glob<Words>('../../../texts/es/sentences/{sentences,fields,events}.json');
