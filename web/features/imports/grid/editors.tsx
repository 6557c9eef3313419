import { Checkbox, Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { RenderEditCellProps } from 'react-data-grid';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import type { GridField, GridRow } from './model.ts';
import classes from './UploadGrid.module.css';

/** How many choices are listed at once. */
const mostListed = 60;

interface CellEditorProps extends RenderEditCellProps<GridRow> {
  field: GridField;
}

/** The editor of a cell: a list to choose from where its field has one. */
export function CellEditor(props: CellEditorProps) {
  const { field, row } = props;
  return field.choices ? <ChoiceEditor {...props} choices={field.choices(row)} /> : <TextEditor {...props} />;
}

function withValue(row: GridRow, field: string, value: string): GridRow {
  return { ...row, values: { ...row.values, [field]: value } };
}

function TextEditor({ row, field, onRowChange, onClose }: CellEditorProps) {
  const { t } = useTranslation('imports');
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write into this cell
      autoFocus
      className={classes.editor}
      aria-label={t('grid.cell', { field: field.label, row: row.line })}
      aria-invalid={row.marks[field.name] === 'bad'}
      value={row.values[field.name] ?? ''}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onRowChange(withValue(row, field.name, event.currentTarget.value))}
      onBlur={() => onClose(true, false)}
    />
  );
}

/**
 * Below the cell, the choices that fit what is typed. Enter takes the marked one, which is the first from the start, for
 * all cells alike where that is ticked; Shift and Enter do what is not ticked.
 */
function ChoiceEditor({
  row,
  field,
  choices,
  onRowChange,
  onClose,
}: CellEditorProps & { choices: ReturnType<NonNullable<GridField['choices']>> }) {
  const { t } = useTranslation('imports');
  const combobox = useCombobox({ defaultOpened: true });
  const [typed, setTyped] = useState<string | null>(null);
  const [isForAll, setForAll] = useState(true);
  const alike = field.alike?.(row) ?? null;
  const words = typed?.trim().toLowerCase() ?? '';
  const fitting = words === '' ? choices : choices.filter(({ text }) => text.toLowerCase().includes(words));
  const take = (text: string, all = isForAll) => {
    if (alike && all) {
      onClose(false);
      alike.choose(text);
    } else onRowChange(withValue(row, field.name, text), true);
  };
  const { selectFirstOption } = combobox;
  const marksFirst = !field.isFree && fitting.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words list other choices
  useEffect(() => {
    // The list is drawn first.
    const frame = requestAnimationFrame(() => marksFirst && selectFirstOption());
    return () => cancelAnimationFrame(frame);
  }, [words, marksFirst, selectFirstOption]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isList = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const best = marksFirst && (typed !== null || alike) ? fitting[0] : undefined;
    if (event.key === 'Enter' && combobox.getSelectedOptionIndex() >= 0) {
      // The list takes the marked choice; with Shift it would not know for how many.
      event.stopPropagation();
      const marked = fitting[combobox.getSelectedOptionIndex()];
      if (event.shiftKey && marked) {
        event.preventDefault();
        take(marked.text, !isForAll);
      }
    } else if (event.key === 'Enter' && best) {
      event.preventDefault();
      event.stopPropagation();
      take(best.text);
    } else if (event.key === 'Tab' && typed !== null && best) {
      onRowChange(withValue(row, field.name, best.text));
    } else if (isList) event.stopPropagation();
  };

  return (
    <Combobox
      store={combobox}
      width={316}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(text) => take(text)}
      classNames={{ dropdown: classes.choices ?? '', option: classes.choice ?? '' }}
    >
      <Combobox.Target>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to write into this cell
          autoFocus
          className={classes.editor}
          aria-label={t('grid.cell', { field: field.label, row: row.line })}
          aria-invalid={row.marks[field.name] === 'bad'}
          value={typed ?? row.values[field.name] ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onRowChange(withValue(row, field.name, event.currentTarget.value));
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={field.label}>
          {fitting.slice(0, mostListed).map(({ text, hint }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sub-categories of two categories may have one name
            <Combobox.Option key={`${text} ${index}`} value={text}>
              <span>{text}</span>
              {hint && <small>{hint}</small>}
            </Combobox.Option>
          ))}
          {fitting.length === 0 && <Combobox.Empty>{t('form.nothingFound', { ns: 'common' })}</Combobox.Empty>}
        </Combobox.Options>
        {alike && (
          // Ticking it leaves the focus in the cell.
          <Combobox.Footer className={classes.footer ?? ''} onMouseDown={(event) => event.preventDefault()}>
            <Checkbox
              size="xs"
              tabIndex={-1}
              checked={isForAll}
              onChange={(event) => setForAll(event.currentTarget.checked)}
              label={t('grid.inAll', { count: alike.count, number: formatQuantity(alike.count) })}
            />
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
