import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { BatteryStrip } from '#web/features/advertisements/batteries/BatteryStrip.tsx';
import { listStated, useAllFacts } from '#web/features/advertisements/facts/fields.ts';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { Facts } from '#web/ui/text/Facts.tsx';
import classes from './Terms.module.css';

/** The facts of each article as its post stated them when the deal began, and of batteries as they were agreed. */
export function LineFacts({ deal }: { deal: Deal }) {
  const { t } = useTranslation('facts');
  const { data: fields = [] } = useAllFacts();
  const lines = deal.lines
    .map(({ id, title, facts, battery }) => ({
      id,
      title,
      stated: listStated(fields, facts, t),
      since: deal.agreed !== null && battery !== null ? ('deal.agreed' as const) : ('deal.posted' as const),
    }))
    .filter(({ stated }) => stated.length > 0);
  if (lines.length === 0) return null;
  return (
    <section className={classes.stated} aria-label={t('deal.title')}>
      {lines.map(({ id, title, stated, since }) => (
        <details key={id} open={lines.length === 1}>
          <summary>{t('deal.of', { article: title })}</summary>
          <Box component="p" className="xs muted" px={20} pb={8}>
            {t(since)}
          </Box>
          <Facts facts={stated} className={classes.facts} />
        </details>
      ))}
    </section>
  );
}

/** What batteries of the deal lack to be agreed, and what is asked for when they are handed over. */
export function DealBatteries({ deal }: { deal: Deal }) {
  const { t } = useTranslation('facts');
  const batteries = deal.lines.flatMap(({ title, battery }) => (battery ? [{ title, battery }] : []));
  const named = (title: string, sentence: string) =>
    deal.lines.length === 1 ? sentence : t('deal.line', { article: title, sentence });
  const lacking = batteries.flatMap(({ title, battery }) =>
    battery.lacks.map((lack) => named(title, t(`battery.${lack}`))),
  );
  const later = batteries.flatMap(({ title, battery }) =>
    battery.passports
      ? [named(title, t(battery.former_passports ? 'battery.formerPassports' : 'battery.passports'))]
      : [],
  );
  // The seller can add what is missing.
  const open = deal.lines.find(({ battery }) => battery !== null && battery.lacks.length > 0);
  const post = deal.side === 'seller' ? (open?.own_advertisement ?? open?.advertisement?.id) : undefined;
  if (batteries.length === 0 || (deal.agreed !== null && later.length === 0)) return null;
  return (
    <Box px={{ base: 'md', sm: 'lg' }} pb="sm">
      <BatteryStrip
        lacking={lacking}
        later={later}
        action={
          post !== undefined && (
            <LinkButton size="xs" to="/my-posts/$id/edit" params={{ id: String(post) }}>
              {t('battery.editPost')}
            </LinkButton>
          )
        }
      />
    </Box>
  );
}
