import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exceptBattery } from '#contract/facts/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { ReasonDialog } from '#web/ui/dialogs/ReasonDialog.tsx';
import { advertisementQuery } from '../post/queries.ts';

/** Lets platform admins except prototypes and small runs, for which there is no test summary, with a reason. */
export function ExceptBattery({ post }: { post: { id: number; name: string } }) {
  const { t } = useTranslation('facts');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t('battery.except')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('battery.exceptTitle', { name: post.name })}
          body={t('battery.exceptBody')}
          label={t('battery.exceptReason')}
          confirmLabel={t('battery.except')}
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            await call(exceptBattery, { params: { id: post.id }, body: { reason } });
            notify.success('The exception is stored');
            await client.invalidateQueries({ queryKey: advertisementQuery(post.id).queryKey });
          }}
        />
      )}
    </>
  );
}
