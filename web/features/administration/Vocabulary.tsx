import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Brands } from './Brands.tsx';
import { Categories } from './Categories.tsx';

/** The words that posts are ordered by: categories and brands. */
export function Vocabulary() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const shown = tab === 'brands' ? 'brands' : 'categories';
  return (
    <>
      <PageHeader title={t('vocabulary.title')} />
      <Tabs
        label={t('vocabulary.title')}
        value={shown}
        onChange={(next) =>
          void navigate({ to: '.', search: () => (next === 'brands' ? { tab: next } : {}), resetScroll: false })
        }
        tabs={[
          { value: 'categories', text: t('vocabulary.categories') },
          { value: 'brands', text: t('vocabulary.brands') },
        ]}
      >
        {shown === 'categories' ? <Categories /> : <Brands />}
      </Tabs>
    </>
  );
}
