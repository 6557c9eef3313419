import { randomBytes } from 'node:crypto';
import { generateSecret } from 'otplib';
import { auditLabels } from '#contract/administration/choices.ts';
import { reportReasons } from '#contract/advertisements/choices.ts';
import type { Database } from '#server/db/database.ts';
import { byAccount } from '#server/features/accounts/index.ts';
import { createVault } from '#server/platform/identity/index.ts';
import { atOfficeHours } from './officeHours.ts';
import { organizations } from './organizations.ts';
import { deactivationOf, isMember, people } from './people.ts';
import { blockReasons } from './posts/blocks.ts';
import { createRandom, type Random } from './random.ts';
import type { Directory } from './repository/market.ts';
import {
  type AuditLine,
  findReportablePosts,
  findSubject,
  insertAuditLines,
  insertBlockNotices,
  insertInvitations,
  insertLock,
  insertReports,
  insertTwoFactors,
  noteSignIns,
  type ReportablePost,
  type ReportRow,
  readAdmissions,
} from './repository/records.ts';
import { readChoice, readNumber, readTable, splitList } from './tables.ts';

const hour = 3_600_000;
const day = 24 * hour;
const recoveryCodes = 10;

type Stage = { db: Database; secret: Buffer; now: Date };
type Context = Stage & { directory: Directory; random: Random };

const reports = readTable('reports.tsv', [
  'days ago',
  'reason',
  'text',
  'sub-categories?',
  'unit?',
  'state',
  'reporter?',
]).map((row) => ({
  ago: readNumber(row, row['days ago']) * day,
  reason: readChoice(row, row.reason, reportReasons),
  text: row.text,
  subCategories: splitList(row['sub-categories']),
  unit: row.unit,
  isOpen: readChoice(row, row.state, ['open', 'dismissed']) === 'open',
  reporter: row.reporter,
}));

const auditTable = readTable('audit.tsv', ['days ago', 'actor', 'action', 'type', 'subject', 'details']).map((row) => ({
  ago: readNumber(row, row['days ago']) * day,
  actor: row.actor,
  action: readChoice(row, row.action, Object.keys(auditLabels)),
  type: readChoice(row, row.type, ['user', 'organization', 'brand', 'category']),
  subject: row.subject,
  details: readDetails(row),
}));

function readDetails(row: { at: string; details: string }): unknown {
  try {
    return JSON.parse(row.details);
  } catch {
    throw new Error(`${row.at}: the details are no JSON.`);
  }
}

/**
 * Gives the demo what its people did besides posting: invitations, a locked account, two-factor sign-in, reported and
 * blocked posts, and the audit log of all that.
 */
export async function insertRecords(stage: Stage, directory: Directory, seed: number): Promise<void> {
  const context: Context = { ...stage, directory, random: createRandom(seed ^ 0x2c1b3c6d) };
  const lines = [
    ...(await admitOrganizations(context)),
    ...(await inviteAndGuard(context)),
    ...(await reportPosts(context)),
    ...(await readAuditTable(context)),
  ];
  await insertAuditLines(stage.db, lines);
  await noteSignIns(stage.db);
}

function idOf({ directory }: Context, email: string): number {
  const index = people.findIndex((person) => person.email === email);
  const id = directory.people[index];
  if (id === undefined) throw new Error(`demo/people.tsv has no "${email}".`);
  return id;
}

function adminOf(organization: string | null): string {
  const admin = people.find((person) => person.organization === organization && person.role === 'organization_admin');
  return admin?.email ?? 'super.admin@demo.test';
}

function organizationIdOf({ directory }: Context, name: string | null): number | null {
  return directory.organizations[organizations.findIndex((organization) => organization.name === name)] ?? null;
}

/** A line of the audit log, from the address of its actor's organization: one that is kept free for examples. */
function line(
  context: Context,
  actor: string,
  entry: Omit<AuditLine, 'actor_id' | 'ip' | 'details'> & { details?: unknown },
): AuditLine {
  const organization = people.find((person) => person.email === actor)?.organization ?? null;
  const place = organizations.findIndex(({ name }) => name === organization);
  return {
    ...entry,
    actor_id: idOf(context, actor),
    details: JSON.stringify(entry.details ?? {}),
    ip: `203.0.113.${place + 20}`,
  };
}

async function admitOrganizations(context: Context): Promise<AuditLine[]> {
  const createdAt = await readAdmissions(context.db);
  return organizations.map(({ name }) => {
    const id = organizationIdOf(context, name);
    return line(context, 'super.admin@demo.test', {
      at: createdAt.get(id ?? 0) ?? context.now,
      action: 'organization.created',
      organization_id: id,
      subject_type: 'organization',
      subject_id: String(id),
      details: { name },
    });
  });
}

async function inviteAndGuard(context: Context): Promise<AuditLine[]> {
  const { db, now, secret } = context;
  const vault = createVault(secret, 'two-factor');
  const before = (ago: number) => atOfficeHours(new Date(now.getTime() - ago), now);
  const invitations: Parameters<typeof insertInvitations>[1][number][] = [];
  const factors: Parameters<typeof insertTwoFactors>[1][number][] = [];
  const lines: AuditLine[] = [];
  for (const [index, person] of people.entries()) {
    const user_id = idOf(context, person.email);
    const note = (at: Date, actor: string, action: string, details?: unknown) =>
      lines.push(
        line(context, actor, {
          at,
          action,
          organization_id: organizationIdOf(context, person.organization),
          subject_type: 'user',
          subject_id: String(user_id),
          details,
        }),
      );
    const admin = adminOf(person.organization);
    if (person.status === 'invited' || person.status === 'invitation expired') {
      const created_at = before((person.status === 'invited' ? 1 : 10) * day + (index % 7) * 7 * hour);
      const expires_at = new Date(created_at.getTime() + 7 * day);
      const created_by = idOf(context, admin);
      invitations.push({ user_id, token_hash: randomBytes(32), created_by, created_at, expires_at });
      const { email, role, permissions } = person;
      note(created_at, admin, 'member.invited', { email, role, permissions });
    }
    if (person.status === 'deactivated') note(deactivationOf(index, now), admin, 'member.deactivated');
    if (person.status === 'locked') {
      const until = new Date(now.getTime() + day);
      await insertLock(db, byAccount.signIn(person.email).key, { failures: 19, until });
    }
    if (person.hasTwoFactor) {
      const enabled_at = before((index % 30) * day + 31 * hour);
      const codes = Array.from({ length: recoveryCodes }, () => randomBytes(32));
      factors.push({ user_id, secret: vault.seal(generateSecret()), enabled_at, recoveryCodes: codes });
      note(enabled_at, person.email, 'user.two-factor-enabled');
    }
  }
  await insertInvitations(db, invitations);
  await insertTwoFactors(db, factors);
  return lines;
}

async function reportPosts(context: Context): Promise<AuditLine[]> {
  const { db, now } = context;
  const posts = await findReportablePosts(db);
  const blocked = posts.filter((post) => post.state === 'blocked');
  const taken = new Set<number>();
  const rows: ReportRow[] = [];
  const settled: { post: ReportablePost; row: ReportRow }[] = [];
  const add = (post: ReportablePost, row: Omit<ReportRow, 'advertisement_id' | 'resolved_by'>) => {
    const settler = row.resolution === null ? null : idOf(context, 'admin@demo.test');
    const complete = { ...row, advertisement_id: post.id, resolved_by: settler };
    rows.push(complete);
    if (row.resolution) settled.push({ post, row: complete });
  };
  for (const post of blocked) {
    const report = blockReasons.find(({ reason }) => reason === post.blocked_reason)?.report;
    if (!report) continue;
    const age = now.getTime() - post.created_at.getTime();
    const created_at = new Date(post.created_at.getTime() + Math.min(age * 0.3, day));
    const resolved_at = new Date(created_at.getTime() + Math.min(age * 0.1, 2 * hour));
    add(post, { ...report, user_id: pickReporter(context, post), created_at, resolved_at, resolution: 'blocked' });
  }
  for (const report of reports) {
    const created_at = atOfficeHours(new Date(now.getTime() - report.ago), now);
    const reporter = report.reporter ? idOf(context, report.reporter) : null;
    const post = posts.find(
      (candidate) =>
        candidate.state === 'active' &&
        !taken.has(candidate.organization_id) &&
        candidate.created_at.getTime() < created_at.getTime() - day &&
        (report.unit === '' || candidate.unit === report.unit) &&
        matches(context, candidate, report.subCategories) &&
        !isColleague(context, reporter, candidate),
    );
    if (!post) continue;
    taken.add(post.organization_id);
    const resolved_at = report.isOpen ? null : new Date(created_at.getTime() + 5 * hour);
    add(post, {
      reason: report.reason,
      text: report.text,
      user_id: reporter ?? pickReporter(context, post),
      created_at,
      resolved_at,
      resolution: report.isOpen ? null : 'dismissed',
    });
  }
  const ids = await insertReports(db, rows);
  const notices = settled.flatMap(({ post, row }) =>
    row.resolution === 'blocked' && row.resolved_at ? [{ post, at: row.resolved_at }] : [],
  );
  await insertBlockNotices(db, notices);
  return settled.map(({ post, row }) => {
    const isBlock = row.resolution === 'blocked';
    return line(context, 'admin@demo.test', {
      at: row.resolved_at ?? now,
      action: isBlock ? 'advertisement.blocked' : 'report.dismissed',
      organization_id: isBlock ? post.organization_id : null,
      subject_type: 'advertisement',
      subject_id: String(post.id),
      details: isBlock
        ? { name: post.title, reason: post.blocked_reason, reports: 1 }
        : { report: ids[rows.indexOf(row)] },
    });
  });
}

function matches({ directory }: Context, post: ReportablePost, subCategories: readonly string[]): boolean {
  return (
    subCategories.length === 0 ||
    subCategories.some((slug) => directory.subCategories.get(slug) === post.sub_category_id)
  );
}

function isColleague(context: Context, reporter: number | null, post: ReportablePost): boolean {
  const person = people[context.directory.people.indexOf(reporter ?? -1)];
  return person !== undefined && organizationIdOf(context, person.organization) === post.organization_id;
}

function pickReporter(context: Context, post: ReportablePost): number {
  const others = people.filter(
    (person) =>
      isMember(person) &&
      person.organization !== null &&
      organizationIdOf(context, person.organization) !== post.organization_id,
  );
  return idOf(context, context.random.pick(others).email);
}

async function readAuditTable(context: Context): Promise<AuditLine[]> {
  const lines: AuditLine[] = [];
  for (const { ago, actor, action, type, subject, details } of auditTable) {
    const { id, organization_id } = await findSubject(context.db, type, subject);
    lines.push(
      line(context, actor, {
        at: atOfficeHours(new Date(context.now.getTime() - ago), context.now),
        action,
        organization_id,
        subject_type: type,
        subject_id: String(id),
        details,
      }),
    );
  }
  return lines;
}
