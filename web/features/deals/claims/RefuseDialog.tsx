import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import type { DealClaim } from '#contract/deals/delivered.ts';
import { refuseClaim } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { TextareaField } from '#web/ui/fields/TextField.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useDealTransition } from '../parts/queries.ts';
import { StepDialog, type StepProps } from '../steps/StepDialog.tsx';

const longest = 500;

/** Refuses a claim, or the answer to it as its buyer, with a reason. */
export default function RefuseDialog({ deal, claim, onClose }: StepProps<Deal> & { claim: DealClaim }) {
  const { t } = useTranslation('deals');
  const step = useDealTransition();
  const { number, version } = claim;
  const { form, bind, submit, isBusy } = useServerForm<{ reason: string }>({
    name: 'refuse',
    valuesOf: () => ({ reason: '' }),
    rules: ({ reason }) => ({ reason: reason.trim() === '' && messages.required }),
    bodyOf: (values) => ({ ...values, version }),
    send: async (body) => {
      await step.mutateAsync(() => call(refuseClaim, { params: { id: deal.id, n: number }, body }));
      notify.success(dealMessages.claimRefused);
      onClose();
    },
  });
  return (
    <StepDialog
      name="refuse"
      title={t(deal.side === 'seller' ? 'refuseClaim.claim' : 'refuseClaim.answer', { number })}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: t('claim.refuse'), color: 'red', isBusy }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextareaField
        label={t('refuseClaim.reason')}
        rows={3}
        counter={{ value: form.values.reason.length, max: longest }}
        maxLength={longest}
        {...bind('reason')}
      />
    </StepDialog>
  );
}
