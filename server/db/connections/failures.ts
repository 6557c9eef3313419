import { isReadTimeout } from './clients.ts';

/** How a connection ends, a server refuses one, is read-only, or does not answer a statement in time, as PostgreSQL codes it. */
const connectionErrorCodes = /^(08...|3D000|53...|57014|57P0[1-5]|25P0[34]|25006)$/;
const connectionSystemErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_SOCKET_CLOSED',
]);
const connectionErrorMessages =
  /Connection terminated|is not currently accepting connections|connection timeout|timeout exceeded when trying to connect|timeout expired|not queryable|unexpected \w+ message from backend|calling end on the pool|driver has already been destroyed/i;

/** Whether an error means that the database is away, full, read-only, starting or frozen, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    if (connectionErrorCodes.test(code) || connectionSystemErrorCodes.has(code)) return true;
    // A socket that is gone or belongs to someone else; of any other file the same codes mean something else.
    if (syscall === 'connect' && (code === 'ENOENT' || code === 'EACCES')) return true;
  }
  return isReadTimeout(error) || connectionErrorMessages.test(error.message);
}
