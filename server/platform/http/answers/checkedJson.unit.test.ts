import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CheckedJson } from './checkedJson.ts';

const named = z.object({ name: z.string() });
const counted = z.object({ count: z.number() });
const marked = z.object({ mark: z.boolean() });

describe('checked JSON', () => {
  it('is joined and listed as the objects would be, and each piece can be used repeatedly', () => {
    const name = CheckedJson.of(named, { name: 'Kette „1/2"' });
    const count = CheckedJson.of(counted, { count: 3 });
    const both = CheckedJson.join(name, count);
    const all = CheckedJson.join(both, CheckedJson.of(marked, { mark: true }));
    const again = CheckedJson.join(name, CheckedJson.of(counted, { count: 4 }));
    const list = CheckedJson.listOf<object>([all, again, both, name]);
    expect(JSON.parse(list.bytes.toString())).toEqual([
      { name: 'Kette „1/2"', count: 3, mark: true },
      { name: 'Kette „1/2"', count: 4 },
      { name: 'Kette „1/2"', count: 3 },
      { name: 'Kette „1/2"' },
    ]);
    expect(JSON.parse(CheckedJson.listOf([]).bytes.toString())).toEqual([]);
  });

  it('is cached by its value, without fields that the schema does not name, and refused if it does not fit', () => {
    const of = CheckedJson.cachedBy(counted);
    const texts = Array.from({ length: 5_000 }, (_, count) =>
      of({ count: count % 3_000, secret: 1 } as { count: number }),
    );
    expect(texts.map((text) => text.toJSON())).toEqual(texts.map((_, count) => ({ count: count % 3_000 })));
    expect(of({ count: 7 })).toBe(of({ count: 7 }));
    expect(() => of({ count: 'seven' } as never)).toThrow(z.ZodError);
  });
});
