import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { withPoint } from '#web/lib/format/amounts.ts';
import { takeTurn } from '#web/lib/timing/turns.ts';
import { whenIdle } from '#web/lib/timing/whenIdle.ts';
import { whenNeeded } from '../whenNeeded.tsx';
import { type FieldText, splitField } from './fieldProps.tsx';

// Fields for a screen that is drawn before their code is there, which comes with the first of them. A list takes a slow phone
// 50 to 100 ms to draw and is mostly left alone, so it is drawn when somebody comes to it.

/** What tells a waiting list that somebody comes to it; other fields wait for their code alone. */
const NearContext = createContext(() => {});

interface WaitingProps {
  of: FieldText & { id?: string | undefined; disabled?: boolean | undefined };
  text: string;
  placeholder?: string | undefined;
  rightSection?: ReactNode;
  /** For a choice that is not searched by typing. */
  readOnly?: boolean;
  /** Whether a list takes its place. */
  isList?: boolean;
  /** Gets what is typed at once, for the form may be sent before the field is there. */
  onText?: ((text: string) => void) | undefined;
}

const listRole = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

/**
 * A field in its size until its own takes its place, which gets focus, a press and what is typed. `onNear` is called when
 * somebody comes to it: not between pressing and letting go, as the press would then reach neither of the two.
 */
function Waiting({ of, text, placeholder = '', rightSection, readOnly = false, isList = false, onText }: WaitingProps) {
  const onNear = use(NearContext);
  const { input, field } = splitField(of);
  const element = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isPressed = useRef(false);
  const isDown = useRef(false);
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      if (!own || own !== document.activeElement) return;
      const { id, value } = own;
      queueMicrotask(() => {
        const next = document.getElementById(id) as HTMLInputElement | null;
        next?.focus();
        if (isPressed.current) next?.click();
        // As where the tabulator key leads: what is typed takes the place of the text.
        else next?.select();
        if (next && own.dataset.typed) {
          if (isList) typeInto(next, value);
          next.setSelectionRange(next.value.length, next.value.length);
        }
      });
    };
  }, [isList]);
  return (
    <TextInput
      ref={element}
      id={input.id ?? ''}
      disabled={input.disabled ?? false}
      {...field}
      {...(isList ? listRole : {})}
      placeholder={placeholder}
      rightSection={rightSection}
      rightSectionPointerEvents="none"
      value={typed ?? text}
      data-waiting
      data-typed={typed === null ? undefined : true}
      readOnly={readOnly}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onText?.(currentTarget.value);
      }}
      onPointerEnter={({ pointerType }) => {
        // At once, so that the press that follows meets the field itself.
        if (pointerType === 'mouse') flushSync(onNear);
      }}
      onPointerDown={() => {
        isDown.current = true;
      }}
      onPointerCancel={() => {
        isDown.current = false;
      }}
      onFocus={() => {
        if (!isDown.current) onNear();
      }}
      onBlur={() => {
        isDown.current = false;
        setTyped(null);
      }}
      onClick={() => {
        isPressed.current = true;
        onNear();
      }}
      onKeyDown={(event) => {
        if (isList && event.key === 'Enter') event.preventDefault();
        onNear();
      }}
    />
  );
}

/** Changes the text of an input as a person does, so that React hears of it: also where it is the same as before. */
function typeInto(input: HTMLInputElement, text: string): void {
  for (const next of input.value === text ? ['', text] : [text]) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, next);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
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
      readOnly={!props.searchable}
      isList
    />
  );
}

/** A field that is drawn when somebody comes to it, or when the browser is idle where `hasMore` says that it shows more than its text. */
function whenNear<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: (props: Props) => ReactNode,
  hasMore: (props: Props) => boolean = () => false,
): ComponentType<Props> {
  const Field = whenNeeded(load, { early: true, placeholder: waiting });
  return (props) => {
    const [isNear, setNear] = useState(false);
    const isMore = hasMore(props);
    useEffect(() => {
      if (isMore) whenIdle(() => takeTurn(() => startTransition(() => setNear(true))));
    }, [isMore]);
    if (isNear) return <Field {...props} />;
    return <NearContext value={() => setNear(true)}>{waiting(props)}</NearContext>;
  };
}

/** `SelectField`, once it is there and somebody comes to it. */
export const LateSelectField = whenNear(
  async () => ({ default: (await import('./SelectField.tsx')).SelectField }),
  (props) => <WaitingSelect {...props} />,
  // A cross takes the choice away.
  ({ clearable, value }) => clearable === true && Boolean(value),
);

/** `SuggestField`, once it is there and somebody comes to it. */
export const LateSuggestField = whenNear(
  async () => ({ default: (await import('./SuggestField.tsx')).SuggestField }),
  (props) => (
    <Waiting of={props} text={props.value ?? ''} placeholder={props.placeholder} onText={props.onChange} isList />
  ),
);

const loadNumbers = () => import('./NumberField.tsx');

/** `NumberField`, once it is there. */
export const LateNumberField = whenNeeded(async () => ({ default: (await loadNumbers()).NumberField }), {
  placeholder: (props) => (
    <Waiting
      of={props}
      text={String(props.value ?? '')}
      onText={(text) => {
        const digits = text.replaceAll(/\D/g, '');
        props.onChange?.(digits === '' ? '' : Number(digits));
      }}
    />
  ),
});

/** `MoneyField`, once it is there. */
export const LateMoneyField = whenNeeded(async () => ({ default: (await loadNumbers()).MoneyField }), {
  placeholder: (props) => (
    <Waiting
      of={props}
      text={props.value ?? ''}
      placeholder="0.00"
      onText={(text) => props.onChange?.(withPoint(text).replaceAll(/[^\d.]/g, ''))}
    />
  ),
});
