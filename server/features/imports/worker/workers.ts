import { randomUUID } from 'node:crypto';
import { createReserve } from '#server/platform/reserve.ts';
import {
  type Budget,
  type Caps,
  createWorkerProcess,
  Declined,
  Overtaxed,
  type WorkerProcess,
} from '#server/platform/workers/index.ts';
import type { Outcome } from '../checking/evaluate.ts';
import type { Keys } from '../checking/keys.ts';
import type { GivenRow } from '../checking/rows.ts';
import type { Facts } from '../checking/surroundings.ts';
import type { Analysis } from '../mapping/analysis.ts';
import type { ListDefaults } from '../mapping/currency.ts';
import type { Chosen } from '../mapping/plan.ts';
import type { Reading } from '../reading/read.ts';
import { UnreadableFile } from '../reading/sheet.ts';
import type { RawTable } from './table.ts';
import type { Answers, Circumstances, Decision, PlainRow, RowPreview, Task } from './tasks.ts';

/** Whose sheet it is. */
export interface SheetOwner {
  id: number;
  organization: { id: number } | null;
}

/** Reads, understands and checks untrusted spreadsheets in processes next to the server. */
export interface Workers {
  /**
   * Does something with a process of one's own for as long as it takes. A person has one turn at a time, organizations take turns, and so
   * do the people of each: who has much to do delays another organization by one turn at most, and by none unless a second one has, too.
   */
  inTurn<Result>(owner: SheetOwner, work: (worker: Worker) => Promise<Result>): Promise<Result>;
  /** A process for long work, outside of the turns. The caller closes it. */
  open(): Pick<Worker, 'createChecker'> & { close(): void };
  /** Starts a process for a file that is expected soon. */
  warm(): void;
  close(): void;
}

/**
 * What the process does. Everything throws UnreadableFile with a sentence where a file cannot be read, or takes too much time
 * or memory.
 */
export interface Worker {
  /** Opens a sheet by its name; calls `find` for the file if the process no longer has it. */
  openSheet(name: string, find: () => Promise<Reading>): Promise<NonNullable<Answers['open']>>;
  /** Understands the open sheet; what follows is about the table that this makes of it. */
  understand(given: {
    chosen: Chosen;
    defaults: ListDefaults;
    market: string;
  }): Promise<{ analysis: Analysis; rows: number }>;
  /** The open sheet as it is, with what its columns seem to mean. */
  table(given: { market: string; most: number }): Promise<RawTable>;
  /** A row of the table; null if there is none. */
  preview(number: number): Promise<RowPreview | null>;
  createChecker(circumstances: Circumstances): Checker;
  createTableChecker(circumstances: Circumstances): TableChecker;
}

/** Decides about rows by one plan. */
export interface Checker {
  keys(rows: readonly GivenRow[]): Promise<Keys[]>;
  evaluate(rows: readonly GivenRow[], facts: Facts): Promise<Outcome[]>;
  /** What was matched by hand in rows that were repaired. */
  matched(rows: readonly GivenRow[]): Promise<Chosen['values']>;
}

/** Decides about the rows of the open table by one plan, part by part; they come without purchase prices. */
interface TableChecker {
  /** The keys of the batch that begins after that many rows; none after the last row. */
  keys(from: number): Promise<Keys[]>;
  /** Decides about the same part. With `omitsPlain`, rows that change nothing and have no warning are only counted. */
  evaluate(from: number, facts: Facts, omitsPlain: boolean): Promise<CheckedRows>;
}

/** Rows with their outcomes, and rows that are only counted. */
export interface CheckedRows {
  rows: GivenRow[];
  outcomes: Outcome[];
  plain: PlainRow[];
}

const tooMuch = 'The file takes too long to read. Save only the sheet and the columns you need, and try again.';

/** How many people's files are processed at a time. */
const processes = 2;
/** How many of these are of one organization: a file that takes seconds is not waited for by another one. */
const mostOfOrganization = processes - 1;
/** Milliseconds: between two steps of an upload its sheet stays open; a process keeps some 40 MB and more. */
const idleTime = 60_000;
/** What reading one file may take: an answer comes within five seconds. A full list takes less than one of them. */
const usualCaps: Caps = { timeout: 4_500, heapMegabytes: 384 };
/** Milliseconds of processor for all that is done with a file in one turn once it is read. */
const usualBudget = 30_000;

/** Creates workers with two processes, so that a fault in a file ends only its process. */
export function createWorkers(caps = usualCaps, budget = usualBudget): Workers {
  const all = Array.from({ length: processes }, () => ({
    process: createWorkerProcess('spreadsheet-reader', idleTime, caps),
    isBusy: false,
    lastPerson: null as number | null,
    lastTurn: 0,
  }));
  const reserve = createReserve(processes, mostOfOrganization);
  /** The one that did the last lasting work, for the next: starting a process takes longer than writing a short file. */
  let spare: WorkerProcess | null = null;
  let isClosed = false;
  let turn = 0;

  /** The process that has this person's sheet, else the one that served longest ago. */
  function pick(personId: number) {
    const free = all.filter(({ isBusy }) => !isBusy).sort((a, b) => a.lastTurn - b.lastTurn);
    return free.find(({ lastPerson }) => lastPerson === personId) ?? (free[0] as (typeof all)[number]);
  }

  return {
    inTurn({ id, organization }, work) {
      const perform = async () => {
        const picked = pick(id);
        turn += 1;
        Object.assign(picked, { isBusy: true, lastPerson: id, lastTurn: turn });
        try {
          return await work(createWorker(picked.process, { left: budget }, { left: caps.timeout }));
        } finally {
          picked.isBusy = false;
        }
      };
      // Who has no organization is one by themselves, under a number that none has.
      return reserve(id, 1, perform, organization?.id ?? -id);
    },
    open() {
      const process = spare ?? createWorkerProcess('spreadsheet-reader', idleTime, { ...caps, timeout: budget });
      spare = null;
      return {
        createChecker: createWorker(process).createChecker,
        close() {
          if (spare || isClosed) process.close();
          else spare = process;
        },
      };
    },
    warm: () => all[0]?.process.warm(),
    close() {
      isClosed = true;
      spare?.close();
      for (const { process } of all) process.close();
    },
  };
}

function throwSentence(error: unknown): never {
  if (error instanceof Declined) throw new UnreadableFile(error.sentence);
  if (error instanceof Overtaxed) throw new UnreadableFile(tooMuch);
  throw error;
}

type Settled = 'keys' | 'evaluate' | 'matched' | 'tableKeys' | 'tableRows';

function createWorker(process: WorkerProcess, budget?: Budget, forReading?: Budget): Worker {
  async function ask<Name extends keyof Answers>(task: Extract<Task, Record<Name, unknown>>, within = budget) {
    return process.ask<Answers[Name]>(task, within).catch(throwSentence);
  }
  /** Runs a task that depends on circumstances, which are sent once. */
  function settleFirst(circumstances: Circumstances) {
    const id = randomUUID();
    return async <Name extends Settled>(taskOf: (id: string) => Extract<Task, Record<Name, unknown>>) => {
      const answer = await ask<Name>(taskOf(id));
      if (answer !== null) return answer as NonNullable<Answers[Name]>;
      await ask<'settle'>({ settle: { id, circumstances } });
      return (await ask<Name>(taskOf(id))) as NonNullable<Answers[Name]>;
    };
  }
  return {
    async openSheet(name, find) {
      const opened = await ask<'open'>({ open: { name, reading: null } });
      if (opened) return opened;
      const read = await ask<'open'>({ open: { name, reading: await find() } }, forReading);
      return read as NonNullable<Answers['open']>;
    },
    understand: (given) => ask<'understand'>({ understand: given }),
    table: (given) => ask<'table'>({ table: given }),
    preview: (number) => ask<'preview'>({ preview: { number } }),
    createChecker(circumstances) {
      const askSettled = settleFirst(circumstances);
      return {
        keys: (rows) => askSettled<'keys'>((id) => ({ keys: { id, rows } })),
        matched: (rows) => askSettled<'matched'>((id) => ({ matched: { id, rows } })),
        evaluate: async (rows, facts) =>
          withPosts(await askSettled<'evaluate'>((id) => ({ evaluate: { id, rows, facts } })), facts),
      };
    },
    createTableChecker(circumstances) {
      const askSettled = settleFirst(circumstances);
      return {
        keys: (from) => askSettled<'tableKeys'>((id) => ({ tableKeys: { id, from } })),
        async evaluate(from, facts, omitsPlain) {
          const asked = { from, facts, omitsPlain };
          const { decisions, ...found } = await askSettled<'tableRows'>((id) => ({ tableRows: { id, ...asked } }));
          return { ...found, outcomes: withPosts(decisions, facts) };
        },
      };
    },
  };
}

/** Adds the posts, which the process only names by id. */
const withPosts = (decisions: readonly Decision[], facts: Facts): Outcome[] =>
  decisions.map((decision) => ({
    ...decision,
    post: decision.post === null ? null : (facts.byId.get(decision.post) ?? null),
  }));
