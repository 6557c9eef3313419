// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleOf } from '#tests/helpers/extent.ts';
import { writings } from '#tests/helpers/values/writings.ts';
import { loadCommonTexts, loadInsideTexts, startI18n } from '#web/i18n/index.ts';
import { MoneyField, NumberField } from './NumberField.tsx';

beforeAll(async () => {
  startI18n();
  await loadCommonTexts(false);
  await loadInsideTexts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

let current: string | number;

function Field({ currency, start = '' }: { currency: string | null; start?: string | number }) {
  const [value, setValue] = useState<string | number>(start);
  current = value;
  return (
    <MantineProvider>
      {currency === null ? (
        <NumberField label="Number" value={value} onChange={setValue} />
      ) : (
        <MoneyField label="Number" currency={currency} value={String(value)} onChange={setValue} />
      )}
    </MantineProvider>
  );
}

// Queries by role are too slow for thousands of steps.
const field = () => document.querySelector('input') as HTMLInputElement;
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

/** The ways in which text gets into a field. */
const ways = {
  typed: (text: string) => {
    for (let length = 1; length <= text.length; length += 1) write(text.slice(0, length));
  },
  /** In place of what was there. */
  pasted: (text: string) => {
    write('7');
    write(text);
  },
  /** At once, as by dictation or autofill. */
  inserted: (text: string) => {
    write(text);
  },
};

/** What a field must hold and show for a reading of the table. */
function expectRead(text: string, read: string, isMoney: boolean): void {
  if (read === '') {
    expect(String(current).trim()).toBe('');
    return;
  }
  if (/^[\d.]+$/.test(read)) {
    expect(current).toBe(isMoney ? read : Number(read));
    expect(Number(field().value.replaceAll(',', ''))).toBe(Number(read));
    expect(field().getAttribute('aria-invalid')).toBeNull();
    return;
  }
  // Unreadable input stays and is marked as wrong.
  expect([current, field().value]).toEqual([text, text]);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const choices = [...document.querySelectorAll('button')].map((button) =>
    button.textContent?.replaceAll(/[^\d.]/g, ''),
  );
  const asked = read.includes('?') ? read.split('?').filter(Boolean) : [];
  expect(choices.map(Number)).toEqual(asked.map(Number));
}

const kinds = [
  ['euros', 'EUR', 1],
  ['yen', 'JPY', 2],
  ['dinars', 'KWD', 3],
  ['a quantity', null, 4],
] as const;

describe.each(kinds)('a field for %s', (_kind, currency, column) => {
  it.each(Object.entries(ways))('reads %s text', (_way, enter) => {
    render(<Field currency={currency} />);
    for (const writing of sampleOf(writings, 30)) {
      const [text] = writing;
      enter(text);
      fireEvent.blur(field());
      expectRead(text, writing[column], currency !== null);
      write('');
    }
  });

  it('shows a value from the server unchanged', () => {
    for (const writing of writings) {
      const read = writing[column];
      if (!/^[\d.]+$/.test(read)) continue;
      render(<Field currency={currency} start={currency === null ? Number(read) : read} />);
      expect(Number(field().value.replaceAll(',', ''))).toBe(Number(read));
      cleanup();
    }
  });
});

it('shows the decimals of the currency and groups of three when the user stops typing', () => {
  const shown = (currency: string | null, text: string) => {
    render(<Field currency={currency} />);
    write(text);
    const typed = field().value;
    fireEvent.blur(field());
    const { value } = field();
    cleanup();
    expect(typed).toBe(text);
    return value;
  };
  expect(shown('EUR', '1234,5')).toBe('1,234.50');
  expect(shown('JPY', '1.250')).toBe('1,250');
  expect(shown('KWD', '12,5')).toBe('12.500');
  expect(shown(null, '1 240')).toBe('1,240');
});

it('asks which of two amounts is meant and takes the answer', () => {
  render(<Field currency="EUR" />);
  write('1.250');
  expect(screen.queryByText(/Which do you mean/)).toBeNull();
  fireEvent.blur(field());
  screen.getByText(/Which do you mean/);
  expect(screen.getByRole('group', { name: 'Which do you mean?' }).querySelectorAll('button')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '€1.25' }));
  expect([current, field().value]).toEqual(['1.25', '1.25']);
  expect(screen.queryByRole('button')).toBeNull();
  // Pressed by key: the focus would be lost with the button.
  expect(document.activeElement).toBe(field());
  write('12.345');
  fireEvent.blur(field());
  screen.getByText(/Do you mean this/);
  fireEvent.click(screen.getByRole('button', { name: '€12,345.00' }));
  expect([current, field().value]).toEqual(['12345.00', '12,345.00']);
});

it('accepts a value from outside while the user types', () => {
  const { rerender } = render(
    <MantineProvider>
      <MoneyField label="Number" currency="EUR" value="5.00" />
    </MantineProvider>,
  );
  write('12,');
  rerender(
    <MantineProvider>
      <MoneyField label="Number" currency="EUR" value="31.90" />
    </MantineProvider>,
  );
  expect(field().value).toBe('31.90');
});
