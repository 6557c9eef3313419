import { z } from 'zod';
import { states } from '../advertisements/choices.ts';
import { describeEndpoint } from '../endpoint.ts';
import { memberStatuses } from '../members/choices.ts';
import { organizationStatuses } from '../organizations/choices.ts';
import { roles } from '../rights/roles.ts';
import { date, id, instant, line, optional, pageMeta, paging } from '../values.ts';
import * as endpoints from './endpoints.ts';

/** Something that someone did. */
const auditEntry = z.object({
  id: z.number().int(),
  at: instant,
  /** What was done, as `member.role-changed`, and in words. */
  action: z.string(),
  label: z.string(),
  /** Null: the product itself. For an organization admin, who of the platform's people did it stays unsaid. */
  actor: z.object({ id: z.number().int().nullable(), name: z.string() }).nullable(),
  organization: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  subject: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** What changed: field → [before, after], or single facts. */
  details: z.record(z.string(), z.unknown()),
  /** The platform's admins only. */
  ip: z.string().nullable(),
});

export type AuditEntry = z.output<typeof auditEntry>;

export const listAuditLog = describeEndpoint(endpoints.listAuditLog, {
  summary: 'What was done by whom, latest first; an organization admin sees what concerns their organization',
  query: z.object({
    /** Words in the names of actor and subject. */
    q: optional(line(200)),
    actions: z.array(line(60)).max(50).default([]),
    actor: optional(id),
    organization: optional(id),
    subject_type: optional(line(40)),
    subject_id: optional(line(40)),
    /** Whole days in UTC, both included. */
    from: optional(date),
    until: optional(date),
    sort: optional(z.enum(['at', '-at'])),
    ...paging,
  }),
  answer: z.array(auditEntry),
  /** What can be filtered by. */
  meta: pageMeta.extend({ actions: z.array(z.object({ id: z.string(), label: z.string() })) }),
});

const named = z.object({ id: z.number().int(), name: z.string() });

/** The first of what was found, and how much there is. */
const found = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.number().int() });

const answer = z.object({
  /** Platform admins only. */
  organizations: found(
    z.object({
      id: z.number().int(),
      name: z.string(),
      city: z.string().nullable(),
      country: z.string(),
      status: z.enum(organizationStatuses),
    }),
  ).nullable(),
  people: found(
    z.object({
      id: z.number().int(),
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      status: z.enum(memberStatuses),
      organization: named,
    }),
  ),
  advertisements: found(
    z.object({
      id: z.number().int(),
      name: z.string(),
      state: z.enum(states),
      supplier_article_number: z.string().nullable(),
      organization: z.string(),
    }),
  ),
});

export type AdminFindings = z.output<typeof answer>;

export const searchAdministration = describeEndpoint(endpoints.searchAdministration, {
  summary: 'Organizations, people by name or e-mail, and posts, of all organizations or of my own',
  query: z.object({ q: line(200) }),
  answer,
});
