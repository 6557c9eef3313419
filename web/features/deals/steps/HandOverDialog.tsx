import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import { handOverDeal } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useDealTransition } from '../parts/queries.ts';
import { StepDialog, type StepProps } from './StepDialog.tsx';

/** Gives the deal to a colleague. */
export default function HandOverDialog({ deal, onClose }: StepProps<Deal>) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const { colleagues } = useBootstrap();
  const handler = deal.handlers[deal.side];
  const { bind, submit, isBusy } = useServerForm<{ user: string | null }>({
    name: 'hand-over',
    valuesOf: () => ({ user: null }),
    rules: ({ user }) => ({ user: user === null && messages.required }),
    bodyOf: (values) => values,
    send: async ({ user }) => {
      await step.mutateAsync(() => call(handOverDeal, { params: { id: deal.id }, body: { user: Number(user) } }));
      notify.success(dealMessages.handedOver);
      onClose();
    },
  });
  const choices = (colleagues ?? [])
    .filter(({ id }) => id !== handler?.id)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <StepDialog
      name="hand-over"
      title={t('handOver.title')}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('action.handOver'), isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField label={t('handOver.to')} hint={t('handOver.hint')} searchable data={choices} {...bind('user')} />
    </StepDialog>
  );
}
