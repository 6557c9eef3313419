import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PostBody } from '#web/features/advertisements/form/state/values.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { type AskedPart, askedQuery } from './queries.ts';

/** Milliseconds without typing before it is asked. */
const pause = 600;

/** What others ask now for the part of a form, where at least three sellers do. */
export default function AskedHint({ body }: { body: PostBody }) {
  const { t } = useTranslation('insights');
  const [text] = useDebouncedValue(JSON.stringify(partOf(body)), pause);
  const given = JSON.parse(text) as AskedPart;
  const isKnown = Boolean(given.gtin || (given.brand && given.supplier_article_number));
  const { data: asked } = useQuery(askedQuery(isKnown ? given : null));
  if (!isKnown || !asked) return null;
  const [from, to] = [formatMoney(asked.quarter, asked.currency), formatMoney(asked.three_quarters, asked.currency)];
  return (
    <span className="num">{from === to ? t('prices.askedOne', { from }) : t('prices.askedNow', { from, to })}</span>
  );
}

const partOf = (body: PostBody): AskedPart => ({
  // A brand that is not known yet has no posts.
  brand: typeof body.brand === 'number' ? body.brand : null,
  supplier_article_number: body.supplier_article_number ?? null,
  gtin: body.gtin ?? null,
  condition: body.condition ?? null,
  unit: body.unit ?? null,
  currency: body.currency ?? null,
});
