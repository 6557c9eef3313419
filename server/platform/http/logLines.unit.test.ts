import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogLines } from './logLines.ts';

let folder: string;
let descriptor: number;
const file = () => path.join(folder, 'log');
const written = () => fs.readFileSync(file(), 'utf8');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-log-'));
  descriptor = fs.openSync(file(), 'w');
});
afterEach(() => {
  fs.closeSync(descriptor);
  fs.rmSync(folder, { recursive: true });
});

describe('log lines', () => {
  it('are written whole and in order, after a short delay', async () => {
    const log = createLogLines(descriptor);
    log.write('first\n');
    log.write('Größe ×2\n');
    expect(written()).toBe('');
    await expect.poll(written).toBe('first\nGröße ×2\n');
  });

  it('are written at once if there are many', () => {
    const log = createLogLines(descriptor);
    for (let n = 0; n < 2000; n += 1) log.write(`line ${n}\n`);
    expect(written().length).toBeGreaterThan(10_000);
    log.flush();
    expect(written().split('\n')).toHaveLength(2001);
  });

  it('are written when the process ends', () => {
    createLogLines(descriptor).write('the last one\n');
    const atEnd = process.listeners('exit').at(-1) as (code: number) => void;
    atEnd(0);
    expect(written()).toBe('the last one\n');
  });
});
