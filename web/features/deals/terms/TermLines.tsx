import { Box, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Deal, DealLine, DealOffer } from '#contract/deals/records.ts';
import { isNotNew, NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { formatDay, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { Link } from '#web/ui/navigation/Link.tsx';
import { Progress } from '../deliveries/Progress.tsx';
import { lineTitle } from '../parts/lineTitle.ts';
import { describeTerm, findChange, indexesOf } from './differences.ts';
import classes from './Terms.module.css';

interface TermLinesProps {
  deal: Deal;
  /** Null before the first. */
  offer: DealOffer | null;
  /** Marks what the version changed. */
  showsChanges: boolean;
  /** What is wrong with lines, by their place in the deal. */
  problems: Readonly<Record<number, string>>;
}

/** The lines of an offer with what it changed; before the first, what was asked for. */
export function TermLines({ deal, offer, showsChanges, problems }: TermLinesProps) {
  const { t } = useTranslation('deals');
  const asked = deal.lines.map((line) => ({ id: line.id, quantity: line.asked_quantity, available_at: null }));
  const entries = offer?.lines ?? asked;
  const isUnderWay = deal.delivered > 0 && offer !== null && deal.agreed?.version === offer.version;
  const isOpen = deal.state === 'inquiry' || deal.state === 'negotiating';
  const indexes = indexesOf({ lines: entries as DealOffer['lines'] });
  return (
    <table className={classes.lines}>
      <colgroup>
        <col />
        <Box component="col" w={56} />
        <Box component="col" w={88} />
        <Box component="col" w={108} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('line.articles', { count: deal.lines.length })}</th>
          <th scope="col">{t('line.pieces')}</th>
          <th scope="col">{t('line.price')}</th>
          <th scope="col">{t('line.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, place) => {
          const line = deal.lines.find(({ id }) => id === entry.id);
          const index = indexes[place] ?? 0;
          if (!line) return null;
          const before = (term: 'quantity' | 'price_per_unit') => {
            const change = offer && showsChanges ? findChange(offer, term, { line: entry.id, index }) : undefined;
            return offer && change
              ? describeTerm(term, change.before, { currency: offer.currency, incoterm: offer.incoterm, t })
              : null;
          };
          const problem = problems[deal.lines.indexOf(line)];
          const priced = offer?.lines[place];
          const progress = isUnderWay ? line.progress[index] : undefined;
          return (
            <tr key={`${entry.id} ${index}`}>
              <td>
                <LineTitle deal={deal} line={line} />
                <div className="xs muted">
                  <PartOf line={line} quantity={entry.quantity} /> <NotNew condition={line.condition} />
                  {[
                    ...(partOf(line) || isNotNew(line.condition) ? [''] : []),
                    ...(entry.available_at ? [t('line.ready', { date: formatDay(entry.available_at) })] : []),
                    ...(entry.quantity === 0 ? [t('line.cannot')] : []),
                  ].join(' · ')}
                </div>
                {progress && <Progress entry={progress} />}
                {isOpen && line.available_quantity < entry.quantity && (
                  <Box className="xs" c="var(--gs-warning-text)">
                    {t('counter.available', { quantity: formatQuantity(line.available_quantity) })}
                  </Box>
                )}
                {problem && (
                  <Group gap={4} wrap="nowrap" c="var(--gs-danger-text)" fz="xs" fw="var(--gs-w-medium)">
                    <IconAlertTriangle size={12} stroke={2} aria-hidden="true" />
                    {problem}
                  </Group>
                )}
              </td>
              <Cell before={before('quantity')} now={formatQuantity(entry.quantity)} />
              <Cell
                before={before('price_per_unit')}
                now={priced && offer ? formatMoney(priced.price_per_unit, offer.currency) : '–'}
                unit={t('line.per', { unit: unitWords(line.unit)[0] })}
              />
              <td className="strong">{priced && offer ? formatMoney(priced.amount, offer.currency) : '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const partOf = (line: DealLine): string => [line.brand, line.supplier_article_number].filter(Boolean).join(' · ');

/** Brand and number, which lead to the article as long as the reader sees the post. */
function PartOf({ line, quantity }: { line: DealLine; quantity: number }) {
  const words = partOf(line);
  const article = line.advertisement?.visible ? line.advertisement.article : null;
  if (article === null || words === '') return words;
  return (
    <Link
      to="/article/$id"
      params={{ id: String(article) }}
      search={quantity > 1 ? { quantity: String(quantity) } : {}}
      className="link"
    >
      {words}
    </Link>
  );
}

function LineTitle({ deal, line }: { deal: Deal; line: DealLine }) {
  const post = line.advertisement;
  const title = lineTitle(deal, line.id);
  if (!post?.visible)
    return (
      <div className={classes.title} title={title}>
        {title}
      </div>
    );
  return (
    <div className={classes.title}>
      <Link to="/advertisement/$id" params={{ id: String(post.id) }} title={title}>
        {title}
      </Link>
    </div>
  );
}

/** A cell with its former value, if that differs. */
function Cell({ before, now, unit }: { before: string | null; now: string; unit?: string }) {
  const { t } = useTranslation('deals');
  return (
    <td data-changed={before !== null || undefined}>
      {before !== null && (
        <>
          <s>{before}</s>
          <span className="vh"> {t('term.changed')} </span>
        </>
      )}
      <span className={before === null ? undefined : 'strong'}>{now}</span>
      {unit && <span className="vh"> {unit}</span>}
    </td>
  );
}
