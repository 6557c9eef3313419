import { expect, it } from 'vitest';
import { counted, type FixedText, message, type Sentence } from './message.ts';

// Each line below that is expected not to compile fails the check of types if it does.

it('the compiler refuses sentences that no catalogue has, and values that are missing', () => {
  const count: number = 3;
  const text: string = 'Required';
  const fixed: FixedText = 'Required';
  const sentences: Sentence[] = [
    fixed,
    message('Only {{count}} left', { count }),
    message('{{sentence}}.', { sentence: message('Required') }),
    // @ts-expect-error: a template literal
    `Only ${count} left`,
    // @ts-expect-error: text that is known only when it runs
    text,
    // @ts-expect-error: no catalogue has it
    'A sentence of no catalogue',
    // @ts-expect-error: it has a value
    'Only {{count}} left',
    // @ts-expect-error: no catalogue has it
    message('A sentence of no catalogue'),
    // @ts-expect-error: no catalogue has it
    message('A sentence about {{name}}', { name: text }),
    // @ts-expect-error: the value has another name
    message('Only {{count}} left', { number: count }),
    // @ts-expect-error: the value is missing
    message('Only {{count}} left'),
    // @ts-expect-error: no catalogue has the first
    counted(count, '{{count}} thing', '{{count}} days', {}),
  ];
  expect(sentences).toHaveLength(12);
});
