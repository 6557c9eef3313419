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

test('a number stays as the reader writes it while something else is looked for', () => {
  const row = { values: { price: '19.9' }, marks: {} } as unknown as GridRow;
  const field = { name: 'price', isNumber: true } as GridField;
  const search = { text: '', field: null, matchesCase: false, wholeCell: false };
  const shown = (text: string) =>
    renderToStaticMarkup(<CellText row={row} field={field} search={{ ...search, text }} />);
  expect(shown('')).toBe(renderToStaticMarkup(<CellText row={row} field={field} search={null} />));
  expect(shown('19')).toBe('<mark>19</mark>.9');
});
