import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/states/Strip.tsx';
import type { MapPart } from './parts.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { useQuestions } from './useQuestions.ts';

/** What was recognised about the file as a whole, and what only people know about it. */
export function Questions({ detail, onChange, pending }: MapPart) {
  const { t } = useTranslation('imports');
  const questions = useQuestions({ detail, onChange });
  const open = questions.filter(({ isOpen }) => isOpen).length;
  const { export: known, currency_unknown: unknown, fresh, sureness } = detail;
  const currency = detail.questions.some(({ field }) => field === 'currency') ? null : unknown;
  if (
    questions.length === 0 &&
    detail.blocks === 1 &&
    !detail.second_header &&
    !known &&
    !currency &&
    fresh.length === 0
  )
    return null;
  return (
    <Stack gap="sm" mb="lg">
      {known && (
        <Strip kind={known.kind === 'orders' ? 'warning' : 'info'}>
          {t(`ask.export.${known.kind}`, { system: known.system })}
        </Strip>
      )}
      {detail.blocks > 1 && <Strip kind="info">{t('ask.blocks', { count: detail.blocks })}</Strip>}
      {detail.second_header && <Strip>{t('ask.second', { line: detail.second_header })}</Strip>}
      {questions.map((question, index) => (
        <QuestionCard
          key={question.key}
          question={question}
          number={questions.slice(0, index + 1).filter(({ isOpen }) => isOpen).length}
          isDisabled={!detail.abilities.map}
          isSending={pending !== null}
        />
      ))}
      {currency && <Strip>{t('ask.currency', { currency })}</Strip>}
      {fresh.length > 0 && (
        <Strip kind="info">{t('ask.fresh', { count: fresh.length, columns: fresh.join(', ') })}</Strip>
      )}
      {open > 0 && sureness.sure > 0 && <p className="sm muted num">{t('ask.rest', { count: sureness.sure })}</p>}
    </Stack>
  );
}
