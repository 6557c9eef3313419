import { ActionIcon, Box, Group } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { priceOf } from '#contract/amounts/arithmetic.ts';
import type { List } from '#contract/lists/records.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { ArticleDrawing, Country } from '../FirstRows.tsx';
import { useListWrites } from '../queries.ts';
import table from '../Table.module.css';
import type { Delivery } from './deliveries.ts';
import classes from './Plan.module.css';
import { savingWords } from './savings.ts';

interface DeliveryRowProps {
  list: List;
  delivery: Delivery;
  /** How many posts the line is taken from. */
  parts: number;
  /** The row has the number and article of its line; not where it goes on with the line above. */
  namesLine: boolean;
  /** The row below goes on with the same line. */
  isOpen: boolean;
}

/** What is taken for a line from one post, and keeping to that post. */
export function DeliveryRow({ list, delivery, parts, namesLine, isOpen }: DeliveryRowProps) {
  const { t } = useTranslation('lists');
  const { changeLine } = useListWrites(list.id);
  const { line, seller, quantity, price, isConverted, amount, surplus, saves, advertisement, condition } = delivery;
  const isPinned = line.pin === advertisement;
  const money = (value: string) => formatMoney(value, list.currency);
  const about = (value: string) => `${isConverted ? '≈ ' : ''}${money(value)}`;
  return (
    <tr data-open={isOpen || undefined} data-sub={!namesLine || undefined}>
      <td className={`${table.number} ${classes.number}`}>
        {namesLine ? line.number : <span className="vh">{line.number}</span>}
      </td>
      <td className={classes.article}>
        {namesLine && (
          <Group gap={12} wrap="nowrap">
            {line.article && <ArticleDrawing article={line.article} />}
            <Box flex={1} miw={0}>
              <div className="clip strong">{line.article?.title ?? line.text}</div>
              <div className="xs muted clip">
                {[line.article?.brand, line.article?.number, parts > 1 && t('plan.parts', { parts })]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </Box>
          </Group>
        )}
      </td>
      <td className={`${table.right} ${classes.need}`}>{namesLine && formatQuantity(line.rest || line.quantity)}</td>
      <td className={`${table.right} ${classes.take} strong`}>{formatQuantity(quantity)}</td>
      <td className={classes.from}>
        {seller ? (
          <>
            <span>
              {seller.organization.name} <Country code={seller.organization.country} />
            </span>
            {surplus > 0 && price && (
              <span className={classes.more}>
                {saves === null
                  ? t('plan.more', {
                      quantity: formatUnits(surplus, line.unit),
                      amount: money(priceOf(price, surplus)),
                    })
                  : savingWords(t, { take: quantity, need: quantity - surplus, saves, currency: list.currency })}
              </span>
            )}
          </>
        ) : (
          <span className={classes.own}>{t('plan.ownStock')}</span>
        )}
      </td>
      <td className={`${table.right} ${classes.price}`}>{price ? about(price) : '–'}</td>
      <td className={`${table.right} ${classes.amount}`}>
        <div className="strong">{amount ? about(amount) : t('plan.noCost')}</div>
        <NotNew condition={condition} />
      </td>
      <td className={classes.pin}>
        {seller && list.abilities.edit && (
          <ActionIcon
            variant="subtle"
            aria-pressed={isPinned}
            aria-label={t(isPinned ? 'plan.unpin' : 'plan.pin', { number: line.number })}
            onClick={() => changeLine.mutate({ n: line.number, body: { pin: isPinned ? null : advertisement } })}
          >
            {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.75} />}
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}
