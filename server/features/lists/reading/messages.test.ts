import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

// Rows as people write them to each other, and as programs print them. The market of these tests has no posts.

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
});
afterAll(() => server.close());

interface Line {
  text: string;
  quantity: number;
  max_price: string | null;
}

async function read(...rows: string[]) {
  const { data, message } = await client.post('/api/lists', { rows: rows.join('\n') });
  expect(data, message).not.toBeNull();
  await server.db.deleteFrom('lists').execute();
  return (data.lines as Line[]).map(({ text, quantity }) => [text, quantity]);
}

describe('a message', () => {
  it('has how many in front of words, behind talk and names of people', async () => {
    expect(
      await read('Rob: salut, il nous faut 6 disques RT-64', 'Lea: noté', 'Rob: et 3 cassettes 12v', 'Lea: ok!'),
    ).toEqual([
      ['disques RT-64', 6],
      ['cassettes 12v', 3],
    ]);
  });

  it('may have several parts in a row, without a number of any', async () => {
    expect(await read('vi servono 4 camere 28, 2 coperture 28 e 1 catena', '5 x raggi')).toEqual([
      ['camere 28', 4],
      ['coperture 28', 2],
      ['catena', 1],
      ['raggi', 5],
    ]);
  });

  it('has the count of an invoice, where count times price is the sum', async () => {
    expect(await read('3 Dynamo DH-3 36g 38,50 115,50', 'Lampe Lineo 4 18,50 74,00')).toEqual([
      ['Dynamo DH-3 36g', 3],
      ['Lampe Lineo', 4],
    ]);
  });

  it('leaves out sentences, addresses and what identifies a company', async () => {
    expect(
      await read(
        '2 x AX-5100',
        'Die 3 Hinterräder von letzter Woche sind übrigens angekommen.',
        'Officina Rossi P.IVA 01234567890',
        'Unit 4, Mill Road, Leeds LS12 1AB',
        'Consegna: entro il 15/12/2026',
      ),
    ).toEqual([['AX-5100', 2]]);
  });

  it('does not take a measure for a count', async () => {
    const [line] = await read('tijas 31,6 x 400');
    expect(line?.[1]).toBe(1);
  });
});

describe('a printed table', () => {
  it('may have single blanks between its columns, and what is still to come', async () => {
    expect(
      await read(
        'Pos. Art.-Nr. Bezeichnung bestellt geliefert Rückstand',
        '1 RM-33 Reifen Road 10 6 4',
        '2 PT-1 Pumpe 5 5 0',
      ),
    ).toEqual([['RM-33', 4]]);
  });

  it('may have slashes between its columns', async () => {
    expect(
      await read(
        'Désignation / Quantité / Prix max',
        'Cassette CS-71 / 5 / 48 €',
        'Galet RD-80 / 8 / 15 €',
        'Selle / 1 / 20 €',
      ),
    ).toEqual([
      ['Cassette CS-71', 5],
      ['Galet RD-80', 8],
      ['Selle', 1],
    ]);
  });

  it('may have each value on a row of its own', async () => {
    expect(
      await read(
        'Code article : 441207',
        'Désignation : Frein',
        'Quantité : 3',
        'Code article : 441208',
        'Quantité : 1',
      ),
    ).toEqual([
      ['441207', 3],
      ['441208', 1],
    ]);
  });
});
