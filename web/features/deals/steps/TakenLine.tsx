import { ActionIcon, Box } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import type { DealLine } from '#contract/deals/records.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import classes from './Steps.module.css';

interface TakenLineProps {
  line: DealLine;
  /** What that many cost. */
  amount: string;
  /** What happens to the rest. */
  restKey?: 'complete.back' | 'send.stays';
  quantity: number | string;
  input: { id: string; error?: unknown };
  /** The server's message about it. */
  error: string | undefined;
  onChange: (quantity: number | string) => void;
}

/** How many of a line were taken. */
export function TakenLine({
  line,
  amount,
  restKey = 'complete.back',
  quantity,
  input,
  error,
  onChange,
}: TakenLineProps) {
  const { t } = useTranslation('deals');
  const most = line.reserved_quantity;
  const count = Number(quantity) || 0;
  const back = most - count;
  return (
    <div className={classes.line}>
      <div>
        <div className="clip strong" title={line.title}>
          {line.title}
        </div>
        {back > 0 ? (
          <Box className="xs" c="var(--gs-warning-text)">
            {t(restKey, { count: back, quantity: formatQuantity(back) })}
          </Box>
        ) : (
          <div className="xs muted clip">{[line.brand, line.supplier_article_number].filter(Boolean).join(' · ')}</div>
        )}
      </div>
      <div className={classes.count}>
        <ActionIcon
          variant="default"
          aria-label={t('complete.fewer', { article: line.title })}
          disabled={count <= 0}
          onClick={() => onChange(Math.max(0, count - 1))}
        >
          <IconMinus size={14} stroke={1.75} />
        </ActionIcon>
        <NumberField
          id={input.id}
          label={t('complete.of', { article: line.title })}
          labelProps={{ className: 'vh' }}
          value={quantity}
          onChange={onChange}
          error={
            error ?? (count > most ? translated(dealMessages.onlyReserved(most)) : (input.error as string | undefined))
          }
        />
        <ActionIcon
          variant="default"
          aria-label={t('complete.more', { article: line.title })}
          disabled={count >= most}
          onClick={() => onChange(Math.min(most, count + 1))}
        >
          <IconPlus size={14} stroke={1.75} />
        </ActionIcon>
        <span className="xs muted num nb">{t('complete.ofMost', { quantity: formatQuantity(most) })}</span>
      </div>
      <Box className="num" fw="var(--gs-w-medium)" ta="right">
        {count > most ? '–' : amount}
      </Box>
    </div>
  );
}
