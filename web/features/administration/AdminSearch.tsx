import { Box, Group, Stack } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { searchAdministration } from '#contract/administration/endpoints.ts';
import type { AdminFindings } from '#contract/administration/schemas.ts';
import { roleLabels } from '#contract/rights/roles.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { call } from '#web/lib/api/api.ts';
import { countryName, formatQuantity } from '#web/lib/format/format.ts';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Link } from '#web/ui/navigation/Link.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import classes from './AdminSearch.module.css';

/** Organizations, people and posts by one search: of the platform, or of one's organization. */
export default function AdminSearch() {
  const { t } = useTranslation('admin');
  const isPlatform = useScope('audit.read') === 'platform';
  const { choice, change } = useListChoice<{ q: string; page: number }>({ q: '', page: 1 }, {});
  const result = useQuery(adminSearchQuery(choice.q));
  const found = choice.q === '' ? undefined : result.data;
  const label = t(isPlatform ? 'search.everything' : 'search.own');
  return (
    <>
      <PageHeader title={t('search.title')} />
      <Box maw={480} mb="md">
        <SearchField label={label} value={choice.q} onSearch={(q) => change({ q })} />
      </Box>
      {result.isError && !found && <LoadFailure query={result}>{t('search.failed')}</LoadFailure>}
      <Stack role="status" className={classes.results} data-stale={result.isPlaceholderData || undefined}>
        {found && <Findings found={found} q={choice.q} isPlatform={isPlatform} />}
      </Stack>
    </>
  );
}

interface FindingsProps {
  found: AdminFindings;
  q: string;
  isPlatform: boolean;
}

function Findings({ found, q, isPlatform }: FindingsProps) {
  const { t } = useTranslation(['admin', 'organization', 'posts']);
  const { organizations, people, advertisements } = found;
  if ((organizations?.total ?? 0) + people.total + advertisements.total === 0)
    return (
      <EmptyState drawing="other" title={t('search.none', { q })}>
        {t(isPlatform ? 'search.noneBody' : 'search.noneOwnBody')}
      </EmptyState>
    );
  return (
    <>
      {organizations && organizations.total > 0 && (
        <ResultGroup
          title={t('search.organizations')}
          total={organizations.total}
          all={{ to: '/admin/organizations', search: { q } }}
          shown={organizations.rows.length}
        >
          {organizations.rows.map(({ id, name, city, country, status }) => (
            <Row
              key={id}
              to={`/admin/organizations/${id}/users`}
              name={name}
              facts={[city, countryName(country), status === 'active' ? null : t(`status.${status}`)]}
            />
          ))}
        </ResultGroup>
      )}
      {people.total > 0 && (
        <ResultGroup title={t('search.people')} total={people.total} all={null} shown={people.rows.length}>
          {people.rows.map(({ id, name, email, role, status, organization }) => (
            <Row
              key={id}
              to={
                isPlatform
                  ? `/admin/organizations/${organization.id}/user/${id}/edit`
                  : `/organization-members/${id}/edit`
              }
              name={name === '' ? email : name}
              facts={[
                email,
                isPlatform ? organization.name : null,
                translated(roleLabels[role]),
                status === 'active' ? null : t(`status.${status}`, { ns: 'organization' }),
              ]}
            />
          ))}
        </ResultGroup>
      )}
      {advertisements.total > 0 && (
        <ResultGroup
          title={t('search.posts')}
          total={advertisements.total}
          all={{ to: '/organization-posts', search: { q } }}
          shown={advertisements.rows.length}
        >
          {advertisements.rows.map(({ id, name, state, supplier_article_number: number, organization }) => (
            <Row
              key={id}
              to={`/advertisement/${id}`}
              name={name}
              facts={[
                number,
                isPlatform ? organization : null,
                state === 'active' ? null : t(`state.${state}`, { ns: 'posts' }),
              ]}
            />
          ))}
        </ResultGroup>
      )}
    </>
  );
}

interface ResultGroupProps {
  title: string;
  total: number;
  shown: number;
  /** The list that has the rest. */
  all: { to: string; search: Record<string, string> } | null;
  children: ReactNode;
}

function ResultGroup({ title, total, shown, all, children }: ResultGroupProps) {
  const { t } = useTranslation('admin');
  const number = formatQuantity(total);
  return (
    <section className="panel" aria-label={title}>
      <Group gap="xs" align="baseline" wrap="nowrap" mb="xs">
        <h2 className="h2">{title}</h2>
        <span className="sm muted num">{number}</span>
      </Group>
      <Box component="ul" my={0} mx={-8}>
        {children}
      </Box>
      {total > shown &&
        (all ? (
          <Link className="link" {...all}>
            {t('search.showAll', { number })}
          </Link>
        ) : (
          <p className="sm muted">{t('search.more', { shown })}</p>
        ))}
    </section>
  );
}

function Row({ to, name, facts }: { to: string; name: string; facts: (string | null)[] }) {
  return (
    <li>
      <Link className={classes.row ?? ''} to={to}>
        <Box component="span" className="strong" display="block">
          {name}
        </Box>
        <span className="sm muted">{facts.filter(Boolean).join(', ')}</span>
      </Link>
    </li>
  );
}

/** What was found for words in organizations, people and posts. */
const adminSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['administration', 'search', q],
    queryFn: async ({ signal }) => (await call(searchAdministration, { query: { q }, signal })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
