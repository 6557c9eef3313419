import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedToken } from '#contract/tokens/schemas.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { scopeWord, Words } from '../Card.tsx';
import { VisibleOnce } from '../VisibleOnce.tsx';
import classes from './Tokens.module.css';

/** A token that was made just now, the only time that it is shown; it is left once it was put away. */
export default function IssuedDialog({ token, onClose }: { token: IssuedToken; onClose: () => void }) {
  const { t } = useTranslation('integration');
  const [isSafe, setSafe] = useState(false);
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
      <Stack gap="var(--gs-4)">
        <VisibleOnce secret={token.token ?? ''} label={t('issued.token')} />
        <Group gap="xs">
          <span className="sm muted">{t('issued.may')}</span>
          <Words words={token.scopes.map((scope) => scopeWord(scope, t))} label={t('issued.may')} />
        </Group>
        <div>
          <b className="sm">{t('issued.try')}</b>
          <pre className={classes.example}>
            {`curl -H "Authorization: Bearer ${token.prefix}…" \\\n  ${window.location.origin}/api/advertisements`}
          </pre>
        </div>
        <Checkbox label={t('issued.safe')} checked={isSafe} onChange={(event) => setSafe(event.target.checked)} />
      </Stack>
    </Dialog>
  );
}
