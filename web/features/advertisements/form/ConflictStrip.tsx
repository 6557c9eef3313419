import { Button, Table } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Strip } from '#web/ui/Strip.tsx';
import type { FieldName, FormValues } from './form.values.ts';

interface ConflictStripProps {
  theirs: FormValues;
  mine: FormValues;
  describe: (field: FieldName, value: FormValues[FieldName]) => string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody saved the post meanwhile: shows what differs and lets one decide. */
export function ConflictStrip({ theirs, mine, describe, onTakeTheirs, onKeepMine }: ConflictStripProps) {
  const { t } = useTranslation('forms');
  const [isOpen, setOpen] = useState(false);
  const compare = useRef<HTMLButtonElement>(null);
  // Saving took the focus from its button; the way on is here.
  useEffect(() => compare.current?.focus(), []);
  const different = (Object.keys(mine) as FieldName[]).filter(
    (field) => comparable(field, mine[field]) !== comparable(field, theirs[field]),
  );
  const decide = (decision: () => void) => () => {
    setOpen(false);
    decision();
  };
  return (
    <>
      <Strip
        kind="info"
        role="alert"
        action={
          <Button ref={compare} size="xs" onClick={() => setOpen(true)}>
            {t('conflict.compare')}
          </Button>
        }
      >
        {t('conflict.title')}
      </Strip>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('conflict.dialog')}
        width={720}
        footer={
          <>
            <Button onClick={decide(onTakeTheirs)}>{t('conflict.takeTheirs')}</Button>
            <Button variant="filled" onClick={decide(onKeepMine)}>
              {t('conflict.keepMine')}
            </Button>
          </>
        }
      >
        {different.length === 0 ? (
          <p>{t('conflict.same')}</p>
        ) : (
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('conflict.field')}</Table.Th>
                <Table.Th>{t('conflict.theirs')}</Table.Th>
                <Table.Th>{t('conflict.yours')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {different.map((field) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{t(`field.${field}`)}</Table.Th>
                  <Table.Td>{describe(field, theirs[field]) || t('conflict.empty')}</Table.Td>
                  <Table.Td>{describe(field, mine[field]) || t('conflict.empty')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Dialog>
    </>
  );
}

/** A value as it is compared: 31.9 is no other price than 31.90. */
function comparable(field: FieldName, value: FormValues[FieldName]): string {
  if (value === null || value === '') return '';
  return field === 'price_per_unit' || field === 'minimum_order_value' ? Number(value).toFixed(2) : String(value);
}
