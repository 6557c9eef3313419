import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listMembers, requestProduct } from '#contract/members/endpoints.ts';
import { readOwnOrganization } from '#contract/organizations/endpoints.ts';
import { type Action, obstacleTo } from '#contract/rights/matrix.ts';
import { type Product, platformRoles, productLabels, roleLabels } from '#contract/rights/roles.ts';
import { roleOf, useScope, useSession } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { formatList } from '#web/lib/format/format.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import { EntranceLink } from '#web/ui/entrance/Link.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';

/** How many administrators are named. */
const named = 3;

const focus = (element: HTMLElement | null) => element?.focus();

/** In place of a screen that its reader has no right to: what it is, why it is closed and who can change that. */
export default function ClosedScreen({ action }: { action: Action }) {
  const { t } = useTranslation('closed');
  const user = useSession();
  const role = roleOf(user);
  const obstacle = obstacleTo({ role, permissions: user.permissions }, action) ?? { kind: 'suspended' as const };
  const belongs = user.organization !== null;
  const { data: admins = [] } = useQuery({
    queryKey: ['closed', 'admins'],
    queryFn: async ({ signal }) =>
      (
        await call(listMembers, {
          query: { roles: ['organization_admin'], statuses: ['active'], per_page: named + 1 },
          signal,
        })
      ).data,
    enabled: belongs,
  });
  const { data: organization } = useQuery({
    queryKey: ['closed', 'organization'],
    queryFn: async ({ signal }) => (await call(readOwnOrganization, { signal })).data,
    enabled: belongs && obstacle.kind === 'products',
  });
  const mayAsk = useScope('product.request') !== 'none';
  const asking = useMutation({ mutationFn: (product: Product) => call(requestProduct, { body: { product } }) });
  // No one changes their own role or products.
  const others = admins.filter(({ id }) => id !== user.id).slice(0, named);
  const who = { count: others.length, names: formatList(others.map(({ name }) => name)) };
  const [first] = others;
  const browse = (primary = true) => (
    <EntranceLink to="/" primary={primary}>
      {t('action.browsePosts', { ns: 'common' })}
    </EntranceLink>
  );

  if (obstacle.kind === 'role') {
    const roles = obstacle.roles.filter((each) => !belongs || !platformRoles.includes(each));
    const canChange = roles.length > 0 && others.length > 0;
    const names = (roles.length > 0 ? roles : obstacle.roles).map((each) => translated(roleLabels[each]));
    return (
      <EmptyState heading="h1" title={t('roleTitle')} drawing="wheels/hubs" actions={browse()}>
        <p>{t('roles', { roles: formatList(names), role: translated(roleLabels[role]) })}</p>
        {canChange && <p>{t('changeRole', who)}</p>}
      </EmptyState>
    );
  }
  if (obstacle.kind === 'suspended')
    return (
      <EmptyState heading="h1" title={t('suspendedTitle')} drawing="wheels/hubs" actions={browse()}>
        {t('suspended')}
      </EmptyState>
    );
  const [product] = obstacle.products.filter((each) => !organization?.products.includes(each));
  const missing = product ?? obstacle.products[0] ?? 'browse';
  const isHeld = !organization || product === undefined;
  const label = translated(productLabels[missing]);
  // Asking for it once more on the same day is no failure.
  const isRepeated = asking.error instanceof ApiError && asking.error.code === 429;
  const outcome = asking.isSuccess
    ? t('asked', { names: who.names })
    : isRepeated && translated((asking.error as ApiError).message);
  const canAsk = mayAsk && isHeld && first && !outcome;
  return (
    <EmptyState
      heading="h1"
      title={t('title', { product: label })}
      drawing="wheels/hubs"
      actions={
        <>
          {canAsk && (
            <EntranceButton primary aria-busy={asking.isPending} onClick={() => asking.mutate(missing)}>
              {t('ask', { name: first.first_name })}
            </EntranceButton>
          )}
          {browse(!canAsk)}
        </>
      }
    >
      <p>{t(`about.${missing}`)}</p>
      {outcome ? (
        // The button that had the focus is gone.
        <p role="status" tabIndex={-1} ref={focus}>
          {outcome}
        </p>
      ) : (
        <p>{!isHeld ? t('notHeld', { organization: organization.name }) : first ? t('people', who) : t('operator')}</p>
      )}
      <FailureStrip failure={isRepeated ? null : asking.error} />
    </EmptyState>
  );
}
