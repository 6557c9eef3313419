import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { Articles } from './Articles.tsx';
import { BatteryRules } from './BatteryRules.tsx';
import { NameDialog } from './BrandDialogs.tsx';
import { Brands } from './Brands.tsx';
import { Categories } from './Categories.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';

const tabs = ['categories', 'brands', 'articles', 'batteries'] as const;
/** What is added to by hand. */
const additive: readonly string[] = ['categories', 'brands'];

/** What posts are ordered by: categories, brands, the articles that are to be decided on; and the rules of batteries. */
export function Vocabulary() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const { tab: wanted } = useSearch({ strict: false }) as { tab?: string };
  const tab = tabs.find((known) => known === wanted) ?? 'categories';
  const isBrands = tab === 'brands';
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <PageHeader
        title={t('vocabulary.title')}
        actions={
          additive.includes(tab) && (
            <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
              {isBrands ? t('brand.add') : t('category.add')}
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
        {tab === 'batteries' && <BatteryRules />}
      </Tabs>
      {isAdding &&
        (isBrands ? (
          <NameDialog brand={null} onClose={close} />
        ) : (
          <CategoryDialog category={null} parentId={null} parents={[]} onClose={close} />
        ))}
    </>
  );
}
