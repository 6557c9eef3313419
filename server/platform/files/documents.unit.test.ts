import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { identifyDocument } from './documents.ts';

const shared = path.resolve('../shared/data/uploads');
const kinds = ['xls', 'xlsx', 'ods', 'csv', 'docx', 'odt', 'doc', 'pdf'];

const outcomeOf = (name: string, content: Buffer) =>
  identifyDocument(content, name).then(
    ({ extension }) => extension,
    ({ code }: { code: number }) => code,
  );

describe('a document', () => {
  it.each([
    ['plain words', 'note.txt', 'txt'],
    ['a;b\r\n1;2', 'list.csv', 'csv'],
    ['\ufeffa;b', 'list.CSV', 'csv'],
    ['5 < 6 and 7 > 6', 'sums.txt', 'txt'],
    ['  <!DOCTYPE html>', 'page.txt', 415],
    ['name\n<script>alert(1)</script>', 'list.csv', 415],
    ['#!/usr/bin/env node', 'run.txt', 415],
    ['words', 'words.md', 415],
    ['', 'empty.txt', 415],
    ['a\0b', 'binary.txt', 415],
    ['%PDF-1.7', 'whatever.bin', 'pdf'],
    ['MZ\x90\0', 'setup.txt', 415],
    ['PK\x03\x04', 'archive.docx', 415],
  ] as const)('that begins with %j and is named %s is identified as %s', async (content, name, outcome) => {
    expect(await outcomeOf(name, Buffer.from(content))).toBe(outcome);
  });

  it('in UTF-16 is text as well', async () => {
    const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(await outcomeOf('list.csv', wide('Maße;Menge\r\n1;2'))).toBe('csv');
    expect(await outcomeOf('list.csv', wide('<html><script>'))).toBe(415);
    expect(await outcomeOf('song.txt', Buffer.from([0xff, 0xfe, 0x14, 0, 1, 0, 2, 0]))).toBe(415);
  });
});

describe.runIf(existsSync(shared))('files from office programs', () => {
  it('are recognised by their content, whatever their name', async () => {
    const files = readdirSync(shared, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    let reported = 0;
    for (const file of files) {
      const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
      if (!['xls', 'xlsx', 'ods'].includes(extension)) continue;
      const outcome = await outcomeOf('renamed', readFileSync(path.join(file.parentPath, file.name)));
      // Some are broken on purpose, or another format under this name: those are refused or recognised as what they are.
      if (typeof outcome === 'string') {
        expect(kinds).toContain(outcome);
        if (outcome === extension) reported++;
      } else expect([file.name, outcome]).toEqual([file.name, 415]);
    }
    expect(reported).toBeGreaterThan(10);
  });
});
