import { describe, expect, it } from 'vitest';
import { createReaders } from '#server/platform/languages/index.ts';
import { type Effect, holdOf } from './holding.ts';

const usual: Effect = {
  lines: 2914,
  linesBefore: 2914,
  lacking: [],
  isFull: true,
  cutLine: null,
  posts: 2914,
  lost: 0,
  losses: [],
  prices: { count: 2914, moved: 0 },
};
const held = (effect: Partial<Effect>) => holdOf({ ...usual, ...effect })?.hold ?? null;

describe('a hold', () => {
  it.each([
    [{}, null],
    [{ lines: 0 }, 'empty'],
    [{ lines: 0, isFull: false }, 'empty'],
    [{ lacking: ['Stock'] }, 'column'],
    [{ lost: 291 }, null],
    [{ lost: 292 }, 'loss'],
    [{ lost: 292, isFull: false }, null],
    [{ posts: 5, lost: 2 }, null],
    [{ posts: 4, lost: 2 }, null],
    [{ posts: 5, lost: 3 }, 'loss'],
    [{ posts: 3, lost: 2 }, 'loss'],
    [{ posts: 2, lost: 2 }, null],
    [{ posts: 5, lost: 4, isFull: false }, null],
    [{ posts: 100, lost: 20 }, null],
    [{ posts: 100, lost: 21 }, 'loss'],
    [{ losses: Array.from({ length: 9 }, () => 0), lost: 200 }, null],
    [{ losses: Array.from({ length: 10 }, () => 0), lost: 20 }, null],
    [{ losses: Array.from({ length: 10 }, () => 0), lost: 21 }, 'loss'],
    [{ losses: [4, 9, 11, 8, 10, 10, 12, 250, 9, 10], lost: 30 }, null],
    [{ losses: [4, 9, 11, 8, 10, 10, 12, 250, 9, 10], lost: 31 }, 'loss'],
    [{ cutLine: 59 }, 'cut'],
    [{ cutLine: 59, isFull: false }, 'cut'],
    [{ cutLine: 59, lost: 292 }, 'loss'],
    [{ prices: { count: 10, moved: 3 } }, null],
    [{ prices: { count: 10, moved: 4 } }, 'price'],
    [{ prices: { count: 0, moved: 0 } }, null],
  ] as [Partial<Effect>, string | null][])('for %j is %s', (effect, expected) => expect(held(effect)).toBe(expected));

  const sentences = (effect: Partial<Effect>) => {
    const { reason, title } = holdOf({ ...usual, ...effect }) ?? {};
    const { messagesIn } = createReaders(['en', 'de', 'nl', 'fr']);
    return (['en', 'de', 'nl', 'fr'] as const).map((language) =>
      [title, reason].map((each) => each && messagesIn(language)(each).replaceAll(/\s/g, ' ')),
    );
  };

  it('names both numbers in each language, in its title and its reason', () => {
    expect(sentences({ lines: 0, linesBefore: null })).toEqual([
      ['0 of 2,914 lines', 'Only 0 of 2,914 lines. Nothing was changed'],
      ['0 von 2.914 Zeilen', 'Nur 0 von 2.914 Zeilen. Es wurde nichts geändert'],
      ['0 van 2.914 regels', 'Slechts 0 van 2.914 regels. Er is niets gewijzigd'],
      ['0 sur 2 914 lignes', 'Seulement 0 sur 2 914 lignes. Rien n’a été modifié'],
    ]);
    expect(sentences({ lines: 12, lost: 2902 })).toEqual(sentences({ lines: 12, lost: 2600 }));
  });

  it.each([
    { lacking: ['Stock'] },
    { lacking: ['Stock', 'Price'] },
    { lost: 292 },
    { cutLine: 59 },
    { prices: { count: 10, moved: 4 } },
  ])('has no English words in other languages: %j', (effect) => {
    const [[title, reason] = [], ...others] = sentences(effect);
    expect(reason).toBe(`${title}. Nothing was changed`);
    for (const other of others) {
      expect(other.join()).not.toMatch(/\b(?:the|of|posts|prices|would|nothing|lacks|cut)\b/i);
      expect(other.join().match(/\d+|Stock/g)).toEqual(`${title},${reason}`.match(/\d+|Stock/g));
    }
  });
});
