import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { amountOfThousandths, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import type { Deal } from '#contract/deals/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import type { DealAction } from './actions.ts';

interface NoticesProps {
  deal: Deal;
  /** Someone was faster: not all of it is there any more. */
  hasProblems: boolean;
  /** A newer offer came while another one was read. */
  isBehind: boolean;
  /** An older version was chosen. */
  isOlder: boolean;
  onNewest: () => void;
  onAct: (action: DealAction) => void;
}

const place = { px: { base: 'md', sm: 'lg' }, pb: 'sm' } as const;

/** What is shown between the facts and the buttons. */
export function Notices({ deal, hasProblems, isBehind, isOlder, onNewest, onAct }: NoticesProps) {
  const { t } = useTranslation('deals');
  const newest = deal.offers.at(-1);
  const isTalking = deal.state === 'inquiry' || deal.state === 'negotiating';
  const show = (
    <Button size="xs" onClick={onNewest}>
      {t('notice.show', { version: newest?.version ?? 0 })}
    </Button>
  );
  return (
    <>
      {isBehind && newest && (
        <Box {...place}>
          <Strip kind="info" role="status" action={show}>
            <b className="strong">{t('notice.newer', { version: newest.version })}</b> {comparedWith(deal, t)}
          </Strip>
        </Box>
      )}
      {isOlder && newest && (
        <Box {...place}>
          <Strip kind="info" action={show}>
            {t('notice.older')}
          </Strip>
        </Box>
      )}
      {hasProblems && (
        <Box {...place}>
          <Strip
            kind="danger"
            role="alert"
            action={
              deal.abilities.offer && (
                <Button size="xs" onClick={() => onAct('counter')}>
                  {t('notice.counter')}
                </Button>
              )
            }
          >
            <b className="strong">{t('notice.notAgreed')}</b> {t('notice.faster')}
          </Strip>
        </Box>
      )}
      {isTalking && !deal.partner.is_active && (
        <Box {...place}>
          <Strip>{t('notice.suspended', { partner: deal.partner.name })}</Strip>
        </Box>
      )}
    </>
  );
}

/** What the newest offer comes to next to the one before it. */
function comparedWith(
  { offers }: Deal,
  t: (key: 'notice.more' | 'notice.less' | 'notice.equal', words: { total: string; difference: string }) => string,
): string {
  const [newest, before] = [offers.at(-1), offers.at(-2)];
  if (!newest) return '';
  const cents = before ? thousandthsOf(newest.total) - thousandthsOf(before.total) : 0n;
  const key = cents === 0n ? 'notice.equal' : cents > 0n ? 'notice.more' : 'notice.less';
  return t(key, {
    total: formatMoney(newest.total, newest.currency),
    difference: formatMoney(amountOfThousandths(cents < 0n ? -cents : cents), newest.currency),
  });
}
