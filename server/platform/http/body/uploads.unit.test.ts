import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { ByteBudget, ReceivedForm } from './received.ts';
import { receiveForm } from './uploads.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'groupset-uploads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const megabytes = 1024 ** 2;
const endpoint = {
  files: {
    documents: { kind: 'document', max: 8, tooMany: 'many', maxBytes: 8 * megabytes, tooLarge: 'large' },
  },
} as unknown as EndpointShape;
const byteBudget = {
  bytes: megabytes,
  fields: 100,
  take: () => {},
  store: () => {},
  close: () => {},
} as unknown as ByteBudget;

/** The form received over a connection, and whether its request had closed before. */
async function send(form: FormData): Promise<{ received: ReceivedForm; closedFirst: boolean }> {
  let report: (outcome: { received: ReceivedForm; closedFirst: boolean }) => void = () => {};
  let fail: (reason: unknown) => void = () => {};
  const outcome = new Promise<{ received: ReceivedForm; closedFirst: boolean }>((resolve, reject) => {
    report = resolve;
    fail = reject;
  });
  const server = http.createServer((request, response) => {
    let isClosed = false;
    request.once('close', () => {
      isClosed = true;
    });
    receiveForm(request, endpoint, byteBudget, folder)
      .then((received) => report({ received, closedFirst: isClosed }), fail)
      .finally(() => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const [result] = await Promise.all([outcome, fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })]);
    return result;
  } finally {
    server.close();
  }
}

it('a form with large files is received whole, even if its request closes while they are still being written', async () => {
  const contents = Array.from({ length: 6 }, () =>
    Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(5 * megabytes), Buffer.from('\n%%EOF\n')]),
  );
  let closedFirst = 0;
  for (let round = 0; round < 5; round++) {
    const form = new FormData();
    form.append('title', 'Six sheets');
    for (const [index, content] of contents.entries()) {
      form.append(
        'documents[]',
        new File([new Uint8Array(content)], `sheet ${index}.pdf`, { type: 'application/pdf' }),
      );
    }
    const { received, closedFirst: isClosed } = await send(form);
    closedFirst += Number(isClosed);
    expect(received.errors).toEqual({});
    expect(received.entries).toEqual([['title', 'Six sheets']]);
    const uploads = received.files.documents ?? [];
    expect(uploads.map(({ name, size }) => [name, size])).toEqual(
      contents.map((content, index) => [`sheet ${index}.pdf`, content.length]),
    );
    for (const [index, upload] of uploads.entries()) {
      const written = readFileSync(upload.path);
      expect(written.equals(contents[index] as Buffer)).toBe(true);
      expect(upload.sha256.equals(createHash('sha256').update(written).digest())).toBe(true);
    }
  }
  // Otherwise the test would prove nothing.
  expect(closedFirst).toBeGreaterThan(0);
});
