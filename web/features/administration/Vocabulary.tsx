import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Brands } from './Brands.tsx';
import { Categories } from './Categories.tsx';

/** The words that posts are ordered by: categories and brands. */
export function Vocabulary() {
  const { t } = useTranslation('admin');
  const [tab, setTab] = useState<'categories' | 'brands'>('categories');
  return (
    <>
      <PageHeader title={t('vocabulary.title')} />
      <Tabs
        label={t('vocabulary.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'categories', text: t('vocabulary.categories') },
          { value: 'brands', text: t('vocabulary.brands') },
        ]}
      >
        {tab === 'categories' ? <Categories /> : <Brands />}
      </Tabs>
    </>
  );
}
