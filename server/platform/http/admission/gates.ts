import type { FastifyReply } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { message } from '#contract/texts/message.ts';
import { tooMany, unavailable } from '../../errors.ts';

/** What a request costs, as far as its head and body show. */
export type Work =
  | 'read'
  | 'file'
  | 'search'
  | 'write'
  | 'upload'
  | 'sign-in'
  | 'page'
  | 'server'
  | 'planner'
  | 'foreign';

/** How much of a kind of work goes on at a time: at all, for one caller, and how much may wait for it. */
export interface Limits {
  together: number;
  each: number;
  waiting: number;
  /** How much of one caller may wait; one more is refused with 429. Without a number, only `waiting` limits it. */
  waitingEach?: number;
  /**
   * Milliseconds after which a refusal is answered. One who asks again at once would cost as much as the work refused; with
   * more, so many connections are open at a time that new ones are not taken.
   */
  pause: number;
}

// So many at a time as ten connections to the database and requests that look things up together gain by; more only makes
// each later. What waits is about as much as is done in a quarter of a second. A page's pictures and calls arrive together,
// so there is place for many short reads.
const limitsOfWork: Record<Work, Limits> = {
  read: { together: 24, each: 8, waiting: 128, pause: 100 },
  // Those of a store that is slow to answer hold up no other reading.
  file: { together: 24, each: 8, waiting: 128, pause: 100 },
  search: { together: 12, each: 3, waiting: 32, pause: 100 },
  write: { together: 6, each: 3, waiting: 64, pause: 100 },
  upload: { together: 4, each: 2, waiting: 32, pause: 100 },
  // Hashing a password takes a thread and 19 MB.
  'sign-in': { together: 2, each: 2, waiting: 16, pause: 100 },
  // A page asks the API for what it begins with, which waits for a place of its own.
  page: { together: 4, each: 2, waiting: 32, pause: 100 },
  // These wait for someone else's server, or for the planner's process. The caller is the organization.
  server: { together: 24, each: 2, waiting: 64, waitingEach: 4, pause: 100 },
  planner: { together: 2, each: 1, waiting: 64, waitingEach: 2, pause: 100 },
  // Requests in a format of others, which one process reads. The caller is a network until its organization is known.
  foreign: { together: 2, each: 1, waiting: 32, pause: 100 },
};

/** Who waits for an answer, and may hang up before it comes. */
export interface Client {
  readonly isGone: boolean;
  /** Calls `leave` when it hangs up; returns what ends that. */
  onGone(leave: () => void): () => void;
}

/** Whether the caller waits for the answer, or has hung up. */
export const clientOf = ({ raw }: FastifyReply): Client => ({
  // An answer that was sent whole closes as well.
  get isGone() {
    return raw.destroyed && !raw.writableFinished;
  },
  onGone(leave) {
    const close = () => {
      if (!raw.writableFinished) leave();
    };
    raw.once('close', close);
    return () => raw.off('close', close);
  },
});

export interface Gate {
  /**
   * Runs work when it is the caller's turn. Throws a Refusal of 429 where too much of this caller waits, and of 503 where more
   * waits already than can be done soon, or where the client is gone or `timeout` milliseconds pass before the turn comes.
   */
  run<Result>(caller: string, work: () => Promise<Result>, client?: Client, timeout?: number): Promise<Result>;
  /** True, and counted as refused, where a request of this caller would be refused at once. */
  refuses(caller: string): boolean;
  /** Milliseconds after which a refusal is answered. */
  readonly pause: number;
  /** Whether no more may wait; until then no one is turned away. */
  readonly isFull: boolean;
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

interface Ticket {
  begin(): void;
  refuse(): void;
}

interface Line {
  caller: string;
  running: number;
  waiting: Ticket[];
  /** The round in which the first that waits is due. */
  queuePosition: number;
}

const mostLines = 2_000;
/** After how long a caller whose requests all wait may ask again. */
const secondsToRetry = 3;

/**
 * Lets callers in by turns: each is due once a round, so that one who asks now and then never waits behind someone's
 * fifty connections. Where too much waits, the request that is due last is refused, which is one of the caller that asks most.
 */
export function createGate(limits: Limits): Gate {
  const lines = new Map<string, Line>();
  const count = { running: 0, waiting: 0, refused: 0 };
  /** The round of the one let in last. */
  let round = 0;

  function lineOf(caller: string): Line {
    let line = lines.get(caller);
    if (!line) {
      if (lines.size >= mostLines) forgetIdle();
      line = { caller, running: 0, waiting: [], queuePosition: 0 };
      lines.set(caller, line);
    }
    line.queuePosition = positionOf(line);
    return line;
  }

  /** One who did not ask for a round goes before those who did, and saves up no more than that. */
  const positionOf = ({ waiting, queuePosition }: Line) =>
    waiting.length === 0 ? Math.max(queuePosition, round - 1) : queuePosition;
  /** The round in which the last that waits is due. */
  const dueOf = ({ waiting, queuePosition }: Line) => queuePosition + waiting.length;

  function forgetIdle(): void {
    for (const [caller, line] of lines) {
      if (line.running === 0 && line.waiting.length === 0 && line.queuePosition < round) lines.delete(caller);
    }
  }

  function letIn(): void {
    while (count.running < limits.together) {
      let next: Line | null = null;
      for (const line of lines.values()) {
        if (line.waiting.length > 0 && line.running < limits.each && (!next || line.queuePosition < next.queuePosition))
          next = line;
      }
      if (!next) return;
      const ticket = next.waiting.shift() as Ticket;
      begin(next);
      count.waiting -= 1;
      ticket.begin();
    }
  }

  function refuseLast(): void {
    let last: Line | null = null;
    for (const line of lines.values()) {
      if (line.waiting.length > 0 && (!last || dueOf(line) >= dueOf(last))) last = line;
    }
    const ticket = last?.waiting.pop();
    count.waiting -= 1;
    ticket?.refuse();
  }

  const isBelowLimit = (line: Line) => count.running < limits.together && line.running < limits.each;

  function begin(line: Line): void {
    round = Math.max(round, line.queuePosition);
    line.queuePosition += 1;
    line.running += 1;
    count.running += 1;
  }

  function enter(line: Line, client: Client | undefined, timeout: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = line.waiting.indexOf(ticket);
        if (place === -1) return;
        line.waiting.splice(place, 1);
        count.waiting -= 1;
        stop();
        reject(unavailable());
      };
      const stopListening = client?.onGone(leave);
      const timer = timeout === undefined ? undefined : setTimeout(leave, timeout);
      const stop = () => {
        clearTimeout(timer);
        stopListening?.();
      };
      const ticket: Ticket = {
        begin() {
          stop();
          resolve();
        },
        refuse() {
          stop();
          count.refused += 1;
          setTimeout(reject, limits.pause, unavailable());
        },
      };
      line.waiting.push(ticket);
      count.waiting += 1;
      if (count.waiting > limits.waiting) refuseLast();
    });
  }

  return {
    async run(caller, work, client, timeout) {
      if (client?.isGone) throw unavailable();
      const line = lineOf(caller);
      // If there is capacity for it, no waiting request could start in its place.
      if (isBelowLimit(line)) begin(line);
      else if (line.waiting.length >= (limits.waitingEach ?? Number.POSITIVE_INFINITY)) {
        count.refused += 1;
        throw tooMany(
          secondsToRetry,
          message('{{count}} requests of your organization wait for this already. Try again when one is done.', {
            count: line.waiting.length,
          }),
        );
      } else await enter(line, client, timeout);
      try {
        return await work();
      } finally {
        line.running -= 1;
        count.running -= 1;
        letIn();
      }
    },
    refuses(caller) {
      if (count.waiting < limits.waiting) return false;
      const line = lines.get(caller) ?? { caller, running: 0, waiting: [], queuePosition: 0 };
      if (isBelowLimit(line)) return false;
      const due = positionOf(line) + line.waiting.length + 1;
      for (const other of lines.values()) {
        if (other.waiting.length > 0 && dueOf(other) > due) return false;
      }
      count.refused += 1;
      return true;
    },
    pause: limits.pause,
    get isFull() {
      return count.waiting >= limits.waiting;
    },
    get running() {
      return count.running;
    },
    get waiting() {
      return count.waiting;
    },
    get refused() {
      return count.refused;
    },
  };
}

export type Gates = Record<Work, Gate>;

/** A gate for each kind of work. */
export function createGates(): Gates {
  return {
    read: createGate(limitsOfWork.read),
    file: createGate(limitsOfWork.file),
    search: createGate(limitsOfWork.search),
    write: createGate(limitsOfWork.write),
    upload: createGate(limitsOfWork.upload),
    'sign-in': createGate(limitsOfWork['sign-in']),
    page: createGate(limitsOfWork.page),
    server: createGate(limitsOfWork.server),
    planner: createGate(limitsOfWork.planner),
    foreign: createGate(limitsOfWork.foreign),
  };
}

/** Which kind of reading an address asks for. */
export function readingOf(url: string): 'read' | 'file' | 'search' {
  if (url.startsWith('/api/files/')) return 'file';
  return /[?&]q=[^&]/.test(url) ? 'search' : 'read';
}

/** What kind of work a request is; reads with words in them search. */
export function workOf(endpoint: EndpointShape, url: string, hasFiles: boolean): Work {
  if (endpoint.method === 'GET') return readingOf(url);
  if (endpoint.waitsFor) return endpoint.waitsFor;
  if (endpoint.allow === 'anyone') return 'sign-in';
  return hasFiles ? 'upload' : 'write';
}
