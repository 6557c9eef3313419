import type pg from 'pg';
import { type ClientOptions, RoutedClient } from './connection.ts';
import { preparedNameOf } from './prepared.ts';

/** What pg reports when a statement is not answered within `query_timeout`. */
const readTimeout = 'Query read timeout';

/** Whether a statement was not answered in time. */
export const isReadTimeout = (error: Error): boolean => error.message === readTimeout;

/** Whether a server refused a write because it is read-only, as a standby is. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25006';

/**
 * A connection that ends once an answer is overdue: it still owes it, and the next statement would wait behind it. It also ends when
 * its server turns out to be read-only: after a failover the same address may lead to a server that is not.
 */
class ImpatientClient extends RoutedClient {
  protected endWhenOverdue(result: unknown): unknown {
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (isReadOnly(error) || (error instanceof Error && isReadTimeout(error))) void this.end().catch(() => {});
      });
    return result;
  }
}

/** A connection that sends prepared queries by their name. */
export class PreparingClient extends ImpatientClient {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' ? preparedNameOf(text) : undefined;
      const sent = name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
      return this.endWhenOverdue(sent);
    }) as pg.Client['query'];
  }
}

/**
 * A connection to a pooler in transaction mode: it names no statements, and since the pooler takes no limits when it is connected to,
 * each transaction sets its own.
 */
export class PooledClient extends ImpatientClient {
  constructor(options?: string | pg.ClientConfig) {
    const {
      statement_timeout: statement,
      idle_in_transaction_session_timeout: idle,
      ...rest
    } = options as ClientOptions & { statement_timeout?: number };
    super(rest as pg.ClientConfig);
    const limits = [
      statement ? `; set local statement_timeout = ${Number(statement)}` : '',
      idle ? `; set local idle_in_transaction_session_timeout = ${Number(idle)}` : '',
    ].join('');
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((text: unknown, ...given: unknown[]) => {
      const begins = typeof text === 'string' && /^(begin|start transaction)\b/.test(text);
      return this.endWhenOverdue(begins ? send(text + limits) : send(text, ...given));
    }) as pg.Client['query'];
  }
}
