import { Box, Flex } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/notify.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { PageHeader } from '#web/ui/navigation/PageHeader.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { PriceForm } from './PriceForm.tsx';
import classes from './Prices.module.css';
import { PriceTable } from './PriceTable.tsx';
import { pricesQuery, type Selection, useChangePrices } from './queries.ts';
import { type Done, UndoStrip } from './UndoStrip.tsx';
import { noChange, readSelection, wishOf } from './wish.ts';

/** Milliseconds after the last key until the new prices are asked for. */
const typingPause = 250;

/** Other prices for a selection: what each was and will be, then one button, then a way back. */
export default function ChangePrices() {
  const { t } = useTranslation('upkeep');
  const search = useSearch({ strict: false });
  const selection = readSelection(search);
  const list = search.from === 'organization' ? '/organization-posts' : '/my-posts';
  const crumbs = [
    { to: list, text: t(search.from === 'organization' ? 'nav.organizationPosts' : 'nav.myPosts', { ns: 'common' }) },
  ];
  if (selection) return <Prices key={JSON.stringify(selection)} selection={selection} crumbs={crumbs} />;
  return (
    <>
      <PageHeader title={t('prices.title')} crumbs={crumbs} />
      <EmptyState
        title={t('prices.none')}
        drawing="other"
        actions={
          <LinkButton to={list} variant="filled">
            {t('prices.toList')}
          </LinkButton>
        }
      >
        <p>{t('prices.noneBody')}</p>
      </EmptyState>
    </>
  );
}

function Prices({ selection, crumbs }: { selection: Selection; crumbs: { to: string; text: string }[] }) {
  const { t } = useTranslation('upkeep');
  const [choice, setChoice] = useState(noChange);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<Done | null>(null);
  const [settled] = useDebouncedValue(choice, typingPause);
  const query = useQuery(pricesQuery(selection, wishOf(settled)));
  const change = useChangePrices();
  const posts = query.data?.posts ?? [];
  const currencies = [...new Set(posts.flatMap(({ currency }) => currency ?? []))].sort();
  const changing = posts.filter((post) => post.changes && !left.has(post.id));
  const isFresh = settled === choice && !query.isPlaceholderData && !query.isError;
  const submit = async () => {
    try {
      const outcome = await change.mutateAsync({
        ids: changing.map(({ id }) => id),
        versions: changing.map(({ updated_at }) => updated_at),
        wish: wishOf(choice),
      });
      setDone({ action: 'price', outcome });
      setChoice({ ...choice, value: '' });
      setLeft(new Set());
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      <PageHeader
        title={t('prices.title')}
        crumbs={crumbs}
        subtitle={query.data ? <span className="num">{t('prices.selected', { count: posts.length })}</span> : ' '}
      />
      {done && <UndoStrip key={done.outcome.undo} done={done} onClose={() => setDone(null)} />}
      {query.isError && !query.data ? (
        <LoadFailure query={query}>{t('prices.failed')}</LoadFailure>
      ) : !query.data ? (
        <Loading>
          <RowsSkeleton rows={8} height={52} />
        </Loading>
      ) : (
        <>
          <FailureStrip failure={query.error} />
          <Flex
            direction={{ base: 'column', lg: 'row' }}
            gap={20}
            align={{ base: 'stretch', lg: 'flex-start' }}
            mt="md"
          >
            <Box w={{ base: '100%', lg: 320 }} flex="none">
              <PriceForm
                choice={choice}
                onChoose={(next) => setChoice({ ...choice, ...next })}
                currencies={currencies}
                count={isFresh ? changing.length : 0}
                isBusy={change.isPending}
                onSubmit={() => void submit()}
              />
            </Box>
            <Box className={isFresh ? undefined : classes.stale} flex={1} miw={0} aria-busy={!isFresh}>
              <PriceTable posts={posts} left={left} onLeave={setLeft} />
            </Box>
          </Flex>
        </>
      )}
    </>
  );
}
