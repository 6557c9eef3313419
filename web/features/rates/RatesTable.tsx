import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { rateDecimals } from '#contract/rates/limits.ts';
import { DecimalField } from '#web/ui/fields/NumberField.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import table from '#web/ui/tables/Table.module.css';
import classes from './Rates.module.css';

interface RatesTableProps {
  rows: readonly { code: string; name: string }[];
  bind: (currency: string) => ReturnType<ServerForm<object>['bind']>;
  onRemove: (currency: string) => void;
}

/** A currency and its rate in each row. */
export function RatesTable({ rows, bind, onRemove }: RatesTableProps) {
  const { t } = useTranslation('admin');
  if (rows.length === 0) return null;
  return (
    <div className={classes.box}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className="vh">{t('rates.perEuro')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rates.currency')}</th>
            <th scope="col">{t('rates.perEuro')}</th>
            <th scope="col">
              <span className="vh">{t('rates.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, name }) => (
            <tr key={code}>
              <th scope="row">
                <span className="strong">{code}</span> <span className={classes.name}>{name}</span>
              </th>
              <td>
                <DecimalField
                  label={t('rates.rateOf', { currency: code })}
                  labelProps={{ className: 'vh' }}
                  decimals={rateDecimals}
                  {...bind(code)}
                />
              </td>
              <td>
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={t('rates.remove', { currency: code })}
                  onClick={() => onRemove(code)}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
