// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadCommonTexts, startI18n } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { FailureStrip } from './FailureStrip.tsx';

beforeAll(async () => {
  startI18n();
  await loadCommonTexts(false);
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const drawn = () => document.body.textContent;

it('draws nothing without a failure', () => {
  render(<FailureStrip failure={null} />);
  expect(drawn()).toBe('');
});

it('shows a given sentence, the message of the server, or that something went wrong', () => {
  const { rerender } = render(<FailureStrip failure="The link was used." />);
  expect(screen.getByRole('alert').textContent).toBe('The link was used.');
  rerender(<FailureStrip failure={new ApiError('This email password combination is not valid.', { code: 422 })} />);
  expect(screen.getByRole('alert').textContent).toBe('This email password combination is not valid.');
  rerender(<FailureStrip failure={new TypeError('x is undefined')} />);
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong.');
});

it('shows the message of the server about a limit, and when to try again', () => {
  const sentence = 'You have added 20 new brands today. Choose one from the list, or add more tomorrow.';
  render(<FailureStrip failure={new ApiError(sentence, { code: 429, retryAfter: 83_645 })} />);
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect(drawn()).toBe(`${sentence} Try again in 23:14:05.`);
});

it('counts down to the next try, and announces the sentence alone', () => {
  render(<FailureStrip failure={new ApiError('Too many attempts.', { code: 429, retryAfter: 15 })} />);
  expect(screen.getByRole('alert').textContent).toBe('Too many attempts.');
  expect(drawn()).toBe('Too many attempts. Try again in 0:15.');
  act(() => void vi.advanceTimersByTime(5_000));
  expect(drawn()).toBe('Too many attempts. Try again in 0:10.');
  act(() => void vi.advanceTimersByTime(10_000));
  expect(drawn()).toBe('Too many attempts. You can try again now.');
});

it('shows the reference by which an operator finds a server failure', () => {
  const failure = new ApiError('Something went wrong.', { code: 500, data: { reference: 'req-7f' } });
  render(<FailureStrip failure={failure} />);
  expect(drawn()).toContain('Reference for support: req-7f');
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong.');
});
