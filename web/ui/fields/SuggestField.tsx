import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { type FieldOf, splitField } from './fieldProps.tsx';
import { takeSuggestion } from './SelectField.tsx';

/** Text with suggestions: another text is taken too. While they are shown, the first one is marked and Enter takes it. */
export function SuggestField(props: FieldOf<AutocompleteProps>) {
  const { input, field } = splitField(props);
  return (
    <Autocomplete
      limit={30}
      maxDropdownHeight={280}
      selectFirstOptionOnChange
      {...input}
      {...field}
      openOnFocus={false}
      onKeyDown={(event) => {
        input.onKeyDown?.(event);
        takeSuggestion(event);
      }}
    />
  );
}
