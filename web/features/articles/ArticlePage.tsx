import { Box, Button, Flex } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AdvertisementType,
  availabilities,
  availabilityLabel,
  conditionLabels,
  conditions,
} from '#contract/advertisements/choices.ts';
import { orderOf } from '#contract/advertisements/orders.ts';
import type { ArticlePage as Article, ArticleOffer } from '#contract/articles/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { AdvertisementPicture } from '#web/features/advertisements/post/AdvertisementPicture.tsx';
import { AskDialog, OfferDialog } from '#web/features/deals/opening/dialogs.ts';
import { AddToListDialog, useMayAddToList } from '#web/features/lists/dialogs.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { translated } from '#web/i18n/translated.ts';
import type { Namespace } from '#web/i18n/types.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';
import { countryName } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { findDrawing } from '#web/ui/icons/drawings.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { NotFoundPanel } from '#web/ui/states/NotFoundPanel.tsx';
import { Loading, RowsSkeleton, Skeleton, TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Themed } from '#web/ui/Themed.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { CopyCode } from '#web/ui/text/CopyCode.tsx';
import { Facts } from '#web/ui/text/Facts.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import classes from './Article.module.css';
import { OfferTable } from './OfferTable.tsx';
import { PriceBar, UnitRanges } from './PriceBar.tsx';
import { articleQuery, cheapestOf, type OfferChoice, offersQuery } from './queries.ts';

const mostWanted = 10_000_000;
const sorts = ['total', 'newest', 'delivery'] as const;
/** What comes after the last of them is no sooner than anything. */
const deliveries = availabilities.slice(0, -1);

const withTexts = async <Code,>(code: Promise<Code>, ...names: Namespace[]): Promise<Code> =>
  (await Promise.all([code, loadTexts(...names)]))[0];

const WatchButton = whenNeeded(() => withTexts(import('./WatchButton.tsx'), 'searches'), {
  placeholder: <Skeleton width={140} height={36} />,
});
const PriceHistory = whenNeeded(() => withTexts(import('./PriceHistory.tsx'), 'parts'));
const Links = whenNeeded(() => withTexts(import('./links/Links.tsx'), 'parts'));
const MoreActions = whenNeeded(() => withTexts(import('./MoreActions.tsx'), 'parts'), { early: true });
const SharedFacts = whenNeeded(() => withTexts(import('./SharedFacts.tsx'), 'parts', 'facts'));

type Tab = OfferChoice['type'] | 'prices';

/** What is chosen, as the address has it; offers, unless there are only wanted posts. */
function readChoice(search: Record<string, unknown>, article: Article): OfferChoice {
  const whole = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : 1);
  const country = search.country;
  return {
    type: search.type === 'wanted' || (article.offered === 0 && search.type !== 'offered') ? 'wanted' : 'offered',
    quantity: Math.min(whole(search.quantity), mostWanted),
    condition: conditions.find((condition) => condition === search.condition) ?? null,
    delivery: deliveries.find((delivery) => delivery === search.delivery) ?? null,
    country: typeof country === 'string' && /^[A-Z]{2}$/.test(country) ? country : null,
    sort: sorts.find((sort) => sort === search.sort) ?? 'total',
    page: whole(search.page),
  };
}

/** One part: who offers it, at what price for a quantity, and who wants it. */
export default function ArticleScreen() {
  return (
    <Themed>
      <ArticlePage />
    </Themed>
  );
}

function ArticlePage() {
  const { t } = useTranslation('article');
  const id = Number(useParams({ strict: false }).id);
  const query = useQuery(articleQuery(id));
  useMerged(id, query.data);
  return (
    <Loaded
      query={query}
      failed={t('failed')}
      absent={<NotFoundPanel title={t('gone.title')}>{t('gone.body')}</NotFoundPanel>}
      skeleton={
        <Loading>
          <Flex gap={{ base: 'sm', sm: 24 }} mb="lg">
            <Box w={{ base: 104, sm: 160, md: 240 }} flex="none">
              <Skeleton className={classes.picture ?? ''} height="auto" />
            </Box>
            <Box flex={1}>
              <TextSkeleton lines={4} />
            </Box>
          </Flex>
          <Box className="panel" mb="lg">
            <TextSkeleton lines={2} />
          </Box>
          <RowsSkeleton rows={6} height={48} />
        </Loading>
      }
    >
      {(article) => <Offers key={article.id} article={article} />}
    </Loaded>
  );
}

/** Goes on to the article that this one was merged into, in place. */
function useMerged(id: number, article: Article | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!article || article.id === id) return;
    client.setQueryData(articleQuery(article.id).queryKey, article);
    const params = { id: String(article.id) };
    void navigate({ to: '/article/$id', params, search: true, replace: true, resetScroll: false } as never);
  }, [id, article, client, navigate]);
}

/** What is being started about an offer. */
type Started = { what: 'ask' | 'buy' | 'answer' | 'list'; offers: readonly [ArticleOffer, ...ArticleOffer[]] } | null;

function Offers({ article }: { article: Article }) {
  const { t } = useTranslation('article');
  const search = useSearch({ strict: false });
  const choice = readChoice(search, article);
  const tab: Tab = 'type' in search && search.type === 'prices' ? 'prices' : choice.type;
  const change = useChange(choice, article);
  const isEmpty = article[choice.type] === 0;
  const mayList = useMayAddToList();
  const { organization } = useBootstrap();
  const [started, setStarted] = useState<Started>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, ArticleOffer>>(new Map());
  const offers = useQuery(offersQuery(article.id, choice));
  // The bar and the main button are about all offers, whatever the table below is narrowed to.
  const all = useQuery(offersQuery(article.id, { ...choice, ...unfiltered }));
  const first = all.data?.rows[0];
  const close = () => setStarted(null);
  return (
    <>
      <Head article={article}>
        {mayList && article.offered > 0 && (
          <Button
            leftSection={<IconListCheck size={16} stroke={1.75} />}
            aria-haspopup="dialog"
            onClick={() => first && setStarted({ what: 'list', offers: [first] })}
          >
            {t('action.addToList', { ns: 'common' })}
          </Button>
        )}
        {article.canWatch && <WatchButton article={article} quantity={choice.quantity} />}
        {article.canPost && (
          <LinkButton
            to="/my-posts/create"
            search={formOf(article, 'offered')}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t('offerYours')}
          </LinkButton>
        )}
        <MoreActions article={article} wanted={formOf(article, 'wanted')} />
      </Head>
      {/* Not in the bar, which stays over the offers of a phone. */}
      <UnitRanges units={article.units} />
      {article.offered > 0 && (
        <section className={`panel ${classes.pricing}`} aria-label={t('pricing')}>
          <NumberField
            label={t('quantity')}
            className={classes.quantity ?? ''}
            value={choice.quantity}
            onChange={(next) => {
              const quantity = Number(next);
              if (Number.isInteger(quantity) && quantity > 0 && quantity <= mostWanted) change({ quantity });
            }}
          />
          <PriceBar
            article={article}
            quantity={choice.quantity}
            offers={all.data?.rows ?? []}
            chosen={[...chosen.values()]}
            onBegin={(what, ...offers) => setStarted({ what, offers })}
          >
            {article.canSeek && (
              <LinkButton
                to="/my-posts/create"
                search={{ ...formOf(article, 'wanted'), number_of_items: String(choice.quantity) }}
              >
                {t('postWanted')}
              </LinkButton>
            )}
          </PriceBar>
        </section>
      )}
      {article.offered > 0 && cheapestOf(all.data?.rows ?? [], organization?.id) && (
        <p className={`xs muted ${classes.buying}`}>{t('deal.buyingIsOffering', { ns: 'posts' })}</p>
      )}
      <Tabs
        value={tab}
        onChange={(type) => change({ type })}
        label={t('tabs')}
        tabs={[
          { value: 'offered', text: t('tab.offered'), count: article.offered },
          { value: 'wanted', text: t('tab.wanted'), count: article.wanted },
          { value: 'prices', text: t('tab.prices') },
        ]}
      >
        {tab === 'prices' ? (
          <PriceHistory id={article.id} />
        ) : (
          <>
            <Filters
              isVisible={article[choice.type] > 1}
              choice={choice}
              offers={all.data?.rows ?? []}
              onChange={change}
            >
              {chosen.size > 0 && (
                <div className={classes.chosen} role="status">
                  <Button
                    variant="filled"
                    aria-haspopup="dialog"
                    onClick={() => {
                      const [first, ...others] = chosen.values();
                      if (first) setStarted({ what: 'ask', offers: [first, ...others] });
                    }}
                  >
                    {t('askChosen', { count: chosen.size })}
                  </Button>
                  <Button variant="subtle" onClick={() => setChosen(new Map())}>
                    {t('chooseNone')}
                  </Button>
                </div>
              )}
            </Filters>
            {choice.type === 'offered' && choice.sort === 'total' && article.units.length > 1 && (
              <Box component="p" className="sm muted" mb="xs">
                {t('byUnit', {
                  units: article.units
                    .map(({ unit }) => t('post.per', { ns: 'common', unit: unitWords(unit)[0] }))
                    .join(', '),
                })}
              </Box>
            )}
            {isEmpty ? (
              <EmptyState
                drawing={findDrawing(article.category, article.sub_category)}
                title={t(choice.type === 'offered' ? 'notOffered' : 'notWanted')}
                actions={
                  article.canSeek && (
                    <LinkButton to="/my-posts/create" search={formOf(article, 'wanted')}>
                      {t('postWanted')}
                    </LinkButton>
                  )
                }
              />
            ) : offers.error && !offers.data ? (
              <LoadFailure query={offers}>{t('failed')}</LoadFailure>
            ) : (
              <OfferTable
                rows={offers.data?.rows}
                asked={offers.data ?? choice}
                units={article.units.map(({ unit }) => unit)}
                best={cheapestOf(all.data?.rows ?? [], organization?.id)?.id}
                isStale={offers.isPlaceholderData}
                chosen={chosen}
                empty={
                  <EmptyState
                    drawing={findDrawing(article.category, article.sub_category)}
                    panel={false}
                    title={t(choice.type === 'offered' ? 'noOffers' : 'noWanted')}
                    actions={<Button onClick={() => change(noFilters)}>{t('noFilters')}</Button>}
                  />
                }
                onChoose={setChosen}
                onBegin={(offer) => setStarted({ what: offer.type === 'wanted' ? 'answer' : 'ask', offers: [offer] })}
              />
            )}
            <Pager
              page={choice.page}
              perPage={rowsPerPage}
              total={offers.data?.total ?? 0}
              onChange={(page) => change({ page })}
            />
          </>
        )}
      </Tabs>
      {started?.what === 'ask' && (
        <AskDialog opened posts={started.offers} quantity={quantitiesOf(started.offers, choice)} onClose={close} />
      )}
      {started?.what === 'list' && <AddToListDialog ids={[started.offers[0].id]} onClose={close} />}
      {(started?.what === 'buy' || started?.what === 'answer') && (
        <OfferDialog
          opened
          post={started.offers[0]}
          mode={started.what}
          quantity={started.offers[0][started.what === 'buy' ? 'quantity_at' : 'number_of_items']}
          onClose={close}
        />
      )}
    </>
  );
}

/** What is asked for of each offer; some may have been chosen while another quantity was entered. */
const quantitiesOf = (offers: readonly ArticleOffer[], { quantity }: OfferChoice) =>
  new Map(offers.map((offer) => [offer.id, orderOf(offer, quantity).quantity]));

const noFilters = { condition: null, delivery: null, country: null } as const;
const unfiltered = { ...noFilters, type: 'offered', sort: 'total', page: 1 } as const;

/** Writes what is chosen into the address, in place; any change but that of the page begins at the first one. */
function useChange(
  choice: OfferChoice,
  article: Article,
): (changes: Partial<Omit<OfferChoice, 'type'>> & { type?: Tab }) => void {
  const navigate = useNavigate();
  return (changes) => {
    const next = { ...choice, page: 1, ...changes };
    const initial = readChoice({}, article);
    const entries = Object.entries(next).filter(([key, value]) => value !== initial[key as keyof OfferChoice]);
    const search = Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
    void navigate({ to: '.', search: () => search as never, replace: true, resetScroll: false });
  };
}

function Head({ article, children }: { article: Article; children: ReactNode }) {
  const { t } = useTranslation('article');
  const { category, sub_category: subCategory, gtins } = article;
  const path = `/${category.slug ?? category.id}`;
  const counts = [
    t('offers', { count: article.offered }),
    ...(article.offered > 0 ? [t('sellers', { count: article.sellers })] : []),
    ...(article.wanted > 0 ? [t('wanted', { count: article.wanted })] : []),
  ];
  const facts: [string, ReactNode][] = [
    [t('brand'), article.brand],
    [t('number'), article.number && <CopyCode key="number">{article.number}</CopyCode>],
    [
      t('gtin'),
      gtins[0] && (
        <span key="gtin">
          <CopyCode>{gtins[0]}</CopyCode>
          {gtins.length > 1 && <span className="muted"> {t('more', { count: gtins.length - 1 })}</span>}
        </span>
      ),
    ],
  ];
  return (
    <Flex className={classes.head ?? ''} gap={{ base: 'sm', sm: 24 }} mb="lg">
      <Box w={{ base: 'auto', sm: 160, md: 240 }} flex="none">
        <AdvertisementPicture
          advertisement={{ ...article, type: 'offered' }}
          isLazy={false}
          className={classes.picture}
        />
      </Box>
      <Box flex={1} miw={0}>
        <PageHeader
          title={article.name}
          subtitle={counts.map((count, place) => (
            <Fragment key={count}>
              {place > 0 && ' · '}
              <span className="nb">{count}</span>
            </Fragment>
          ))}
          crumbs={[
            { to: path, text: translated(category.name) },
            ...(subCategory
              ? [{ to: path, search: { categories: [String(subCategory.id)] }, text: translated(subCategory.name) }]
              : []),
          ]}
          here={article.number ?? article.name}
          actions={children}
        />
        <Facts className={classes.facts ?? ''} facts={facts.filter(([, value]) => Boolean(value))} />
        {article.facts.length > 0 && <SharedFacts article={article} />}
        {(article.canLink || article.links.length > 0) && <Links article={article} />}
      </Box>
    </Flex>
  );
}

interface FiltersProps {
  /** Whether there are several posts to narrow and to order. */
  isVisible: boolean;
  choice: OfferChoice;
  offers: readonly ArticleOffer[];
  onChange: (changes: Partial<OfferChoice>) => void;
  children: ReactNode;
}

function Filters({ isVisible, choice, offers, onChange, children }: FiltersProps) {
  const { t } = useTranslation('article');
  if (!isVisible) return children;
  const countries = [...new Set([...offers.map(({ country_code: code }) => code), choice.country ?? []].flat())];
  return (
    <div className={classes.filters}>
      <SelectField
        label={t('condition')}
        data={[
          { value: '', label: t('anyCondition') },
          ...conditions.map((condition) => ({ value: condition, label: translated(conditionLabels[condition]) })),
        ]}
        value={choice.condition ?? ''}
        allowDeselect={false}
        onChange={(condition) => onChange({ condition: (condition || null) as OfferChoice['condition'] })}
      />
      <SelectField
        label={t('country')}
        data={[
          { value: '', label: t('anyCountry') },
          ...countries.map((code) => ({ value: code, label: countryName(code) })),
        ]}
        value={choice.country ?? ''}
        allowDeselect={false}
        onChange={(country) => onChange({ country: country || null })}
      />
      <SelectField
        label={t(choice.type === 'offered' ? 'column.availability' : 'column.needed')}
        data={[
          { value: '', label: t('anyTime') },
          ...deliveries.map((delivery) => ({
            value: delivery,
            label: translated(availabilityLabel(choice.type, delivery)),
          })),
        ]}
        value={choice.delivery ?? ''}
        allowDeselect={false}
        onChange={(delivery) => onChange({ delivery: (delivery || null) as OfferChoice['delivery'] })}
      />
      {children}
      <SelectField
        label={t('sort.label')}
        ms={{ base: 0, sm: 'auto' }}
        data={sorts.map((sort) => ({
          value: sort,
          label: t(choice.type === 'wanted' && sort === 'total' ? 'sort.highest' : `sort.${sort}`),
        }))}
        value={choice.sort}
        allowDeselect={false}
        onChange={(sort) => sort && onChange({ sort: sort as OfferChoice['sort'] })}
      />
    </div>
  );
}

/** What the form of one's own post of this article begins with. */
function formOf(
  { name, brand, number, gtins, category, sub_category: subCategory }: Article,
  type: AdvertisementType,
): Record<string, string> {
  const fields = {
    type,
    title: name,
    category: String(category.id),
    subCategory: subCategory && String(subCategory.id),
    brand,
    supplier_article_number: number,
    gtin: gtins[0],
  };
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
