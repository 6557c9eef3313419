// Made by `node scripts/texts.mjs --write`.
import type { Catalogue, Words } from '../catalogues.ts';

export const screens = import.meta.glob<Catalogue>('../../../texts/fr/screens/*.json');
export const labels = import.meta.glob<Words>('../../../texts/fr/sentences/{labels,categories}.json');
export const sentences = import.meta.glob<Words>('../../../texts/fr/sentences/{sentences,fields,events}.json');
