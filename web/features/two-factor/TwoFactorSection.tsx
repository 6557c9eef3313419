import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/features/accounts/session/index.ts';
import { notify } from '#web/lib/notify.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { FormSection } from '#web/ui/forms/FormSection.tsx';
import { LinkButton } from '#web/ui/navigation/LinkButton.tsx';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Strip } from '#web/ui/states/Strip.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { twoFactorStatusQuery, useDisableTwoFactor, useRenewRecoveryCodes } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** From so few recovery codes on, new ones are advised. */
const few = 3;

/** Two-factor sign-in on the profile: its state, setting it up, turning it off, new recovery codes. */
export function TwoFactorSection() {
  const { t } = useTranslation('access');
  const { email } = useSession();
  const { data, error, refetch } = useQuery({ ...twoFactorStatusQuery, staleTime: 0 });
  const disable = useDisableTwoFactor();
  const renew = useRenewRecoveryCodes();
  const [asks, setAsks] = useState<'disable' | 'renew' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const closeCodes = async () => {
    const isSure = await confirm({
      title: t('codes.leave'),
      body: t('codes.leaveBody'),
      confirmLabel: t('codes.leaveYes'),
    });
    if (isSure) setCodes(null);
  };

  return (
    <FormSection id="two-factor" title={t('section.title')} why={t('section.why')}>
      {error && !data ? (
        <FailureStrip failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={2} />
      ) : data.enabled ? (
        <>
          <p className="row">
            <Badge kind="ok">{t('section.on')}</Badge>
            <span className="num">{t('section.left', { count: data.recovery_codes_left })}</span>
          </p>
          {data.recovery_codes_left < few && <Strip kind="warning">{t('section.few')}</Strip>}
          <Group gap="xs" align="stretch">
            <Button onClick={() => setAsks('renew')}>{t('section.renew')}</Button>
            {!data.required && <Button onClick={() => setAsks('disable')}>{t('section.disable')}</Button>}
          </Group>
          {data.required && <p className="sm muted">{t('section.required')}</p>}
        </>
      ) : (
        <>
          <p className="row">
            <Badge>{t('section.off')}</Badge>
            <span className="muted">{t('section.offHint')}</span>
          </p>
          <div>
            <LinkButton to="/2fa-intro" search={{ redirect: '/profile?tab=sign-in' }}>
              {t('section.setUp')}
            </LinkButton>
          </div>
        </>
      )}
      {asks === 'disable' && (
        <ProofDialog
          title={t('section.disable')}
          why={t('section.disableWhy')}
          action={t('section.disableYes')}
          onClose={() => setAsks(null)}
          onProve={async (proof) => {
            await disable.mutateAsync(proof);
            setAsks(null);
            notify.success(t('section.disabled'));
          }}
        />
      )}
      {asks === 'renew' && (
        <ProofDialog
          title={t('section.renew')}
          why={t('section.renewWhy')}
          action={t('section.renewYes')}
          onClose={() => setAsks(null)}
          onProve={async (proof) => {
            const answer = await renew.mutateAsync(proof);
            setAsks(null);
            setCodes(answer.recovery_codes);
          }}
        />
      )}
      {codes && (
        <Dialog
          opened
          onClose={() => void closeCodes()}
          title={t('codes.title')}
          subtitle={t('codes.intro')}
          width={480}
        >
          <RecoveryCodes codes={codes} email={email} onSaved={() => setCodes(null)} />
        </Dialog>
      )}
    </FormSection>
  );
}
