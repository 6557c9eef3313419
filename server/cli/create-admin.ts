import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/database.ts';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { createFirstAdmin, type FirstAdmin } from '#server/features/accounts/index.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { Refusal } from '#server/platform/errors.ts';
import { SettingError } from '#server/settingError.ts';
import { openStorage, type Storage } from '#server/storage.ts';
import { noDatabase } from './faults.ts';

const usage = `npm run create-admin -- --email you@example.com --first-name Noor --last-name Jansen

Makes the first super admin of this installation. What is not given is asked for. The password is asked for without
showing it, or taken from ADMIN_PASSWORD; where neither is possible, a link to choose one is printed.

  --email, --first-name, --last-name   whose account it is
  --no-password                        print a link to choose the password with
  --another                            make one more although there is a super admin already
  --help                               show this`;

/** `npm run create-admin`: the first super admin of a real installation. */
async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (given.help) return print(usage);
  const config = readConfig(process.env);
  const admin = await complete(given);
  const storage = await openOrJoin(config);
  try {
    const { email, token } = await createFirstAdmin(storage.db, admin);
    print(`${email} is a super admin now.`);
    if (token) print(`Open this address within seven days to choose a password:\n${config.origin}/activate/${token}`);
    else print(`Sign in at ${config.origin}/login`);
    if (config.requireTwoFactor !== 'none') {
      print('The first sign-in asks to set up two-factor authentication: have an authenticator app ready.');
    }
  } finally {
    await storage.close();
  }
}

interface Given {
  email: string | undefined;
  firstName: string | undefined;
  lastName: string | undefined;
  noPassword: boolean;
  another: boolean;
  help: boolean;
}

function readArguments(args: string[]): Given {
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        'no-password': { type: 'boolean', default: false },
        another: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return {
      email: values.email,
      firstName: values['first-name'],
      lastName: values['last-name'],
      noPassword: values['no-password'],
      another: values.another,
      help: values.help,
    };
  } catch (error) {
    throw new SettingError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Asks for what was not given, where someone sits at a terminal. */
async function complete(given: Given): Promise<FirstAdmin> {
  const canAsk = process.stdin.isTTY && process.stdout.isTTY;
  const need = async (value: string | undefined, flag: string, question: string) => {
    const answer = value ?? (canAsk ? await ask(question) : undefined);
    if (!answer?.trim()) throw new SettingError(`${flag} is missing.\n\n${usage}`);
    return answer.trim();
  };
  const email = await need(given.email, '--email', 'E-mail address: ');
  const firstName = await need(given.firstName, '--first-name', 'First name: ');
  const lastName = await need(given.lastName, '--last-name', 'Last name: ');
  return { email, firstName, lastName, another: given.another, password: await findPassword(given, canAsk) };
}

async function findPassword(given: Given, canAsk: boolean): Promise<string | null> {
  if (given.noPassword) return null;
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  if (!canAsk) return null;
  const password = await ask('Password (empty: print a link to choose it): ', true);
  if (password === '') return null;
  if ((await ask('The same again: ', true)) !== password) throw new SettingError('Passwords do not match');
  return password;
}

async function ask(question: string, hidden = false): Promise<string> {
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(question);
    isMuted = hidden;
    return await answer;
  } finally {
    terminal.close();
    if (hidden) print('');
  }
}

/** Opens the database, or joins the one of a Groupset that runs over the same data folder. */
async function openOrJoin(config: Config): Promise<Pick<Storage, 'db' | 'close'>> {
  const folder = path.join(config.dataDir, 'postgres');
  const running = config.databaseUrl ? null : findRunningPostgres(folder);
  // An account in a database that this program made by itself would be in none that people sign in to.
  if (!config.databaseUrl && !running && !existsSync(folder)) throw new SettingError(noDatabase(config.dataDir));
  return running ? openDatabase(running) : openStorage(config, print);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof SettingError || error instanceof Refusal;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
