import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { unavailable } from '../../errors.ts';
import { fetchFiles } from './addresses.ts';
import { emptyForm } from './bodies.ts';
import { discardUploads } from './uploads.ts';

it('A file that there is no room for ends no request while the others still arrive, and none is left on the disk.', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'groupset-addresses-'));
  let isClosed = false;
  const storedLate: boolean[] = [];
  const outgoing = {
    send: async (address: string) => {
      if (address.endsWith('slow.pdf')) await sleep(50);
      return {
        status: 200,
        headers: {},
        body: Buffer.from(address.endsWith('slow.pdf') ? '%PDF-1.4' : 'too many bytes'),
      };
    },
  };
  const byteBudget = {
    store(bytes: number) {
      storedLate.push(isClosed);
      if (bytes > 10) throw unavailable();
    },
  };
  const rule = { kind: 'document', max: 3, maxBytes: 100, tooMany: 'Too many', tooLarge: 'Too large', byAddress: true };
  const endpoint = { files: { documents: rule } } as unknown as EndpointShape;
  const form = emptyForm();
  const addresses = { documents: ['https://shop.test/large.pdf', 'https://shop.test/slow.pdf'] };
  const fetching = { outgoing, organizationId: 1, folder, byteBudget } as unknown as Parameters<typeof fetchFiles>[3];
  await expect(fetchFiles(endpoint, form, addresses, fetching)).rejects.toMatchObject({ code: 503 });
  isClosed = true;
  await discardUploads(form);
  await sleep(100);
  expect(storedLate).toEqual([false, false]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
