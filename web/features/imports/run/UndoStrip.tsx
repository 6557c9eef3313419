import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/notify.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import { useUndoImport } from '../queries.ts';

/** Seconds for which the way back is offered here; the panel next to the result has it for a day. */
const lifetime = 10;

/** What was published just now, with one press to take it back; it waits while someone points at it. */
export function UndoStrip({ id, message }: { id: number; message: string }) {
  const { t } = useTranslation('imports');
  const undo = useUndoImport(id);
  const [left, setLeft] = useState(lifetime);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [isHeld, left]);
  if (left === 0) return null;
  return (
    <section
      aria-label={t('undo.button')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Strip
        kind="info"
        role="status"
        action={
          <Button
            size="compact-sm"
            loading={undo.isPending}
            leftSection={<IconArrowBackUp size={14} stroke={1.75} />}
            onClick={() => undo.mutate(undefined, { onError: notify.failure })}
          >
            {t('undo.short')}
          </Button>
        }
      >
        {message}
      </Strip>
    </section>
  );
}
