import { Select, type SelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
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
      selectFirstOptionOnChange
      // While the list is open, Enter is about the list: it takes what is marked and never sends the form.
      onKeyDown={(event) => {
        input.onKeyDown?.(event);
        if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true')
          event.preventDefault();
      }}
    />
  );
}
