import type { Gates } from '#server/platform/http/index.ts';
import type { Lane } from '#server/platform/jobs/index.ts';
import type { WorkerProgram } from '#server/platform/workers/index.ts';
import { bareWorkbook } from '#tests/helpers/files/archives.ts';
import { type Client, signIn } from '../../bench/client.ts';
import { ask, type Parties, read, until } from './parties.ts';

/** One connection of a flood: asks again and again until it is over. */
type Connection = (turn: number, parties: Parties) => Promise<unknown>;

/** What one organization floods, and what of the product that takes up. */
export interface Flood {
  gates?: (keyof Gates)[];
  lanes?: Lane[];
  programs?: WorkerProgram[];
  /** What the bystander does of the same kind; null where the short requests are it. */
  alike: string | null;
  connections: number;
  prepare?: (parties: Parties) => Promise<unknown>;
  connection?: Connection;
}

// What takes long to read, to write or to announce, by as many people as an organization likes.

const members: Client[] = [];

/** Adds people to the organization that floods. */
async function addMembers({ postgres, product }: Parties): Promise<void> {
  if (members.length > 0) return;
  await postgres.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('users', 'id')), 'email', 'flood-' || n || '@demo.test',
        'email_key', 'flood-' || n || '@demo.test'))).*
      from users u, generate_series(1, 12) n where u.email = 'seller@demo.test'`,
  );
  for (let n = 1; n <= 12; n += 1) members.push(await signIn(product.origin, `flood-${n}@demo.test`));
}

const memberOf = (turn: number) => members[Math.floor(turn / 1_000) % members.length] as Client;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
let workbook: Promise<Buffer> | null = null;
/** A small file that takes seconds to read. */
const largeWorkbook = () => {
  const row = `<row>${'<c t="str"><v>Chain</v></c>'.repeat(100)}</row>`;
  workbook ??= bareWorkbook(`<worksheet xmlns="${main}"><sheetData>${row.repeat(9_000)}</sheetData></worksheet>`);
  return workbook;
};

async function sendWorkbook(client: Client): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await largeWorkbook())]), 'large.xlsx');
  return client.post('/api/imports', form);
}

/** Publishes 20,000 rows in one transaction, with a brand that is new. */
async function publishWhole(client: Client, turn: number): Promise<void> {
  const rows = Array.from(
    { length: 20_000 },
    (_, row) => `W${turn}-${row};Whole ${row};Other;18,95;12;${row === 0 ? `Ganz${turn}` : ''};WHOLE-${turn}-${row}`,
  );
  const form = new FormData();
  const header = 'Artikelnummer;Bezeichnung;Kategorie;Preis;Bestand;Marke;Herstellernummer';
  form.append('file', new Blob([[header, ...rows].join('\n')]), `${turn}.csv`);
  const { id } = await ask<{ id: number }>(client, '/api/imports', form);
  await ask(client, `/api/imports/${id}/check`, {});
  await ask(client, `/api/imports/${id}/commit`, { mode: 'all' });
  await until(
    () => read<{ state: string }>(client, `/api/imports/${id}`),
    ({ state }) => !['committing', 'stopping'].includes(state),
  );
}

const sentence = 'Hallo zusammen, wir brauchen 3 Stück davon und 4 von CN-M8100, danke. ';
const texts = [
  'a;'.repeat(1_500_000),
  Array.from({ length: 5_000 }, () => sentence.repeat(12)).join('\n'),
  Array.from({ length: 4_900 }, (_, at) => `${at} x CN-${at} Kette, bitte bald`).join('\n'),
];

const letters = 'bcdfghjklmnpqrstvwxz';
/** Sixty words of two letters that no one knows: each is looked for in what is spelled nearly so. */
const unknownWords = (turn: number): string =>
  Array.from({ length: 60 }, (_, at) => turn * 61 + at * 7)
    .map((number) => `${letters[number % 20]}${letters[Math.floor(number / 20) % 20]}`)
    .join(' ');

export const heavyFloods: Record<string, Flood> = {
  'searches of sixty unknown words': {
    gates: ['search'],
    alike: null,
    connections: 40,
    connection: (turn, { flooders }) => {
      const { origin, headers } = flooders[turn % flooders.length] as Client;
      return fetch(`${origin}/api/advertisements?facets=1&q=${encodeURIComponent(unknownWords(turn))}`, { headers });
    },
  },
  'uploads that are written as a whole': {
    lanes: ['imports'],
    alike: 'upload',
    connections: 1,
    connection: (turn, { flooders }) => publishWhole(flooders[0], turn),
  },
  'workbooks of many people': {
    gates: ['upload'],
    programs: ['spreadsheet-reader'],
    alike: 'upload',
    connections: 12,
    prepare: addMembers,
    connection: (turn) => sendWorkbook(memberOf(turn)),
  },
  'pasted texts': {
    gates: ['write'],
    programs: ['spreadsheet-reader'],
    alike: 'plan',
    connections: 6,
    prepare: addMembers,
    connection: (turn) =>
      memberOf(turn).post('/api/lists', { name: `Flood ${turn}`, rows: texts[turn % texts.length] as string }),
  },
  'open browsers': {
    gates: ['write'],
    alike: null,
    connections: 24,
    prepare: async (parties) => {
      await addMembers(parties);
      for (const { origin, headers } of members)
        for (let line = 0; line < 8; line += 1)
          void fetch(`${origin}/api/events`, { headers: { ...headers, accept: 'text/event-stream' } }).catch(() => {});
    },
    connection: (turn) => memberOf(turn).post('/api/notifications/read-all', {}),
  },
};
