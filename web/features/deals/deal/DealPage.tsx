import { Box, Flex, SimpleGrid, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dealLimits } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import { useBootstrap, useSession } from '#web/features/accounts/session/index.ts';
import { useHotkeyList } from '#web/ui/hotkeys/hotkeys.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { CounterForm } from '../counter/CounterForm.tsx';
import { beginCounter, type CounterValues, withinStock } from '../counter/counterValues.ts';
import { useNow } from '../parts/useNow.ts';
import { Notes } from '../sides/Notes.tsx';
import { Papers, papersOf } from '../sides/Papers.tsx';
import { Parties } from '../sides/Parties.tsx';
import { Reservation } from '../sides/Reservation.tsx';
import { actionsOf } from '../terms/actions.ts';
import { Terms } from '../terms/Terms.tsx';
import { Composer, type ComposerHandle } from '../thread/Composer.tsx';
import { Thread } from '../thread/Thread.tsx';
import { useOutbox } from '../thread/useOutbox.ts';
import classes from './Deal.module.css';
import { DealBar } from './DealBar.tsx';
import { DealDialogs } from './DealDialogs.tsx';
import { DealHead } from './DealHead.tsx';
import { useDealActions } from './useDealActions.ts';
import { useReading } from './useReading.ts';
import { useSelectedVersion } from './useSelectedVersion.ts';

const views = ['talk', 'terms'] as const;

type View = (typeof views)[number];

/** A deal: the messages at the left, the terms and both sides at the right; on phones one of the two. */
export function DealPage({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const user = useSession();
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const { view: asked } = useSearch({ strict: false }) as { view?: string };
  const view = views.find((name) => name === asked) ?? 'talk';
  const show = (next: View) =>
    void navigate({
      to: '.',
      search: next === 'talk' ? {} : { view: next },
      replace: true,
      resetScroll: false,
    } as never);
  const isOutsider = user.organization?.id !== deal.own.id;
  const readUpTo = useReading(deal, !isOutsider);
  const selected = useSelectedVersion(deal);
  const outbox = useOutbox(deal);
  // A colleague's deal is taken on by writing in it.
  const mayWrite = deal.abilities.message || (deal.abilities.take_over && !isOutsider);
  const composer = useRef<ComposerHandle>(null);
  const [isCountering, setCountering] = useState(false);
  const [draft, setDraft] = useState<{ values: CounterValues; version: number } | null>(null);
  const newest = deal.offers.at(-1);
  const isOwn = newest?.by === 'mine' && newest.state === 'open';
  const counter = () => {
    // Someone was faster: the offer begins with what is left.
    if (Object.keys(actions.problems).length > 0)
      setDraft({ values: withinStock(beginCounter(deal), deal), version: newest?.version ?? 0 });
    setCountering(true);
    if (isPhone) show('terms');
  };
  const actions = useDealActions(deal, selected.version, {
    counter,
    write: (text) => {
      if (isPhone) show('talk');
      requestAnimationFrame(() => composer.current?.begin(text));
    },
    answer: () => {
      if (isPhone) show('talk');
      requestAnimationFrame(focusClaim);
    },
  });
  const offered = actionsOf(deal, selected.version === (newest?.version ?? 0) && !selected.isBehind);
  const mayOffer = deal.abilities.offer && !isCountering;
  useHotkeyList([
    ...(mayOffer ? [{ key: 'c', label: t('keys.counter'), run: counter }] : []),
    ...(offered.includes('accept') ? [{ key: 'a', label: t('keys.accept'), run: () => focusAction('accept') }] : []),
  ]);

  const talk = (
    <Stack flex={{ md: 1 }} miw={0}>
      {isOutsider && (
        <Box my="xs">
          <Strip kind="info">{t('outside')}</Strip>
        </Box>
      )}
      <Thread
        deal={deal}
        readUpTo={readUpTo}
        outgoing={outbox.outgoing}
        onRetry={outbox.retry}
        onDrop={outbox.drop}
        isOutsider={isOutsider}
      />
      {!deal.abilities.message && !isOutsider && <WhyNot deal={deal} />}
      {mayWrite && (
        <div className={classes.composer}>
          <Composer
            ref={composer}
            dealId={deal.id}
            partner={deal.partner.name}
            onSend={outbox.send}
            onCounter={mayOffer ? counter : null}
            counterText={t(isOwn ? 'counter.revise' : newest ? 'compose.counter' : 'compose.offer')}
          />
        </div>
      )}
    </Stack>
  );
  const terms = (
    <SimpleGrid className={classes.side} cols={1} w={{ base: '100%', md: 440, xl: 508 }} flex="none">
      {isCountering ? (
        <CounterForm
          deal={deal}
          draft={draft?.version === newest?.version ? (draft?.values ?? null) : null}
          onClose={(values) => {
            setDraft({ values, version: newest?.version ?? 0 });
            setCountering(false);
          }}
          onSent={() => {
            setDraft(null);
            setCountering(false);
          }}
        />
      ) : (
        <TermsAndPapers deal={deal} isOutsider={isOutsider}>
          <Terms
            deal={deal}
            version={selected.version}
            onVersion={selected.show}
            isBehind={selected.isBehind}
            problems={actions.problems}
            busy={actions.busy}
            onAct={actions.act}
          />
        </TermsAndPapers>
      )}
      <Parties
        deal={deal}
        isOutsider={isOutsider}
        onTakeOver={() => actions.act('takeOver')}
        onHandOver={() => actions.open('handOver')}
      />
      <Reservation deal={deal} />
      {!isOutsider && <Notes deal={deal} />}
    </SimpleGrid>
  );
  return (
    <div>
      <DealHead
        deal={deal}
        isOutsider={isOutsider}
        onOpen={actions.open}
        onTakeOver={() => actions.act('takeOver')}
        onArchive={actions.archive}
      />
      {isPhone ? (
        <>
          <Tabs<View>
            value={view}
            onChange={show}
            label={t('views')}
            fillsRow
            tabs={views.map((value) => ({
              value,
              text: t(`view.${value}`),
              ...(value === 'talk' && deal.unread > 0 ? { count: deal.unread, isNew: true } : {}),
            }))}
          >
            {view === 'talk' ? talk : terms}
          </Tabs>
          {!isCountering && <DealBar deal={deal} actions={offered} busy={actions.busy} onAct={actions.act} />}
        </>
      ) : (
        <Flex
          direction={{ base: 'column', md: 'row' }}
          gap={{ base: 24, xl: 'xl' }}
          align={{ base: 'stretch', md: 'flex-start' }}
        >
          {talk}
          {terms}
        </Flex>
      )}
      <DealDialogs deal={deal} open={actions.dialog} onClose={actions.close} />
    </div>
  );
}

/** The terms; of an agreed deal they share their place with its papers. */
function TermsAndPapers({ deal, isOutsider, children }: { deal: Deal; isOutsider: boolean; children: ReactNode }) {
  const { t } = useTranslation('deals');
  const [place, setPlace] = useState<'terms' | 'papers'>('terms');
  if (isOutsider || deal.agreed === null) return children;
  return (
    <Tabs
      value={place}
      onChange={setPlace}
      label={t('papers.places')}
      tabs={[
        { value: 'terms', text: t('terms.title') },
        { value: 'papers', text: t('papers.title'), count: papersOf(deal, t).length },
      ]}
    >
      {place === 'terms' ? children : <Papers deal={deal} />}
    </Tabs>
  );
}

/** Puts the focus on a button; it is not pressed by it. */
function focusAction(action: string): void {
  const buttons = document.querySelectorAll<HTMLElement>(`main [data-action="${action}"]`);
  [...buttons].find((button) => button.offsetParent !== null)?.focus();
}

/** Puts the focus on the first button of the claim that waits for its reader. */
function focusClaim(): void {
  document.querySelector<HTMLElement>('main [data-waits] button')?.focus();
}

/** Why someone cannot write. */
function WhyNot({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const user = useSession();
  const { organization } = useBootstrap();
  const now = useNow();
  const handler = deal.handlers[deal.side];
  const days = deal.state === 'completed' || deal.state === 'closed' ? dealLimits.messageDays[deal.state] : null;
  const end = deal.completion?.at ?? deal.closed_at;
  if (days !== null && (end === null || Date.parse(end) + days * 86_400_000 > now)) return null;
  const words =
    days !== null
      ? t('cannot.ended', { days })
      : organization?.status !== 'active'
        ? t('cannot.suspended', { organization: deal.own.name })
        : handler && handler.id !== user.id
          ? t('cannot.colleague', { name: handler.name })
          : t('cannot.read');
  return (
    <Box my="xs">
      <Strip kind="info">{words}</Strip>
    </Box>
  );
}
