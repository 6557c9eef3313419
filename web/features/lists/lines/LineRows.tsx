import { useTranslation } from 'react-i18next';
import type { List, ListLine } from '#contract/lists/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import table from '../Table.module.css';
import { ChoiceRow } from './ChoiceRow.tsx';
import { Article, Offered, Quantity, Tier } from './cells.tsx';
import { type LineDialog, LineMenu } from './LineMenu.tsx';
import classes from './Lines.module.css';

interface LineRowsProps {
  list: List;
  lines: readonly ListLine[];
  onOpen: (dialog: LineDialog) => void;
}

/** Lines as a table; on phones each is a card. */
export function LineRows({ list, lines, onOpen }: LineRowsProps) {
  const { t } = useTranslation('lists');
  return (
    <div className={classes.scroll}>
      <table className={`${table.table} ${classes.lines}`}>
        <colgroup>
          <col style={{ width: 46 }} />
          <col style={{ width: 160 }} />
          <col />
          <col style={{ width: 196 }} />
          <col style={{ width: 142 }} />
          <col style={{ width: 84 }} />
          <col style={{ width: 176 }} />
          <col style={{ width: 48 }} />
        </colgroup>
        <thead>
          <tr>
            <th>{t('line.number')}</th>
            <th>{t('line.text')}</th>
            <th>{t('line.article')}</th>
            <th>{t('line.how')}</th>
            <th className={table.right}>{t('field.quantity')}</th>
            <th className={table.right}>{t('line.max')}</th>
            <th>{t('line.offered')}</th>
            <th>
              <span className="vh">{t('table.actions', { ns: 'common' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.number} list={list} line={line} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LineRow({ list, line, onOpen }: { list: List; line: ListLine; onOpen: (dialog: LineDialog) => void }) {
  const { t } = useTranslation('lists');
  const isOpen = line.state === 'choose';
  return (
    <>
      <tr data-state={line.state}>
        <td className={`${table.number} ${classes.number}`}>{line.number}</td>
        <td className={classes.raw}>
          <span>{line.text}</span>
        </td>
        <td className={classes.article}>
          <Article list={list} line={line} onEdit={() => onOpen({ kind: 'edit', line })} />
        </td>
        <td className={classes.how}>
          <Tier list={list} line={line} />
        </td>
        <td className={classes.quantity}>
          <Quantity list={list} line={line} />
        </td>
        <td className={`${table.right} ${classes.max}`}>
          {line.max_price ? (
            <span className="num">{formatMoney(line.max_price, list.currency)}</span>
          ) : (
            <span className="muted">{t('line.any')}</span>
          )}
        </td>
        <td className={classes.offered}>
          <Offered list={list} line={line} />
        </td>
        <td className={classes.menu}>
          <LineMenu list={list} line={line} onOpen={onOpen} />
        </td>
      </tr>
      {isOpen && list.abilities.edit && (
        <tr className={classes.choosing}>
          <td colSpan={8}>
            <ChoiceRow list={list} line={line} onEdit={() => onOpen({ kind: 'edit', line })} />
          </td>
        </tr>
      )}
    </>
  );
}
