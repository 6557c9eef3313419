import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { watchDemand } from '#contract/insights/endpoints.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { useBootstrap, useScope } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { labelled } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import type { DemandRow } from './queries.ts';

interface DemandActionProps {
  row: DemandRow;
  /** Draws it as the first thing to do. */
  isFirst: boolean;
  fillsRow?: boolean;
}

/** What to do about a row: see or resume one's post, post what one has, or be notified of new posts. */
export function DemandAction({ row, isFirst, fillsRow = false }: DemandActionProps) {
  const { t } = useTranslation('insights');
  const categories = useBootstrap().categories ?? [];
  const mayWatch = useScope('saved-search.manage') !== 'none';
  const mayPost = useScope('advertisement.write') !== 'none';
  const client = useQueryClient();
  const watch = useMutation({
    mutationFn: () => call(watchDemand, { params: { id: row.id } }),
    onSuccess: async () => {
      notify.success(t('demand.watching'));
      void client.invalidateQueries({ queryKey: ['saved-searches'] });
      await client.invalidateQueries({ queryKey: ['insights', 'demand'] });
    },
    onError: notify.failure,
  });
  const common = { size: 'xs', fullWidth: fillsRow, ...(isFirst ? { variant: 'filled' } : {}) } as const;
  const { own } = row;
  const named = (text: string) => ({ 'aria-label': labelled(text, row.title) });
  if (own?.post && (own.state === 'active' || own.state === 'paused')) {
    const text = t(own.state === 'active' ? 'demand.see' : 'demand.resume');
    return (
      <LinkButton {...common} to={`/advertisement/${own.post}`} {...named(text)}>
        {text}
      </LinkButton>
    );
  }
  if (own?.upload)
    return (
      <LinkButton {...common} to={`/my-posts/bulk-create/${own.upload.id}`} {...named(t('demand.post'))}>
        {t('demand.post')}
      </LinkButton>
    );
  if (own && mayPost)
    return (
      <LinkButton {...common} to="/my-posts/create" search={formOf(row, categories)} {...named(t('demand.post'))}>
        {t('demand.post')}
      </LinkButton>
    );
  if (row.watched)
    return (
      <LinkButton {...common} to={`/saved-searches/${row.watched}`} {...named(t('demand.watched'))}>
        {t('demand.watched')}
      </LinkButton>
    );
  if (!mayWatch) return null;
  return (
    <Button {...common} loading={watch.isPending} onClick={() => watch.mutate()} {...named(t('demand.watch'))}>
      {t('demand.watch')}
    </Button>
  );
}

/** What the form of a post begins with. */
function formOf(
  { title, brand, number, category }: DemandRow,
  categories: readonly Category[],
): Record<string, string> {
  const parent = categories.find(({ id }) => id === category?.id)?.parent_id ?? null;
  const fields = {
    type: 'offered',
    title,
    category: parent === null ? category && String(category.id) : String(parent),
    subCategory: parent === null ? undefined : category && String(category.id),
    brand: brand?.name,
    supplier_article_number: number,
  };
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
