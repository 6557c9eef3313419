import { Select, SimpleGrid } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { selectData, useFieldChoices, useFieldNames } from '../fieldChoices.ts';
import type { MapPart } from './parts.ts';
import classes from './ValueGroups.module.css';

type Group = ImportDetail['value_groups'][number];
type Value = Group['values'][number];

/** How many values a group shows before it is asked for the rest. */
const first = 8;

/** What the file's words mean: categories, availabilities, countries. */
export function ValueGroups(part: MapPart) {
  const { value_groups: groups } = part.detail;
  if (groups.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt="lg">
      {groups.map((group) => (
        <div key={group.field}>
          <ValueGroup group={group} part={part} />
        </div>
      ))}
    </SimpleGrid>
  );
}

function ValueGroup({ group, part }: { group: Group; part: MapPart }) {
  const { t } = useTranslation('imports');
  const nameOf = useFieldNames();
  const choicesOf = useFieldChoices();
  const [isWhole, setWhole] = useState(false);
  const { values } = group;
  const { open, unsure } = group;
  const unmatched = values.filter(({ choice }) => choice === null);
  const visible = isWhole ? values : values.slice(0, Math.max(first, open + unsure));
  const rest = values.slice(visible.length);
  const from = group.columns
    .map((key) => part.detail.columns.find((column) => column.key === key)?.header ?? key)
    .join(', ');
  return (
    <section className={classes.group} aria-label={t('values.title', { columns: from, field: nameOf(group.field) })}>
      <header>
        <h2 className="h2">{t('values.title', { columns: from, field: nameOf(group.field) })}</h2>
        <p className="sm muted num">
          {t('values.count', { count: values.length, number: formatQuantity(values.length) })}
          {open > 0 && `, ${t('values.open', { count: open })}`}
          {unsure > 0 && `, ${t('values.look', { count: unsure })}`}
        </p>
        {unmatched.length > 1 && (
          <Select
            size="xs"
            mt="xs"
            searchable
            label={t('values.all', { number: formatQuantity(unmatched.length) })}
            placeholder={t('form.choose', { ns: 'common' })}
            nothingFoundMessage={t('form.nothingFound', { ns: 'common' })}
            limit={200}
            maxDropdownHeight={300}
            value={null}
            data={selectData(choicesOf(group.field) ?? [])}
            disabled={!part.detail.abilities.map}
            onChange={(choice: string | null) =>
              choice !== null &&
              part.onChange({
                values: { [group.field]: Object.fromEntries(unmatched.map(({ value }) => [value, choice])) },
              })
            }
          />
        )}
      </header>
      <ul>
        {visible.map((value) => (
          <ValueRow key={value.value} value={value} field={group.field} part={part} />
        ))}
      </ul>
      {rest.length > 0 && (
        <footer>
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {t('values.more', { count: rest.length, number: formatQuantity(rest.length) })}
          </button>
        </footer>
      )}
    </section>
  );
}

function ValueRow({ value, field, part }: { value: Value; field: string; part: MapPart }) {
  const { t } = useTranslation('imports');
  const choicesOf = useFieldChoices();
  const { pending, onChange, detail } = part;
  const choices = choicesOf(field) ?? [];
  const asked = pending?.values?.[field]?.[value.value];
  const chosen = asked === undefined ? value.choice : asked;
  const labelOf = (choice: string) => choices.find((each) => each.value === choice)?.label;
  const suggestions = value.suggestions.map(({ choice, label }) => ({
    value: choice,
    label: labelOf(choice) ?? label,
  }));
  const needsReview = chosen === null || value.sureness === 'look';
  const suggested = suggestions.map((each) => each.value);
  const data = [
    ...(suggestions.length > 0 ? [{ group: t('values.suggested'), items: suggestions }] : []),
    ...selectData(choices.filter((choice) => !suggested.includes(choice.value))),
  ];
  const Icon = needsReview ? IconAlertTriangle : IconCheck;
  const known = new Set([...suggested, ...choices.map((choice) => choice.value)]);
  if (chosen !== null && !known.has(chosen)) data.push({ value: chosen, label: value.label ?? chosen });
  return (
    <li data-look={needsReview || undefined}>
      <span className={classes.from}>
        {value.language && (
          <abbr className={classes.language} title={t('values.language')}>
            {value.language.toUpperCase()}
          </abbr>
        )}
        <span className="strong clip grow" title={value.value}>
          {value.value}
        </span>
        <span className="xs muted num nb">{t('rows', { count: value.rows, number: formatQuantity(value.rows) })}</span>
      </span>
      <IconArrowRight size={14} stroke={1.75} aria-hidden="true" className={classes.arrow ?? ''} />
      <Select
        size="xs"
        searchable
        clearable={chosen !== null}
        aria-label={t('values.valueOf', { value: value.value })}
        placeholder={
          suggestions[0] ? t('values.chooseMaybe', { label: suggestions[0].label }) : t('form.choose', { ns: 'common' })
        }
        nothingFoundMessage={t('form.nothingFound', { ns: 'common' })}
        limit={200}
        maxDropdownHeight={300}
        value={chosen}
        data={data}
        disabled={!detail.abilities.map}
        onChange={(choice: string | null) => onChange({ values: { [field]: { [value.value]: choice } } })}
      />
      <Icon
        size={16}
        stroke={1.75}
        role="img"
        aria-label={t(needsReview ? 'sureness.look' : 'sureness.sure')}
        className={needsReview ? classes.look : classes.ok}
      />
      {needsReview && value.hint && <span className={classes.why}>{value.hint}</span>}
    </li>
  );
}
