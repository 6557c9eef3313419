import { IconList, IconShoppingCart, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import type { TradePassword } from '#contract/trade-passwords/schemas.ts';
import { formatMoney, formatShortly } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { Card, Words } from '../Card.tsx';
import integration from '../Integration.module.css';
import { useTradeLoginWrites } from './tradeLogins.ts';

const TradeCallsDialog = whenNeeded(() => import('./TradeCallsDialog.tsx'));

/** The logins of trade systems: what each may do, how much it has ordered, and when it last called. */
export function TradeLogins({ logins }: { logins: readonly TradePassword[] }) {
  const { t } = useTranslation('integration');
  const { end } = useTradeLoginWrites();
  const [read, setRead] = useState<TradePassword | null>(null);
  const askToEnd = async ({ id, name }: TradePassword) => {
    const isSure = await confirm({
      title: t('trade.endTitle', { name }),
      body: t('trade.endBody'),
      confirmLabel: t('trade.end'),
      danger: true,
    });
    if (isSure) end.mutate(id, { onSuccess: () => notify.success(t('trade.ended')) });
  };
  if (logins.length === 0) return null;
  return (
    <Card
      icon={IconShoppingCart}
      title={t('trade.logins')}
      about={t('trade.count', { used: logins.length, limit: tradeLimits.passwords })}
    >
      <ul className={integration.rows}>
        {logins.map((login) => (
          <li key={login.id} className={integration.row}>
            <div className={integration.name}>
              <b>{login.name}</b>
              <p className="xs muted">
                {t('trade.number', { id: login.id })} · {login.prefix}… · {login.acts_as.name}
              </p>
            </div>
            <Words words={login.scopes.map((scope) => t(`trade.${scope}`))} label={t('trade.may')} />
            <div className={`sm ${integration.fact}`}>
              <span className="xs muted">{t('trade.ordered')}</span>
              {login.scopes.includes('order')
                ? t('trade.orderedOf', {
                    amount: formatMoney(login.ordered, login.currency),
                    limit: formatMoney(login.day_limit, login.currency),
                  })
                : t('trade.none')}
            </div>
            <div className={`sm ${integration.fact}`}>
              <span className="xs muted">{t('trade.lastCall')}</span>
              {login.last_call ? formatShortly(login.last_call.at) : t('tokens.never')}
            </div>
            <span className="code xs muted">{login.last_call?.request}</span>
            <RowMenu
              name={login.name}
              isBusy={end.isPending}
              actions={[
                { icon: IconList, text: t('webhooks.log'), onClick: () => setRead(login) },
                { icon: IconTrash, text: t('tokens.end'), onClick: () => void askToEnd(login), danger: true },
              ]}
            />
          </li>
        ))}
      </ul>
      {read && <TradeCallsDialog login={read} onClose={() => setRead(null)} />}
    </Card>
  );
}
