import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { NameDialog } from './BrandDialogs.tsx';
import { Brands } from './Brands.tsx';
import { Categories } from './Categories.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';

/** The words that posts are ordered by: categories and brands. */
export function Vocabulary() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const isBrands = (useSearch({ strict: false }) as { tab?: string }).tab === 'brands';
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <PageHeader
        title={t('vocabulary.title')}
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setAdding(true)}>
            {isBrands ? t('brand.add') : t('category.add')}
          </Button>
        }
      />
      <Tabs
        label={t('vocabulary.title')}
        value={isBrands ? 'brands' : 'categories'}
        onChange={(next) =>
          void navigate({ to: '.', search: () => (next === 'brands' ? { tab: next } : {}), resetScroll: false })
        }
        tabs={[
          { value: 'categories', text: t('vocabulary.categories') },
          { value: 'brands', text: t('vocabulary.brands') },
        ]}
      >
        {isBrands ? <Brands /> : <Categories />}
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
