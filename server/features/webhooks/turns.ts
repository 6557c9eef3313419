import type { Database } from '#server/db/database.ts';
import type { Sent } from './delivering.ts';
import { type DueWebhook, listDue } from './repository.ts';

/** How many calls run at once: in all, of one organization, of webhooks that failed last, and of one webhook. */
const limits = { together: 48, organization: 8, failing: 24, webhook: 6 };
/** Milliseconds after which calls are looked for without a notice: retries, and calls that a dead process left behind. */
const interval = 1_000;

interface Log {
  warn(details: object, message: string): void;
}

interface Work {
  /** Writes calls for what changed, and answers for how many changes. */
  writeCalls(): Promise<number>;
  /** Sends the next due call of a webhook. */
  sendOne(webhookId: number): Promise<Sent>;
}

/**
 * Sends calls in turns: a turn is one call of one webhook, and goes to the organization with the fewest calls under way, then to
 * its webhook that has waited longest.
 */
export function createTurns(db: Database, log: Log, { writeCalls, sendOne }: Work) {
  const running = new Map<number, DueWebhook & { count: number }>();
  const lastTurn = new Map<number, number>();
  let due: DueWebhook[] = [];
  /** Calls of each webhook that were due when it was last looked for them, and have not begun. */
  let waiting = new Map<number, number>();
  let mayBeMore = true;
  let turns = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<Promise<void>>();

  const count = (which: (webhook: DueWebhook) => boolean) =>
    [...running.values()].reduce((sum, webhook) => sum + (which(webhook) ? webhook.count : 0), 0);
  const ofOrganization = (id: number) => count(({ organization_id }) => organization_id === id);
  const orderOf = (webhook: DueWebhook) => [ofOrganization(webhook.organization_id), lastTurn.get(webhook.id) ?? 0];

  const mayBegin = (webhook: DueWebhook): boolean =>
    underWay.size < limits.together &&
    ofOrganization(webhook.organization_id) < limits.organization &&
    (running.get(webhook.id)?.count ?? 0) < (webhook.is_failing ? 1 : limits.webhook) &&
    (!webhook.is_failing || count(({ is_failing }) => is_failing) < limits.failing);

  function begin(webhook: DueWebhook): void {
    turns += 1;
    lastTurn.set(webhook.id, turns);
    const state = { ...webhook, count: (running.get(webhook.id)?.count ?? 0) + 1 };
    running.set(webhook.id, state);
    const turn = sendOne(webhook.id)
      .catch((error: unknown): Sent => {
        log.warn({ err: error }, 'A call of a webhook failed and is tried again');
        return 'none';
      })
      .then((sent) => {
        const now = running.get(webhook.id);
        if (now && now.count > 1) running.set(webhook.id, { ...now, count: now.count - 1 });
        else running.delete(webhook.id);
        underWay.delete(turn);
        // What has failed rests, and what has arrived may end that.
        if (sent !== 'none' && (sent === 'failed' || webhook.is_failing || !waiting.get(webhook.id))) mayBeMore = true;
        if (sent === 'none') waiting.delete(webhook.id);
        send();
      });
    underWay.add(turn);
  }

  /** Gives turns to what is due until no more may begin. */
  const send = oneAtATime(async () => {
    if (mayBeMore) {
      mayBeMore = false;
      due = await listDue(db);
      waiting = new Map(due.map((webhook) => [webhook.id, webhook.calls]));
    }
    for (;;) {
      const open = due.filter((webhook) => (waiting.get(webhook.id) ?? 0) > 0 && mayBegin(webhook));
      const [next] = open.sort((a, b) => {
        const [one, other] = [orderOf(a), orderOf(b)] as [[number, number], [number, number]];
        return one[0] - other[0] || one[1] - other[1];
      });
      if (!next || isStopped) return;
      waiting.set(next.id, (waiting.get(next.id) ?? 0) - 1);
      begin(next);
    }
  });

  const write = oneAtATime(async () => {
    while (!isStopped && (await writeCalls()) > 0) sendMore();
  });

  function sendMore(): void {
    mayBeMore = true;
    send();
  }

  /** Has `work` run, and once more where it is asked for while it runs. While the database is away, the next interval tries again. */
  function oneAtATime(work: () => Promise<void>): () => void {
    let isRunning = false;
    let isAsked = false;
    return () => {
      isAsked = true;
      if (isRunning) return;
      isRunning = true;
      void (async () => {
        while (isAsked && !isStopped) {
          isAsked = false;
          await work().catch(() => {});
        }
        isRunning = false;
      })();
    };
  }

  function wake(): void {
    write();
    sendMore();
  }

  return {
    wake,
    start() {
      timer = setInterval(wake, interval);
      timer.unref();
      wake();
    },
    /** Begins no more calls. One that is under way keeps its claim, and is due again when that ends. */
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
