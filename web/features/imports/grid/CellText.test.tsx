import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setWriter } from '#web/i18n/translated.ts';
import { CellText } from './CellText.tsx';
import type { GridField, GridRow } from './model.ts';

test('an empty required cell shows its message in the language of the page', () => {
  setWriter(({ key }) => (key === 'Required' ? 'Pflichtfeld' : key));
  const row = { values: { title: '' }, marks: { title: 'bad' } } as unknown as GridRow;
  const field = { name: 'title' } as GridField;
  expect(renderToStaticMarkup(<CellText row={row} field={field} search={null} />)).toBe('Pflichtfeld');
  setWriter(({ key }) => key);
});
