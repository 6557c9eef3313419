// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadCommonTexts, startI18n } from '#web/i18n/index.ts';
import { ErrorSummary } from './ErrorSummary.tsx';

const problems = [{ field: 'part-name', text: 'Name: Required' }];

beforeAll(async () => {
  startI18n();
  await loadCommonTexts(false);
});
afterEach(cleanup);

it('takes the focus once for each failed submit, and not for a problem that appears later', () => {
  const draw = (attempt: number, shown: typeof problems) => (
    <>
      <input aria-label="Name" />
      <ErrorSummary attempt={attempt} problems={shown} />
    </>
  );
  const { rerender } = render(draw(0, problems));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(draw(1, problems));
  expect(document.activeElement).toBe(screen.getByRole('alert'));

  screen.getByLabelText('Name').focus();
  rerender(draw(1, []));
  rerender(draw(1, problems));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  rerender(draw(2, problems));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});
