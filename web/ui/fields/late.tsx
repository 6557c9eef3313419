import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { whenNeeded } from '../whenNeeded.tsx';
import { type FieldText, splitField } from './fieldProps.tsx';

// Fields for a screen that is drawn before their code is there, which comes with the first of them.

interface WaitingProps {
  of: FieldText & { id?: string | undefined; disabled?: boolean | undefined };
  text: string;
  placeholder?: string | undefined;
  rightSection?: ReactNode;
}

/** A field in its size that nobody can fill in yet. Who is in it is in the field that takes its place. */
function Waiting({ of, text, placeholder = '', rightSection }: WaitingProps) {
  const { input, field } = splitField(of);
  const element = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      if (own && own === document.activeElement) queueMicrotask(() => document.getElementById(own.id)?.focus());
    };
  }, []);
  return (
    <TextInput
      ref={element}
      id={input.id ?? ''}
      disabled={input.disabled ?? false}
      {...field}
      placeholder={placeholder}
      rightSection={rightSection}
      value={text}
      readOnly
      aria-disabled
    />
  );
}

function WaitingSelect({ data, value, ...props }: Parameters<typeof import('./SelectField.tsx').SelectField>[0]) {
  const { t } = useTranslation();
  const chosen = data?.find((item) => typeof item === 'object' && 'value' in item && item.value === value);
  const text = typeof chosen === 'object' && 'value' in chosen ? chosen.label : '';
  return (
    <Waiting
      of={props}
      text={text}
      placeholder={props.placeholder ?? t('form.choose')}
      rightSection={<IconChevronDown size={16} stroke={1.75} />}
    />
  );
}

/** `SelectField`, once it is there. */
export const LateSelectField = whenNeeded(async () => ({ default: (await import('./SelectField.tsx')).SelectField }), {
  placeholder: (props) => <WaitingSelect {...props} />,
});

/** `SuggestField`, once it is there. */
export const LateSuggestField = whenNeeded(
  async () => ({ default: (await import('./SuggestField.tsx')).SuggestField }),
  { placeholder: (props) => <Waiting of={props} text={props.value ?? ''} placeholder={props.placeholder} /> },
);

const loadNumbers = () => import('./NumberField.tsx');

/** `NumberField`, once it is there. */
export const LateNumberField = whenNeeded(async () => ({ default: (await loadNumbers()).NumberField }), {
  placeholder: (props) => <Waiting of={props} text={String(props.value ?? '')} />,
});

/** `MoneyField`, once it is there. */
export const LateMoneyField = whenNeeded(async () => ({ default: (await loadNumbers()).MoneyField }), {
  placeholder: (props) => <Waiting of={props} text={props.value ?? ''} placeholder="0.00" />,
});
