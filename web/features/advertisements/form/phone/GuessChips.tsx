import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import type { FormValues } from '../state/typed.ts';
import classes from './PhoneForm.module.css';
import type { Guess, Place } from './useGuess.ts';

interface GuessChipsProps {
  guess: Guess;
  values: FormValues;
  /** Opens the fields of category and brand. */
  onOther: () => void;
}

/** What was guessed about the part: what is taken, and a question where several categories fit. */
export function GuessChips({ guess, values, onOther }: GuessChipsProps) {
  const { t } = useTranslation('forms');
  const { categories } = useBootstrap();
  const nameOf = (id: number | string | null) => {
    const found = categories?.find((category) => String(category.id) === String(id));
    return found ? translated(found.name) : '';
  };
  const placeName = ({ category, sub_category: sub }: Place) => nameOf(sub ?? category);
  const category = nameOf(values.subCategory ?? values.category);
  const taken = [values.brand.trim(), category].filter(Boolean);
  const isOpen = guess.isRead && values.category === null;
  return (
    <>
      {isOpen && (
        <fieldset className={classes.question}>
          <legend>
            {guess.choices.length === 0
              ? t('phone.whichNone')
              : guess.choices.length === 1
                ? t('phone.isIt')
                : t('phone.which')}
          </legend>
          <div className={classes.chips}>
            {guess.choices.map((place) => (
              <button
                key={placeName(place)}
                type="button"
                className={classes.choice}
                onClick={() => guess.choose(place)}
              >
                {placeName(place)}
              </button>
            ))}
            <button type="button" className={classes.other} onClick={onOther}>
              {guess.choices.length === 0 ? t('phone.choose') : t('phone.other')}
            </button>
          </div>
        </fieldset>
      )}
      {taken.length > 0 && (
        <div>
          <p className={classes.source}>
            <span>{guess.article ? t('phone.fromNumber') : t('phone.fromTitle')}</span>
            <span className="sm muted">{t('phone.change')}</span>
          </p>
          <div className={classes.chips}>
            {taken.map((name) => (
              <button key={name} type="button" className={classes.taken} onClick={onOther}>
                <IconCheck size={16} stroke={2} aria-hidden="true" />
                {name}
              </button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
