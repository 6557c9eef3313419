import { Checkbox, Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
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
      aria-label={t('grid.cell', { field: field.name, row: row.number })}
      aria-invalid={row.marks[field.name] === 'bad'}
      value={row.values[field.name] ?? ''}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onRowChange(withValue(row, field.name, event.currentTarget.value))}
      onBlur={() => onClose(true, false)}
    />
  );
}

/** Below the cell, the choices that fit what is typed; the best is marked, and Enter takes it. */
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
  const words = typed?.trim().toLowerCase() ?? '';
  const fitting = words === '' ? choices : choices.filter(({ text }) => text.toLowerCase().includes(words));
  const alike = field.alike?.(row) ?? null;
  const [isForAll, setForAll] = useState(true);
  const take = (text: string) => {
    if (alike && isForAll) {
      onClose(false);
      alike.choose(text);
    } else onRowChange(withValue(row, field.name, text), true);
  };
  return (
    <Combobox
      store={combobox}
      width={316}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={take}
      classNames={{ dropdown: classes.choices ?? '', option: classes.choice ?? '' }}
    >
      <Combobox.Target>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to write into this cell
          autoFocus
          className={classes.editor}
          aria-label={t('grid.cell', { field: field.name, row: row.number })}
          aria-invalid={row.marks[field.name] === 'bad'}
          value={typed ?? row.values[field.name] ?? ''}
          onFocus={(event) => {
            event.currentTarget.select();
            combobox.selectFirstOption();
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onRowChange(withValue(row, field.name, event.currentTarget.value));
            // The list is drawn first.
            requestAnimationFrame(() => combobox.selectFirstOption());
          }}
          onKeyDown={(event) => {
            // Enter takes the marked choice, the arrows walk the list: neither is for the grid.
            if (event.key === 'Enter' && fitting.length > 0) event.stopPropagation();
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.stopPropagation();
            if (event.key === 'Tab' && typed !== null && fitting[0])
              onRowChange(withValue(row, field.name, fitting[0].text));
            if (event.key === 'Escape') onClose(false);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={field.name}>
          {fitting.slice(0, mostListed).map(({ text, hint }) => (
            <Combobox.Option key={text} value={text}>
              <span>{text}</span>
              {hint && <small>{hint}</small>}
            </Combobox.Option>
          ))}
          {fitting.length === 0 && <Combobox.Empty>{t('form.nothingFound', { ns: 'common' })}</Combobox.Empty>}
        </Combobox.Options>
        {alike && (
          <Combobox.Footer className={classes.footer ?? ''}>
            <Checkbox
              size="xs"
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
