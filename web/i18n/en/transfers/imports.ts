import check from './imports/check.ts';
import map from './imports/map.ts';
import run from './imports/run.ts';
import start from './imports/start.ts';

/** Bulk upload: its four steps, the editor of rows and the history. */
export default {
  steps: 'Steps',
  'step.upload': 'Upload',
  'step.map': 'Match columns',
  'step.check': 'Check',
  'step.publish': 'Publish',
  'step.done': 'Done:',
  pasted: 'Pasted rows',
  empty: 'empty',
  failed: 'The upload could not be loaded.',
  rows_one: '{{number}} row',
  rows_other: '{{number}} rows',
  columns_one: '{{count}} column',
  columns_other: '{{count}} columns',
  'left.seconds_one': 'about {{count}} second left',
  'left.seconds_other': 'about {{count}} seconds left',
  'left.minutes_one': 'about {{count}} minute left',
  'left.minutes_other': 'about {{count}} minutes left',

  'field.id': 'Id of the post',
  'field.price_per_unit': 'Price per unit, excl. VAT',
  'field.priceFrom': 'Quantity of price {{number}}',
  'field.price': 'Price {{number}}',
  'field.image': 'Image {{number}}',
  'field.document': 'Document {{number}}',

  'mix.create_one': '{{number}} new',
  'mix.create_other': '{{number}} new',
  'mix.update_one': '{{number}} changed',
  'mix.update_other': '{{number}} changed',
  'mix.unchanged_one': '{{number}} unchanged',
  'mix.unchanged_other': '{{number}} unchanged',
  'mix.error_one': '{{number}} failed',
  'mix.error_other': '{{number}} failed',

  ...start,
  ...map,
  ...check,
  ...run,
} as const;
