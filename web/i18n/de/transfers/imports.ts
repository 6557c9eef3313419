import type en from '../../en/transfers/imports.ts';
import type { Texts } from '../../types.ts';
import check from './imports/check.ts';
import map from './imports/map.ts';
import run from './imports/run.ts';
import start from './imports/start.ts';

/** Bulk upload: its four steps, the editor of rows and the history. */
export default {
  steps: 'Schritte',
  'step.upload': 'Hochladen',
  'step.map': 'Spalten zuordnen',
  'step.check': 'Prüfen',
  'step.publish': 'Veröffentlichen',
  'step.done': 'Erledigt:',
  pasted: 'Eingefügte Zeilen',
  empty: 'leer',
  failed: 'Der Upload konnte nicht geladen werden.',
  rows_one: '{{number}} Zeile',
  rows_other: '{{number}} Zeilen',
  columns_one: '{{count}} Spalte',
  columns_other: '{{count}} Spalten',
  'left.seconds_one': 'noch etwa {{count}} Sekunde',
  'left.seconds_other': 'noch etwa {{count}} Sekunden',
  'left.minutes_one': 'noch etwa {{count}} Minute',
  'left.minutes_other': 'noch etwa {{count}} Minuten',

  'field.id': 'id des Inserats',
  'field.price_per_unit': 'Preis je Einheit, ohne MwSt.',
  'field.priceFrom': 'Menge zu Preis {{number}}',
  'field.price': 'Preis {{number}}',
  'field.image': 'Foto {{number}}',
  'field.document': 'Dokument {{number}}',

  'mix.create_one': '{{number}} neu',
  'mix.create_other': '{{number}} neu',
  'mix.update_one': '{{number}} geändert',
  'mix.update_other': '{{number}} geändert',
  'mix.unchanged_one': '{{number}} unverändert',
  'mix.unchanged_other': '{{number}} unverändert',
  'mix.error_one': '{{number}} fehlerhaft',
  'mix.error_other': '{{number}} fehlerhaft',

  ...start,
  ...map,
  ...check,
  ...run,
} as const satisfies Texts<typeof en, 'de'>;
