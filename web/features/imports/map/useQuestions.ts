import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import { useFieldNames } from '../fieldChoices.ts';
import type { MapPart } from './parts.ts';
import type { Question } from './QuestionCard.tsx';

/** The questions about a file, open or answered, in the order in which they are asked. */
export function useQuestions({ detail, onChange }: Pick<MapPart, 'detail' | 'onChange'>): Question[] {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const columns = new Map(detail.columns.map((column) => [column.key, column]));

  const askPrice = (): Question[] => {
    const asked = detail.price_question;
    if (!asked) return [];
    const chosen = asked.is_open ? null : (detail.columns.find(({ field }) => field === 'price_per_unit')?.key ?? null);
    const held = asked.columns.filter((key) => columns.get(key)?.secret);
    return [
      {
        key: 'price',
        subject: nameOf('price_per_unit'),
        title: t('ask.price.title'),
        hint: t('ask.price.hint'),
        rows: null,
        answers: asked.columns.map((key) => ({
          value: key,
          label: key,
          samples: columns.get(key)?.samples ?? [],
          hint: t('ask.column', { letter: columns.get(key)?.letter ?? '' }),
        })),
        chosen,
        isOpen: asked.is_open,
        note: held.length > 0 ? t('ask.price.held', { column: held.join(', ') }) : undefined,
        onAnswer: (key) => onChange({ columns: { [key]: 'price_per_unit' } }),
      },
    ];
  };

  const askEncoding = (): Question[] => {
    const reading = detail.options?.encoding;
    const doubts = detail.encoding_doubts;
    if (!reading || (reading.origin !== 'set' && doubts.length < 2)) return [];
    return [
      {
        key: 'encoding',
        subject: t('reading.encoding'),
        title: t('ask.encoding.title'),
        hint: t('ask.encoding.hint'),
        rows: null,
        answers:
          doubts.length > 1
            ? doubts.map(({ value, label, lines }) => ({
                value,
                label: [...new Set(lines)].join(' · '),
                samples: [label],
              }))
            : reading.choices.map(({ value, label }) => ({ value, label, samples: [] })),
        chosen: reading.value,
        isOpen: reading.origin !== 'set',
        onAnswer: (value) => onChange({ options: { encoding: value as never } }),
      },
    ];
  };

  const askRepeats = (): Question[] => {
    const { repeats } = detail;
    if (!repeats) return [];
    const { references, rows, remedies, chosen } = repeats;
    const keyOf = (remedy: string, column: string | null | undefined) => JSON.stringify([remedy, column ?? null]);
    return [
      {
        key: 'repeats',
        subject: t('ask.repeats.subject'),
        title: t('ask.repeats.title'),
        hint: t('ask.repeats.hint', { count: references, number: formatQuantity(references) }),
        rows,
        answers: remedies.map(({ remedy, column }) => ({
          value: keyOf(remedy, column),
          label: column === null ? t(`ask.repeats.${remedy}`) : t('ask.repeats.by', { column }),
          samples: columns.get(column ?? '')?.samples ?? [],
          hint: t(`ask.repeats.${remedy}Hint`),
        })),
        chosen: chosen && keyOf(chosen.remedy, chosen.column),
        isOpen: chosen === null,
        onAnswer: (value) => {
          const [remedy, column] = JSON.parse(value);
          onChange({ repeats: { remedy, column } });
        },
      },
    ];
  };

  return [...askPrice(), ...askEncoding(), ...askRepeats()];
}
