import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { explainMails } from '#server/platform/mail/index.ts';
import { SettingError } from '#server/settingError.ts';
import { openStorage } from '#server/storage.ts';
import { print } from './bar.ts';
import { explainFault, noDatabase } from './faults.ts';

/** `npm run mails -- someone@example.com`: what became of the latest mails to an address, while Groupset runs or while it does not. */
async function main(): Promise<void> {
  const [recipient] = process.argv.slice(2);
  if (!recipient?.includes('@')) throw new SettingError('Name an address: npm run mails -- someone@example.com');
  const config = readConfig(process.env);
  const folder = path.join(config.dataDir, 'postgres');
  const running = config.databaseUrl ? null : findRunningPostgres(folder);
  if (!config.databaseUrl && !running && !existsSync(folder)) throw new SettingError(noDatabase(config.dataDir));
  const storage = running ? openDatabase(running) : await openStorage(config, print);
  try {
    for (const line of await explainMails(storage.db, recipient)) print(line);
  } finally {
    await storage.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainFault(error, 'Nothing was changed.')}\n`);
  process.exitCode = 1;
});
