import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readBatteryRules } from '#contract/facts/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { DataTable } from '#web/ui/tables/DataTable.tsx';

const rules = [
  'passports',
  'placing',
  'kind',
  'reuse',
  'register',
  'territory',
  'summary',
  'numbers',
  'damaged',
  'prototypes',
] as const;

/** The day, the weight or the codes of a rule; the rest of it is in its name. */
function detailOf(rule: string, value: string): string {
  if (rule === 'passports') return formatDate(value);
  if (rule === 'kind') return /\b\d{1,3} kg\b/.exec(value)?.[0] ?? value;
  return ['territory', 'summary', 'numbers'].includes(rule) ? value : '';
}

/** The battery rules that the product applies, each with its source and when it was last checked against it. */
export function BatteryRules() {
  const { t } = useTranslation('admin');
  const query = useQuery({
    queryKey: ['administration', 'battery-rules'],
    queryFn: async ({ signal }) => (await call(readBatteryRules, { signal })).data,
  });
  const { data } = query;
  if (query.error && !data) return <LoadFailure query={query}>{t('batteries.failed')}</LoadFailure>;
  if (!data)
    return (
      <Loading>
        <RowsSkeleton />
      </Loading>
    );
  const nameOf = (rule: string) => {
    const known = rules.find((each) => each === rule);
    return known ? t(`batteries.${known}`) : rule;
  };
  return (
    <Stack gap="md">
      <Strip kind={data.rules === 'off' ? 'warning' : 'info'}>
        {t(data.rules === 'off' ? 'batteries.off' : 'batteries.on')}
      </Strip>
      <DataTable
        caption={t('vocabulary.batteries')}
        rows={data.sources}
        rowKey={({ rule }) => rule}
        columns={[
          {
            id: 'rule',
            title: t('batteries.rule'),
            phone: 'lead',
            cell: ({ rule, value }) => (
              <div>
                <span className="strong">{nameOf(rule)}</span>
                {detailOf(rule, value) && <div className="sm muted">{detailOf(rule, value)}</div>}
              </div>
            ),
          },
          { id: 'source', title: t('batteries.source'), cell: ({ source }) => <span className="sm">{source}</span> },
          {
            id: 'checked',
            title: t('batteries.checked'),
            width: 150,
            cell: ({ checked }) => <span className="num muted">{formatDate(checked)}</span>,
          },
        ]}
      />
    </Stack>
  );
}
