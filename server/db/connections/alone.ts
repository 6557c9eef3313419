import { type Connection, RoutedClient, tryHosts } from './connection.ts';

/**
 * Runs `work` while no other process runs what has the same key: the second one waits. The lock belongs to a connection of its own,
 * past a pooler.
 */
export async function runAlone<Result>(
  connection: Connection,
  key: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await tryHosts(connection, async () => {
    const fresh = new RoutedClient({ to: connection, application_name: 'groupset', connectionTimeoutMillis: 10_000 });
    // The statement that was running fails as well.
    fresh.on('error', () => {});
    return fresh.connect();
  });
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    return await work();
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => {});
  }
}
