import { createHash } from 'node:crypto';
import { createFiles } from '#server/platform/files/index.ts';
import type { TestServer } from '#tests/helpers/server.ts';
import type { Caller } from '../callers.ts';
import type { ActorName } from './actors.ts';

type ByOwner = Record<'own' | 'colleague' | 'foreign', number>;

/** An upload and an export of each owner in the states that calls need, with a canary in the foreign one's. */
interface Transfers {
  checked: ByOwner;
  refused: ByOwner;
  running: ByOwner;
  done: ByOwner;
  exported: ByOwner;
  exporting: ByOwner;
  remembered: { home: number; away: number };
}

interface Given {
  callers: Record<ActorName, Caller>;
  people: Record<'owner' | 'colleague' | 'stranger', { id: number; organization_id: number | null }>;
  category: { name: string };
  canary: string;
  homeId: number;
  awayId: number;
}

/** Makes them: what is checked through the product itself, the rest as it lies in the database. */
export async function createTransfers(server: TestServer, given: Given): Promise<Transfers> {
  const { db } = server;
  const files = createFiles(server.config);
  const transfers = { remembered: {} } as Transfers;
  const owners = { own: 'owner', colleague: 'colleague', foreign: 'stranger' } as const;
  const put = (set: Exclude<keyof Transfers, 'remembered'>, key: keyof ByOwner, id: number) => {
    transfers[set] = { ...transfers[set], [key]: id };
  };
  for (const [key, name] of Object.entries(owners) as [keyof ByOwner, 'owner' | 'colleague' | 'stranger'][]) {
    const secret = key === 'foreign' ? `${given.canary}-upload` : `upload-${key}`;
    const { cookie, token } = given.callers[name];
    const post = async (url: string, payload: object) => {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { cookie, 'x-csrf-token': token },
      });
      if (answer.statusCode >= 300) throw new Error(answer.body);
      return answer.json().data.id as number;
    };
    const rows = `internal_reference\ttitle\tcategory\tnumber_of_items\tprice_per_unit\tavailability\n${secret}\tCalliper\t${given.category.name}\t4\t2.00\tsome day`;
    const checked = await post('/api/imports', { rows });
    await post(`/api/imports/${checked}/check`, { remember: false });
    put('checked', key, checked);
    const person = given.people[name];
    const owner = { organization_id: person.organization_id as number, user_id: person.id, name: `${secret}.csv` };
    const insert = async (values: object) =>
      (
        await db
          .insertInto('imports')
          .values({ ...owner, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    put('refused', key, await insert({ state: 'failed', failure: 'The file is empty.' }));
    put('running', key, await insert({ state: 'committing', mode: 'valid' }));
    put('done', key, await insert({ state: 'done', mode: 'valid', committed_at: new Date() }));
    const stored = await files.store(Buffer.from(secret), { kind: 'export', name: 'posts.csv', mime: 'text/csv' });
    await db
      .insertInto('files')
      .values({ ...stored, sha256: createHash('sha256').update(secret).digest() })
      .execute();
    const order = {
      user_id: person.id,
      organization_id: person.organization_id,
      format: 'csv',
      scope: 'mine',
      query: `q=${secret}`,
    };
    const insertExport = async (values: object) =>
      (
        await db
          .insertInto('exports')
          .values({ ...order, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    put(
      'exported',
      key,
      await insertExport({ state: 'done', file_id: stored.id, finished_at: new Date(), row_count: 1 }),
    );
    put('exporting', key, await insertExport({ state: 'running' }));
  }
  for (const [target, id] of [
    ['home', given.homeId],
    ['away', given.awayId],
  ] as const) {
    const header = target === 'away' ? `${given.canary} header` : 'header';
    const mapping = JSON.stringify({ columns: {}, joins: [], splits: [], values: {}, fixed: {} });
    const row = await db
      .insertInto('import_mappings')
      .values({ organization_id: id, key: header, headers: [header], mapping })
      .returning('id')
      .executeTakeFirstOrThrow();
    transfers.remembered[target] = row.id;
  }
  return transfers;
}
