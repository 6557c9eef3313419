import { Button, Table } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs/Dialog.tsx';
import { Strip } from '../states/Strip.tsx';
import type { Difference } from './differences.ts';

interface ConflictStripProps {
  /** What happened; a sentence for any record unless given. */
  title?: string;
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Another user saved the record in between: shows the differences and offers both versions. */
export function ConflictStrip({ title, differences, onTakeTheirs, onKeepMine }: ConflictStripProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const compare = useRef<HTMLButtonElement>(null);
  // The save button lost the focus; the next step is here.
  useEffect(() => compare.current?.focus(), []);
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
        {title ?? t('conflict.title')}
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
        {differences.length === 0 ? (
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
              {differences.map(({ field, theirs, mine }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{field}</Table.Th>
                  <Table.Td>{theirs || t('conflict.empty')}</Table.Td>
                  <Table.Td>{mine || t('conflict.empty')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Dialog>
    </>
  );
}
