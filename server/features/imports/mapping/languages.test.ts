import { afterAll, beforeAll, expect, it } from 'vitest';
import { textsOf } from '#server/platform/languages/index.ts';
import { readHeaderRows } from '#server/reading/vocabulary.ts';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LANGUAGES: 'en,de,nl,fr' });
  await createCategory(server.db, { name: 'Chains' });
  await createBrand(server.db, 'KMC');
});
afterAll(() => server.close());

const lines = [
  'SKU;Title;Brand;Category;Stock;Price;EAN;Warehouse',
  'A-1;Chain one;KMC;Chains;4;9.50;4006381333931;North',
  'A-2;Chain two;KMC;Chain parts;many;-3;4006381333932;North',
  'A-3;;KMC;Chains;4;9.505;4006381333931;North',
];

it.each([
  ['de', 'Pflichtfeld', 'muss eine ganze Zahl über 0 sein', 'hat eine falsche Prüfziffer'],
  ['nl', 'Verplicht', 'moet een geheel getal boven 0 zijn', 'heeft een onjuist controlecijfer'],
  ['fr', 'Champ obligatoire', 'doit être un nombre entier supérieur à 0', 'a une clé de contrôle fausse'],
])('all messages about an upload are in the language of its reader: %s', async (language, ...expected) => {
  const { person, client } = await joinUploader(server);
  const seen: unknown[] = [];
  const english = await upload(client, `${lines.join('\n')}\n`);
  seen.push(english.columns, english.value_groups, (await check(client, english.id)).groups);

  await server.db.updateTable('users').set({ locale: language }).where('id', '=', person.id).execute();
  const made = await upload(client, `${lines.join('\n')}\n`);
  const { groups } = await check(client, made.id);
  expect(groups.map(({ message }: { message: string }) => message)).toEqual(expect.arrayContaining(expected));
  const left = sentencesOf([made.columns, made.value_groups, groups]).filter((each) =>
    sentencesOf(seen).includes(each),
  );
  expect(left).toEqual([]);

  const [first] = groups;
  const repaired = await client.put(`/api/imports/${made.id}/cells`, { group: first.key, remedy: 'empty' });
  expect(sentencesOf(repaired.data.import).filter((each) => sentencesOf(seen).includes(each))).toEqual([]);
});

it.each(['de', 'nl', 'fr'] as const)('the reasons for a doubtful header are translated into %s', (language) => {
  const doubts = new Set(readHeaderRows().flatMap(({ note }) => note ?? []));
  expect(doubts.size).toBeGreaterThan(10);
  expect([...doubts].filter((doubt) => !Object.hasOwn(textsOf(language) ?? {}, doubt))).toEqual([]);
});

/** The texts in a response that the product writes itself. */
function sentencesOf(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(sentencesOf);
  if (answer === null || typeof answer !== 'object') return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'string' && ['message', 'advice', 'reason', 'hint'].includes(name) ? [value] : sentencesOf(value),
  );
}
