import { fingerprintOf } from '#server/backup/manifest.ts';
import { runAlone } from '#server/db/connections/alone.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { checkSecret } from '#server/db/guards.ts';
import { hasAccounts, offerDemoAccounts } from '#server/features/accounts/index.ts';
import { seedFacts } from '#server/features/facts/index.ts';
import { insightsCounts } from '#server/features/insights/index.ts';
import { ensureRates } from '#server/features/rates/index.ts';
import { seedCategories } from '#server/features/vocabulary/index.ts';
import type { Config } from '#server/platform/config.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { demoAccounts, demoOffer, demoPassword } from './demo/people.ts';
import { createFiles, listNewestFiles, variantsOf } from './platform/files/index.ts';
import { SettingError } from './settingError.ts';

const demoPosts = 3000;
/** Any number that no other advisory lock of the product uses. */
const lockKey = 7_341_001;

/** Gives an empty database what the product starts with, once even when two processes start together. Returns the lines to print at the start. */
export async function prepareData(
  config: Config,
  { db, connection }: { db: Database; connection: Connection },
  print: (line: string) => void,
): Promise<string[]> {
  await checkSecret(db, fingerprintOf(config.secret));
  await checkStore(config, db);
  const hasDemo = await runAlone(connection, lockKey, async () => {
    await seedCategories(db);
    await seedFacts(db);
    await ensureRates(db);
    if (config.demo && !(await hasAccounts(db))) {
      print('Making the demo market …');
      // Loaded where there is a demo, so that an installation without one reads none of its content.
      const { seedDemo } = await import('#server/demo/index.ts');
      const stage = { db, files: createFiles(config), secret: config.secret, now: new Date() };
      await seedDemo(stage, { posts: demoPosts });
      // Counted by the server once it runs, which reads the market anyway.
      for (const count of insightsCounts) await enqueue(db, count, {}, { key: count });
    }
    return config.demo && (await offerDemoAccounts(db, demoOffer)).accounts.length > 0;
  });
  if (!hasDemo) return !(await hasAccounts(db)) ? ['Make the first administrator with: npm run create-admin'] : [];
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  return [
    '',
    `Sign in with one of these and the password ${demoPassword}`,
    ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`),
    '',
  ];
}

/**
 * Throws a SettingError where none of the newest files is in the store: a second process over a disk of its own would show pictures to
 * no one. A store that cannot be asked is no reason not to start.
 */
export async function checkStore(config: Config, db: Database): Promise<void> {
  const newest = await listNewestFiles(db, 5);
  if (newest.length === 0) return;
  const store = createFiles(config);
  const isThere = async ({ id, kind }: { id: string; kind: string }) => {
    const [variant = 'original'] = variantsOf(kind);
    const found = await store.read(id, variant);
    found?.stream.destroy();
    return found !== null;
  };
  const found = await Promise.all(newest.map((file) => isThere(file).catch(() => true)));
  if (found.some(Boolean)) return;
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : `${config.dataDir}/files`;
  throw new SettingError(
    `The files of this database are not in ${place}. All processes share one store: set DATA_DIR or the five S3 settings to where the files are.`,
  );
}
