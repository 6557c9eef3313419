import type { z } from 'zod';
import { type ExportScope, exportLimits } from '#contract/exports/choices.ts';
import type { ExportSummary, createExport as endpoint } from '#contract/exports/schemas.ts';
import { message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, invalid, notAllowed, notFound, tooMany } from '#server/platform/errors.ts';
import { type Actor, findActor, fullName, reach } from '#server/platform/identity/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import { holdQuota } from '#server/platform/quotas/index.ts';
import { type NewCell, safeInWorkbook, textType, workbookType } from '#server/platform/spreadsheets/index.ts';
import { findOwnIds } from '../advertisements/index.ts';
import { findListedDeals } from '../deals/index.ts';
import { searchFavorites } from '../favorites/index.ts';
import { readQuery } from '../market-search/index.ts';
import { notify } from '../notifications/index.ts';
import { dealSheet } from './deals.ts';
import { insightsSheet, selectInsights } from './insights.ts';
import { postSheet } from './posts.ts';
import {
  countOpenExports,
  type ExportRecord,
  expireExports,
  findExport,
  insertExport,
  listPublicIds,
  listExports as listRecords,
  updateExport,
} from './repository.ts';
import type { Press, Sheet } from './sheet.ts';

type Order = z.output<typeof endpoint.body>;
type Selection = Pick<Order, 'scope' | 'ids' | 'query'>;

/** The name of the job that writes long exports. */
export const exportJob = 'exports.write';
const rowsAPart = 500;
/** When a place may be free again, in seconds. */
const secondsToWait = 30;

/** Writes posts or deals into a file: at once where they are few, else in the background. Throws 403 beyond the actor's reach. */
export async function createExport(press: Press, actor: Actor, order: Order): Promise<ExportSummary> {
  const ids = await selectRows(press, actor, order);
  if (ids.length === 0)
    throw invalid({}, order.scope === 'deals' ? 'There is no deal to export.' : 'There is no post to export.');
  const isLong = ids.length > exportLimits.atOnce;
  const id = await transact(press.db, async (transaction) => {
    await takePlace(transaction, actor.id);
    const made = await insertExport(transaction, {
      user_id: actor.id,
      organization_id: actor.organization?.id ?? null,
      format: order.format,
      scope: order.scope,
      ids: order.ids ?? null,
      query: order.query ?? null,
      read_only: order.read_only,
      row_count: ids.length,
    });
    // One after the other for an organization, so that all of its people together take no more than one place.
    const queue = actor.organization ? `exports.${actor.organization.id}` : `exports.person.${actor.id}`;
    if (isLong) await enqueue(transaction, exportJob, { id: made }, { maxAttempts: 5, queue });
    return made;
  });
  if (!isLong) await write(press, id, actor, ids, null);
  return getExport(press, actor, id);
}

/** Throws a Refusal of 429 where as many exports of a person are under way as may be. */
async function takePlace(transaction: InTransaction, userId: number): Promise<void> {
  await holdQuota(transaction, 'person', userId);
  if ((await countOpenExports(transaction, userId)) < exportLimits.underWay) return;
  throw tooMany(
    secondsToWait,
    message('{{count}} of your exports are being made. Wait for one of them, or stop one.', {
      count: exportLimits.underWay,
    }),
  );
}

/** How many rows an export would hold, and whether there are more than it can. */
export async function countExport(
  press: Press,
  actor: Actor,
  selection: Omit<Selection, 'ids'>,
): Promise<{ rows: number; is_cut: boolean }> {
  const most = selection.scope === 'search' ? exportLimits.found : exportLimits.own;
  const { length } = await selectRows(press, actor, selection, most + 1);
  return { rows: Math.min(length, most), is_cut: length > most };
}

/** The ids of the posts or deals that are meant, as far as the actor may export them, in the order of their list. */
export async function selectRows(
  press: Press,
  actor: Actor,
  { scope, ids, query }: Selection,
  limit: number = scope === 'search' ? exportLimits.found : exportLimits.own,
): Promise<number[]> {
  const { db, search } = press;
  const listed = (query ?? '').replace(/^\?/, '');
  if (scope === 'deals') return findListedDeals(db, actor, { query: ids ? '' : listed, ids: ids ?? null, limit });
  if (scope === 'insights') return selectInsights(press, actor, { ids, query }, limit);
  if (scope === 'favorites') {
    const saved = await searchFavorites(db, actor.id, new URLSearchParams(listed).get('q')?.slice(0, 200) || null);
    return listPublicIds(db, { ids: ids ? saved.filter((id) => ids.includes(id)) : saved, except: actor.stoppedBy });
  }
  if (scope === 'search') {
    if (ids) return listPublicIds(db, { ids, except: actor.stoppedBy });
    const asked = readQuery(listed);
    if (!asked) throw invalid({ query: ['This is not a search'] });
    const page = { facets: 0 as const, page: 1, per_page: limit };
    const found = await search.find({ ...(await search.settleFacts(asked, 'query')), ...page }, [], actor.stoppedBy);
    // What only mentions the part is no result of the search.
    return listPublicIds(db, { ids: found.ids.slice(0, found.asked), except: actor.stoppedBy });
  }
  if (scope === 'organization' && reach(actor, 'export.run') === 'own') throw notAllowed();
  return findOwnIds(db, actor, { scope, query: ids ? '' : listed, ids: ids ?? null, limit });
}

/** Writes an export in the background; what was stopped in the meantime is not written. */
export async function runExport(press: Press, id: number): Promise<void> {
  const row = await findExport(press.db, id);
  if (!row || (row.state !== 'waiting' && row.state !== 'running')) return;
  const actor = await findActor(press.db, row.user_id);
  if (!actor || reach(actor, 'export.run') === 'none') {
    await updateExport(press.db, id, {
      state: 'failed',
      failure: 'The person who asked for this export may no longer export.',
    });
    return;
  }
  if (!reaches(actor, row)) {
    await updateExport(press.db, id, {
      state: 'failed',
      failure: 'This export contains more than you may export now.',
    });
    return;
  }
  const ids = await selectRows(press, actor, { scope: row.scope, ids: row.ids, query: row.query });
  await write(press, id, actor, ids, row.row_count);
}

function sheetOf(press: Press, actor: Actor, row: ExportRecord, ids: readonly number[]): Sheet | Promise<Sheet> {
  if (row.scope === 'deals') return dealSheet(press, actor, row);
  return row.scope === 'insights' ? insightsSheet(press, actor, row) : postSheet(press, actor, row, ids);
}

async function write(
  press: Press,
  id: number,
  actor: Actor,
  ids: readonly number[],
  announced: number | null,
): Promise<void> {
  const { db } = press;
  const row = (await findExport(db, id)) as ExportRecord;
  if (!(await updateExport(db, id, { state: 'running', row_count: ids.length, written_count: 0 }))) return;
  const sheet = await sheetOf(press, actor, row, ids);
  let count = 0;
  let isStopped = false;
  async function* parts(): AsyncGenerator<NewCell[][]> {
    yield [[...sheet.columns]];
    for (let start = 0; start < ids.length && !isStopped; start += rowsAPart) {
      const rows = await sheet.rowsOf(ids.slice(start, start + rowsAPart));
      yield row.format === 'xlsx' ? rows.map((cells) => cells.map(safe)) : rows;
      count += rows.length;
      isStopped = !(await updateExport(db, id, { written_count: count }));
    }
  }
  const { format } = row;
  const stored = await press.sheets.write(
    { format, name: sheet.name, lists: sheet.lists, parts: parts() },
    async (file) =>
      isStopped
        ? null
        : press.files.storeLarge(file, {
            kind: 'export',
            name: nameOf(row),
            mime: format === 'csv' ? textType : workbookType,
          }),
  );
  if (!stored) return;
  const done = await transact(db, async (transaction) => {
    await press.files.claim(transaction, [stored], {
      personId: actor.id,
      organizationId: actor.organization?.id ?? null,
    });
    const isDone = await updateExport(transaction, id, {
      state: 'done',
      file_id: stored.id,
      row_count: count,
      written_count: count,
      column_count: sheet.columns.length,
    });
    if (isDone && announced !== null)
      await notify(transaction, press.mail, {
        userIds: [actor.id],
        type: 'transfer_finished',
        title: message('Your export is ready'),
        body: message('{{count}} {{rows}}. The link works for {{days}} days.', {
          count,
          rows: { within: message(sheet.name) },
          days: exportLimits.daysToDownload,
        }),
        subject: { type: 'export', id, url: `${listsOf[row.scope]}?export=${id}` },
      });
    return isDone;
  });
  if (!done) await press.files.remove([stored.id]);
}

/** The list that an export was made from: who could open it then finds the file there. */
const listsOf: Record<ExportScope, string> = {
  mine: '/my-posts',
  organization: '/organization-posts',
  favorites: '/favorites',
  search: '/',
  deals: '/deals',
  insights: '/insights',
};

const names: Record<ExportScope, string> = {
  mine: 'posts',
  organization: 'posts',
  favorites: 'favourites',
  search: 'search',
  deals: 'deals',
  insights: 'insights',
};
const safe = (cell: NewCell): NewCell => (typeof cell === 'string' ? safeInWorkbook(cell) : cell);
const nameOf = (row: ExportRecord): string =>
  `${names[row.scope]}-${row.created_at.toISOString().slice(0, 10)}.${row.format}`;

/** An export as the API answers it. Throws 404 where it is someone else's. */
export async function getExport(press: Press, actor: Actor, id: number): Promise<ExportSummary> {
  return present(await getRecord(press, actor, id), actor);
}

async function getRecord(press: Press, actor: Actor, id: number): Promise<ExportRecord> {
  const row = await findExport(press.db, id);
  if (row?.user_id !== actor.id) throw notFound('export');
  return row;
}

function present(row: ExportRecord, actor: Actor): ExportSummary {
  const expires =
    row.finished_at && row.state === 'done'
      ? new Date(row.finished_at.getTime() + exportLimits.daysToDownload * 86_400_000)
      : null;
  const isMine = row.user_id === actor.id;
  const isOver = expires !== null && expires <= row.now;
  return {
    id: row.id,
    state: isOver ? 'expired' : row.state,
    format: row.format,
    scope: row.scope,
    name: nameOf(row),
    selection: row.ids ? 'ids' : row.query ? 'query' : null,
    query: isMine ? row.query : null,
    rows: row.row_count,
    written: row.written_count,
    columns: row.column_count,
    size: row.size,
    url: isMine && row.state === 'done' && !isOver ? `/api/exports/${row.id}/file` : null,
    failure: row.failure,
    user: { id: row.user_id, name: fullName(row) },
    is_mine: isMine,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: expires?.toISOString() ?? null,
  };
}

/** A page of exports: the actor's own, or the organization's where their right reaches so far. */
export async function listExports(
  press: Press,
  actor: Actor,
  query: { scope?: string | null | undefined; page: number; per_page: number },
) {
  const isOwn = query.scope !== 'organization' || reach(actor, 'export.run') === 'own';
  const { rows, total } = await listRecords(press.db, {
    userId: isOwn ? actor.id : null,
    organizationId: isOwn || reach(actor, 'export.run') === 'platform' ? null : (actor.organization?.id ?? 0),
    page: query.page,
    perPage: query.per_page,
  });
  return { data: rows.map((row) => present(row, actor)), meta: { total, page: query.page, per_page: query.per_page } };
}

/** Stops an export that is being made. Throws 409 where it is over. */
export async function stopExport(press: Press, actor: Actor, id: number): Promise<ExportSummary> {
  await getRecord(press, actor, id);
  if (!(await updateExport(press.db, id, { state: 'stopped' })))
    throw conflict('This export is no longer being made.', null);
  return getExport(press, actor, id);
}

/** Whether a person may still download what an export of theirs holds: their role or organization may be another one now. */
function reaches(actor: Actor, row: ExportRecord): boolean {
  const isOfOthers = row.scope === 'organization' && reach(actor, 'export.run') === 'own';
  if (row.scope === 'insights' && reach(actor, 'insights.read') === 'none') return false;
  return (
    reach(actor, 'export.run') !== 'none' && !isOfOthers && row.organization_id === (actor.organization?.id ?? null)
  );
}

/** The file of an export, for the person who made it. Throws 404 before it is ready and after its link has ended. */
export async function openExport(press: Press, actor: Actor, id: number) {
  const row = await getRecord(press, actor, id);
  if (!row.file_id || present(row, actor).state !== 'done' || !reaches(actor, row)) throw notFound('export');
  const content = await press.files.readForDownload(row.file_id);
  if (!content) throw notFound('export');
  return {
    name: nameOf(row),
    mime: row.format === 'csv' ? textType : workbookType,
    content: content.stream,
    size: content.size,
  };
}

/** Removes the files of exports whose links have ended. */
export async function sweepExports({ db }: Press): Promise<void> {
  await transact(db, (transaction) => expireExports(transaction, exportLimits.daysToDownload));
}
