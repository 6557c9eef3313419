import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeClipboard } from '#web/lib/clipboard.ts';
import classes from './Integration.module.css';

/** A secret that is shown this once, to be copied. */
export function VisibleOnce({ secret, label }: { secret: string; label: string }) {
  const { t } = useTranslation('integration');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await writeClipboard(secret);
    setCopied(true);
  };
  return (
    <div className={classes.once}>
      <p className="sm">
        <IconEye size={16} stroke={1.75} aria-hidden="true" /> <b>{t('issued.once')}</b>
      </p>
      <div className={classes.secret}>
        <output aria-label={label}>{secret}</output>
        <Button
          data-autofocus
          leftSection={isCopied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
          onClick={() => void copy()}
        >
          {isCopied ? t('issued.copied') : t('issued.copy')}
        </Button>
      </div>
    </div>
  );
}
