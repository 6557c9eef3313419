import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listLimits } from '#contract/lists/choices.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { planList } from '#tests/helpers/trade/buying.ts';

let server: TestServer;
let client: TestClient;
let colleague: TestClient;

beforeAll(async () => {
  server = await startServer();
  const organization = await createOrganization(server.db, { country: 'NL' });
  const permissions = ['browse', 'deals', 'export'] as const;
  ({ client } = await server.join({ organizationId: organization.id, permissions: [...permissions] }));
  ({ client: colleague } = await server.join({ organizationId: organization.id, permissions: [...permissions] }));
  const seller = await createUser(server.db);
  const category = await createCategory(server.db);
  const brand = await createBrand(server.db, 'Nordhub');
  for (const articleNumber of ['NH-8101', 'NH-8102', 'NH-8103'])
    await createAdvertisement(server.db, seller, {
      category,
      brandId: brand.id,
      articleNumber,
      title: `Hub ${articleNumber}`,
      price: '10.00',
      items: 500,
    });
});
afterAll(() => server.close());

interface Line {
  number: number;
  quantity: number;
  article: { number: string } | null;
}

const make = async (rows: string) => {
  const answer = await client.post('/api/lists', { rows });
  expect(answer.code, answer.message).toBe(201);
  return answer.data as { id: number; lines: Line[]; updated_at: string };
};

describe('pasted rows of a stranger', () => {
  it.each([
    ['one row of a megabyte', 'RD-M8100 '.repeat(120_000)],
    ['one word of a megabyte', 'x'.repeat(1_000_000)],
    ['digits of a megabyte', '1'.repeat(1_000_000)],
    ['separators of a megabyte', ';'.repeat(1_000_000)],
    ['blanks of a megabyte', ' '.repeat(1_000_000)],
    ['rows without an end', '\n'.repeat(1_000_000)],
    ['quotes that never end', `"${'a;"'.repeat(250_000)}`],
    ['10,000 rows', Array.from({ length: 10_000 }, (_, at) => `NH-${at};Nordhub;1`).join('\n')],
    ['10,000 rows of a message', Array.from({ length: 10_000 }, (_, at) => `please ${at} x hub NH-${at}`).join('\n')],
    ['multiplied quantities', '9 x 9 x 9 x 9 dozen '.repeat(40_000)],
    ['brackets in brackets', '('.repeat(500_000) + ')'.repeat(500_000)],
  ])('%s: is read or refused with a sentence', async (_, rows) => {
    const { code, message, errors } = await client.post('/api/lists', { rows });
    await server.db.deleteFrom('lists').execute();
    expect([201, 422], message).toContain(code);
    if (code === 422) expect(errors?.rows?.[0]).toEqual(expect.any(String));
  });

  it('may have invisible characters within numbers, quantities and separators', async () => {
    const { lines } = await make(
      [
        '\uFEFFNH-\u200B8101\u200B x 4',
        '\u200F5 x NH\u2011810\u20602\u200E',
        '\u202ANH-8103\u202C\u00A0\u2013\u00A07\u00ADpcs',
      ].join('\n'),
    );
    expect(lines.map(({ article, quantity }) => [article?.number, quantity])).toEqual([
      ['NH-8101', 4],
      ['NH-8102', 5],
      ['NH-8103', 7],
    ]);
  });

  it('in a script from right to left have their numbers and quantities', async () => {
    const { lines } = await make(
      '\u200Fالعدد;رقم القطعة\n3;NH-8101\n\u200F12;NH-8102\n7;NH-8103\n\u200F5;NH-8104\n6;NH-8105',
    );
    expect(lines.map(({ article, quantity }) => [article?.number, quantity])).toEqual([
      ['NH-8101', 3],
      ['NH-8102', 12],
      ['NH-8103', 7],
      [undefined, 5],
      [undefined, 6],
    ]);
  });

  it('with formulas stay text in both exports', async () => {
    const { id } = await make(
      ['Number;Title;Qty', '=1+1;=HYPERLINK("http://x.example","hub");2', '@SUM(A1);+cmd|calc;3', '-2+3;-hub;4'].join(
        '\n',
      ),
    );
    const { body } = await client.raw({ method: 'GET', url: `/api/lists/${id}/export.csv` });
    const cells = body.split(/[\r\n;,]+/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=@+]|^-\D|^-\d+\D/.test(cell))).toEqual([]);
  });
});

describe('two people at one list', () => {
  it('keep the changes of both lines, and only one of two changes of the list as it was read', async () => {
    const { id, updated_at } = await make('NH-8101;Nordhub;1\nNH-8102;Nordhub;1');
    const url = `/api/lists/${id}`;
    expect((await client.put(url, { access: 'edit' })).code).toBe(200);
    const answers = await Promise.all([
      client.put(`${url}/lines/1`, { quantity: 11 }),
      colleague.put(`${url}/lines/2`, { quantity: 22 }),
      colleague.post(`${url}/lines`, { text: 'NH-8103', quantity: 33 }),
      client.put(url, { name: 'Stale', updated_at }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 201, 409]);
    const { data } = await client.get(url);
    expect(data.lines.map(({ quantity }: Line) => quantity)).toEqual([11, 22, 33]);
    const [first, second] = await Promise.all([
      client.put(`${url}/lines/1`, { quantity: 5 }),
      colleague.delete(`${url}/lines/1`),
    ]);
    expect([200, 404]).toContain(first.code);
    expect(second.code).toBe(200);
    expect((await client.get(url)).data.lines.map(({ number }: Line) => number)).toEqual([2, 3]);
  });

  it('never ask for lines that were changed while they were planned', async () => {
    const { id } = await make('NH-8101;Nordhub;1\nNH-8102;Nordhub;1');
    const url = `/api/lists/${id}`;
    await client.put(url, { access: 'edit' });
    for (let round = 0; round < 4; round += 1) {
      const [planned, ...changed] = await Promise.all([
        client.post(`${url}/plan`, { mode: 'cheapest' }),
        colleague.put(`${url}/lines/1`, { quantity: 10 + round }),
        colleague.put(`${url}/lines/2`, { quantity: 20 + round }),
      ]);
      expect([200, 409], planned.message).toContain(planned.code);
      expect(changed.map(({ code }) => code)).toEqual([200, 200]);
      const asked = await client.post(`${url}/ask`, { market: planned.data?.market ?? '', with: 'inquiry' });
      expect([409, 422, 201]).toContain(asked.code);
      if (asked.code !== 201) continue;
      // Only a plan of the lines as they are now may be asked for.
      const { rows } = await server.db
        .selectFrom('deal_lines')
        .select(({ fn }) => fn.sum<string>('asked_quantity').as('sum'))
        .execute()
        .then((all) => ({ rows: all }));
      expect(Number(rows[0]?.sum)).toBe(30 + 2 * round);
      break;
    }
    const plan = await planList(client, url);
    expect(plan.totals).toMatchObject({ lines: 2 });
  });
});

it('500 lines that nothing is offered for are copied by several people at once, and no short request waits long', {
  timeout: 120_000,
}, async () => {
  const rows = Array.from({ length: listLimits.lines }, (_, at) => `Rear hub for trailer no ${at} ZX-${50_000 + at};2`);
  const { id } = await make(rows.join('\n'));
  await client.put(`/api/lists/${id}`, { access: 'edit' });
  const copies = Promise.all(
    Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? client : colleague).post(`/api/lists/${id}/copy`, {})),
  );
  const others = await Promise.all(Array.from({ length: 10 }, () => client.get('/api/lists')));
  expect(others.map(({ code }) => code)).toEqual(others.map(() => 200));
  const made = await copies;
  expect(made.map(({ code, message }) => [code, message])).toEqual(made.map(() => [201, expect.any(String)]));
  expect(made.map(({ data }) => data.lines.length)).toEqual(made.map(() => listLimits.lines));
});

it('while the words of a copy are searched, others of the organization make lists and change the one that is copied', async () => {
  const { id } = await make('Rear hub for trailer ZX-51000;2');
  await client.put(`/api/lists/${id}`, { access: 'edit' });
  const others: number[] = [];
  const search = vi.spyOn(server.search, 'findComplete').mockImplementationOnce(async (...given) => {
    const made = await colleague.post('/api/lists', { rows: 'NH-8101;Nordhub;1' });
    const changed = await colleague.put(`/api/lists/${id}/lines/1`, { quantity: 3 });
    others.push(made.code, changed.code);
    return server.search.findComplete(...given);
  });
  const copy = await client.post(`/api/lists/${id}/copy`, {});
  search.mockRestore();
  expect([copy.code, copy.message]).toEqual([201, expect.any(String)]);
  expect(others).toEqual([201, 200]);
});
