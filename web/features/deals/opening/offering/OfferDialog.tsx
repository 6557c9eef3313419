import { Box, Button, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { totalAt } from '#contract/advertisements/orders.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { refusalOfMoney } from '#contract/amounts/sentences.ts';
import type { Deal } from '#contract/deals/records.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { NotNew } from '#web/features/advertisements/post/NotNew.tsx';
import { AnsweredWithoutJson } from '#web/lib/api/api.ts';
import { today } from '#web/lib/format/days.ts';
import { formatDateTime, formatMoney, formatQuantity, labelled } from '#web/lib/format/format.ts';
import { unitWords } from '#web/lib/format/units.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { usePriceQuestion } from '#web/ui/dialogs/usePriceQuestion.tsx';
import { refusalOfDay } from '#web/ui/fields/dates/dateFieldProps.ts';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { useDraft, useStoredEntries } from '../draft.ts';
import { useOpenDeal } from '../queries.ts';
import { SentDeals } from '../SentDeals.tsx';
import { OfferFields } from './OfferFields.tsx';
import { OfferTotal } from './OfferTotal.tsx';
import {
  bodyOfOffer,
  comparedPrices,
  type OfferMode,
  type OfferValues,
  refusalOfPrice,
  shortfallOf,
  startOffer,
  underFields,
  validDays,
} from './offer.ts';

interface OfferDialogProps {
  post: AdvertisementSummary;
  mode: OfferMode;
  quantity: number;
  opened: boolean;
  onClose: () => void;
}

/** Begins a deal with an offer about one post: one's own, one at the posted price, or the answer to a wanted post. */
export default function OfferDialog({ post, mode, quantity, opened, onClose }: OfferDialogProps) {
  const { t } = useTranslation('asking');
  const { currencies } = useBootstrap();
  const begin = useOpenDeal();
  const ask = usePriceQuestion();
  const [sent, setSent] = useState<Deal | null>(null);
  const { draft, keep, forget } = useDraft<OfferValues>(`${mode}.${post.id}`);
  const start = startOffer(post, quantity, currencies?.[0]?.id ?? 'EUR');
  const { form, bind, submit, isBusy } = useServerForm<OfferValues, OfferValues>({
    name: 'offer',
    valuesOf: () => start,
    draft: draft && { values: { ...start, ...draft }, version: '' },
    rules: (values) => ({
      quantity: sentenceOf(Number(values.quantity)),
      price: mode !== 'buy' && (values.price === '' ? t('priceNeeded') : refusalOfPrice(values)),
      freight: refusalOfMoney(values.freight, mode === 'buy' ? post.currency : values.currency),
      hold:
        !(Number.isInteger(Number(values.hold)) && Number(values.hold) >= 1 && Number(values.hold) <= 30) &&
        t('holdRange'),
      valid: refusalOfDay(values.valid, validDays()),
      ready: refusalOfDay(values.ready, { minDate: today() }),
    }),
    bodyOf: (values) => values,
    send: async (values) => {
      if (!(await ask(comparedPrices(post, values, mode), t(`offer.send.${mode}`, bought)))) return;
      try {
        const deal = await begin.mutateAsync(bodyOfOffer(values, post, mode));
        forget();
        setSent(deal);
        notify.success(t(`offer.done.${mode}`));
      } catch (error) {
        if (error instanceof AnsweredWithoutJson) forget();
        throw underFields(error);
      }
    },
  });
  useStoredEntries(form.values, keep);
  const until = sent?.offers.at(-1)?.valid_until;
  const bought = boughtOf(post, Number(form.values.quantity));

  function sentenceOf(count: number): string | null {
    const problem = shortfallOf(post, count, mode);
    if (problem === null || problem === 'wholeNumber') return problem && t('wholeNumber');
    return t(problem, {
      available: formatQuantity(post.number_of_items),
      minimum: formatQuantity(post.minimal_order_quantity ?? 1),
      value: post.minimum_order_value && post.currency ? formatMoney(post.minimum_order_value, post.currency) : '',
    });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={sent ? t('sent.title', { count: 1 }) : t(`offer.title.${mode}`, bought)}
      subtitle={
        <>
          {post.name} <NotNew condition={post.condition} />
        </>
      }
      width={640}
      footer={
        sent ? (
          <Button variant="filled" onClick={onClose}>
            {t('action.close', { ns: 'common' })}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
            <SubmitButton
              form="offer"
              isBusy={isBusy}
              busyText={t('sending')}
              leftSection={<IconSend size={18} stroke={1.75} />}
            >
              {t(`offer.send.${mode}`, bought)}
            </SubmitButton>
          </>
        )
      }
    >
      {sent ? (
        <Stack gap={14}>
          <SentDeals
            sent={new Map([[post.organization_id, sent]])}
            sellers={[{ id: post.organization_id, name: post.organization }]}
          />
          <OfferTotal post={post} mode={mode} values={form.values} />
          {until && <p className="sm muted">{labelled(t('valid'), formatDateTime(until))}</p>}
        </Stack>
      ) : (
        <form id="offer" noValidate onSubmit={submit}>
          <Stack gap={14}>
            <OfferFields post={post} mode={mode} form={form} bind={bind} />
            <OfferTotal post={post} mode={mode} values={form.values} />
            <Box component="p" className="xs muted" mt={-6}>
              {t(`offer.note.${mode}`)}
            </Box>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

/** What a press buys: how many, and for how much in all. */
function boughtOf(post: AdvertisementSummary, count: number) {
  const { currency, unit } = post;
  const money = (amount: string | null) => (amount && currency ? formatMoney(amount, currency) : '');
  const isWhole = Number.isInteger(count) && count > 0;
  return {
    quantity: isWhole ? formatQuantity(count) : '',
    unit: unitWords(unit)[count === 1 ? 0 : 1],
    total: money(totalAt(post, isWhole ? count : 1)),
  };
}
