import { z } from 'zod';
import { states } from '../advertisements/choices.ts';
import { describeEndpoint } from '../endpoint.ts';
import { memberStatuses } from '../members/choices.ts';
import { organizationStatuses } from '../organizations/choices.ts';
import { roles } from '../rights/roles.ts';
import { line } from '../values.ts';
import * as endpoints from './endpoints.ts';

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
