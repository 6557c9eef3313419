import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitField } from '#web/ui/fields/fieldProps.tsx';
import classes from './Start.module.css';
import { takeRows } from './uploads.ts';

/** Rows copied in a spreadsheet; what has several lines is read at once. */
export function PasteBox() {
  const { t } = useTranslation('imports');
  const [rows, setRows] = useState('');
  const read = (text: string) => {
    if (text.trim() !== '') void takeRows(text, t('pasted'));
  };
  const { field } = splitField({ label: t('start.paste'), aside: t('start.pasteAside') });
  return (
    <section className="panel">
      <Textarea
        {...field}
        classNames={{ input: classes.paste ?? '' }}
        placeholder={t('start.pasteHint')}
        value={rows}
        rows={4}
        spellCheck={false}
        onChange={(event) => setRows(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (rows === '' && text.trim().includes('\n')) read(text);
        }}
      />
      {rows.trim() !== '' && (
        <Button mt="sm" onClick={() => read(rows)}>
          {t('start.readRows')}
        </Button>
      )}
    </section>
  );
}
