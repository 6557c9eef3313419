import { Box, Flex, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '#contract/lists/choices.ts';
import type { Answers } from '#contract/lists/records.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Country, RowsFoot, useFirstRows } from '../FirstRows.tsx';
import classes from './Answers.module.css';
import { currenciesOf, differs, isAsPosted } from './differences.ts';
import { priceOf, VerdictMark } from './VerdictMark.tsx';

const pageSize = 30;

interface SideBySideProps {
  answers: Answers;
  /** What each line is called. */
  names: ReadonlyMap<number, string>;
  verdicts: ReadonlyMap<number, Verdict>;
  /** Of the list. */
  currency: string;
}

/** Lines against sellers: what each offers, and what was posted. The first column stays in sight. */
export function SideBySide({ answers, names, verdicts, currency }: SideBySideProps) {
  const { sellers, lines } = answers;
  const { t } = useTranslation('lists');
  const [isNarrowed, setNarrowed] = useState(false);
  const currencies = currenciesOf(answers);
  const rows = useFirstRows(isNarrowed ? lines.filter((line) => differs(line, currencies)) : lines, pageSize);
  const isPlanned = verdicts.size > 0;
  return (
    <section>
      <Flex rowGap={8} columnGap={16} align="center" wrap="wrap" mb={10}>
        <Box component="h2" className="h2" flex={{ base: '1 1 100%', sm: 1 }} miw={0}>
          {t('answers.side')} <span className="sm muted">{t('answers.perUnit')}</span>
        </Box>
        {isPlanned && (
          <Group component="span" className={`sm ${classes.legend}`} gap={6} wrap="nowrap">
            <i aria-hidden="true" />
            {t('answers.taken')}
          </Group>
        )}
        <Switch
          label={t('answers.differing')}
          checked={isNarrowed}
          onChange={({ currentTarget }) => setNarrowed(currentTarget.checked)}
        />
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by Tab */}
      <section className={classes.scroll} aria-label={t('answers.side')} tabIndex={0}>
        <table className={classes.table} style={{ minWidth: 330 + sellers.length * 150 }}>
          <thead>
            <tr>
              <th scope="col">{t('answers.line')}</th>
              <th scope="col" className={classes.planned}>
                {t('answers.planned')}
              </th>
              {sellers.map((seller) => (
                <th key={seller.deal} scope="col">
                  <span className="strong">{seller.organization.name}</span>{' '}
                  <Country code={seller.organization.country} />
                  <Box component="span" display="block" fz="var(--gs-t-lg)" lh="var(--gs-l-lg)" fw={680}>
                    {priceOf(seller.total, seller.currency)}
                  </Box>
                  <VerdictMark seller={seller} verdict={verdicts.get(seller.deal) ?? null} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.shown.map((line) => (
              <tr key={line.line}>
                <th scope="row">
                  <span className="muted num">{line.line}</span>{' '}
                  <span className="strong">{names.get(line.line) ?? line.text}</span>
                  <small>{formatQuantity(line.quantity)}</small>
                </th>
                <td data-seller={t('answers.planned')}>{priceOf(line.planned, currency)}</td>
                {sellers.map((seller) => {
                  // A line may be split over several posts of one seller.
                  const cells = line.cells.filter(({ deal }) => deal === seller.deal);
                  const isTaken = verdicts.get(seller.deal) === 'accept' && cells.some(({ offered }) => offered);
                  return (
                    <td
                      key={seller.deal}
                      data-seller={seller.organization.name}
                      data-taken={isTaken || undefined}
                      data-empty={cells.length === 0 || undefined}
                    >
                      {cells.length === 0 && <span className="muted">–</span>}
                      {cells.map((cell) => (
                        <div key={cell.advertisement}>
                          <Cell cell={cell} currency={seller.currency} isPart={line.cells.length > 1} />
                        </div>
                      ))}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {(rows.total > pageSize || rows.total === 0) && <RowsFoot rows={rows} none={t('answers.noneDiffers')} />}
      </section>
    </section>
  );
}

type CellOf = Answers['lines'][number]['cells'][number];

interface CellProps {
  cell: CellOf;
  currency: string | null;
  /** The line is split: the cell has how many of it. */
  isPart: boolean;
}

function Cell({ cell, currency, isPart }: CellProps) {
  const { t } = useTranslation('lists');
  const posted = t('answers.posted', { price: priceOf(cell.posted, cell.posted_currency) });
  const part = isPart && t('answers.askedFor', { items: formatQuantity(cell.asked) });
  if (cell.offered === null)
    return (
      <span className="muted">
        {posted}
        {part && <small>{part}</small>}
      </span>
    );
  if (cell.offered === 0) return <span>{t('answers.cannot')}</span>;
  return (
    <>
      <span className="strong">{priceOf(cell.price, currency)}</span>
      <small>
        {[
          cell.offered < cell.asked
            ? t('answers.of', { offered: formatQuantity(cell.offered), asked: formatQuantity(cell.asked) })
            : part,
          cell.offered >= cell.asked && !isAsPosted(cell, currency) && posted,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  );
}
