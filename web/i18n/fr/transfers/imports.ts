import type en from '../../en/transfers/imports.ts';
import type { Texts } from '../../types.ts';
import check from './imports/check.ts';
import map from './imports/map.ts';
import run from './imports/run.ts';
import start from './imports/start.ts';

/** Bulk upload: its four steps, the editor of rows and the history. */
export default {
  steps: 'Étapes',
  'step.upload': 'Importer',
  'step.map': 'Associer les colonnes',
  'step.check': 'Vérifier',
  'step.publish': 'Publier',
  'step.done': 'Terminé :',
  pasted: 'Lignes collées',
  empty: 'vide',
  failed: 'L’import n’a pas pu être chargé.',
  rows_one: '{{number}} ligne',
  rows_many: '{{number}} de lignes',
  rows_other: '{{number}} lignes',
  columns_one: '{{count}} colonne',
  columns_many: '{{count}} de colonnes',
  columns_other: '{{count}} colonnes',
  'left.seconds_one': 'encore {{count}} seconde environ',
  'left.seconds_many': 'encore {{count}} secondes environ',
  'left.seconds_other': 'encore {{count}} secondes environ',
  'left.minutes_one': 'encore {{count}} minute environ',
  'left.minutes_many': 'encore {{count}} minutes environ',
  'left.minutes_other': 'encore {{count}} minutes environ',

  'field.id': 'id de l’annonce',
  'field.price_per_unit': 'Prix unitaire HT',
  'field.priceFrom': 'Quantité du prix {{number}}',
  'field.price': 'Prix {{number}}',
  'field.image': 'Photo {{number}}',
  'field.document': 'Document {{number}}',

  'mix.create_one': '{{number}} nouvelle',
  'mix.create_many': '{{number}} nouvelles',
  'mix.create_other': '{{number}} nouvelles',
  'mix.update_one': '{{number}} modifiée',
  'mix.update_many': '{{number}} modifiées',
  'mix.update_other': '{{number}} modifiées',
  'mix.unchanged_one': '{{number}} inchangée',
  'mix.unchanged_many': '{{number}} inchangées',
  'mix.unchanged_other': '{{number}} inchangées',
  'mix.error_one': '{{number}} en échec',
  'mix.error_many': '{{number}} en échec',
  'mix.error_other': '{{number}} en échec',

  ...start,
  ...map,
  ...check,
  ...run,
} as const satisfies Texts<typeof en, 'fr'>;
