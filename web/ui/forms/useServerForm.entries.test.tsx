// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#web/lib/api/api.ts';
import { useServerForm } from './useServerForm.ts';

interface Part {
  name: string;
  stock: string;
  updated_at: string;
}

const schema = z
  .object({ name: z.string().min(1, 'Required'), stock: z.string().max(3, 'Too many') })
  .refine(({ name, stock }) => name !== stock, { path: ['name'], message: 'Same', when: () => true });
const part: Part = { name: 'Hub', stock: '7', updated_at: '2026-05-01T10:00:00.000Z' };
const newer: Part = { name: 'Hub', stock: '9', updated_at: '2026-05-01T11:00:00.000Z' };
type Values = Pick<Part, 'name' | 'stock'>;
type Options = Partial<Parameters<typeof useServerForm<Values, Values, Part>>[0]>;

function start(given: Options = {}) {
  const send = vi.fn(given.send ?? (async () => {}));
  const hook = renderHook(() =>
    useServerForm<Values, Values, Part>({
      name: 'part',
      record: part,
      valuesOf: (record) => ({ name: record?.name ?? '', stock: record?.stock ?? '' }),
      schema,
      bodyOf: (values) => values,
      labelOf: (field) => field.toUpperCase(),
      ...given,
      send,
    }),
  );
  const submit = () => act(async () => hook.result.current.submit({ preventDefault: () => {} } as FormEvent));
  const type = (values: Partial<Values>) => act(() => hook.result.current.form.setValues(values));
  return { form: () => hook.result.current, send, submit, type };
}

const refusal = (code: number, errors: Record<string, string[]>, data: unknown = null) =>
  Object.assign(Object.create(ApiError.prototype) as ApiError, { code, errors, data, message: 'No' });

afterEach(cleanup);

test('invalid entries are not sent, and their problems are listed in the order of the fields', async () => {
  const { form, send, submit, type } = start();
  type({ stock: '1234', name: '' });
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(form().problems).toEqual([
    { field: 'part-name', text: 'NAME: Required' },
    { field: 'part-stock', text: 'STOCK: Too many' },
  ]);
});

test('server errors are shown at their fields', async () => {
  const { form, submit } = start({
    send: () => Promise.reject(refusal(422, { 'stock.0': ['Only 3 left'] })),
  });
  await submit();
  expect(form().problems).toEqual([{ field: 'part-stock', text: 'STOCK: Only 3 left' }]);
});

test('a kept error disappears once its rule holds, whichever field changed', async () => {
  const { form, submit, type } = start({ keepsErrors: true });
  type({ name: '7' });
  await submit();
  expect(form().form.errors).toEqual({ name: 'Same' });
  type({ stock: '77' });
  expect(form().form.errors).toEqual({});
});

test('a server error stays until its own field changes', async () => {
  const { form, submit, type } = start({
    keepsErrors: true,
    send: () => Promise.reject(refusal(422, { name: ['Taken'] })),
  });
  await submit();
  type({ stock: '8' });
  expect(form().form.errors).toEqual({ name: 'Taken' });
  type({ name: 'Rear hub' });
  expect(form().form.errors).toEqual({});
});

test('problems outside the fields block the form, and receive the server errors about them', async () => {
  const problems = [{ field: 'photo', text: 'Photo: too large' }];
  const held = start({ beside: { problems, take: (errors) => errors } });
  await held.submit();
  expect(held.send).not.toHaveBeenCalled();
  expect(held.form().problems).toEqual(problems);

  const taken: unknown[] = [];
  const refused = start({
    send: () => Promise.reject(refusal(422, { 'images.0': ['Not a picture'], name: ['Taken'] })),
    beside: {
      problems: [],
      take: ({ name = [], ...others }) => {
        taken.push(others);
        return { name };
      },
    },
  });
  await refused.submit();
  expect(taken).toEqual([{ 'images.0': ['Not a picture'] }]);
  expect(refused.form().form.errors).toEqual({ name: 'Taken' });
});

test('a draft of the current version is an edit of it, and reset restores the record', async () => {
  const { form, send, submit } = start({ draft: { values: { name: 'Axle', stock: '7' }, version: part.updated_at } });
  expect(form().form.values.name).toBe('Axle');
  expect(form().conflict).toBeNull();
  await submit();
  expect(send).toHaveBeenCalledWith({ name: 'Axle', stock: '7' }, part.updated_at);
  act(() => form().reset());
  expect(form().form.values).toEqual({ name: 'Hub', stock: '7' });
});

test('a draft of an older version starts as a conflict that can be resolved either way', async () => {
  const draft = { values: { name: 'Axle', stock: '7' }, version: part.updated_at };
  const adopted: Part[] = [];
  const theirs = start({ record: newer, draft, onAdopt: (record) => adopted.push(record) });
  expect(theirs.form().conflict?.differences).toEqual([
    { field: 'NAME', theirs: 'Hub', mine: 'Axle' },
    { field: 'STOCK', theirs: '9', mine: '7' },
  ]);
  act(() => theirs.form().conflict?.onTakeTheirs());
  expect(theirs.form().form.values).toEqual({ name: 'Hub', stock: '9' });
  expect(theirs.form().conflict).toBeNull();
  expect(adopted).toEqual([newer]);

  const mine = start({ record: newer, draft });
  await act(async () => mine.form().conflict?.onKeepMine());
  expect(mine.send).toHaveBeenCalledWith(draft.values, newer.updated_at);
});

test('a record that another user has saved since is a conflict', async () => {
  const { form, submit, type } = start({ send: () => Promise.reject(refusal(409, {}, newer)) });
  type({ name: 'Axle' });
  await submit();
  expect(form().conflict?.differences.map(({ field }) => field)).toEqual(['NAME', 'STOCK']);
});
