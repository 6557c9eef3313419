import { Box, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { withTexts } from '#web/i18n/index.ts';
import { ChoiceSelect } from '#web/ui/fields/SelectField.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { ActionButtons } from './ActionButtons.tsx';
import { AfterWords } from './AfterWords.tsx';
import { actionsOf, type DealAction } from './actions.ts';
import { Notices } from './Notices.tsx';
import { StateStrip } from './StateStrip.tsx';
import { Sums } from './Sums.tsx';
import { TermLines } from './TermLines.tsx';
import classes from './Terms.module.css';

// Most articles state no facts, and need neither their code nor their texts.
const loadFacts = () => withTexts(import('./LineFacts.tsx'), 'facts');
const LineFacts = whenNeeded(async () => ({ default: (await loadFacts()).LineFacts }));
const DealBatteries = whenNeeded(async () => ({ default: (await loadFacts()).DealBatteries }));

interface TermsProps {
  deal: Deal;
  /** The version on the screen; 0 before the first. */
  version: number;
  onVersion: (version: number) => void;
  /** A newer one came while this one was read. */
  isBehind: boolean;
  /** What is wrong with lines, by their place in the deal: someone was faster. */
  problems: Readonly<Record<number, string>>;
  busy: DealAction | null;
  onAct: (action: DealAction) => void;
}

/** The terms of a version with what it changed, until when they hold, and what can be done. */
export function Terms({ deal, version, onVersion, isBehind, problems, busy, onAct }: TermsProps) {
  const { t } = useTranslation('deals');
  const [showsChanges, setShowsChanges] = useState(true);
  const newest = deal.offers.at(-1);
  const offer = deal.offers.find((one) => one.version === version) ?? null;
  const isNewest = version === (newest?.version ?? 0);
  const actions = actionsOf(deal, isNewest && !isBehind);
  // The sheet is in the head, except on phones, which have it in the bar.
  const buttons = actions.filter((action) => action !== 'sheet');
  const isOpen = deal.state !== 'completed' && deal.state !== 'closed';
  return (
    <section className={classes.terms} aria-label={t('terms.title')}>
      <Group gap="sm" wrap="nowrap" pt={14} px={{ base: 'md', sm: 'lg' }} pb="sm">
        <Box component="h2" className="h2" flex="1 0 auto">
          {t('terms.title')}
        </Box>
        {offer && (
          <ChoiceSelect
            size="xs"
            miw={0}
            label={t('terms.version')}
            value={String(version)}
            onChange={(chosen) => onVersion(Number(chosen))}
            data={deal.offers.map((one) => ({
              value: String(one.version),
              label: t('terms.of', { version: one.version, count: deal.offers.length }),
            }))}
          />
        )}
        {deal.offers.length > 1 && (
          <Switch
            size="xs"
            className="only-l muted"
            label={t('terms.changes')}
            checked={showsChanges}
            onChange={({ currentTarget }) => setShowsChanges(currentTarget.checked)}
          />
        )}
      </Group>
      <Notices
        deal={deal}
        hasProblems={Object.keys(problems).length > 0}
        isBehind={isBehind}
        isOlder={!isNewest && !isBehind}
        onNewest={() => onVersion(newest?.version ?? 0)}
        onAct={onAct}
      />
      {isOpen && deal.lines.some(({ battery }) => battery !== null) && <DealBatteries deal={deal} />}
      <TermLines deal={deal} offer={offer} showsChanges={showsChanges} problems={problems} />
      <Sums deal={deal} offer={offer} showsChanges={showsChanges} />
      {deal.lines.some(({ facts }) => facts.length > 0) && <LineFacts deal={deal} />}
      {isNewest && <StateStrip deal={deal} />}
      {isNewest && buttons.length > 0 && (
        <Group className={`only-l ${classes.actions}`} gap={8} px={20} pt={14} pb={12}>
          <ActionButtons deal={deal} actions={buttons} busy={busy} onAct={onAct} />
        </Group>
      )}
      {isNewest && <AfterWords deal={deal} actions={actions} />}
    </section>
  );
}
