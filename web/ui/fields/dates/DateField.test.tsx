// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadInsideTexts, startI18n } from '#web/i18n/index.ts';
import { DateField } from './DateField.tsx';

beforeAll(async () => {
  startI18n();
  await loadInsideTexts();
});

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

function Between({ onDay }: { onDay: (day: string | null) => void }) {
  const [day, setDay] = useState<string | null>(null);
  const change = (next: string | null) => {
    setDay(next);
    onDay(next);
  };
  return (
    <MantineProvider>
      <DateField label="Until" minDate="2036-03-10" maxDate="2036-04-10" value={day} onChange={change} />
    </MantineProvider>
  );
}

it('keeps a day that is typed outside of its limits, and says which days there are', async () => {
  const days: (string | null)[] = [];
  render(<Between onDay={(day) => days.push(day)} />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Until').readOnly).toBe(false));
  const field = screen.getByLabelText<HTMLInputElement>('Until');
  const type = (value: string) => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  type('01/31/2020');
  expect(days).toEqual(['2020-01-31']);
  expect(field.value).toBe('01/31/2020');
  expect(screen.getByText('Earliest day: 10 Mar 2036')).toBeTruthy();
  type('04/11/2036');
  expect(screen.getByText('Latest day: 10 Apr 2036')).toBeTruthy();
  type('04/10/2036');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  expect(days.at(-1)).toBe('2036-04-10');
});
