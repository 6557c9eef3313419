import i18next from 'i18next';
import { expect, it } from 'vitest';

// Each line below that is expected not to compile fails the check of types if it does.

it('the compiler refuses keys that no catalogue has, and values that are missing', () => {
  const texts = () => [
    i18next.t('action.cancel'),
    i18next.t('broken.body', { number: '1' }),
    i18next.t('complete.record', { ns: 'deals', count: 2 }),
    // @ts-expect-error: no catalogue has it
    i18next.t('action.none'),
    // @ts-expect-error: its value is missing
    i18next.t('broken.body'),
    // @ts-expect-error: the value has another name
    i18next.t('broken.body', { amount: '1' }),
  ];
  expect(texts).toBeTypeOf('function');
});
