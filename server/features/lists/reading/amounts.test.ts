import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
});
afterAll(() => server.close());

describe('pasted lines', () => {
  it('have highest prices in the currency of the list, whatever currency and notation they use', async () => {
    const { client: admin } = await server.join({ role: 'admin' });
    const rates = { CHF: '0.95', SEK: '11', USD: '1.16', GBP: '0.85' };
    expect((await admin.put('/api/rates', { date: '2026-11-18', rates })).code).toBe(200);
    await server.search.index.readNames();
    const prices = async (header: string, cells: readonly string[]) => {
      const rows = cells.map((cell, at) => `ZQ-90${at};2;${cell}`).join('\n');
      const answer = await client.post('/api/lists', { rows: `Number;Qty;${header}\n${rows}` });
      expect(answer.code, answer.message).toBe(201);
      return answer.data.lines.map(({ max_price: price }: { max_price: string | null }) => price);
    };
    const euros = (currency: keyof typeof rates, amount: number) => (amount / Number(rates[currency])).toFixed(2);
    expect(await prices('Max', ['€ 40,-', '1.299,95', 'CHF 40', '400 SEK', '$40'])).toEqual([
      '40.00',
      '1299.95',
      euros('CHF', 40),
      euros('SEK', 400),
      euros('USD', 40),
    ]);
    expect(await prices('Max GBP', ['40', 'EUR 40'])).toEqual([euros('GBP', 40), '40.00']);
  });

  it('with a quantity of 0 are left out, and characters that the database refuses are removed', async () => {
    const answer = await client.post('/api/lists', { rows: '0 x BR-M7120\nRD-M8100-SGS 0 pcs\n\0HBSPM4\0, 3 pcs' });
    expect(answer.code, answer.message).toBe(201);
    expect(answer.data.lines).toMatchObject([{ text: 'HBSPM4', quantity: 3 }]);
    expect(answer.meta.read.left_out).toEqual([
      { line: 1, reason: 'The quantity is 0' },
      { line: 2, reason: 'The quantity is 0' },
    ]);
  });

  it('are reported without broken characters where they are shortened', async () => {
    const long = `${'𝔸'.repeat(19)}a𝔹`;
    for (const rows of [`2 x HBSPM4\n-3 x HBSPM4 ${'a'.repeat(287)}𝔸`, `Number;Qty\nBR-M7120;2\nHBSPM4;${long}`]) {
      const answer = await client.post('/api/lists', { rows });
      expect([answer.code, rows.length], answer.message).toEqual([201, rows.length]);
    }
  });
});
