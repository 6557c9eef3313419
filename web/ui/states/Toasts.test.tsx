// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '#contract/errors.ts';
import { loadCommonTexts, loadInsideTexts, startI18n } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { notify, useNotifications } from '#web/lib/notify.ts';
import Toasts from './Toasts.tsx';

beforeAll(async () => {
  startI18n();
  await loadCommonTexts(false);
  await loadInsideTexts();
});

beforeEach(() => {
  vi.useFakeTimers();
  useNotifications.setState({ items: [] });
  render(<Toasts />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

it('announces a success politely and an error at once', () => {
  act(() => {
    notify.success(messages.profileUpdated);
    notify.error(messages.somethingWentWrong);
  });
  expect(screen.getByRole('status').textContent).toContain('Profile updated');
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
});

it('disappears after 3000 ms', () => {
  act(() => void notify.success('Saved'));
  wait(2900);
  expect(screen.queryByRole('status')).not.toBeNull();
  wait(200);
  expect(screen.queryByRole('status')).toBeNull();
});

it('pauses while the pointer is on it, and then waits for the rest of its time', () => {
  act(() => void notify.success('Saved'));
  wait(2000);
  fireEvent.mouseEnter(screen.getByRole('status'));
  wait(10_000);
  expect(screen.queryByRole('status')).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole('status'));
  wait(900);
  expect(screen.queryByRole('status')).not.toBeNull();
  wait(200);
  expect(screen.queryByRole('status')).toBeNull();
});

it('disappears when it is closed', () => {
  act(() => void notify.error('Bad'));
  fireEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps only the last three', () => {
  act(() => {
    for (const text of ['one', 'two', 'three', 'four']) notify.success(text);
  });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['two', 'three', 'four']);
});

it('shows the message of a failed call, and nothing for an aborted one', () => {
  act(() => {
    notify.failure(new ApiError(messages.requestInProgress));
    notify.failure(new DOMException('stopped', 'AbortError'));
    notify.failure(new TypeError('a bug'));
    notify.failure(new ApiError('Failed to fetch', { isNetworkFailure: true }));
  });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Request already in progress.Wait until the first one has finished.',
    'Something went wrong.',
    'Failed to fetchThe server did not answer. Try again in a moment.',
  ]);
});
