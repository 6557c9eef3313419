import { afterEach, expect, it } from 'vitest';
import { bareWorkbook } from '#tests/helpers/files/archives.ts';
import { createWorkers, type Workers } from './workers.ts';

const tooMuch = 'The file takes too long to read. Save only the sheet and the columns you need, and try again.';
const small = Buffer.from('title;price\nChain;31,20\n');
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const row = (columns: number) => `<row>${'<c t="str"><v>Chain</v></c>'.repeat(columns)}</row>`;
const workbookOf = (rows: number, columns: number) =>
  bareWorkbook(`<worksheet xmlns="${main}"><sheetData>${row(columns).repeat(rows)}</sheetData></worksheet>`);
const largeOf = (rows: number) => Buffer.from(`title;price\n${'Chain of eleven speeds;31,20\n'.repeat(rows)}`);
const market = JSON.stringify({ categories: [], brands: [] });
const nothingChosen = { options: {}, columns: {}, joins: [], splits: [], values: {}, fixed: {} };

let workers: Workers;
afterEach(() => workers.close());

const ownerOf = (id: number) => ({ id, organization: null });

/** The number of rows found in a user's file, or the message that it ends with. */
const outcomeOf = (person: number, name: string, bytes: Buffer) =>
  workers
    .inTurn(ownerOf(person), async (worker) => {
      await worker.openSheet(name, async () => ({ source: bytes, pasted: false, choice: {} }));
      return (await worker.understand({ chosen: nothingChosen, defaults: { country: 'NL', currency: 'EUR' }, market }))
        .rows;
    })
    .catch((error: Error) => error.message);

it('a file that takes too long ends only its own process, and the next one is read', async () => {
  workers = createWorkers({ timeout: 1_000, heapMegabytes: 384 });
  const large = await workbookOf(5_000, 200);
  expect(await Promise.all([outcomeOf(1, 'large', large), outcomeOf(1, 'small', small)])).toEqual([tooMuch, 1]);
});

it('a file that takes too much memory ends only its own process, and the next one is read', async () => {
  workers = createWorkers({ timeout: 15_000, heapMegabytes: 64 });
  expect(await outcomeOf(1, 'large', await workbookOf(5_000, 200))).toBe(tooMuch);
  expect(await outcomeOf(1, 'small', small)).toBe(1);
  // The timeout is long because the process has the lowest priority and reads a million cells before its memory is full.
}, 90_000);

it('rows that take too long to understand end with a message', async () => {
  workers = createWorkers({ timeout: 15_000, heapMegabytes: 384 }, 1);
  expect(await outcomeOf(1, 'large', largeOf(5_000))).toBe(tooMuch);
});

it('a user whose files never end does not delay others', async () => {
  workers = createWorkers({ timeout: 60_000, heapMegabytes: 384 });
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hostile = Array.from({ length: 5 }, (_, index) =>
    workers.inTurn(ownerOf(1), async () => {
      await held;
      order.push(`hostile ${index}`);
    }),
  );
  expect(await outcomeOf(2, 'small', small)).toBe(1);
  order.push('small');
  release();
  await Promise.all(hostile);
  expect(order).toEqual(['small', 'hostile 0', 'hostile 1', 'hostile 2', 'hostile 3', 'hostile 4']);
});

it('people whose files take long delay no one of another organization', async () => {
  workers = createWorkers({ timeout: 60_000, heapMegabytes: 384 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hostile = [1, 2, 3].map((id) => workers.inTurn({ id, organization: { id: 100 } }, () => held));
  const rows = workers.inTurn({ id: 4, organization: { id: 200 } }, async (worker) => {
    const reading = { source: small, pasted: false, choice: {} };
    return (await worker.openSheet('small', async () => reading)).kind;
  });
  expect(await rows).toBe('csv');
  release();
  await Promise.all(hostile);
});

it('a sheet stays open for the next step of the same user, and is read again if its process is gone', async () => {
  workers = createWorkers();
  let times = 0;
  const step = () =>
    workers.inTurn(ownerOf(1), (worker) =>
      worker.openSheet('list', async () => {
        times += 1;
        return { source: small, pasted: false, choice: {} };
      }),
    );
  expect([await step(), await step()]).toEqual([{ kind: 'csv' }, { kind: 'csv' }]);
  expect(times).toBe(1);
  workers.close();
  expect(await step()).toEqual({ kind: 'csv' });
  expect(times).toBe(2);
});
