import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldOf, splitField } from './fieldProps.tsx';
import { typedChoice } from './typedChoice.ts';

/** Without a label on the screen it needs an `aria-label`. */
type Unlabelled<Props extends { label: unknown }> = Omit<Props, 'label'> & Partial<Pick<Props, 'label'>>;

/** One of a list; long lists can be searched, in short ones typed letters choose. */
export function SelectField({ label, ...props }: Unlabelled<FieldOf<SelectProps>>) {
  const { t } = useTranslation();
  const { input, field } = splitField({ label, ...props });
  return (
    <Select
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      maxDropdownHeight={280}
      limit={200}
      {...input}
      {...(label ? field : { error: field.error })}
      // A list inside the page briefly widens it: phones then zoom out, and the list keeps jumping.
      comboboxProps={{ floatingStrategy: 'fixed', ...input.comboboxProps }}
      // The focus also comes here by itself, to a field that is wrong: the list opens by a click, a key or typing.
      openOnFocus={false}
      onKeyDown={(event) => {
        input.onKeyDown?.(event);
        // What is typed goes as in any field, so that words that found nothing can be taken away as well.
        if (input.clearable && emptiesWhole(event)) input.onChange?.(null, null as never);
        const typed = input.searchable ? undefined : typedChoice(event, input.data ?? [], input.value ?? null);
        if (typed) {
          event.preventDefault();
          input.onChange?.(typed.value, typed);
        }
        takeSuggestion(event);
      }}
    />
  );
}

/** Whether a key clears the choice: the cross of a clearable field works with a pointer only. */
function emptiesWhole({
  key,
  currentTarget: { readOnly, selectionStart, selectionEnd, value },
}: KeyboardEvent<HTMLInputElement>): boolean {
  if (key !== 'Delete' && key !== 'Backspace') return false;
  return readOnly || (selectionStart === 0 && selectionEnd === value.length);
}

type ChoiceSelectProps = Omit<Parameters<typeof SelectField>[0], 'label' | 'value' | 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** One of a few, always one of them, without a label on the screen: a filter, an order, a choice in a row. */
export function ChoiceSelect({ label, onChange, ...props }: ChoiceSelectProps) {
  return (
    <SelectField
      aria-label={label}
      allowDeselect={false}
      withCheckIcon={false}
      onChange={(value) => value !== null && onChange(value)}
      {...props}
    />
  );
}

/**
 * While the list of a field is open, Enter is about the list and never sends the form. The library takes the marked option;
 * where words were typed and none is marked yet, the first one that fits is meant.
 */
export function takeSuggestion(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || field.getAttribute('aria-expanded') !== 'true') return;
  event.preventDefault();
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (field.readOnly || field.value === '' || list?.querySelector('[data-combobox-selected], [data-combobox-active]'))
    return;
  list?.querySelector<HTMLElement>('[role="option"]')?.click();
}
