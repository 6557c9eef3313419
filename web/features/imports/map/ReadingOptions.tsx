import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReadingOption, readingOptions } from '#contract/imports/choices.ts';
import type { Mapping } from '../queries.ts';
import classes from './Map.module.css';
import type { MapPart } from './parts.ts';

/** The six settings of how the file is read, each with what it does to this file. */
export function ReadingOptions({ detail: { options }, onChange, pending }: MapPart) {
  const { t } = useTranslation('imports');
  const id = useId();
  if (!options) return null;
  const set = (option: ReadingOption, value: string | null) => {
    if (value === null) return;
    const typed = option === 'header_row' ? Number(value) : value;
    onChange({ options: { [option]: typed } as Mapping['options'] & object });
  };
  const asked = (option: ReadingOption) =>
    (pending?.options as Partial<Record<ReadingOption, string | number>> | undefined)?.[option];
  return (
    <div className={classes.options}>
      {readingOptions.map((option) => {
        const { value, label, origin, choices, effect } = options[option];
        const listed = choices.some((choice) => choice.value === value) ? choices : [{ value, label }, ...choices];
        return (
          <div key={option}>
            <label htmlFor={`${id}-${option}`}>
              <span>{t(`reading.${option}`)}</span>
              <span>{origin !== 'fixed' && t(`reading.${origin}`)}</span>
            </label>
            <Select
              id={`${id}-${option}`}
              size="xs"
              allowDeselect={false}
              disabled={origin === 'fixed'}
              value={String(asked(option) ?? value)}
              data={listed}
              aria-describedby={`${id}-${option}-effect`}
              onChange={(next) => set(option, next)}
            />
            <div className={classes.effect} id={`${id}-${option}-effect`} title={effect}>
              {effect !== '' && <IconCheck size={12} stroke={2} aria-hidden="true" />}
              <span className="clip">{effect}</span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
