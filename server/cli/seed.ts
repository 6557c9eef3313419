import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/database.ts';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { growDemo } from '#server/demo/index.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { createFiles } from '#server/platform/files/index.ts';
import { SettingError } from '#server/settingError.ts';
import { openStorage, type Storage } from '#server/storage.ts';
import { count, createBar, print } from './bar.ts';

const mostPosts = 5_000_000;

/** `npm run seed -- --posts 100000 [--seed 1]`: grows the market to that many posts. */
async function main(): Promise<void> {
  const { posts, seed } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  if (config.production && !config.demo) {
    throw new SettingError(
      'This adds invented organizations, people and posts. Set DEMO=true to have them in production.',
    );
  }
  const storage = await openOrJoin(config);
  try {
    const platform = { db: storage.db, files: createFiles(config), secret: config.secret, now: new Date() };
    const bar = createBar('posts');
    const onProgress = (done: number) => bar.show(done, posts);
    const result = await growDemo(platform, { posts, seed, onProgress });
    bar.end();
    print(
      result.added === 0
        ? `There are ${count(result.total)} posts already; nothing was added.`
        : `${count(result.added)} posts added in ${result.seconds.toFixed(1)} s, ${count(Math.round(result.added / result.seconds))} a second. There are ${count(result.total)} now.`,
    );
  } finally {
    await storage.close();
  }
}

function readArguments(args: string[]): { posts: number; seed: number } {
  const usage = 'Use it like this: npm run seed -- --posts 100000 [--seed 1]';
  try {
    const { values } = parseArgs({
      args,
      options: { posts: { type: 'string' }, seed: { type: 'string', default: '1' } },
    });
    const posts = Number(values.posts);
    const seed = Number(values.seed);
    if (!Number.isInteger(posts) || posts < 1 || posts > mostPosts) {
      throw new SettingError(`Say how many posts there should be, from 1 to ${count(mostPosts)}. ${usage}`);
    }
    if (!Number.isInteger(seed)) throw new SettingError(`The seed is a whole number. ${usage}`);
    return { posts, seed };
  } catch (error) {
    if (error instanceof SettingError) throw error;
    throw new SettingError(`${(error as Error).message}. ${usage}`);
  }
}

/** Opens the database, or joins the one of a Groupset that runs over the same data folder. */
async function openOrJoin(config: Config): Promise<Pick<Storage, 'db' | 'close'>> {
  const running = config.databaseUrl ? null : findRunningPostgres(path.join(config.dataDir, 'postgres'));
  if (!running) return openStorage(config, print);
  print('Groupset is running over this data folder: the posts are added to its database while it runs.');
  return openDatabase(running);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof SettingError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
