import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ListAccess, listAccesses } from '#contract/lists/choices.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface NameAndAccessProps {
  name: string;
  access: ListAccess;
  error: string | undefined;
  isNew?: boolean;
  onName: (name: string) => void;
  onAccess: (access: ListAccess) => void;
}

/** The name of a list, and who else may see it. A new list has a placeholder; that of another one takes focus. */
export function NameAndAccess({ name, access, error, isNew, onName, onAccess }: NameAndAccessProps) {
  const { t } = useTranslation('lists');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField
        label={t('name')}
        maxLength={100}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        error={error}
        {...(isNew ? { placeholder: t('create.namePlaceholder') } : { 'data-autofocus': true })}
      />
      <SelectField
        label={t('create.access')}
        allowDeselect={false}
        value={access}
        onChange={(value) => onAccess(value as ListAccess)}
        data={listAccesses.map((value) => ({ value, label: t(`access.${value}`) }))}
      />
    </SimpleGrid>
  );
}
