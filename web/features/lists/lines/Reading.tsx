import { Box, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lineFields } from '#contract/lists/choices.ts';
import type { List, ReadMeta } from '#contract/lists/records.ts';
import { ChoiceSelect } from '#web/ui/fields/SelectField.tsx';
import { useListWrites } from '../queries.ts';
import { AddLineDialog, PasteAgainDialog } from './dialogs.tsx';
import classes from './Reading.module.css';

const mostReasons = 50;
const firstWrong = 5;

/** A row that is none of the list's for its quantity. */
type Wrong = ReadMeta['left_out'][number];

/** How pasted rows or a file were read: what was joined and left out, and what each column was taken for. */
export function Reading({ list, read }: { list: List; read: ReadMeta }) {
  const { t } = useTranslation('lists');
  const { map } = useListWrites(list.id);
  const [isPasting, setPasting] = useState(false);
  const { columns } = list;
  const wrong = read.left_out.filter(({ text }) => text !== undefined);
  // The button that a row was corrected with is gone: the next one is at hand, or the lines below.
  const before = useRef(wrong.length);
  useEffect(() => {
    if (wrong.length < before.current)
      document.querySelector<HTMLElement>('main [data-correct], main [aria-pressed="true"]')?.focus();
    before.current = wrong.length;
  }, [wrong.length]);
  const others = read.left_out.filter(({ text }) => text === undefined);
  const isPlain = columns.length <= 1 && read.joined === 0 && read.left_out.length === 0;
  if (isPlain) return null;
  const mayCorrect = list.abilities.edit && list.asked === 0;
  return (
    <section className={classes.reading} aria-label={t('read.how')}>
      <div className={classes.head}>
        <b>{t('read.rows', { count: read.lines })}</b>
        {read.joined > 0 && <span>{t('read.joined', { count: read.joined })}</span>}
        {others.length > 0 && (
          <details>
            <summary>{t('read.leftOut', { count: others.length })}</summary>
            <ul>
              {others.slice(0, mostReasons).map(({ line, reason }) => (
                <li key={`${line} ${reason}`}>{t('read.row', { line, reason: reason })}</li>
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
      {wrong.length > 0 && <WrongQuantities list={list} rows={wrong} />}
      {columns.length > 1 && (
        // Where nothing in it can be reached, it is reached itself, to be scrolled.
        <section className={classes.columns} aria-label={t('read.columns')} {...(mayCorrect ? {} : { tabIndex: 0 })}>
          {columns.map(({ key, header, samples, field, adds_to, origin }, index) => {
            const name = header || t('read.unnamed', { number: index + 1 });
            return (
              <div key={key}>
                <div className={classes.source}>
                  <b className="clip">{name}</b>
                  <span>{t(`read.${origin}`)}</span>
                </div>
                <ChoiceSelect
                  size="sm"
                  label={t('read.column', { header: name })}
                  disabled={!mayCorrect || map.isPending}
                  value={field ?? ''}
                  onChange={(chosen) => map.mutate({ [key]: chosen })}
                  data={[
                    { value: '', label: t(adds_to ? `adds.${adds_to}` : 'field.none') },
                    ...lineFields.map((value) => ({ value, label: t(`field.${value}`) })),
                  ]}
                />
                <Box className="clip muted xs" mt={5}>
                  {samples.join(', ')}
                </Box>
              </div>
            );
          })}
        </section>
      )}
      {isPasting && <PasteAgainDialog list={list} onClose={() => setPasting(false)} />}
    </section>
  );
}

/** Rows whose quantities cannot be used, as they were written, to be corrected one by one. */
function WrongQuantities({ list, rows }: { list: List; rows: readonly Wrong[] }) {
  const { t } = useTranslation('lists');
  const [isWhole, setWhole] = useState(false);
  const [corrected, setCorrected] = useState<Wrong | null>(null);
  return (
    <div className={classes.wrong}>
      <b>{t('read.wrong', { count: rows.length })}</b>
      <ul>
        {rows.slice(0, isWhole ? rows.length : firstWrong).map((row) => (
          <li key={`${row.line} ${row.text}`}>
            <span>
              <span className="code">{row.text}</span> · {t('read.row', { line: row.line, reason: row.reason })}
            </span>
            {list.abilities.edit && (
              <Button
                size="xs"
                data-correct
                aria-label={t('read.correctRow', { line: row.line })}
                onClick={() => setCorrected(row)}
              >
                {t('read.correct')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > firstWrong && (
        <div>
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {t('read.wrongAll', { count: rows.length })}
          </button>
        </div>
      )}
      {corrected && <AddLineDialog list={list} corrects={corrected} onClose={() => setCorrected(null)} />}
    </div>
  );
}
