import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRecordFile, type RecordFile } from './recordFile.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-records-'));
const opened: RecordFile[] = [];
const create = (capacity: number) => {
  const file = createRecordFile(folder, capacity);
  opened.push(file);
  return file;
};
afterEach(() => {
  vi.restoreAllMocks();
  for (const file of opened.splice(0)) file.close();
});

describe('a file of records', () => {
  it('gives back what was put last under a number, or nothing', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ put: fc.nat(40), length: fc.nat(60) }) },
      { weight: 2, arbitrary: fc.record({ drop: fc.nat(40) }) },
      { weight: 1, arbitrary: fc.constant({ clear: true as const }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.integer({ min: 60, max: 400 }), (steps, capacity) => {
        const file = create(capacity);
        const last = new Map<number, string>();
        let count = 0;
        for (const one of steps) {
          if ('put' in one) {
            count += 1;
            const text = `${count}:`.padEnd(one.length, String(count));
            file.put(one.put, Buffer.from(text));
            last.set(one.put, text);
            // What was put just now is always there, whatever had to go for it.
            expect(file.get(one.put)?.toString()).toBe(text);
          } else if ('drop' in one) {
            file.drop(one.drop);
            last.delete(one.drop);
          } else {
            file.clear();
            last.clear();
          }
          let bytes = 0;
          for (let number = 0; number <= 40; number += 1) {
            const found = file.get(number);
            expect(file.has(number)).toBe(found !== null);
            if (found === null) continue;
            expect(found.toString()).toBe(last.get(number));
            bytes += found.length;
          }
          expect(bytes).toBeLessThanOrEqual(capacity);
        }
        file.close();
      }),
      { numRuns: 100 },
    );
  });

  it('keeps everything that fits, and lets go of what was put first', () => {
    const file = create(1000);
    for (let number = 0; number < 10; number += 1) file.put(number, Buffer.alloc(100, number));
    expect(Array.from({ length: 10 }, (_, number) => file.has(number))).toEqual(Array(10).fill(true));
    file.put(10, Buffer.alloc(150, 10));
    expect([file.has(0), file.has(1), file.has(2), file.has(10)]).toEqual([false, false, true, true]);
    expect(file.placeOf(10)).toBeGreaterThan(file.placeOf(9));
    expect(file.placeOf(0)).toBe(-1);
  });

  it('leaves no name in the folder', () => {
    create(1000).put(1, Buffer.from('one'));
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('does without where the disk is full, and gives back what it had', () => {
    const file = create(1000);
    file.put(1, Buffer.from('one'));
    const truncated = vi.spyOn(fs, 'ftruncateSync');
    const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    file.put(2, Buffer.from('two'));
    expect([file.get(1), file.get(2), truncated.mock.calls.length]).toEqual([null, null, 1]);
    write.mockRestore();
    file.put(3, Buffer.from('three'));
    expect(file.get(3)).toBeNull();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    file.put(3, Buffer.from('three'));
    expect(file.get(3)?.toString()).toBe('three');
  });
});
