import { useTranslation } from 'react-i18next';
import type { ImportQuestion } from '#contract/imports/schemas.ts';
import { currencyName, formatList, formatQuantity } from '#web/lib/format/format.ts';
import { useFieldChoices, useFieldNames } from '../fieldChoices.ts';
import type { MapPart } from './parts.ts';
import type { Question } from './QuestionCard.tsx';

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The answer that no column is it. */
const none = '';

/** The questions about a file, open or answered, in the order in which they are asked. */
export function useQuestions({ detail, onChange }: Pick<MapPart, 'detail' | 'onChange'>): Question[] {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const choicesOf = useFieldChoices();
  const columns = new Map(detail.columns.map((column) => [column.key, column]));

  /** Which column has the titles, a price or the stock; the empty value is none of them. */
  const askColumn = ({ field, is_open: isOpen, rows, answers, choices }: ImportQuestion): Question => {
    const held = choices.filter(({ value }) => columns.get(value)?.secret).map(({ header }) => header);
    const kind = field === 'title' ? 'name' : field === 'price_per_unit' ? 'price' : 'stock';
    return {
      key: field,
      subject: nameOf(field),
      title: choices.length > 0 ? t(`ask.${kind}.title`) : t('ask.missing.title'),
      hint: choices.length > 0 ? t(`ask.${kind}.hint`) : t('ask.missing.hint'),
      rows,
      // Only the stock is asked where no column may be it.
      answers:
        choices.length === 0
          ? []
          : [
              ...choices.map(({ value, header, letter, samples }) => ({
                value,
                label: header || value,
                samples,
                hint: t('ask.column', { letter }),
              })),
              { value: none, label: t('ask.none'), samples: [], hint: t('ask.noneHint') },
            ],
      chosen: answers[0] ?? (isOpen ? null : none),
      isOpen,
      note: held.length > 0 ? t('ask.price.held', { column: formatList(held) }) : undefined,
      onAnswer: (value) =>
        onChange({
          columns:
            value === none ? Object.fromEntries(choices.map((choice) => [choice.value, ''])) : { [value]: field },
        }),
    };
  };

  const askCurrency = ({ is_open: isOpen, rows, answers, choices }: ImportQuestion): Question => {
    const [answer = null] = answers;
    const offered = [...new Set([...choices.map(({ value }) => value), ...answers])];
    const samples = choices[0]?.samples ?? [];
    return {
      key: 'currency',
      subject: nameOf('currency'),
      title: t('ask.currency.title'),
      hint: t('ask.currency.hint'),
      rows,
      answers: offered.map((code) => ({
        value: code,
        label: capital(currencyName(code)),
        samples: samples.map((sample) => (/^[\d.,’'\s]+$/.test(sample) ? `${sample} ${code}` : sample)),
        hint: code,
      })),
      chosen: answer,
      isOpen,
      others: (choicesOf('currency') ?? []).filter(({ value }) => !offered.includes(value)),
      onAnswer: (code) => onChange({ fixed: { currency: code } }),
    };
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

  return [
    ...detail.questions.map((asked) => (asked.field === 'currency' ? askCurrency(asked) : askColumn(asked))),
    ...askEncoding(),
    ...askRepeats(),
  ];
}
