// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loadCommonTexts, startI18n } from '#web/i18n/index.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { useNotifications } from '#web/lib/notify.ts';
import { type ServerForm, useServerForm } from './useServerForm.ts';

interface Named {
  name: string;
  updated_at: string;
}

const record: Named = { name: 'Fork', updated_at: '2026-01-01T00:00:00.000Z' };
const send = vi.fn<(body: { name: string }, version: string) => Promise<void>>();
let current: ServerForm<{ name: string }, Named>;

function Form({ refusals = 'message' }: { refusals?: 'message' | 'form' }) {
  current = useServerForm<{ name: string }, { name: string }, Named>({
    name: 'part',
    record,
    valuesOf: (known) => ({ name: known?.name ?? '' }),
    schema: z.object({ name: z.string().min(1, 'Required') }),
    rules: ({ name }) => ({ name: name === 'Fork fork' && 'Twice the same word' }),
    bodyOf: (values) => values,
    send,
    labelOf: (field) => field.toUpperCase(),
    refusals,
  });
  const { error, ...input } = current.bind('name');
  return (
    <form onSubmit={current.submit}>
      <input aria-label="Name" aria-invalid={Boolean(error)} {...input} />
      <p role="alert">{error}</p>
    </form>
  );
}

const draw = (refusals: 'message' | 'form' = 'message') =>
  render(
    <MantineProvider>
      <Form refusals={refusals} />
    </MantineProvider>,
  );
const type = (name: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
const submit = () => act(async () => void fireEvent.submit(screen.getByLabelText('Name')));
const alertText = () => screen.getByRole('alert').textContent;
const messages = () => useNotifications.getState().items.map(({ message }) => message);

beforeAll(async () => {
  startI18n();
  await loadCommonTexts(false);
});
beforeEach(() => {
  // Stubs are removed after each test.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  send.mockReset();
  send.mockResolvedValue();
  useNotifications.setState({ items: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('sends nothing that breaks a rule of the contract or of the form', async () => {
  draw();
  type('');
  await submit();
  expect(alertText()).toBe('Required');
  type('Fork fork');
  await submit();
  expect(alertText()).toBe('Twice the same word');
  expect(current.attempt).toBe(2);
  expect(send).not.toHaveBeenCalled();
});

it('sends the entries with the version that they are based on', async () => {
  draw();
  type('Stem');
  await submit();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Stem' }, record.updated_at);
});

it('shows a server error at its field, and one without a field as a toast', async () => {
  draw();
  send.mockRejectedValueOnce(new ApiError('Refused', { code: 422, errors: { name: ['Taken already'] } }));
  await submit();
  expect(alertText()).toBe('Taken already');
  expect(messages()).toEqual([]);
  send.mockRejectedValueOnce(new ApiError('Refused', { code: 422, errors: { colour: ['Choose a colour'] } }));
  await submit();
  expect(messages()).toEqual(['Choose a colour']);
});

it('shows no toast for a refusal that the form shows itself', async () => {
  draw('form');
  send.mockRejectedValueOnce(new ApiError('Too many attempts.', { code: 429 }));
  await submit();
  expect(current.failure).toMatchObject({ message: 'Too many attempts.' });
  expect(messages()).toEqual([]);
});

it('shows both versions of a conflict, and saves the user’s own over the newer one', async () => {
  draw();
  type('Stem');
  const theirs = { name: 'Bar', updated_at: '2026-02-02T00:00:00.000Z' };
  send.mockRejectedValueOnce(new ApiError('Changed meanwhile', { code: 409, data: theirs }));
  await submit();
  expect(current.conflict?.differences).toEqual([{ field: 'NAME', mine: 'Stem', theirs: 'Bar' }]);
  await act(async () => current.conflict?.onKeepMine());
  expect(send).toHaveBeenLastCalledWith({ name: 'Stem' }, theirs.updated_at);
});

it('sends nothing while offline, and keeps what was typed', async () => {
  draw();
  type('Stem');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(messages()).toEqual(['You are offline: changes cannot be saved yet.']);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Stem');
});

it('keeps a server error when its field loses the focus, and clears it once the field changes', async () => {
  draw();
  send.mockRejectedValueOnce(new ApiError('Refused', { code: 422, errors: { name: ['Taken'] } }));
  await submit();
  const field = screen.getByLabelText('Name');
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(alertText()).toBe('Taken');
  type('Fork fork');
  fireEvent.blur(field);
  expect(alertText()).toBe('Twice the same word');
  type('Hub');
  fireEvent.blur(field);
  expect(alertText()).toBe('');
});
