import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => fs.readFileSync(path.resolve(import.meta.dirname, '../deploy', name), 'utf8');

it('Each service and unit limits its memory and its processes.', () => {
  const [, services = ''] = read('compose.yaml').split('\nservices:\n');
  const blocks = (services.split('\nnetworks:\n')[0] as string)
    .split(/^ {2}(?=[\w-]+:$)/m)
    .filter((block) => block.trim());
  expect(blocks.length).toBeGreaterThan(5);
  for (const block of blocks.filter((each) => !each.includes('<<: *product')))
    expect(block).toMatch(/mem_limit: \d+[mg]\n {4}pids_limit: \d+\n/);
  expect(read('compose.yaml')).toMatch(/x-product:.+?mem_limit: \d+g\n {2}pids_limit: \d+\n.+?services:/s);
  for (const unit of ['groupset@.service', 'groupset-backup.service'])
    expect(read(`systemd/${unit}`)).toMatch(/MemoryMax=\d+G\nTasksMax=\d+\n/);
});

it('The backup of a unit has only the key that makes backups.', () => {
  expect(read('systemd/groupset-backup.service')).toMatch(/--key-file \S+\.pub\n/);
});

it('The image and the pages name the version of Node that is supported.', () => {
  const versions = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version);
  expect(versions).toEqual(['24', '24']);
  const pageOf = (name: string) => fs.readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8');
  for (const page of ['README.md', 'docs/operating.md']) expect(pageOf(page)).toContain('Node 24');
});
