import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { useSession } from '#web/features/session/index.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import type { OfferValues } from './offer.ts';
import { ownOffersQuery } from './queries.ts';

interface OwnPostFieldProps {
  /** What is wanted. */
  post: AdvertisementSummary;
  bind: ServerForm<OfferValues, { updated_at: string }>['bind'];
  /** An own post that is the same article. */
  onFound: (id: string) => void;
}

/** Which of the own posts is offered for a wanted one; what is the same article is chosen at once. */
export function OwnPostField({ post, bind, onFound }: OwnPostFieldProps) {
  const { t } = useTranslation('asking');
  const { organization } = useSession();
  const { data } = useQuery({
    ...ownOffersQuery(organization?.id ?? 0, post.category.id),
    enabled: organization !== null,
  });
  const same = data?.find((own) => isSameArticle(own, post));
  const field = bind('own');
  // Once: a choice that somebody takes back stays back.
  const isDone = useRef(Boolean(field.value));
  const sameId = same?.id;
  useEffect(() => {
    if (isDone.current || sameId === undefined) return;
    isDone.current = true;
    onFound(String(sameId));
  });
  if (data?.length === 0) return <p className="sm muted">{t('own.none')}</p>;
  const options = (data ?? []).map((own) => ({
    value: String(own.id),
    label: [own.name, own.supplier_article_number, t('own.pieces', { quantity: formatQuantity(own.number_of_items) })]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <SelectField
      label={t('own.label')}
      optional
      searchable
      clearable
      data={options}
      help={same && field.value === String(same.id) ? t('own.same') : t('own.help')}
      {...field}
    />
  );
}

function isSameArticle(own: AdvertisementSummary, post: AdvertisementSummary): boolean {
  const number = post.supplier_article_number;
  return number !== null && own.supplier_article_number === number && own.brand_id === post.brand_id;
}
