import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import type { OfferValues } from './offer.ts';
import { ownOfferQuery, ownOffersQuery } from './queries.ts';

interface OwnPostFieldProps {
  /** What is wanted. */
  post: AdvertisementSummary;
  bind: ServerForm<OfferValues, { updated_at: string }>['bind'];
  /** An own post that is the same article. */
  onFound: (id: string) => void;
}

type OwnPost = Pick<AdvertisementSummary, 'id' | 'name' | 'supplier_article_number' | 'brand_id' | 'number_of_items'>;

/** Milliseconds after the last key until posts are looked for. */
const typingPause = 200;

/** Which of the own posts is offered for a wanted one; what is the same article is chosen at once. */
export function OwnPostField({ post, bind, onFound }: OwnPostFieldProps) {
  const { t } = useTranslation('asking');
  const { organization } = useSession();
  const own = organization?.id ?? 0;
  const field = bind('own');
  const { words, setWords, found } = useOwnOffers(own, post);
  const number = post.supplier_article_number;
  const sameOnes = useQuery({ ...ownOffersQuery(own, { q: number ?? '' }), enabled: own > 0 && number !== null });
  const same = sameOnes.data?.find((one) => one.supplier_article_number === number && one.brand_id === post.brand_id);
  // Once: a choice that someone takes back stays back.
  const isDone = useRef(Boolean(field.value));
  const sameId = same?.id;
  useEffect(() => {
    if (isDone.current || sameId === undefined) return;
    isDone.current = true;
    onFound(String(sameId));
  });
  // What is chosen keeps its name, whatever is looked for afterwards.
  const chosenId = Number(field.value);
  const listed = [same, ...(found ?? [])].find((one) => one?.id === chosenId);
  const { data: chosen = listed } = useQuery({ ...ownOfferQuery(chosenId), enabled: chosenId > 0 });
  const labelOf = ({ name, supplier_article_number: article, number_of_items: items }: OwnPost) =>
    [name, article, t('own.pieces', { quantity: formatQuantity(items) })].filter(Boolean).join(' · ');
  const known = new Map<number, OwnPost>([...(found ?? []), ...(chosen ? [chosen] : [])].map((one) => [one.id, one]));
  const isFound = new Set(found?.map(({ id }) => String(id)));
  const isSame = same !== undefined && field.value === String(same.id);
  const isNone = found?.length === 0 && words === '' && !chosen;
  return (
    <SelectField
      label={t('own.label')}
      optional
      searchable
      clearable
      data={[...known.values()].map((one) => ({ value: String(one.id), label: labelOf(one) }))}
      // The server finds them.
      filter={({ options }) => options.filter((option) => 'value' in option && isFound.has(option.value))}
      onSearchChange={(typed) => setWords(chosen && typed === labelOf(chosen) ? '' : typed)}
      help={t(isSame ? 'own.same' : isNone ? 'own.none' : 'own.help')}
      {...field}
    />
  );
}

/** The own posts that typed words find, before that those in the category of what is wanted. */
function useOwnOffers(organization: number, { category }: AdvertisementSummary) {
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), typingPause);
  const { data: found } = useQuery({
    ...ownOffersQuery(organization, q ? { q } : { category: category.id }),
    enabled: organization > 0,
  });
  return { words, setWords, found };
}
