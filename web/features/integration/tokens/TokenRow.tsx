import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedToken, TokenEntry } from '#contract/tokens/schemas.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { formatDate, formatShortly } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { State, scopeWord, Words } from '../Card.tsx';
import classes from '../Integration.module.css';
import { useTokenWrites } from './queries.ts';

/** From this many days before its end, and after this many without use, a token's state changes. */
const warning = { daysLeft: 14, unusedDays: 60 };
const dayLength = 86_400_000;

/** A token: what it may do, from where, when it was used and when it ends. */
export function TokenRow({ token, onIssued }: { token: TokenEntry; onIssued: (token: IssuedToken) => void }) {
  const { t } = useTranslation('integration');
  const { id: ownId, organization } = useSession();
  const { replace, end } = useTokenWrites();
  const { id, name, abilities } = token;
  const askToReplace = async () => {
    const isSure = await confirm({
      title: t('tokens.replaceTitle', { name }),
      body: t('tokens.replaceBody'),
      confirmLabel: t('replaceConfirm'),
    });
    if (isSure) replace.mutate(id, { onSuccess: onIssued });
  };
  const askToEnd = async () => {
    const isSure = await confirm({
      title: t('tokens.endTitle', { name }),
      body: t('tokens.endBody'),
      confirmLabel: t('tokens.endConfirm'),
      danger: true,
    });
    if (isSure) end.mutate(id, { onSuccess: () => notify.success(t('tokens.ended')) });
  };
  const actsAs = token.acts_as.id === ownId ? t('tokens.actsAsYou') : t('tokens.actsAs', { name: token.acts_as.name });
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <b>{name}</b>
        <p className="xs muted">
          {t('tokens.number', { id })} · {token.prefix}… · {actsAs}
          {organization ? '' : ` · ${token.organization.name}`}
        </p>
      </div>
      <Words words={token.scopes.map((scope) => scopeWord(scope, t))} label={t('new.scopes')} />
      <div className={`sm ${classes.fact}`}>
        <span className="xs muted">{t('tokens.networks')}</span>
        {token.networks.join(', ') || t('tokens.any')}
      </div>
      <div className={`sm ${classes.fact}`}>
        <span className="xs muted">{t('tokens.lastUsed')}</span>
        {token.last_used_at ? formatShortly(token.last_used_at) : t('tokens.never')}
      </div>
      <TokenState token={token} />
      <RowMenu
        name={name}
        isBusy={replace.isPending || end.isPending}
        actions={[
          abilities.replace && {
            icon: IconRefresh,
            text: t('tokens.replace'),
            onClick: () => void askToReplace(),
          },
          abilities.end && { icon: IconTrash, text: t('tokens.end'), onClick: () => void askToEnd(), danger: true },
        ]}
      />
    </li>
  );
}

function TokenState({ token }: { token: TokenEntry }) {
  const { t } = useTranslation('integration');
  const [now] = useState(Date.now);
  const date = formatDate(token.expires_at);
  const until = t('state.until', { date });
  if (token.state === 'expired')
    return <State kind="off" word={t('state.expired')} line={t('state.endedOn', { date })} />;
  const daysLeft = Math.floor((Date.parse(token.expires_at) - now) / dayLength);
  if (daysLeft < 1) return <State kind="warning" word={t('state.lastDay')} line={until} />;
  if (daysLeft < warning.daysLeft)
    return <State kind="warning" word={t('state.daysLeft', { count: daysLeft })} line={until} />;
  const unused = Math.floor((now - Date.parse(token.last_used_at ?? token.created_at)) / dayLength);
  if (unused >= warning.unusedDays)
    return <State kind="warning" word={t('state.unused', { count: unused })} line={until} />;
  return <State kind="ok" word={t('state.working')} line={until} />;
}
