import type { FeedRun, FeedRunDetail, StockFeed } from '#contract/feeds/schemas.ts';
import { importLimits } from '#contract/imports/choices.ts';
import { byEnglish, type Message } from '#contract/texts/message.ts';
import { fullName } from '#server/platform/identity/index.ts';
import { messagesOf } from '../imports/index.ts';
import type { ShortDeal } from './repository/effects.ts';
import type { FeedRow } from './repository/feeds.ts';
import type { MissingRow, RunLine } from './repository/lines.ts';
import type { RunRow } from './repository/runs.ts';
import type { SourceRow } from './repository/sources.ts';

const personOf = (id: number | null, row: Pick<RunRow, 'first_name' | 'preposition' | 'last_name'>) =>
  id === null || row.first_name === null || row.last_name === null
    ? null
    : { id, name: fullName({ first_name: row.first_name, preposition: row.preposition, last_name: row.last_name }) };

/** Until when a run can be undone; null where it cannot. */
function undoUntil(run: RunRow): Date | null {
  if (run.state !== 'done' || run.import_state !== 'done' || !run.committed_at || run.files_removed) return null;
  const until = new Date(run.committed_at.getTime() + importLimits.hoursToUndo * 3_600_000);
  return until > run.now ? until : null;
}

/** What is answered about a run, with a reason that is not in the reader's language yet. */
export type Unwritten<Run extends FeedRun> = Omit<Run, 'reason'> & { reason: Message | null };
/** A row of a run, with reasons that are not in the reader's language yet. */
export type UnwrittenLine = Omit<FeedRunDetail['rows'][number], 'reasons'> & { reasons: Message[] };
export type UnwrittenDetail = Omit<Unwritten<FeedRunDetail>, 'rows'> & { rows: UnwrittenLine[] };
export type UnwrittenFeed = Omit<StockFeed, 'runs'> & { runs: Unwritten<FeedRun>[] };

/** A run as the API answers it. */
export const presentRun = (run: RunRow): Unwritten<FeedRun> => ({
  n: run.n,
  state: run.import_state === 'undone' ? 'undone' : run.state,
  source: run.source,
  reason: run.reason_message ?? (run.reason === null ? null : byEnglish(run.reason)),
  hold: run.hold,
  import: run.import_id,
  name: run.name,
  size: run.size,
  lines: run.lines,
  lines_before: run.lines_before,
  counts: run.counts,
  posts: run.posts,
  lost: run.lost,
  user: personOf(run.user_id, run),
  undo_until: undoUntil(run)?.toISOString() ?? null,
  created_at: run.created_at.toISOString(),
  ended_at: run.ended_at?.toISOString() ?? null,
});

/** A feed as the API answers it, with its last runs. */
export const presentFeed = (row: FeedRow, runs: readonly RunRow[]): UnwrittenFeed => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  mode: row.mode,
  veloconnect: row.is_veloconnect,
  creates: row.creates,
  counts: row.counts,
  on_missing: row.on_missing,
  settle_hours: row.settle_hours,
  url: row.url,
  schedule: row.schedule,
  at: row.at?.slice(0, 5) ?? null,
  zone: row.zone,
  has: row.has,
  host_key: row.host_key,
  next_run_at: row.next_run_at?.toISOString() ?? null,
  state: row.state,
  failures: row.failures,
  posts: row.posts,
  import: row.state === 'new' ? row.open_import : null,
  open_run: row.open_run,
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  lines: row.good_lines,
  runs: runs.map(presentRun),
  user: personOf(row.user_id, row),
  created_at: row.created_at.toISOString(),
});

/** A row of a run, with what it changes and why it does not. */
export function presentLine(row: RunLine, deals: readonly ShortDeal[]): UnwrittenLine {
  const { line, action, advertisement_id, shown, errors, changed } = row;
  const values = shown.values ?? {};
  const before = shown.before ?? {};
  return {
    line,
    result: action,
    reference: values.internal_reference ?? row.reference,
    advertisement_id,
    title: row.title ?? values.title ?? null,
    number: row.number ?? values.supplier_article_number ?? null,
    reserved_quantity: row.reserved_quantity ?? 0,
    deals: dealsOf(advertisement_id, deals),
    changes: Object.fromEntries(
      changed.map((field) => [field, { from: before[field] ?? '', to: values[field] ?? '' }] as const),
    ),
    reasons: [...Object.values(errors ?? {}), ...Object.values(shown.warnings ?? {})].map(
      (problem) => messagesOf(problem).message,
    ),
  };
}

/** A post that the file of a run does not name, with the deals that lack its pieces. */
export const presentMissing = (row: MissingRow, deals: readonly ShortDeal[]): FeedRunDetail['missing'][number] => ({
  ...row,
  deals: dealsOf(row.advertisement_id, deals),
});

const dealsOf = (postId: number | null, deals: readonly ShortDeal[]) =>
  deals.filter((deal) => deal.advertisement_id === postId).map(({ id, reference }) => ({ id, reference }));

/** The file of a run, and who was notified of it. */
export function presentSource(run: RunRow, row: SourceRow): Pick<FeedRunDetail, 'source_file' | 'told'> {
  const { encoding, delimiter, decimal } = row;
  const changed = run.last_modified === null ? Number.NaN : Date.parse(run.last_modified);
  const reading = encoding !== null && delimiter !== null && decimal !== null ? { encoding, delimiter, decimal } : null;
  return {
    source_file: {
      is_stored: row.is_stored,
      sha256: run.sha256?.toString('hex') ?? null,
      changed_at: Number.isNaN(changed) ? null : new Date(changed).toISOString(),
      usual_size: row.usual_size,
      host: run.host,
      host_key: run.host_key,
      host_key_since: run.host_key === null ? null : (row.host_key_at?.toISOString() ?? null),
      reading,
      cut: row.cut,
    },
    told: row.told.map((person) => ({ id: person.id, name: fullName(person) })),
  };
}
