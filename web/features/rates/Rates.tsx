import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/format/format.ts';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { ratesQuery } from './queries.ts';
import { RatesForm } from './RatesForm.tsx';

/** The reference rates, by which prices in other currencies are estimated, to look at and to replace. */
export default function Rates() {
  const { t } = useTranslation('admin');
  const query = useQuery(ratesQuery);
  return (
    <Loaded query={query} failed={t('rates.failed')}>
      {(rates) => (
        <>
          <PageHeader
            title={t('rates.title')}
            subtitle={t(rates.approximate ? 'rates.builtIn' : 'rates.of', { date: formatDate(rates.date) })}
          />
          <RatesForm rates={rates} />
        </>
      )}
    </Loaded>
  );
}
