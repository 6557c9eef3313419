import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAuditLog } from '#contract/administration/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

export interface AuditChoice {
  q: string;
  action: string | null;
  organization: string | null;
  from: string | null;
  until: string | null;
  page: number;
}

/** A page of the audit log, latest first. */
export const auditQuery = (choice: AuditChoice) =>
  queryOptions({
    queryKey: ['administration', 'audit', choice],
    queryFn: async ({ signal }) => {
      const { q, action, organization, from, until, page } = choice;
      const query = {
        q: q || null,
        actions: action ? [action] : [],
        organization: organization ? Number(organization) : null,
        from,
        until,
        page,
        per_page: rowsPerPage,
      };
      const { data, meta } = await call(listAuditLog, { query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });
