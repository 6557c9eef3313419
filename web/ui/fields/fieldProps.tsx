import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { translated } from '#web/i18n/translated.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import classes from './Field.module.css';

/** What every field has around its input. */
export interface FieldText {
  label: ReactNode;
  /** At the right end of the label's line: a link or a unit. */
  aside?: ReactNode;
  /** Required is the rule, so only this is marked. */
  optional?: boolean;
  /** Between label and input. */
  hint?: ReactNode;
  /** Below the input, while nothing is wrong. */
  help?: ReactNode;
  /** One sentence; an input has at most one error. */
  error?: ReactNode;
  /** How many characters there are, of how many. */
  counter?: { value: number; max: number };
  /** Also marks an error with a bar at the left; for fields of the form's whole width. */
  wide?: boolean;
}

export type FieldOf<Props> = Omit<Props, 'label' | 'description' | 'error' | 'required' | 'withAsterisk'> & FieldText;

function Label({ label, aside, optional }: Pick<FieldText, 'label' | 'aside' | 'optional'>) {
  const { t } = useTranslation();
  return (
    <>
      <span>{label}</span>
      {aside ? (
        <span className={classes.aside}>{aside}</span>
      ) : (
        optional && <span className={classes.aside}>{t('form.optional')}</span>
      )}
    </>
  );
}

function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertTriangle size={14} stroke={1.75} />
      <span>{children}</span>
    </span>
  );
}

/** Splits a field's texts from the props of its Mantine input and gives them in the form that Mantine wants. */
export function splitField<Props extends FieldText>(props: Props) {
  const { label, aside, optional, hint, help, error, counter, wide, ...input } = props;
  const isBad = Boolean(error);
  const below = help || counter;
  return {
    input,
    field: {
      label: (
        <Label
          {...{ label, ...(aside === undefined ? {} : { aside }), ...(optional === undefined ? {} : { optional }) }}
        />
      ),
      description: hint,
      error:
        error && error !== true ? (
          <ErrorLine>{typeof error === 'string' ? translated(error) : error}</ErrorLine>
        ) : (
          isBad
        ),
      ...(below
        ? {
            inputContainer: (children: ReactNode) => (
              <>
                {children}
                <span className={classes.below}>
                  <span>{help}</span>
                  {counter && (
                    <span className="num" data-over={counter.value > counter.max || undefined}>
                      {formatQuantity(counter.value)} / {formatQuantity(counter.max)}
                    </span>
                  )}
                </span>
              </>
            ),
          }
        : {}),
      ...(wide && isBad ? { className: classes.wideBad ?? '' } : {}),
    },
  };
}
