import { Box, Button, Menu, SimpleGrid } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importFields } from '#contract/imports/columns.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { selectData, useFactColumns, useFieldChoices, useFieldNames } from '../fieldChoices.ts';
import classes from './Map.module.css';
import type { MapPart } from './parts.ts';

/** Shown from the start where no column holds them. */
const usual = ['type', 'condition', 'currency', 'country', 'location'];

/** What cannot be the same in every row. */
const single = /^(id|internal_reference|title|gtin|supplier_article_number|image_\d|document_\d)$/;

/** Fields that have the same value in every row. */
export function FixedValues(part: MapPart) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const facts = useFactColumns();
  const { detail } = part;
  const [added, setAdded] = useState<string[]>([]);
  const held = new Set([
    ...detail.columns.flatMap(({ field, split }) => [field, ...split]),
    ...detail.joins.map(({ field }) => field),
  ]);
  const visible = [...new Set([...usual, ...detail.missing, ...Object.keys(detail.fixed), ...added])].filter(
    (field) => !held.has(field) && !single.test(field),
  );
  const others = [...importFields, ...facts].filter(
    (field) => !held.has(field) && !visible.includes(field) && !single.test(field),
  );
  return (
    <Box component="section" className="panel" my="lg">
      <h2 className="h2">{t('fixed.title')}</h2>
      <p className="sm muted">{t('fixed.hint')}</p>
      <SimpleGrid className={classes.fixed} cols={{ base: 2, md: 5 }} verticalSpacing="sm" mt="sm" mb={10}>
        {visible.map((field) => (
          <FixedValue key={field} field={field} part={part} />
        ))}
      </SimpleGrid>
      {others.length > 0 && (
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} stroke={1.75} />}>
              {t('fixed.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {others.map((field) => (
              <Menu.Item key={field} onClick={() => setAdded([...added, field])}>
                {nameOf(field)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Box>
  );
}

function FixedValue({ field, part: { detail, onChange, pending } }: { field: string; part: MapPart }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const choices = useFieldChoices()(field);
  const asked = pending?.fixed?.[field];
  const value = (asked === undefined ? detail.fixed[field] : asked) ?? null;
  const [text, setText] = useState(value ?? '');
  const send = useDebouncedCallback((typed: string) => onChange({ fixed: { [field]: typed.trim() || null } }), 400);
  const isMissing = detail.missing.some((each) => each === field);
  const error = isMissing && !value ? t('fixed.missing') : undefined;
  const isByDate =
    field === 'availability' &&
    value === 'in_stock' &&
    detail.columns.some((column) => column.field === 'available_at');
  if (choices) {
    return (
      <SelectField
        size="xs"
        label={nameOf(field)}
        clearable
        searchable
        placeholder={t('fixed.none')}
        value={value}
        error={error}
        help={isByDate ? t('fixed.byDate') : undefined}
        data={selectData(choices)}
        disabled={!detail.abilities.map}
        onChange={(choice) => onChange({ fixed: { [field]: choice } })}
      />
    );
  }
  return (
    <TextField
      size="xs"
      label={nameOf(field)}
      placeholder={t('fixed.none')}
      value={text}
      error={error}
      disabled={!detail.abilities.map}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
