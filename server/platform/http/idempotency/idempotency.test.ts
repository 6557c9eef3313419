import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createUser } from '#tests/factories/people.ts';
import { type OwnServer, startOwnServer } from '#tests/helpers/database/ownPostgres.ts';
import { conflict } from '../../errors.ts';
import { runOnce } from './idempotency.ts';

let server: OwnServer;
let userId: number;
beforeAll(async () => {
  server = await startOwnServer();
  userId = (await createUser(server.db)).id;
  await sql`create table done (key text)`.execute(server.db);
}, 120_000);
afterAll(() => server.close());

const fingerprint = Buffer.from('the same request');
const once = (key: string, work: () => Promise<{ status: number; answer: unknown }>) =>
  runOnce(server.db, { userId, key }, fingerprint, { work });
const note = (key: string) =>
  transact(server.db, async (transaction) => void (await sql`insert into done values (${key})`.execute(transaction)));
const countDone = async (key: string) =>
  (await sql<{ count: number }>`select count(*) as count from done where key = ${key}`.execute(server.db)).rows[0]
    ?.count;
const answer = { status: 201, answer: { id: 1 } };

describe('an idempotency key', () => {
  it('whose request outlasts its claim still lets the work run only once', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const first = once('slow', async () => {
      await held;
      await note('slow');
      return { status: 200, answer: 'first' };
    });
    const outcome = first.then(
      () => 'done',
      (error: { code: number }) => error.code,
    );
    await expect
      .poll(async () => {
        const { numUpdatedRows } = await server.db
          .updateTable('idempotency_keys')
          .set({ created_at: sql<Date>`now() - interval '3 minutes'`, seen_at: null })
          .where('key', '=', 'slow')
          .executeTakeFirst();
        return numUpdatedRows;
      })
      .toBe(1n);
    const second = await once('slow', async () => {
      await note('slow');
      return answer;
    });
    goOn();
    expect(await outcome).toBe(409);
    expect(second).toEqual(answer);
    expect(await countDone('slow')).toBe(1);
    expect(await once('slow', async () => expect.unreachable())).toEqual(answer);
  });

  it('returns the committed result while the first request has not answered yet', async () => {
    const given = { status: 200, answer: { id: 7 } };
    const predictAnswer = (result: unknown) => ({ status: 200, answer: result });
    let end = () => {};
    const work = async () => {
      await transact(server.db, async (transaction) => {
        await sql`insert into done values ('foreseen')`.execute(transaction);
        return given.answer;
      });
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return answer;
    };
    const first = runOnce(server.db, { userId, key: 'foreseen' }, fingerprint, { work, predictAnswer });
    await expect.poll(() => countDone('foreseen')).toBe(1);
    expect(await once('foreseen', async () => expect.unreachable())).toEqual(given);
    end();
    expect(await first).toEqual(answer);
    expect(await once('foreseen', async () => expect.unreachable())).toEqual(answer);
  });

  it('returns no predicted answer of a request that was refused after its commit', async () => {
    const work = async () => {
      await note('refused');
      throw conflict('This report is already settled.');
    };
    const predicted = { status: 200, answer: null };
    await expect(
      runOnce(server.db, { userId, key: 'refused' }, fingerprint, { work, predictAnswer: () => predicted }),
    ).rejects.toThrow('already settled');
    await expect(once('refused', async () => expect.unreachable())).rejects.toThrow('This has already been done.');
    expect(await countDone('refused')).toBe(1);
  });

  it.each([
    ['16 seconds', true],
    ['10 seconds', false],
  ])('of a process that was last heard of %s ago is free: %s', async (ago, isFree) => {
    const key = `killed ${ago}`;
    await sql`insert into idempotency_keys (user_id, key, fingerprint, created_at, seen_at)
      values (${userId}, ${key}, ${fingerprint}, now() - interval '30 seconds', now() - ${ago}::interval)`.execute(
      server.db,
    );
    const again = once(key, async () => answer);
    if (isFree) expect(await again).toEqual(answer);
    else await expect(again).rejects.toMatchObject({ code: 409 });
  });

  it('is reported as worked on while its request lasts', { timeout: 10_000 }, async () => {
    const seen = async () =>
      (
        await server.db
          .selectFrom('idempotency_keys')
          .select('seen_at')
          .where('key', '=', 'lasting')
          .executeTakeFirstOrThrow()
      ).seen_at?.getTime() ?? 0;
    await once('lasting', async () => {
      const first = await seen();
      await expect.poll(seen, { timeout: 6_000 }).toBeGreaterThan(first);
      return answer;
    });
  });

  it('has its answer while it is small or one of the latest; of a large one before, it says that it is done', async () => {
    const given = (name: string, kilobytes: number) => ({
      status: 201,
      answer: { name, text: 'x'.repeat(kilobytes * 1024) },
    });
    const answers = [
      given('small', 30),
      ...['first', 'second', 'third'].map((name) => given(name, 3_500)),
      given('huge', 9_000),
    ];
    for (const each of answers) await once(each.answer.name, async () => each);
    const again = async (name: string): Promise<unknown> => {
      try {
        const { answer: stored } = await once(name, async () => expect.unreachable());
        return (stored as { name: string }).name;
      } catch (error) {
        const { code, message } = error as { code: number; message: string };
        return [code, message];
      }
    };
    const done = [409, 'This has already been done. Reload to see it.'];
    expect(await Promise.all(answers.map(({ answer: { name } }) => again(name)))).toEqual([
      'small',
      done,
      'second',
      'third',
      done,
    ]);
    // What is forgotten may be done again under another key only.
    const { rows } = await sql<{ bytes: number }>`
      select sum(octet_length(answer::text))::int as bytes from idempotency_keys`.execute(server.db);
    expect(rows[0]?.bytes).toBeLessThan(9 * 1024 ** 2);
  });

  // The timeout is the assertion: a request that waits for the old claim to expire takes longer.
  it('whose answer was lost with its process is refused at once', { timeout: 6_000 }, async () => {
    await sql`insert into idempotency_keys (user_id, key, fingerprint, state)
      values (${userId}, 'lost', ${fingerprint}, 'committed')`.execute(server.db);
    await expect(once('lost', async () => expect.unreachable())).rejects.toMatchObject({
      code: 409,
      message: 'This has already been done. Reload to see it.',
    });
  });

  it('keeps its answer when the database goes away after the commit', { timeout: 60_000 }, async () => {
    const given = await once('away', async () => {
      await note('away');
      server.signal('SIGKILL', server.processes().slice(0, 1));
      await sleep(100);
      return answer;
    });
    expect(given).toEqual(answer);
    const retry = () => once('away', async () => expect.unreachable()).catch(() => null);
    await expect.poll(retry, { timeout: 30_000 }).toEqual(answer);
    expect(await countDone('away')).toBe(1);
  });

  it('is free again when the database goes away before the commit', { timeout: 60_000 }, async () => {
    const broken = once('broken', () =>
      transact(server.db, async (transaction) => {
        await sql`insert into done values ('broken')`.execute(transaction);
        server.signal('SIGKILL', server.processes().slice(0, 1));
        await sleep(100);
        return answer;
      }),
    );
    await expect(broken).rejects.toThrow(/terminat|reset|closed|EPIPE|crash|not queryable/i);
    const work = async () => {
      await note('broken');
      return answer;
    };
    await expect.poll(() => once('broken', work).catch(() => null), { timeout: 30_000 }).toEqual(answer);
    expect(await countDone('broken')).toBe(1);
  });
});
