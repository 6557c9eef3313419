import { Box, Button, Flex, Switch } from '@mantine/core';
import { IconCopy, IconSend } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderOf } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { AskDialog } from '#web/features/deals/opening/dialogs.ts';
import { ratesQuery } from '#web/features/rates/queries.ts';
import { isAbsent } from '#web/lib/api/api.ts';
import { writeClipboard } from '#web/lib/clipboard.ts';
import { formatDate, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits, unitWords } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { NotFoundPanel } from '#web/ui/states/NotFoundPanel.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Themed } from '#web/ui/Themed.tsx';
import { canBuy, canDeal } from '../detail/buying/DealButtons.tsx';
import { readIds, useMarks } from '../marks/marks.ts';
import { advertisementQuery } from '../post/queries.ts';
import classes from './Compare.module.css';
import { CompareTable } from './CompareTable.tsx';
import { costsOf } from './costs.ts';

const mostWanted = 10_000_000;

interface Choice {
  ids: number[];
  quantity: number;
  currency: string | null;
}

function readChoice(search: Record<string, unknown>): Choice {
  const quantity = Number(search.quantity);
  const isCode = typeof search.currency === 'string' && /^[A-Z]{3}$/.test(search.currency);
  return {
    ids: readIds(search.posts),
    quantity: Number.isInteger(quantity) && quantity > 0 && quantity <= mostWanted ? quantity : 1,
    currency: isCode ? (search.currency as string) : null,
  };
}

/** Up to four posts side by side, for a wanted quantity. Both are in the address. */
export default function CompareScreen() {
  return (
    <Themed>
      <Compare />
    </Themed>
  );
}

function Compare() {
  const { t } = useTranslation('compare');
  const choice = readChoice(useSearch({ strict: false }));
  const { ids } = choice;
  const setMarks = useMarks(({ set }) => set);
  const key = ids.join();
  // A comparison that came as a link is the one that goes on being marked.
  useEffect(() => {
    if (key !== '') setMarks(key.split(',').map(Number));
  }, [key, setMarks]);
  const queries = useQueries({ queries: ids.map((id) => advertisementQuery(id)) });
  const rates = useQuery(ratesQuery);
  const posts = queries.flatMap(({ data }) => data ?? []);
  const absent = ids.filter((_id, index) => isAbsent(queries[index]?.error));
  const failed = [...queries, rates].find(({ data, error }) => error && !data && !isAbsent(error));
  if (ids.length === 0) return <NothingMarked />;
  const isWhole = posts.length + absent.length === ids.length;
  return (
    <Loaded
      query={{ ...(failed ?? rates), data: isWhole ? rates.data : undefined }}
      failed={t('failed')}
      skeleton={
        <>
          <PageHeader title={t('title', { count: ids.length })} />
          <Loading>
            <RowsSkeleton rows={8} height={48} />
          </Loading>
        </>
      }
    >
      {(known) =>
        posts.length === 0 ? (
          <NothingMarked absent={absent.length} />
        ) : (
          <Comparison choice={choice} posts={posts} absent={absent.length} rates={known} />
        )
      }
    </Loaded>
  );
}

interface ComparisonProps {
  choice: Choice;
  posts: readonly Advertisement[];
  /** How many of the posts are gone or hidden. */
  absent: number;
  rates: { date: string; rates: Readonly<Record<string, number>> };
}

function Comparison({ choice, posts, absent, rates }: ComparisonProps) {
  const { t } = useTranslation('compare');
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const setMarks = useMarks(({ set }) => set);
  const change = useChange(choice);
  const own = posts.flatMap(({ currency }) => currency ?? []);
  const readers = posts.flatMap(({ approximate_price: about }) => about?.currency ?? []);
  const currency = choice.currency ?? readers[0] ?? own[0] ?? 'EUR';
  const currencies = [...new Set([currency, ...readers, ...own, 'EUR'])].sort();
  const costs = costsOf(posts, choice.quantity, currency, rates.rates, useSession().organization?.id ?? null);
  const isConverted = own.some((code) => code !== currency);
  const remove = (id: number) => {
    const ids = choice.ids.filter((other) => other !== id);
    setMarks(ids);
    change({ ids });
  };
  const copyLink = async () => {
    await writeClipboard(location.href);
    notify.success(t('linkCopied'));
  };
  return (
    <>
      <PageHeader
        title={t('title', { count: posts.length })}
        subtitle={<Subtitle posts={posts} />}
        actions={
          <>
            <AskAll posts={posts} quantity={choice.quantity} />
            <Button
              leftSection={<IconCopy size={16} stroke={1.75} />}
              onClick={() => void copyLink().catch(notify.failure)}
            >
              {t('copyLink')}
            </Button>
          </>
        }
      />
      <Flex rowGap="sm" columnGap="md" align="flex-end" wrap="wrap" mb="lg">
        <NumberField
          label={t('quantity')}
          w={176}
          value={choice.quantity}
          onChange={(next) => {
            const quantity = Number(next);
            if (Number.isInteger(quantity) && quantity > 0 && quantity <= mostWanted) change({ quantity });
          }}
          rightSection={posts[0] && unitWords(posts[0].unit)[choice.quantity === 1 ? 0 : 1]}
          rightSectionWidth={72}
          rightSectionProps={{ className: 'muted' }}
        />
        <SelectField
          label={t('currency')}
          w={104}
          data={currencies}
          value={currency}
          allowDeselect={false}
          onChange={(next) => next && change({ currency: next })}
        />
        <Switch
          pb={8}
          label={t('onlyDifferences')}
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        />
      </Flex>
      {absent > 0 && (
        <Box component="p" mb="sm" c="var(--gs-text-2)" role="status">
          {t('absent', { count: absent })}
        </Box>
      )}
      <CompareTable {...{ posts, costs, currency, onlyDifferences }} wanted={choice.quantity} onRemove={remove} />
      {posts.some(canBuy) && <p className="xs muted">{t('deal.buyingIsOffering', { ns: 'posts' })}</p>}
      <p className="xs muted num">
        {isConverted && t('converted', { date: formatDate(rates.date) })} {t('notIncluded')}
        <span className={classes.keys}> {t('keys')}</span>
      </p>
    </>
  );
}

/** One question to every seller about what is needed. */
function AskAll({ posts, quantity }: { posts: readonly Advertisement[]; quantity: number }) {
  const { t } = useTranslation('compare');
  const [isAsking, setAsking] = useState(false);
  const asked = posts.filter((post) => canDeal(post) && post.abilities.inquire);
  const [first] = asked;
  if (!first) return null;
  // As many as each seller takes, as their buttons say.
  const quantities = new Map(asked.map((post) => [post.id, orderOf(post, quantity).quantity]));
  const isEqual = new Set(quantities.values()).size === 1;
  return (
    <>
      <Button variant="filled" leftSection={<IconSend size={16} stroke={1.75} />} onClick={() => setAsking(true)}>
        {isEqual
          ? t('askAll', {
              count: asked.length,
              quantity: formatUnits(quantities.get(first.id) ?? quantity, first.unit),
            })
          : t('askEach', { number: formatQuantity(asked.length) })}
      </Button>
      {isAsking && <AskDialog opened posts={asked} quantity={quantities} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Writes what is chosen into the address, in place: a quantity that is typed makes no history. */
function useChange(choice: Choice): (changes: Partial<Choice>) => void {
  const navigate = useNavigate();
  return (changes) => {
    const { ids, quantity, currency } = { ...choice, ...changes };
    const search = {
      posts: ids.map(String),
      quantity: quantity === 1 ? undefined : String(quantity),
      currency: currency ?? undefined,
    };
    void navigate({ to: '.', search: () => search as never, replace: true, resetScroll: false });
  };
}

/** That all are the same article, where they are. */
function Subtitle({ posts }: { posts: readonly Advertisement[] }) {
  const { t } = useTranslation('compare');
  const numbers = new Set(posts.map(({ supplier_article_number: number }) => number));
  const organizations = new Set(posts.map(({ organization_id: id }) => id)).size;
  const [number] = numbers;
  return numbers.size === 1 && number && posts.length > 1
    ? t('sameArticle', { number, count: organizations })
    : t('organizations', { count: organizations });
}

/** No post to compare; `absent` of the posts in the address are gone or hidden. */
function NothingMarked({ absent = 0 }: { absent?: number }) {
  const { t } = useTranslation('compare');
  return (
    <NotFoundPanel title={t('empty.title')}>
      {absent > 0 && <p role="status">{t('absent', { count: absent })}</p>}
      <p>
        {t('empty.body')} <span className="only-keys">{t('empty.key')}</span>
      </p>
    </NotFoundPanel>
  );
}
