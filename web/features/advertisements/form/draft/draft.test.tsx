// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import { draftKey } from '#web/lib/drafts.ts';
import { emptyValues } from '../state/values.ts';
import { readDraft, useDraft } from './draft.ts';

const fresh = emptyValues({ user: null, organization: null } as unknown as Bootstrap);
const key = draftKey(5, 12);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('typed values are restored after the form was left, with the version that they are based on', () => {
  const typed = { ...fresh, title: 'Rear hub', gtin: '123' };
  renderHook(() => useDraft(key, { values: typed, updatedAt: '2026-05-01T10:00:00.000Z' }, true)).unmount();
  expect(readDraft(key, fresh)).toMatchObject({ values: typed, updatedAt: '2026-05-01T10:00:00.000Z' });
  expect(readDraft(draftKey(5, null), fresh)).toBeNull();
  expect(readDraft(draftKey(6, 12), fresh)).toBeNull();
});

test('nothing is stored before the user types or after the post is published', () => {
  renderHook(() => useDraft(key, { values: fresh, updatedAt: null }, false)).unmount();
  expect(readDraft(key, fresh)).toBeNull();
  const { result, unmount } = renderHook(() =>
    useDraft(key, { values: { ...fresh, title: 'Hub' }, updatedAt: null }, true),
  );
  result.current.stop();
  unmount();
  expect(readDraft(key, fresh)).toBeNull();
});

test('a draft of an earlier release gets the fields that it lacks, and invalid JSON is ignored', () => {
  localStorage.setItem(key, JSON.stringify({ values: { title: 'Hub' }, updatedAt: null, savedAt: '2026-05-01' }));
  expect(readDraft(key, fresh)?.values).toEqual({ ...fresh, title: 'Hub' });
  localStorage.setItem(key, '{');
  expect(readDraft(key, fresh)).toBeNull();
});
