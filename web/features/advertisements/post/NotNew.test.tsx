import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NotNew } from './NotNew.tsx';

it('names a condition that is not new, on screens without a theme too', () => {
  expect(renderToStaticMarkup(<NotNew condition="used" />)).toContain('>Used<');
  for (const condition of ['new', null, undefined] as const)
    expect(renderToStaticMarkup(<NotNew condition={condition} />)).toBe('');
});
