import { Select, type SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldOf, splitField } from './fieldProps.tsx';

/** One of a list; long lists can be searched. */
export function SelectField(props: FieldOf<SelectProps>) {
  const { t } = useTranslation();
  const { input, field } = splitField(props);
  return (
    <Select
      placeholder={t('form.choose')}
      nothingFoundMessage={t('form.nothingFound')}
      maxDropdownHeight={280}
      limit={200}
      rightSection={<IconChevronDown size={16} stroke={1.75} />}
      {...input}
      {...field}
      // The focus also comes here by itself, to a field that is wrong: the list opens by a click, a key or typing.
      openOnFocus={false}
      onKeyDown={(event) => {
        input.onKeyDown?.(event);
        if (event.key === 'Enter') takeSuggestion(event);
      }}
    />
  );
}

/**
 * While the list is open, Enter is about the list and never sends the form. The library takes the marked option; where
 * words were typed and none is marked yet, the first one that fits is meant.
 */
function takeSuggestion(event: KeyboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  if (field.getAttribute('aria-expanded') !== 'true') return;
  event.preventDefault();
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (field.readOnly || field.value === '' || list?.querySelector('[data-combobox-selected], [data-combobox-active]'))
    return;
  list?.querySelector<HTMLElement>('[role="option"]')?.click();
}
