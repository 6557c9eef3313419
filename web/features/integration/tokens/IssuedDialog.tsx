import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconCopy, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedToken } from '#contract/tokens/schemas.ts';
import { writeClipboard } from '#web/lib/clipboard.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Words } from '../Card.tsx';
import classes from './Tokens.module.css';

/** A token that was made just now, the only time that it is shown; it is left once it was put away. */
export default function IssuedDialog({ token, onClose }: { token: IssuedToken; onClose: () => void }) {
  const { t } = useTranslation('integration');
  const [isCopied, setCopied] = useState(false);
  const [isSafe, setSafe] = useState(false);
  const secret = token.token ?? '';
  const copy = async () => {
    await writeClipboard(secret);
    setCopied(true);
  };
  const about = t('issued.about', { name: token.acts_as.name, date: formatDate(token.expires_at) });
  const from = token.networks.length > 0 ? t('issued.from', { networks: token.networks.join(', ') }) : '';
  return (
    <Dialog
      opened
      onClose={() => (isSafe ? onClose() : undefined)}
      width={720}
      title={t('issued.title', { name: token.name })}
      subtitle={about + from}
      footer={
        <Button variant="filled" disabled={!isSafe} onClick={onClose}>
          {t('issued.done')}
        </Button>
      }
    >
      <div className={classes.form}>
        <div className={classes.once}>
          <p className="sm">
            <IconEye size={16} stroke={1.75} aria-hidden="true" /> <b>{t('issued.once')}</b>
          </p>
          <div className={classes.secret}>
            <output aria-label={t('issued.token')}>{secret}</output>
            <Button
              data-autofocus
              leftSection={isCopied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
              onClick={() => void copy()}
            >
              {isCopied ? t('issued.copied') : t('issued.copy')}
            </Button>
          </div>
        </div>
        <div className={classes.may}>
          <span className="sm muted">{t('issued.may')}</span>
          <Words words={token.scopes} label={t('issued.may')} />
        </div>
        <div>
          <b className="sm">{t('issued.try')}</b>
          <pre className={classes.example}>
            {`curl -H "Authorization: Bearer ${token.prefix}…" \\\n  ${window.location.origin}/api/advertisements`}
          </pre>
        </div>
        <Checkbox label={t('issued.safe')} checked={isSafe} onChange={(event) => setSafe(event.target.checked)} />
      </div>
    </Dialog>
  );
}
