import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TradePassword } from '#contract/trade-passwords/schemas.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import classes from '../Integration.module.css';
import { tradeCallsQuery } from './tradeLogins.ts';

/** The last calls of a trade system, with the code that each was answered with and why. */
export default function TradeCallsDialog({ login, onClose }: { login: TradePassword; onClose: () => void }) {
  const { t } = useTranslation('integration');
  const query = useQuery(tradeCallsQuery(login.id));
  const { data, isError } = query;
  return (
    <Dialog opened onClose={onClose} width={820} title={t('webhooks.log')} subtitle={login.name}>
      {isError && !data ? (
        <LoadFailure query={query}>{t('trade.failed')}</LoadFailure>
      ) : !data ? (
        <Loading>
          <RowsSkeleton rows={4} height={44} />
        </Loading>
      ) : data.length === 0 ? (
        <p className="muted">{t('trade.noCalls')}</p>
      ) : (
        <table className={classes.log}>
          <thead>
            <tr>
              <th scope="col">{t('trade.request')}</th>
              <th scope="col">{t('webhooks.when')}</th>
              <th scope="col">{t('webhooks.answer')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ at, request, code, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls have no id, and the list is read whole
              <tr key={place}>
                <th scope="row" className="code">
                  {request}
                </th>
                <td className="num">{formatDateTime(at)}</td>
                <td className={classes.answer}>
                  {code}
                  {reason && <p className="xs muted">{reason}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
