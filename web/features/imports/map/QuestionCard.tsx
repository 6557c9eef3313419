import { Box, Button, Select, SimpleGrid } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity, labelled } from '#web/lib/format/format.ts';
import classes from './Questions.module.css';

/** One of the answers to a question, with what the file has there. */
interface Answer {
  value: string;
  label: string;
  samples: readonly string[];
  hint?: string | undefined;
}

/** What only people know about a file. */
export interface Question {
  key: string;
  /** What the answer is about, in front of it once there is one. */
  subject: string;
  title: string;
  hint?: string | undefined;
  /** The rows that it is about; null for all. */
  rows: number | null;
  answers: readonly Answer[];
  chosen: string | null;
  isOpen: boolean;
  /** Further answers, in a list behind the others. */
  others?: readonly { value: string; label: string }[];
  /** Below the answers. */
  note?: string | undefined;
  onAnswer: (value: string) => void;
}

interface QuestionCardProps {
  question: Question;
  number: number;
  isDisabled: boolean;
  /** An answer is being sent: it shows already. */
  isSending: boolean;
}

/** A question with its answers side by side; once it is answered, a line that can be opened again. */
export function QuestionCard({ question, number, isDisabled, isSending }: QuestionCardProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  const [isChanging, setChanging] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const { subject, title, hint, rows, answers, note } = question;
  const chosen = isSending && sent !== null ? sent : question.chosen;
  const answerWith = (value: string) => {
    question.onAnswer(value);
    setSent(value);
    setChanging(false);
  };
  const answer = answers.find(({ value }) => value === chosen);
  if (!question.isOpen && !isChanging)
    return (
      <section className={classes.answered} aria-label={subject}>
        <span className={classes.done}>
          <IconCheck size={12} stroke={2.5} aria-hidden />
        </span>
        <span className="grow">
          <span className="muted">{labelled(subject, '')}</span>
          <b className="strong">{answer?.label ?? chosen}</b>
        </span>
        {!isDisabled && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChanging(true)}>
            {t('ask.change')}
          </Button>
        )}
      </section>
    );
  return (
    <section className={classes.question} aria-labelledby={id}>
      <header>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {rows !== null && (
          <span className="xs muted nb num">{t('rows', { count: rows, number: formatQuantity(rows) })}</span>
        )}
        {hint && <p>{hint}</p>}
      </header>
      {answers.length > 0 && (
        <SimpleGrid
          minColWidth="min(100%, 240px)"
          autoFlow="auto-fit"
          spacing={{ base: 8, sm: 10 }}
          role="radiogroup"
          aria-labelledby={id}
        >
          {answers.map(({ value, label, samples, hint: small }) => (
            <label key={value} className={classes.answer} data-on={chosen === value || undefined}>
              <input
                type="radio"
                name={id}
                checked={chosen === value}
                disabled={isDisabled}
                onChange={() => answerWith(value)}
                // What is read already is confirmed by pressing it.
                onClick={() => chosen === value && answerWith(value)}
              />
              <span className="strong">{label}</span>
              <span className={classes.samples}>
                {[...new Set(samples)].map((sample) => (
                  <span key={sample}>{sample}</span>
                ))}
              </span>
              {small && <small>{small}</small>}
            </label>
          ))}
          {question.others && (
            <div className={classes.other}>
              <Select
                size="sm"
                searchable
                label={t('ask.other')}
                placeholder={t('form.choose', { ns: 'common' })}
                nothingFoundMessage={t('form.nothingFound', { ns: 'common' })}
                value={null}
                data={[...question.others]}
                disabled={isDisabled}
                onChange={(value) => value !== null && answerWith(value)}
              />
            </div>
          )}
        </SimpleGrid>
      )}
      {note && (
        <Box component="p" className="xs muted" mt={10}>
          {note}
        </Box>
      )}
    </section>
  );
}
