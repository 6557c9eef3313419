// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DateField } from './DateField.tsx';

// Before each: what an earlier file stubbed is removed before the first test.
beforeEach(() => {
  // jsdom has neither.
  const list = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { matchMedia: () => list, ResizeObserver: Observer });
});

afterEach(cleanup);

it('opens its calendar once loaded if the field was focused before', async () => {
  render(
    <MantineProvider>
      <DateField label="From" />
    </MantineProvider>,
  );
  const first = screen.getByLabelText<HTMLInputElement>('From');
  expect(first.readOnly).toBe(true);
  first.focus();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('From').readOnly).toBe(false));
  expect(document.activeElement).toBe(screen.getByLabelText('From'));
  await waitFor(() => expect(document.querySelectorAll('table td button').length).toBeGreaterThan(27));
});
