import type { FastifyReply } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import { message } from '#contract/texts/message.ts';
import { shareConnections, usualConnections } from '#server/db/connections/shares.ts';
import { waitFor } from '#server/db/connections/waits.ts';
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

/** How much of a kind of work goes on at a time: at all, for one group of callers, and how much may wait for it. */
export interface Limits {
  together: number;
  each: number;
  waiting: number;
  /** How much of one group may wait; one more is refused with 429. Without a number, only `waiting` limits it. */
  waitingEach?: number;
  /**
   * Milliseconds after which a refusal is answered. One who asks again at once would cost as much as the work refused; with
   * more, too many connections are open at a time for new ones to be taken.
   */
  pause: number;
}

// As many at a time as ten connections to the database and requests that share lookups gain by; more only delays each of them. What waits is about as much as is done in a quarter of a second. A page's pictures and calls arrive together,
// so there is place for many short reads.
const limitsOfWork: Record<Work, Limits> = {
  read: { together: 24, each: 8, waiting: 128, pause: 100 },
  // A store that is slow to answer holds up no other reads.
  file: { together: 24, each: 8, waiting: 128, pause: 100 },
  search: { together: 12, each: 3, waiting: 32, pause: 100 },
  write: { together: 6, each: 3, waiting: 64, pause: 100 },
  upload: { together: 4, each: 2, waiting: 32, pause: 100 },
  // Hashing a password takes a thread and 19 MB.
  'sign-in': { together: 2, each: 2, waiting: 16, pause: 100 },
  // A page asks the API for what it begins with, which waits for a place of its own.
  page: { together: 4, each: 2, waiting: 32, pause: 100 },
  // These wait for someone else's server, or for the planner's process.
  server: { together: 24, each: 2, waiting: 64, waitingEach: 4, pause: 100 },
  planner: { together: 2, each: 1, waiting: 64, waitingEach: 2, pause: 100 },
  // Requests in a format of others, which one process reads. The caller is a network until its organization is known.
  foreign: { together: 2, each: 1, waiting: 32, pause: 100 },
};

/** In whose place a request waits: a person or program, and the organization or network whose share of the places it takes. */
export interface Caller {
  name: string;
  group: string;
}

/** An organization as a caller of its own, such as its trade systems are. */
export const organizationAs = (id: number): Caller => ({ name: `organization ${id}`, group: `organization ${id}` });

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
  run<Result>(caller: Caller, work: () => Promise<Result>, client?: Client, timeout?: number): Promise<Result>;
  /** True, and counted as refused, where a request of this caller would be refused at once. */
  refuses(caller: Caller): boolean;
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

/** What waits in turn: a caller of a group, or a group. */
interface Place {
  /** The round in which the first that waits is due. */
  queuePosition: number;
}

interface Line extends Place {
  waiting: Ticket[];
}

/** The callers who share one share of the places. */
interface Group extends Place {
  name: string;
  running: number;
  waiting: number;
  /** The round, within the group, of the one let in last. */
  round: number;
  lines: Map<string, Line>;
}

const mostGroups = 2_000;
const mostLines = 200;
/** After how long a caller whose requests all wait may ask again. */
const secondsToRetry = 3;

/**
 * One who was not let in for a round goes before the ones who were, and saves up no more than that: whether it did not ask, or held
 * its share of the places already.
 */
const positionIn = (round: number, { queuePosition }: Place) => Math.max(queuePosition, round - 1);

/** The place that is due first. */
function firstOf<Each extends Place>(
  places: Iterable<Each>,
  round: number,
  mayBegin: (place: Each) => boolean,
): Each | null {
  let first: Each | null = null;
  for (const place of places)
    if (mayBegin(place) && (!first || positionIn(round, place) < positionIn(round, first))) first = place;
  return first;
}

/** The place whose last request is due last. */
function lastOf<Each extends Place>(
  places: Iterable<Each>,
  round: number,
  waiting: (place: Each) => number,
): Each | null {
  const dueOf = (place: Each) => positionIn(round, place) + waiting(place);
  let last: Each | null = null;
  for (const place of places) if (waiting(place) > 0 && (!last || dueOf(place) >= dueOf(last))) last = place;
  return last;
}

const waitingOf = ({ waiting }: Line) => waiting.length;
const waitingIn = ({ waiting }: Group) => waiting;

/** Forgets places that no one has a claim on, once there are many. */
function forget<Each extends Place>(places: Map<string, Each>, most: number, isIdle: (place: Each) => boolean): void {
  if (places.size < most) return;
  for (const [name, place] of places) if (isIdle(place)) places.delete(name);
}

/** The connections that a group's requests hold at all gates together. */
export interface GroupShares {
  /** Whether one more request of this group may begin. */
  has(group: string): boolean;
  take(group: string): void;
  /** Gives a place back, and lets in what waits for one at any of the gates. */
  release(group: string): void;
  /** Calls `letIn` whenever a place is given back. */
  onRelease(letIn: () => void): void;
}

/** Lets each group hold this many places at all gates together. */
export function createGroupShares(most: number): GroupShares {
  const taken = new Map<string, number>();
  const waiting: (() => void)[] = [];
  return {
    has: (group) => (taken.get(group) ?? 0) < most,
    take: (group) => void taken.set(group, (taken.get(group) ?? 0) + 1),
    release(group) {
      const left = (taken.get(group) ?? 0) - 1;
      if (left > 0) taken.set(group, left);
      else taken.delete(group);
      for (const letIn of waiting) letIn();
    },
    onRelease: (letIn) => void waiting.push(letIn),
  };
}

/**
 * Lets groups in by turns, and the callers of each: one that asks now and then is due once a round, and never waits behind the fifty
 * connections of another. Where too much waits, the request that is due last is refused: one of the group that asks most, and of
 * its caller that does. With `shares`, a group also waits while it holds its share of all gates.
 */
export function createGate(limits: Limits, shares?: GroupShares): Gate {
  const groups = new Map<string, Group>();
  const count = { running: 0, waiting: 0, refused: 0 };
  /** The round of the group let in last. */
  let round = 0;

  function groupOf(name: string): Group {
    let group = groups.get(name);
    if (!group) {
      forget(groups, mostGroups, (one) => one.running === 0 && one.waiting === 0 && one.queuePosition < round);
      group = { name, running: 0, waiting: 0, queuePosition: 0, round: 0, lines: new Map() };
      groups.set(name, group);
    }
    return group;
  }

  function lineOf(group: Group, name: string): Line {
    let line = group.lines.get(name);
    if (!line) {
      forget(group.lines, mostLines, (one) => one.waiting.length === 0 && one.queuePosition < group.round);
      line = { waiting: [], queuePosition: 0 };
      group.lines.set(name, line);
    }
    return line;
  }

  function letIn(): void {
    while (count.running < limits.together) {
      const group = firstOf(groups.values(), round, (one) => one.waiting > 0 && mayRun(one));
      if (!group) return;
      const line = firstOf(group.lines.values(), group.round, (one) => one.waiting.length > 0) as Line;
      const ticket = line.waiting.shift() as Ticket;
      begin(group, line);
      group.waiting -= 1;
      count.waiting -= 1;
      ticket.begin();
    }
  }

  function refuseLast(): void {
    const group = lastOf(groups.values(), round, waitingIn) as Group;
    const line = lastOf(group.lines.values(), group.round, waitingOf) as Line;
    const ticket = line.waiting.pop() as Ticket;
    group.waiting -= 1;
    count.waiting -= 1;
    ticket.refuse();
  }

  const mayRun = ({ name, running }: Pick<Group, 'name' | 'running'>) =>
    running < limits.each && (shares?.has(name) ?? true);
  const isBelowLimit = (group: Pick<Group, 'name' | 'running'>) => count.running < limits.together && mayRun(group);

  function begin(group: Group, line: Line): void {
    const position = positionIn(round, group);
    const ownPosition = positionIn(group.round, line);
    round = Math.max(round, position);
    group.round = Math.max(group.round, ownPosition);
    group.queuePosition = position + 1;
    line.queuePosition = ownPosition + 1;
    group.running += 1;
    count.running += 1;
    shares?.take(group.name);
  }

  function enter(group: Group, line: Line, client: Client | undefined, timeout: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = line.waiting.indexOf(ticket);
        if (place === -1) return;
        line.waiting.splice(place, 1);
        group.waiting -= 1;
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
      group.waiting += 1;
      count.waiting += 1;
      if (count.waiting > limits.waiting) refuseLast();
    });
  }

  shares?.onRelease(letIn);
  return {
    async run(caller, work, client, timeout) {
      if (client?.isGone) throw unavailable();
      const group = groupOf(caller.group);
      const line = lineOf(group, caller.name);
      // If there is capacity for it, no waiting request could start in its place.
      if (isBelowLimit(group)) begin(group, line);
      else if (group.waiting >= (limits.waitingEach ?? Number.POSITIVE_INFINITY)) {
        count.refused += 1;
        throw tooMany(
          secondsToRetry,
          message('{{count}} requests of your organization wait for this already. Try again when one is done.', {
            count: group.waiting,
          }),
        );
      } else await waitFor('turn', () => enter(group, line, client, timeout));
      try {
        return await work();
      } finally {
        group.running -= 1;
        count.running -= 1;
        if (shares) shares.release(group.name);
        else letIn();
      }
    },
    refuses(caller) {
      if (count.waiting < limits.waiting) return false;
      const group = groups.get(caller.group);
      if (isBelowLimit(group ?? { name: caller.group, running: 0 })) return false;
      const last = lastOf(groups.values(), round, waitingIn) as Group;
      const waiting = group?.waiting ?? 0;
      const due = positionIn(round, group ?? { queuePosition: 0 }) + waiting + 1;
      if (positionIn(round, last) + last.waiting > due) return false;
      const line = group?.lines.get(caller.name);
      const ownWaiting = line?.waiting.length ?? 0;
      const ownRound = group?.round ?? 0;
      const ownDue = positionIn(ownRound, line ?? { queuePosition: 0 }) + ownWaiting + 1;
      for (const other of group?.lines.values() ?? [])
        if (other.waiting.length > 0 && positionIn(ownRound, other) + other.waiting.length > ownDue) return false;
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

/**
 * A gate for each kind of work. What holds connections to the database shares them: an organization may hold three quarters of them
 * at all of these gates together.
 */
export function createGates(connections = shareConnections(usualConnections).requests): Gates {
  const shares = createGroupShares(Math.max(4, Math.floor(connections * 0.75)));
  return {
    read: createGate(limitsOfWork.read, shares),
    file: createGate(limitsOfWork.file),
    search: createGate(limitsOfWork.search, shares),
    write: createGate(limitsOfWork.write, shares),
    upload: createGate(limitsOfWork.upload, shares),
    'sign-in': createGate(limitsOfWork['sign-in'], shares),
    page: createGate(limitsOfWork.page, shares),
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
