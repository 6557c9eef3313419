// Made by `node scripts/texts.mjs --write`.
import type { Catalogue, Words } from '../catalogues.ts';

export const screens = import.meta.glob<Catalogue>([
  '../../../texts/en/screens/*.json',
  '!../../../texts/en/screens/{common,inside}.json',
]);
export const labels = import.meta.glob<Words>('../../../texts/en/sentences/{labels,categories}.json');
export const sentences = import.meta.glob<Words>('../../../texts/en/sentences/{sentences,fields,events}.json');
