import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/administration/schemas.ts';
import { useBootstrap, useScope } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import type { Column } from '#web/ui/tables/DataTable.tsx';
import { ListTable } from '#web/ui/tables/ListTable.tsx';
import { useListChoice } from '#web/ui/tables/useListChoice.ts';
import { UnbrokenText } from '#web/ui/text/UnbrokenText.tsx';
import classes from './AuditLog.module.css';
import { describeDetails } from './describe.ts';
import { type AuditChoice, auditQuery } from './queries.ts';

/** What was done, by whom, to whom, latest first. */
export default function AuditLog() {
  const { t } = useTranslation('admin');
  const { organizations } = useBootstrap();
  const isPlatform = useScope('audit.read') === 'platform';
  const list = useListChoice<AuditChoice>(
    { q: '', action: null, organization: null, from: null, until: null, page: 1 },
    {},
  );
  const { choice, change } = list;
  const result = useQuery(auditQuery(choice));
  const columns: Column<AuditEntry>[] = [
    {
      id: 'at',
      title: t('audit.when'),
      width: 156,
      phone: 'bare',
      cell: ({ at }) => <span className="num muted">{formatDateTime(at)}</span>,
    },
    {
      id: 'what',
      title: t('audit.what'),
      phone: 'lead',
      cell: ({ label, details }) => (
        <div>
          <span className="strong">{translated(label)}</span>
          <Details details={details} />
        </div>
      ),
    },
    { id: 'who', title: t('audit.who'), width: 150, cell: ({ actor }) => actor?.name ?? t('audit.product') },
    {
      id: 'whom',
      title: t('audit.whom'),
      width: 160,
      cell: ({ subject }) => (
        <span>
          <UnbrokenText>{subject.name ?? subject.id ?? '–'}</UnbrokenText>
        </span>
      ),
    },
    ...(isPlatform
      ? ([
          {
            id: 'where',
            title: t('audit.where'),
            width: 180,
            whenWide: true,
            phone: 'hide',
            cell: ({ organization }) => organization?.name ?? '–',
          },
        ] satisfies Column<AuditEntry>[])
      : []),
  ];
  return (
    <>
      <PageHeader title={t('audit.title')} />
      <div className={classes.filters}>
        <SearchField showsLabel label={t('audit.search')} value={choice.q} onSearch={(q) => change({ q })} />
        <SelectField
          label={t('audit.action')}
          placeholder={t('audit.anyAction')}
          clearable
          searchable
          data={(result.data?.actions ?? []).map(({ id, label }) => ({ value: id, label: translated(label) }))}
          {...(isPlatform ? {} : { className: classes.whole ?? '' })}
          value={choice.action}
          onChange={(action) => change({ action })}
        />
        {isPlatform && (
          <SelectField
            label={t('audit.organization')}
            placeholder={t('audit.anyOrganization')}
            clearable
            searchable
            data={(organizations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={choice.organization}
            onChange={(organization) => change({ organization })}
          />
        )}
        <DateField label={t('audit.field.from')} value={choice.from} onChange={(from) => change({ from })} />
        <DateField label={t('audit.field.until')} value={choice.until} onChange={(until) => change({ until })} />
      </div>
      <ListTable caption={t('audit.title')} columns={columns} list={list} result={result} />
    </>
  );
}

function Details({ details }: { details: Record<string, unknown> }) {
  const { t } = useTranslation('admin');
  const { t: ofIntegration } = useTranslation('integration');
  const entries = describeDetails(details, t, ofIntegration);
  if (entries.length === 0) return null;
  return (
    <dl className={`xs ${classes.details}`}>
      {entries.map(({ field, value }) => (
        <div key={field}>
          <dt className="muted">{field}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
