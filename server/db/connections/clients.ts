import type pg from 'pg';
import { type ClientOptions, RoutedClient } from './connection.ts';
import { databaseFaultOf, isOverdue } from './failures.ts';
import { preparedNameOf } from './prepared.ts';

/** Ends a connection that is released after a fault that a new one may not have. */
export function endSpent(client: pg.PoolClient): void {
  const { isSpent } = client as unknown as ImpatientClient;
  // The pool drops one that is ending.
  if (isSpent) void (client as unknown as pg.Client).end().catch(() => {});
}

/**
 * A connection that ends after a fault that a new one may not have. An overdue answer is still owed, and the next statement would wait
 * behind it; a server that turns out to be read-only may no longer be the one that the address leads to.
 */
class ImpatientClient extends RoutedClient {
  /** Ends when it is released. Until then it still rolls back its transaction, which would otherwise hide the fault. */
  isSpent = false;

  protected endWhenOverdue(result: unknown): unknown {
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        this.faults?.note(error);
        if (databaseFaultOf(error)?.retried !== 'connection') return;
        this.isSpent = true;
        if (isOverdue(error)) void this.end().catch(() => {});
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
      lock_timeout: lock,
      idle_in_transaction_session_timeout: idle,
      ...rest
    } = options as ClientOptions;
    super(rest as pg.ClientConfig);
    const limits = [
      statement ? `; set local statement_timeout = ${Number(statement)}` : '',
      lock ? `; set local lock_timeout = ${Number(lock)}` : '',
      idle ? `; set local idle_in_transaction_session_timeout = ${Number(idle)}` : '',
    ].join('');
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    this.query = ((text: unknown, ...given: unknown[]) => {
      const begins = typeof text === 'string' && /^(begin|start transaction)\b/.test(text);
      return this.endWhenOverdue(begins ? send(text + limits) : send(text, ...given));
    }) as pg.Client['query'];
  }
}
