import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { Articles } from './Articles.tsx';
import { BatteryRules } from './BatteryRules.tsx';
import { NameDialog } from './BrandDialogs.tsx';
import { Brands } from './Brands.tsx';
import { Categories } from './Categories.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';

const tabs = ['categories', 'brands', 'articles', 'facts', 'batteries'] as const;

/** What is added by hand, by the tab. */
const additions: Partial<Record<(typeof tabs)[number], 'category.add' | 'brand.add' | 'facts.addField'>> = {
  categories: 'category.add',
  brands: 'brand.add',
  facts: 'facts.addField',
};

const Facts = whenNeeded(async () => ({ default: (await import('./facts/Facts.tsx')).Facts }), {
  placeholder: (
    <Loading>
      <RowsSkeleton />
    </Loading>
  ),
});

/** What posts are ordered by: categories, brands, the articles that are to be decided on, facts; and the rules of batteries. */
export default function Vocabulary() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { tab: wanted, field } = useSearch({ strict: false }) as { tab?: string; field?: string };
  const tab = tabs.find((known) => known === wanted) ?? 'categories';
  const fieldId = tab === 'facts' && Number(field) > 0 ? Number(field) : null;
  const addition = fieldId === null ? additions[tab] : 'facts.addValue';
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <PageHeader
        title={t('vocabulary.title')}
        actions={
          addition && (
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
              {t(addition)}
            </Button>
          )
        }
      />
      <Tabs
        label={t('vocabulary.title')}
        value={tab}
        onChange={(next) =>
          void navigate({ to: '.', search: () => (next === 'categories' ? {} : { tab: next }), resetScroll: false })
        }
        tabs={tabs.map((value) => ({ value, text: t(`vocabulary.${value}`) }))}
      >
        {tab === 'categories' && <Categories />}
        {tab === 'brands' && <Brands />}
        {tab === 'articles' && <Articles />}
        {tab === 'facts' && <Facts key={fieldId} fieldId={fieldId} isAdding={isAdding} onAdded={close} />}
        {tab === 'batteries' && <BatteryRules />}
      </Tabs>
      {isAdding && tab === 'brands' && <NameDialog brand={null} onClose={close} />}
      {isAdding && tab === 'categories' && (
        <CategoryDialog category={null} parentId={null} parents={[]} onClose={close} />
      )}
    </>
  );
}
