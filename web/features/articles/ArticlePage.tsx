import { Box, Button, Flex } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import { orderOf } from '#contract/advertisements/orders.ts';
import type { ArticlePage as Article, ArticleOffer } from '#contract/articles/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { AskDialog, OfferDialog } from '#web/features/deals/opening/dialogs.ts';
import { AddToListDialog, useMayAddToList } from '#web/features/lists/dialogs.ts';
import { withTexts } from '#web/i18n/index.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { findDrawing } from '#web/ui/icons/drawings.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { NotFoundPanel } from '#web/ui/states/NotFoundPanel.tsx';
import { Loading, RowsSkeleton, Skeleton, TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Themed } from '#web/ui/Themed.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import classes from './Article.module.css';
import { ArticleHead } from './ArticleHead.tsx';
import { mostWanted, noFilters, readChoice, type Tab, unfiltered, useChange } from './choice.ts';
import { OfferFilters } from './OfferFilters.tsx';
import { OfferTable } from './OfferTable.tsx';
import { PriceBar, UnitRanges } from './PriceBar.tsx';
import { articleQuery, cheapestOf, type OfferChoice, offersQuery } from './queries.ts';

const WatchButton = whenNeeded(() => withTexts(import('./WatchButton.tsx'), 'searches'), {
  placeholder: <Skeleton width={140} height={36} />,
});
const PriceHistory = whenNeeded(() => withTexts(import('./PriceHistory.tsx'), 'parts'));
const MoreActions = whenNeeded(() => withTexts(import('./MoreActions.tsx'), 'parts'), { early: true });

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
      <ArticleHead article={article}>
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
      </ArticleHead>
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
            <OfferFilters
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
            </OfferFilters>
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
