import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/advertisements/choices.ts';
import type { FieldText } from '#web/ui/fields/fieldProps.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import type { PostFormState } from '../specialInputs.tsx';
import classes from './PhoneForm.module.css';

/** A quantity with a key for one less and one for one more. */
export function QuantityInput(props: ReturnType<PostFormState['bind']> & Pick<FieldText, 'label'>) {
  const { t } = useTranslation('forms');
  const now = Number(props.value);
  const stepTo = (next: number) => props.onChange(next);
  const isWhole = Number.isInteger(now);
  return (
    <NumberField
      {...props}
      classNames={{ input: `num ${classes.quantity}` }}
      leftSectionWidth={44}
      rightSectionWidth={44}
      leftSection={
        <ActionIcon
          size="lg"
          aria-label={t('phone.less')}
          disabled={!isWhole || now <= 1}
          onClick={() => stepTo(now - 1)}
        >
          <IconMinus size={18} stroke={1.75} />
        </ActionIcon>
      }
      rightSection={
        <ActionIcon
          size="lg"
          aria-label={t('phone.more')}
          disabled={!isWhole || now >= limits.quantity}
          onClick={() => stepTo(now + 1)}
        >
          <IconPlus size={18} stroke={1.75} />
        </ActionIcon>
      }
    />
  );
}
