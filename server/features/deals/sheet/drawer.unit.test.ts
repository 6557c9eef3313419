import { expect, it } from 'vitest';
import { createSheetDrawer } from './index.ts';

it('draws one sheet after the other, and the organizations take turns', async () => {
  const drawn: string[] = [];
  const drawer = createSheetDrawer({
    ask: async <Answer>(task: object) => {
      await new Promise(setImmediate);
      drawn.push((task as { name: string }).name);
      return new Uint8Array() as Answer;
    },
    warm() {},
    close() {},
  });
  const names = [1, 2, 3, 4, 5, 6].map((count) => `many ${count}`);
  await Promise.all([...names.map((name) => drawer.draw(1, { name })), drawer.draw(2, { name: 'one' })]);
  expect(drawn.indexOf('one')).toBe(1);
  expect(drawn).toHaveLength(7);
});
