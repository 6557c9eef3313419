import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { call, nameOf } from './rights/call.ts';
import { listColumns, type Rows, type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, createWorld, signedIn, type World } from './rights/world/index.ts';

let server: TestServer;
let world: World;
let snapshot: Snapshot;
let columns: Record<string, unknown>;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  snapshot = await takeSnapshot(server.connection);
  const found = await listColumns(server.connection);
  columns = Object.fromEntries(found.map(({ column, type }) => [column, temptation(column, type, world)]));
});
afterAll(async () => {
  await snapshot.close();
  await server.close();
});

/** The most harmful value for a column. */
function temptation(column: string, type: string, { people, organizations }: World): unknown {
  const chosen: Record<string, unknown> = {
    role: 'super_admin',
    status: 'active',
    state: 'active',
    id: people.superAdmin.id,
    organization_id: organizations.away.id,
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    email_key: 'taken@rights.test',
    mail: 'at_once',
  };
  if (Object.hasOwn(chosen, column)) return chosen[column];
  if (type === 'ARRAY') return ['api'];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'bigint' || type === 'smallint' || type === 'numeric') return people.superAdmin.id;
  if (type.startsWith('timestamp')) return '2001-01-01T00:00:00.000Z';
  if (type === 'date') return '2001-01-01';
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (type === 'jsonb' || type === 'json') return { injected: true };
  return 'injected';
}

// What differs between two runs of the same call: instants, and what is random on purpose or done by jobs in the meantime.
const random = (
  'file_id token_hash former_hash password_hash device_hash code_hash pending_secret secret html text data last_step ' +
  'facts answer_minutes learned_in written_in matched_from attempts claimed_until sent_at failed_at last_error expires_at published_at former_until pending_expires_at at told prefix epoch message_id next_try_at ms answer revision'
).split(' ');
const instants = (
  'created_at updated_at used_at withdrawn_at deactivated_at removed_at deleted_at read_at seen_at resolved_at ' +
  'reverted_at terms_accepted_at last_login_at spoken_at turn_since answered_at decided_at valid_until runs_out_at warn_at ' +
  'reserved_until agreed_at completed_at closed_at archived_at disowned_at undone_at finished_at ended_at last_used_at tried_at delivered_at failing_since warned_at ' +
  'due_at received_at'
).split(' ');

const chance = [...random, ...instants];

const isHistory = (name: string) => name === 'advertisement_history' || name === 'bulk_changes';

/** The rows without random values and times inside texts. */
const withoutChance = (rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, texts]) => [
      name,
      texts
        .map((text) =>
          text
            .replace(/D-[1-9A-Z]{4}-[1-9A-Z]{4}/g, 'D')
            .replace(/\d+ \w+ \d{4}, \d\d:\d\d UTC/g, 'then')
            // Histories quote the clock, and number the posts of one change as they come; never what is injected.
            .replace(isHistory(name) ? /(?!2001)\d{4}-\d\d-\d\dT[\d:.+Z]+/g : /(?!)/, 'then')
            .replace(name === 'advertisement_history' ? /^\{"id": \d+/ : /(?!)/, '{"id": n')
            // Notifications quote when a reservation ends, to the millisecond.
            .replace(/"instant": "[\d:.TZ-]+"/g, '"instant": "then"')
            // A deal is found by its reference, which is random.
            .replace(name === 'deal_words' ? /"(words|fragments)": "(?:[^"\\]|\\.)*"/g : /(?!)/, '"$1": "said"')
            // The random id of a file; never the injected one.
            .replace(/"id": "(?!0{8})[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"id": "file"'),
        )
        .sort(),
    ]),
  );

/** Traces of injected values anywhere in the rows. */
const injected = (rows: Rows) => JSON.stringify(rows).match(/injected|2001-01-01|taken@rights/g);

const writes = Object.entries(table).filter(([name, entry]) => !name.startsWith('GET ') && !entry.open);

describe('fields that a form does not own', () => {
  it.each(sampleOf(writes, 12).map(([name]) => name))('change nothing when sent to %s', async (name) => {
    const endpoint = server.endpoints.find((candidate) => nameOf(candidate) === name) as EndpointShape;
    const entry = table[name] as Entry;
    const shape = (endpoint.body as { shape?: object } | undefined)?.shape ?? {};
    const extra = Object.fromEntries(Object.entries(columns).filter(([column]) => !Object.hasOwn(shape, column)));
    let done = 0;
    for (const [target, row] of Object.entries(entry.to)) {
      // The permitted actor with the fewest rights: an injected right would show.
      const index = row.indexOf('+');
      if (index === -1) continue;
      const about = { endpoint, target, actor: signedIn[index] as ActorName };
      const compare = async () => {
        const plain = await call(server, world, about);
        const expected = await snapshot.dump(chance);
        await snapshot.restore();
        const tempted = await call(server, world, { ...about, extra });
        const actual = await snapshot.dump(chance);
        await snapshot.restore();
        expect([target, tempted.statusCode]).toEqual([target, plain.statusCode]);
        expect(injected(actual.whole)).toBeNull();
        return [withoutChance(actual.reduced), withoutChance(expected.reduced)] as const;
      };
      // The world holds an upload that is being published. The job that takes it up may run during one of the two calls, but
      // not twice.
      const [first, firstExpected] = await compare();
      if (isDeepStrictEqual(first, firstExpected)) {
        done += 1;
        continue;
      }
      const [actual, expected] = await compare();
      expect(actual).toEqual(expected);
      done += 1;
    }
    expect(done > 0 || !Object.values(entry.to).join('').includes('+')).toBe(true);
  });
});
