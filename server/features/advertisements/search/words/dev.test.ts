import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, it } from 'vitest';
import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import { openDatabase, sql } from '#server/db/database.ts';
import { seedDemo } from '#server/demo/index.ts';
import type { Config } from '#server/platform/config.ts';
import { createFiles } from '#server/platform/files/store.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { Search } from '../search.ts';
import { SearchIndex } from '../searchIndex.ts';

let search: Search;
let db: any;
beforeAll(async () => {
  const test = await createTestDatabase();
  const handle = openDatabase(test.connection);
  db = handle.db;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dev-'));
  await seedDemo(
    {
      db: handle.db,
      files: createFiles({ dataDir: folder, s3: null } as Config),
      secret: Buffer.alloc(32, 7),
      now: new Date(),
    },
    { posts: 3000 },
  );
  const index = new SearchIndex(handle.db);
  await index.load();
  await index.warm();
  search = new Search(index);
}, 120000);
it.skipIf(!process.env.PROF)(
  'prof',
  async () => {
    const { stemGroups } = await import('./stems.ts');
    const { understand } = await import('./understand.ts');
    const { loadGlossary } = await import('#server/features/vocabulary/glossary/index.ts');
    const g = loadGlossary();
    const lex = search.index.lexicon;
    for (const round of [1, 2])
      for (const q of ['Bremse', 'chain', '180mm', 'tyre', '27,5"', 'hub', '12-fach', 'sattel']) {
        const t0 = performance.now();
        const u = understand(q, g, lex);
        const t1 = performance.now();
        const st = await stemGroups(db, u.groups);
        const t2 = performance.now();
        const parts: string[] = [];
        for (const { all, strong, shadows } of st)
          for (const [n, w] of [
            ['all', all],
            ['strong', strong],
            ['shadows', shadows],
          ] as const) {
            if (!w.query) continue;
            for (const table of ['advertisement_words', 'description_words']) {
              const { rows } =
                await sql<any>`explain (analyze, format json) select advertisement_id from ${sql.table(table)} where words @@ ${w.query}::tsquery`.execute(
                  db,
                );
              const e = rows[0]['QUERY PLAN'][0];
              parts.push(
                `${n}/${table[0]} lists ${w.lists.length} plan ${e['Planning Time']} exec ${e['Execution Time']} ${e.Plan['Node Type']} rows ${e.Plan['Actual Rows']}`,
              );
            }
          }
        console.log(q, 'understand', (t1 - t0).toFixed(1), 'stem', (t2 - t1).toFixed(1), '\n  ' + parts.join('\n  '));
      }
  },
  120000,
);
it('dev', async () => {
  const qs = fs.readFileSync('/tmp/queries.txt', 'utf8').trim().split('\n');
  for (const q of qs) {
    const t = performance.now();
    const { ids, meta } = await search.find(advertisementQuery.parse({ q, per_page: 5 }));
    const ms = performance.now() - t;
    const m = JSON.parse(JSON.stringify((meta as any).text ? JSON.parse((meta as any).text) : meta));
    const { rows } =
      await sql<any>`select a.id, a.title, s.name as sub, a.supplier_article_number as n from advertisements a left join categories s on s.id=a.sub_category_id where a.id = any(${ids}::int[])`.execute(
        db,
      );
    const by = new Map(rows.map((r: any) => [r.id, r]));
    console.log(
      `\n## ${q}  total ${m.total} complete ${m.complete} ${ms.toFixed(1)}ms ${JSON.stringify(m.words)} ${m.suggestion ? 'CORRECTED ' + m.suggestion.q : ''}`,
    );
    for (const id of ids) {
      const r: any = by.get(id);
      console.log('   ', r.title, '|', r.sub, '|', r.n);
    }
  }
}, 120000);
