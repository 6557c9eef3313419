import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { listReports as listEndpoint, moveReported as moveEndpoint, Report } from '#contract/reports/schemas.ts';
import { byEnglish, message, verbatim } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notify } from '#server/features/notifications/index.ts';
import { record, signChanges } from '#server/platform/audit/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Actor, By } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { whereWords } from '../market-search/index.ts';
import { abilitiesOf, type ModerationSubject, requireAbility } from './policy.ts';
import {
  blockRow,
  dismissReportRow,
  findCategoryName,
  findReport,
  lockAdvertisement,
  lockReport,
  type ModeratedRow,
  moveRow,
  type ReportRow,
  searchReports,
  settleMoved,
  settleReports,
  unblockRow,
} from './repository.ts';

type Needs = Pick<Platform, 'db' | 'mail'>;

/** A page of reported posts. */
export async function listReports(db: Database, actor: Actor, query: QueryOf<typeof listEndpoint>) {
  const words = query.q ? await whereWords(db, query.q) : null;
  const { rows, meta } = await searchReports(db, { ...query, words });
  return { data: rows.map((row) => present(row, actor)), meta };
}

/** Blocks the post of a report and settles every open report of it. Throws a Refusal of 404, of 409 where that is no use. */
export async function blockReported(needs: Needs, by: By, id: number, reason: string): Promise<Report> {
  return transact(needs.db, async (transaction) => {
    const report = await lockReport(transaction, id);
    if (!report) throw notFound('report');
    const post = await lockAdvertisement(transaction, report.advertisement_id);
    const subject = { report: report.state, post: post?.state ?? 'deleted' };
    requireAbility(by.actor, subject, 'block', present(report, by.actor));
    await block(transaction, needs, by, post as ModeratedRow, reason);
    return present((await findReport(transaction, id)) as ReportRow, by.actor);
  });
}

/**
 * Moves the post of a report to another category and settles every open report of a wrong category. Throws a Refusal of 404,
 * of 409 where that is no use, of 422 for no category or the one that it is in.
 */
export async function moveReported(
  { db, mail }: Needs,
  by: By,
  id: number,
  { category, subCategory = null, reason }: BodyOf<typeof moveEndpoint>,
): Promise<Report> {
  return transact(db, async (transaction) => {
    const report = await lockReport(transaction, id);
    if (!report) throw notFound('report');
    const post = await lockAdvertisement(transaction, report.advertisement_id);
    const subject = { report: report.state, post: post?.state ?? 'deleted' };
    requireAbility(by.actor, subject, 'move', present(report, by.actor));
    const to = { category, subCategory };
    const found = await findCategoryName(transaction, to);
    if (!found) throw invalid({ category: ['Choose a category'] });
    if (subCategory !== null && !found.hasSubCategory) throw invalid({ subCategory: ['Choose one of this category'] });
    if (report.category_id === category && report.sub_category_id === subCategory)
      throw invalid({ category: ['The post is already in this category'] });
    const moved = about(post as ModeratedRow);
    await signChanges(transaction, { actorId: by.actor.id, via: 'administration' });
    await moveRow(transaction, moved.id, to);
    const reports = await settleMoved(transaction, report, by.actor.id);
    const categories = [report.category_name, found.name];
    await record(transaction, by, 'advertisement.moved', moved, { name: report.title, categories, reason, reports });
    await notify(transaction, mail, {
      userIds: [(post as ModeratedRow).owner_id],
      type: 'post_blocked',
      title: message('Your post was moved to {{category}}: {{title}}', {
        category: byEnglish(found.name),
        title: report.title,
      }),
      body: verbatim(reason),
      subject: { type: 'advertisement', id: moved.id, url: `/advertisement/${moved.id}` },
    });
    return present((await findReport(transaction, id)) as ReportRow, by.actor);
  });
}

/** Settles a report without consequence. Throws a Refusal of 404, of 409 where it is settled. */
export async function dismissReport({ db }: Needs, by: By, id: number): Promise<Report> {
  return transact(db, async (transaction) => {
    const report = await lockReport(transaction, id);
    if (!report) throw notFound('report');
    requireAbility(by.actor, subjectOf(report), 'dismiss', present(report, by.actor));
    await dismissReportRow(transaction, id, by.actor.id);
    // In the platform's log only: that a post was reported is not its organization's to know.
    const post = { type: 'advertisement', id: report.advertisement_id, organizationId: null } as const;
    await record(transaction, by, 'report.dismissed', post, { report: id });
    return present((await findReport(transaction, id)) as ReportRow, by.actor);
  });
}

/** Blocks a post. Throws a Refusal of 404, of 409 where it is sold or blocked. */
export async function blockAdvertisement(needs: Needs, by: By, id: number, reason: string) {
  return transact(needs.db, async (transaction) => {
    const post = await lockAdvertisement(transaction, id);
    if (!post) throw notFound('post');
    requireAbility(by.actor, { report: null, post: post.state }, 'block');
    await block(transaction, needs, by, post, reason);
    return presentModerated((await lockAdvertisement(transaction, id)) as ModeratedRow);
  });
}

/** Shows a blocked post again. Throws a Refusal of 404, of 409 where it is not blocked. */
export async function unblockAdvertisement({ db, mail }: Needs, by: By, id: number) {
  return transact(db, async (transaction) => {
    const post = await lockAdvertisement(transaction, id);
    if (!post) throw notFound('post');
    requireAbility(by.actor, { report: null, post: post.state }, 'unblock');
    await signChanges(transaction, { actorId: by.actor.id, via: 'administration' });
    await unblockRow(transaction, id);
    await record(transaction, by, 'advertisement.unblocked', about(post), { name: post.title });
    await notify(transaction, mail, {
      userIds: [post.owner_id],
      type: 'post_blocked',
      title: message('Your post is shown again: {{title}}', { title: post.title }),
      body: message('It is no longer blocked.'),
      subject: { type: 'advertisement', id, url: `/advertisement/${id}` },
    });
    return presentModerated((await lockAdvertisement(transaction, id)) as ModeratedRow);
  });
}

async function block(
  transaction: InTransaction,
  { mail }: Needs,
  by: By,
  post: ModeratedRow,
  reason: string,
): Promise<void> {
  await signChanges(transaction, { actorId: by.actor.id, via: 'administration' });
  await blockRow(transaction, post.id, reason);
  const reports = await settleReports(transaction, post.id, by.actor.id);
  await record(transaction, by, 'advertisement.blocked', about(post), { name: post.title, reason, reports });
  await notify(transaction, mail, {
    userIds: [post.owner_id],
    type: 'post_blocked',
    title: message('Your post was blocked: {{title}}', { title: post.title }),
    body: verbatim(reason),
    subject: { type: 'advertisement', id: post.id, url: `/advertisement/${post.id}` },
  });
}

const about = (post: ModeratedRow) =>
  ({ type: 'advertisement', id: post.id, organizationId: post.organization_id }) as const;

const subjectOf = (row: ReportRow): ModerationSubject => ({ report: row.state, post: row.advertisement_state });

function present(row: ReportRow, actor: Actor): Report {
  return {
    id: row.id,
    reason: row.reason,
    text: row.text,
    state: row.state,
    reporter: { id: row.reporter_id, name: row.reporter, organization: row.reporter_organization },
    advertisement: {
      id: row.advertisement_id,
      name: row.title,
      state: row.advertisement_state,
      blocked_reason: row.blocked_reason,
      organization_id: row.organization_id,
      organization: row.organization,
      owner: row.owner,
      category: row.category_id,
      sub_category: row.sub_category_id,
      category_name: row.category_name,
      open_reports: row.open_reports,
    },
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolved_by: row.resolved_by,
    abilities: abilitiesOf(actor, subjectOf(row)),
  };
}

function presentModerated(row: ModeratedRow) {
  return {
    id: row.id,
    state: row.state,
    blocked_reason: row.blocked_reason,
    updated_at: row.updated_at.toISOString(),
  };
}
