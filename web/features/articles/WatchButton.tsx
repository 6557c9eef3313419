import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format/format.ts';
import { WatchDialog, type WatchProps } from './WatchDialog.tsx';

/** Opens the price at which someone wants to be notified, and shows it. */
export default function WatchButton(props: WatchProps) {
  const { t } = useTranslation('searches');
  const [isOpen, setOpen] = useState(false);
  const { watch } = props.article;
  return (
    <>
      <Button
        leftSection={<IconBell size={16} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {watch ? t('watch.on', { price: formatMoney(watch.max_price, watch.currency) }) : t('watch.button')}
      </Button>
      {isOpen && <WatchDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
