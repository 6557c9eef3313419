import type en from '../../en/transfers/imports.ts';
import type { Texts } from '../../types.ts';
import check from './imports/check.ts';
import map from './imports/map.ts';
import run from './imports/run.ts';
import start from './imports/start.ts';

/** Bulk upload: its four steps, the editor of rows and the history. */
export default {
  steps: 'Stappen',
  'step.upload': 'Uploaden',
  'step.map': 'Kolommen koppelen',
  'step.check': 'Controleren',
  'step.publish': 'Publiceren',
  'step.done': 'Klaar:',
  pasted: 'Geplakte rijen',
  empty: 'leeg',
  failed: 'De upload kon niet worden geladen.',
  rows_one: '{{number}} rij',
  rows_other: '{{number}} rijen',
  columns_one: '{{count}} kolom',
  columns_other: '{{count}} kolommen',
  'left.seconds_one': 'nog ongeveer {{count}} seconde',
  'left.seconds_other': 'nog ongeveer {{count}} seconden',
  'left.minutes_one': 'nog ongeveer {{count}} minuut',
  'left.minutes_other': 'nog ongeveer {{count}} minuten',

  'field.id': 'Id van de advertentie',
  'field.price_per_unit': 'Prijs per eenheid, excl. btw',
  'field.priceFrom': 'Aantal bij prijs {{number}}',
  'field.price': 'Prijs {{number}}',
  'field.image': 'Foto {{number}}',
  'field.document': 'Document {{number}}',

  'mix.create_one': '{{number}} nieuw',
  'mix.create_other': '{{number}} nieuw',
  'mix.update_one': '{{number}} gewijzigd',
  'mix.update_other': '{{number}} gewijzigd',
  'mix.unchanged_one': '{{number}} ongewijzigd',
  'mix.unchanged_other': '{{number}} ongewijzigd',
  'mix.error_one': '{{number}} mislukt',
  'mix.error_other': '{{number}} mislukt',

  ...start,
  ...map,
  ...check,
  ...run,
} as const satisfies Texts<typeof en, 'nl'>;
