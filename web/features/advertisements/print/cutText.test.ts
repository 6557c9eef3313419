import { expect, it } from 'vitest';
import { cutText } from './cutText.ts';

it('keeps text that fits, and cuts the rest after a whole word', () => {
  expect(cutText('Two short\nlines', 2, 10)).toEqual({ text: 'Two short\nlines', isCut: false });
  expect(cutText('one two three four five', 1, 10)).toEqual({ text: 'one two …', isCut: true });
  expect(cutText('a\nb\nc', 2, 10)).toEqual({ text: 'a\nb', isCut: true });
  // An empty line counts too, and a line that is too long counts as the lines it fills.
  expect(cutText('a\n\nb', 2, 10)).toEqual({ text: 'a\n', isCut: true });
  expect(cutText('1234567890123456789012345', 2, 10).text.length).toBeLessThanOrEqual(20);
});
