import { expect, it } from 'vitest';
import { confirm, useConfirmStore } from './confirm.tsx';

const question = { title: 'Are you sure you want to delete this item?', confirmLabel: 'Delete' };

it('returns the answer and closes the question', async () => {
  const answer = confirm(question);
  expect(useConfirmStore.getState().asked?.title).toBe(question.title);
  useConfirmStore.getState().asked?.answer(true);
  expect(await answer).toBe(true);
  expect(useConfirmStore.getState().asked).toBeNull();
});

it('answers the first question with no when a second one is asked', async () => {
  const first = confirm(question);
  const second = confirm(question);
  expect(await first).toBe(false);
  useConfirmStore.getState().asked?.answer(true);
  expect(await second).toBe(true);
});
