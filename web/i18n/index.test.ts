// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { chooseLanguage } from './index.ts';

it('takes the stored preference, else the language of the browser, else English', () => {
  expect(chooseLanguage('nl', ['de-AT', 'en'])).toBe('nl');
  expect(chooseLanguage(null, ['de-AT', 'en'])).toBe('de-AT');
  expect(chooseLanguage(null, [])).toBe('en');
});
