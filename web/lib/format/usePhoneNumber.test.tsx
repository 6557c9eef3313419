// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePhoneNumber } from './usePhoneNumber.ts';

it('shows a number as stored until it is grouped as in its country', async () => {
  const { result, rerender } = renderHook(({ stored }) => usePhoneNumber(stored), {
    initialProps: { stored: '+31135550142' as string | null },
  });
  expect(result.current).toBe('+31135550142');
  await waitFor(() => expect(result.current).toBe('+31 13 555 0142'));
  rerender({ stored: '+33465711841' });
  expect(result.current).toBe('+33465711841');
  await waitFor(() => expect(result.current).toBe('+33 4 65 71 18 41'));
  rerender({ stored: null });
  expect(result.current).toBeNull();
});

it('leaves text that is not a number unchanged', async () => {
  const { result } = renderHook(() => usePhoneNumber('extension 12'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(result.current).toBe('extension 12');
});
