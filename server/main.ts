import { setFlagsFromString } from 'node:v8';
import { SettingError } from '#server/settingError.ts';
import { createApp } from './app.ts';
import { analyzeSmallTables } from './db/statistics.ts';
import { prepareData } from './firstData.ts';
import { type Config, readConfig } from './platform/config.ts';
import { createLogLines } from './platform/http/index.ts';
import { openStorage } from './storage.ts';

// Memory is collected when it has grown by this many per cent since the last time, rather than by a larger multiple: what a
// large upload leaves behind would stay for long otherwise.
setFlagsFromString('--heap-growing-percent=60');

/** Starts the product: settings, database, schema, first data, server. Stops cleanly on Ctrl-C and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  for (const doubt of config.doubts) process.stderr.write(`${doubt}\n`);
  const storage = await openStorage(config, print);
  const stopStorage = () => storage.close();
  try {
    const lines = await prepareData(config, storage, print);
    const { app, drain } = await createApp({
      config,
      db: storage.db,
      connection: storage.connection,
      log: createLogLines(process.stdout.fd),
      // While developing, only what went wrong is of interest.
      logLevel: config.production ? 'info' : 'error',
    });
    let stopping: Promise<void> | null = null;
    const stop = () => {
      stopping ??= drain()
        .then(() => app.close())
        .finally(stopStorage);
      return stopping;
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void stop().then(() => process.exit(0), fail));
    }
    // With fewer, a burst of new connections is dropped by the system, and each is tried again a second later or three.
    const backlog = 2_048;
    const address = await app
      .listen({ host: config.host, port: config.port, backlog })
      .catch(async (error: NodeJS.ErrnoException) => {
        await app.close();
        throw explain(error, config);
      });
    print(`\n${config.brand.name} is running at ${process.env.APP_ORIGIN ?? address}`);
    for (const line of lines) print(line);
    print('Stop it with Ctrl-C.');
    // What fails here is done at the next turn of its job.
    analyzeSmallTables(storage.db).catch(() => {});
  } catch (error) {
    await stopStorage();
    throw error;
  }
}

function explain(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new SettingError(
      `Port ${port} is taken by another program. Set PORT to a free one: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new SettingError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new SettingError(
      `HOST is "${host}", which is no address of this machine. Set it to one, or to 0.0.0.0 for all.`,
    );
  return error;
}

function fail(error: unknown): never {
  process.stderr.write(
    error instanceof SettingError
      ? `\n${error.message}\n`
      : `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}

main().catch(fail);
