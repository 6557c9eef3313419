import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TokenScope, tokenLimits } from '#contract/tokens/choices.ts';
import type { IssuedToken } from '#contract/tokens/schemas.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { notify } from '#web/lib/notify.ts';
import { endOfDayAhead } from '../tokens/days.ts';
import { tokensQuery, useTokenWrites } from '../tokens/queries.ts';

/**
 * Makes the token of a connection: the organization's if the reader may make one, else the reader's own. It is in memory until the
 * page is left, so that examples run as they are.
 */
export function useNewToken(purpose: 'stock' | 'shop', scope: TokenScope) {
  const { t } = useTranslation('integration');
  const { id } = useSession();
  const { data } = useQuery(tokensQuery);
  const { create } = useTokenWrites();
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const canShare = data ? data.usage.organization !== null : false;
  const make = () =>
    create
      .mutateAsync({
        name: t(`connect.tokenName.${purpose}`),
        ...(canShare ? { kind: 'organization', acts_as: id } : { kind: 'person' }),
        scopes: [scope],
        networks: [],
        expires_at: endOfDayAhead(tokenLimits.mostDays - 1),
      })
      .then(setIssued, notify.failure);
  return {
    issued,
    make: () => void make(),
    isBusy: create.isPending || !data,
    /** Tokens that can already do this. */
    others: data?.tokens.filter(({ scopes, state }) => state === 'active' && scopes.includes(scope)) ?? [],
  };
}
