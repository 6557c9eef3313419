import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineFields } from '#contract/lists/choices.ts';
import type { List, ReadMeta } from '#contract/lists/records.ts';
import { translated } from '#web/i18n/translated.ts';
import { useListWrites } from '../queries.ts';
import { PasteAgainDialog } from './dialogs.tsx';
import classes from './Lines.module.css';

const firstReasons = 5;

/** How pasted rows or a file were read: what was joined and left out, and what each column was taken for. */
export function Reading({ list, read }: { list: List; read: ReadMeta }) {
  const { t } = useTranslation('lists');
  const { map } = useListWrites(list.id);
  const [isPasting, setPasting] = useState(false);
  const { columns } = list;
  const isPlain = columns.length <= 1 && read.joined === 0 && read.left_out.length === 0;
  if (isPlain) return null;
  const mayCorrect = list.abilities.edit && list.asked === 0;
  return (
    <section className={classes.reading} aria-label={t('read.how')}>
      <div className={classes.readHead}>
        <b>{t('read.rows', { count: read.lines })}</b>
        {read.joined > 0 && <span>{t('read.joined', { count: read.joined })}</span>}
        {read.left_out.length > 0 && (
          <details>
            <summary>{t('read.leftOut', { count: read.left_out.length })}</summary>
            <ul>
              {read.left_out.slice(0, firstReasons * 10).map(({ line, reason }) => (
                <li key={`${line} ${reason}`}>{t('read.row', { line, reason: translated(reason) })}</li>
              ))}
            </ul>
          </details>
        )}
        {mayCorrect && columns.length > 0 && (
          <button type="button" className={classes.again} onClick={() => setPasting(true)}>
            {t('read.pasteAgain')}
          </button>
        )}
      </div>
      {columns.length > 1 && (
        // Where nothing in it can be reached, it is reached itself, to be scrolled.
        <section className={classes.columns} aria-label={t('read.columns')} {...(mayCorrect ? {} : { tabIndex: 0 })}>
          {columns.map(({ key, header, samples, field, origin }, index) => {
            const name = header || t('read.unnamed', { number: index + 1 });
            return (
              <div key={key}>
                <div className={classes.source}>
                  <b className="clip">{name}</b>
                  <span>{t(`read.${origin}`)}</span>
                </div>
                <NativeSelect
                  size="sm"
                  aria-label={t('read.column', { header: name })}
                  disabled={!mayCorrect || map.isPending}
                  value={field ?? ''}
                  onChange={(event) => map.mutate({ [key]: event.currentTarget.value })}
                  data={[
                    { value: '', label: t('field.none') },
                    ...lineFields.map((value) => ({ value, label: t(`field.${value}`) })),
                  ]}
                />
                <div className={`clip ${classes.sample}`}>{samples.join(', ')}</div>
              </div>
            );
          })}
        </section>
      )}
      {isPasting && <PasteAgainDialog list={list} onClose={() => setPasting(false)} />}
    </section>
  );
}
