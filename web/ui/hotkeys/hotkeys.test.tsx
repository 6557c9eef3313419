// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePreferences } from '#web/lib/preferences.ts';
import { HotkeyHost, useHotkeyList } from './hotkeys.tsx';

const runs = { page: vi.fn(), top: vi.fn() };

function Page({ isCovered = false }: { isCovered?: boolean }) {
  useHotkeyList([{ key: 'f', label: 'Favourite', run: runs.page }]);
  return (
    <>
      <input aria-label="words" />
      {isCovered && <Top />}
      <HotkeyHost />
    </>
  );
}

function Top() {
  useHotkeyList([{ key: 'f', label: 'Other', run: runs.top }]);
  return null;
}

beforeEach(() => {
  runs.page.mockClear();
  runs.top.mockClear();
  usePreferences.getState().change({ hotkeys: true });
});

afterEach(cleanup);

it('runs the action of its key', () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(runs.page).toHaveBeenCalledOnce();
});

it('does nothing while typing, with a modifier, or when single keys are switched off', () => {
  render(<Page />);
  fireEvent.keyDown(screen.getByLabelText('words'), { key: 'f' });
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  usePreferences.getState().change({ hotkeys: false });
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(runs.page).not.toHaveBeenCalled();
});

it('gives a key to the component on top, and back afterwards', () => {
  const { rerender } = render(<Page />);
  rerender(<Page isCovered />);
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(runs.top).toHaveBeenCalledOnce();
  expect(runs.page).not.toHaveBeenCalled();
  rerender(<Page />);
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(runs.page).toHaveBeenCalledOnce();
});
