import pg from 'pg';
import { SettingError } from '#server/settingError.ts';
import { type FaultRecord, isReadOnly } from './failures.ts';
import type { Timelines } from './timelines.ts';

/** How to reach a PostgreSQL: a URL for each of its hosts, or the parts of a local socket connection. */
export type Connection = HostUrls | { host: string; port: number; user: string; database: string; password?: string };

/** The hosts of one database, and which of them new connections go to. */
interface HostUrls {
  readonly urls: readonly string[];
  /** Hosts that cannot be written to are passed over. */
  readonly primaryOnly: boolean;
  /** A former primary is passed over too. */
  timelines?: Timelines;
  current: number;
  /** Until then, by `performance.now()`, a primary that is read-only is better than none. */
  readOnlyUntil?: number;
}

/** Every mode but the first needs TLS; the last one accepts any certificate. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

const forms = 'postgres://user:password@host:5432/database';

/** Reads the URL of a setting, which may name several hosts separated by commas; throws SettingError where it is none. */
export function readDatabaseUrl(setting: string, value: string, timelines?: Timelines): HostUrls {
  const [, head, hosts, tail] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^@/?]*)((?:[/?].*)?)$/s.exec(value) ?? [];
  if (head === undefined || hosts === undefined || tail === undefined)
    throw new SettingError(
      `${setting} is not the address of a PostgreSQL. Set it to one such as ${forms}, with # @ / ? and : in user and password as %23 %40 %2F %3F and %3A.`,
    );
  const [path = '', query = ''] = tail.split('?', 2);
  const parameters = new URLSearchParams(query);
  const target = parameters.get('target_session_attrs');
  const mayBeStandby = setting === 'DATABASE_READ_URL';
  if (target !== null && !mayBeStandby && !['any', 'read-write', 'primary'].includes(target))
    throw new SettingError(
      `${setting} asks for target_session_attrs=${target}. Groupset writes: set it to read-write, or leave it out.`,
    );
  const tls = parameters.get('sslmode');
  if (tls !== null && !tlsModes.includes(tls))
    throw new SettingError(
      `${setting} asks for sslmode=${tls}. Set it to ${tlsModes.slice(0, -1).join(', ')} or ${tlsModes.at(-1)}.`,
    );
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
  const urls = hosts.split(',').map((host) => `${head}${host}${rest}`);
  if (!urls.every((url) => URL.canParse(url)))
    throw new SettingError(
      `${setting} cannot be read as an address. Set it to one such as ${forms}, with # @ / ? and : in user and password as %23 %40 %2F %3F and %3A.`,
    );
  const primaryOnly = !mayBeStandby && (urls.length > 1 || target !== 'any');
  return { urls, primaryOnly, current: 0, ...(timelines && primaryOnly ? { timelines } : {}) };
}

/** What a client needs to know to reach the host that new connections go to. */
function addressOf(connection: Connection): pg.ClientConfig {
  return 'urls' in connection ? { connectionString: connection.urls[connection.current] } : connection;
}

/** How a connection is opened: where to, what notes its faults, and the options of pg. */
export type ClientOptions = pg.ClientConfig & { to: Connection; faults?: FaultRecord };

/** The options of a pool or client that goes where `to` leads. */
export const leadTo = (to: Connection, options: pg.PoolConfig & { faults?: FaultRecord }): pg.PoolConfig =>
  ({ to, ...options }) as pg.PoolConfig;

/** What a server says of itself. */
interface Host {
  standby: boolean;
  readOnly: boolean;
  cluster: string | null;
  /** In hexadecimal digits; null on a standby. */
  timeline: string | null;
}

/** The part of a timeline in the name of a segment of the log, which a promotion changes at once. */
export const timelineOfPrimary = `case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;
/** Null where it may not be asked. */
export const clusterOfServer = `case when has_function_privilege('pg_control_system()', 'execute')
  then (select system_identifier from pg_control_system()) end`;
const readHost = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
  (${clusterOfServer})::text as cluster, ${timelineOfPrimary} as timeline`;

/** How long a read-only primary is accepted after no other host was found, in milliseconds. */
const readOnlyTimeout = 2_000;

/** A connection to the first of several hosts that answers and can be written to. */
export class RoutedClient extends pg.Client {
  private readonly to: Connection;
  private readonly place: number;
  protected readonly faults: FaultRecord | undefined;
  private readonly opened = performance.now();

  constructor(options?: string | pg.ClientConfig | ClientOptions) {
    const { to, faults, ...config } = options as ClientOptions;
    super({ ...config, ...addressOf(to) });
    this.to = to;
    this.faults = faults;
    this.place = 'urls' in to ? to.current : 0;
    // A server that stops may report it right after the connection was made, before anyone else listens; the end follows.
    this.on('error', () => {});
  }

  /** Whether a fault of another connection since this one was opened may be one of this one as well. */
  get isSuspect(): boolean {
    return this.faults !== undefined && this.opened < this.faults.suspectBefore;
  }

  private async readHost(): Promise<Host> {
    const { rows } = await this.query<Host>(readHost);
    return rows[0] as Host;
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | undefined {
    const connected = this.connectToPrimary();
    if (!callback) return connected;
    connected.then(() => callback(null as unknown as Error), callback);
  }

  private async connectToPrimary(): Promise<this> {
    try {
      await super.connect();
      if ('urls' in this.to && this.to.primaryOnly) checkPrimary(await this.readHost(), this.to);
      return this;
    } catch (error) {
      this.faults?.note(error);
      if ('urls' in this.to && this.to.current === this.place) this.to.current = (this.place + 1) % this.to.urls.length;
      void this.end().catch(() => {});
      throw error;
    }
  }
}

/** Throws where a host is not the primary to write to, with the code of PostgreSQL for such a server. */
function checkPrimary(
  { standby, readOnly, cluster, timeline }: Host,
  { urls, timelines, readOnlyUntil = 0 }: HostUrls,
) {
  if (standby || timeline === null)
    throw Object.assign(new Error('The host is a standby, which cannot be written to.'), { code: '57P03' });
  timelines?.check({ cluster, timeline: Number.parseInt(timeline, 16) });
  if (readOnly && urls.length > 1 && performance.now() > readOnlyUntil)
    throw Object.assign(new Error('The host is read-only.'), { code: '25006' });
}

/** Takes a connection from a pool, skipping connections that share another's fault. */
export async function takeSound(take: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  for (;;) {
    const client = await take();
    if (!(client as unknown as RoutedClient).isSuspect) return client;
    client.release(true);
  }
}

/**
 * Connects, and where that fails while there are other hosts, goes on with those. If all that is found is a primary that refuses
 * writes, reads go there.
 */
export async function tryHosts<Result>(connection: Connection, connect: () => Promise<Result>): Promise<Result> {
  if (!('urls' in connection)) return connect();
  let readOnly: number | null = null;
  for (let left = connection.urls.length; ; left -= 1) {
    const place = connection.current;
    try {
      return await connect();
    } catch (error) {
      if (isReadOnly(error)) readOnly = place;
      if (left > 1 && connection.current !== place) continue;
      if (readOnly === null) throw error;
      connection.current = readOnly;
      connection.readOnlyUntil = performance.now() + readOnlyTimeout;
      return connect();
    }
  }
}

/** What PostgreSQL means when it lets no one in, as what to do about it. */
const remedies: Readonly<Record<string, string>> = {
  '28P01': 'It refused the password. Check user and password',
  '28000': 'It does not let this user in, or only over TLS. Check the user and pg_hba.conf',
  '3D000': 'It has no such database. Create it, or check the name',
  ENOTFOUND: 'There is no host of that name. Check the host',
  EAI_AGAIN: 'The name of the host could not be looked up. Check the host and the name server',
  ECONNREFUSED: 'Nothing answers there. Check host and port, and whether PostgreSQL runs',
  '57P03': 'It is starting or stopping, or a standby. Try again, or name the primary',
  '53300': 'It has no connection left. Raise max_connections, or lower DATABASE_POOL',
  '08P01':
    'It refused how it was asked; a pooler in transaction mode does. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
};

/** What pg reports without a code. */
const withoutTls = /server does not support SSL/i;
const noTls = 'It offers no TLS, which sslmode asks for. Turn on ssl in PostgreSQL, or leave out sslmode';

/** Why a database cannot be opened, as a sentence without its password; null where the cause is another one. */
export function explainConnection(setting: string, error: unknown, isAway: boolean): string | null {
  const all = error instanceof AggregateError ? error.errors : [error];
  const code = all.map((each) => String((each as { code?: unknown }).code)).find((each) => each in remedies);
  const remedy = code === undefined ? withoutTls.test(String((error as Error).message)) && noTls : remedies[code];
  if (!remedy && !isAway) return null;
  const cause = remedy || 'It does not answer. Check host and port, and whether PostgreSQL runs';
  return `The database of ${setting} cannot be opened: ${cause[0]?.toLowerCase()}${cause.slice(1)}. (${(error as Error).message || code})`;
}
