import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '#server/app.ts';
import { sql } from '#server/db/database.ts';
import { readConfig } from '#server/platform/config.ts';
import { emailKey, hashPassword } from '#server/platform/identity/index.ts';
import { openStorage } from '#server/storage.ts';

// Whether response times reveal which accounts exist: sign-in and forgot-password for accounts of
// every state, in turn, and how far apart the distributions are. Outside the suite, since a busy machine would fail it.

const samples = Number(process.env.SAMPLES ?? 200);

interface Case {
  name: string;
  email: string;
}

interface Client {
  post(url: string, fields: Record<string, string>): Promise<number>;
}

/** `npm run timing`: prints the distributions of the answering times and how far apart they are. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'groupset-timing-'));
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false' });
  const storage = await openStorage(config, () => {});
  const { app } = await createApp({ config, db: storage.db, connection: storage.connection, log: false });
  try {
    await app.ready();
    const password = await hashPassword('Ketting-2027!');
    const cases: Case[] = [
      { name: 'wrong password', email: 'active@example.test' },
      { name: 'unknown', email: 'unknown@example.test' },
      { name: 'deactivated', email: 'deactivated@example.test' },
      { name: 'not activated', email: 'invited@example.test' },
    ];
    const people = [
      { email: 'active@example.test', status: 'active', password_hash: password, deactivated_at: null },
      { email: 'deactivated@example.test', status: 'deactivated', password_hash: password, deactivated_at: new Date() },
      { email: 'invited@example.test', status: 'invited', password_hash: null, deactivated_at: null },
    ];
    await storage.db
      .insertInto('users')
      .values(
        people.map((p) => ({ ...p, email_key: emailKey(p.email), first_name: 'A', last_name: 'B', role: 'none' })),
      )
      .execute();

    const client: Client = {
      async post(url, fields) {
        const token = await app.inject({ method: 'GET', url: '/api/auth/token' });
        const cookie = token.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
        await sql`truncate throttles`.execute(storage.db);
        const started = performance.now();
        const answer = await app.inject({
          method: 'POST',
          url,
          headers: { cookie, 'x-csrf-token': token.json<{ data: { token: string } }>().data.token },
          payload: fields,
        });
        const took = performance.now() - started;
        if (answer.statusCode !== 422 && answer.statusCode !== 200)
          throw new Error(`${url} answered ${answer.statusCode}`);
        return took;
      },
    };
    await compare('auth/login', cases, (entry) =>
      client.post('/api/auth/login', { email: entry.email, password: 'Wrong-2026!' }),
    );
    await compare('auth/password-recover', cases, (entry) =>
      client.post('/api/auth/password-recover', { email: entry.email }),
    );
  } finally {
    await app.close();
    await storage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures the cases in turn, so that what else the machine does falls on all of them alike. */
async function compare(title: string, cases: Case[], measure: (entry: Case) => Promise<number>): Promise<void> {
  const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  for (let round = -10; round < samples; round++) {
    for (const entry of cases) {
      const took = await measure(entry);
      if (round >= 0) times.get(entry.name)?.push(took);
    }
  }
  print(`\n${title}, ${samples} samples each, ms`);
  print(
    `${'case'.padEnd(16)}${['p10', 'p50', 'p90', 'p99'].map((head) => head.padStart(9)).join('')}   overlap with the first`,
  );
  const [first = []] = times.values();
  let furthest = 0;
  for (const [name, list] of times) {
    const same = probabilityOfLess(first, list);
    furthest = Math.max(furthest, Math.abs(same - 0.5));
    const quantiles = [0.1, 0.5, 0.9, 0.99].map((share) => quantile(list, share).toFixed(2).padStart(9));
    print(`${name.padEnd(16)}${quantiles.join('')}   ${(same * 100).toFixed(1)} % slower`);
  }
  // By chance alone the share strays by about 3 points at 200 samples (the standard error of Mann and Whitney's U).
  const stray = Math.sqrt((2 * samples + 1) / (12 * samples * samples));
  const verdict = furthest <= 4 * stray ? 'not told apart' : 'TOLD APART';
  print(`50 % is the same; four standard errors are ${(stray * 400).toFixed(1)} points: ${verdict}`);
}

/** How often a sample of the second list takes longer than one of the first: one half when they are alike. */
function probabilityOfLess(first: number[], second: number[]): number {
  let longer = 0;
  for (const a of first) for (const b of second) longer += b > a ? 1 : b === a ? 0.5 : 0;
  return longer / (first.length * second.length);
}

function quantile(list: number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
