import { useTranslation } from 'react-i18next';
import type { FieldName, FieldSection } from '#contract/advertisements/fields.ts';
import { FieldRow, FormSection } from '#web/ui/forms/FormSection.tsx';
import { FieldInput, isFullWidth } from './inputs.tsx';
import { useSectionTitle } from './labels.ts';
import { useContacts } from './queries.ts';
import type { InputProps } from './specialInputs.tsx';
import { sections } from './state/sections.ts';

/** A section of the form with the fields that are declared for it. */
export function PostSection({ id, ...props }: InputProps & { id: FieldSection }) {
  const { t } = useTranslation('forms');
  const contacts = useContacts(props.form.form.values.organization, props.organizationId);
  const isWanted = props.form.form.values.type === 'wanted';
  const titleOf = useSectionTitle(props.form.form.values.type);
  if (id === 'contact' && contacts.length === 0) return null;
  const reasons: Partial<Record<FieldSection, string>> = {
    item: isWanted ? t('item.whyWanted') : t('item.why'),
    contact: t('contact.why'),
    ...(isWanted ? { price: t('price.wantedWhy') } : {}),
  };
  const columns = id === 'price' || id === 'availability' ? 3 : 2;
  return (
    // The first section needs no heading below that of the form.
    <FormSection id={id} why={reasons[id]} {...(id === 'what' ? {} : { title: titleOf(id) })}>
      {rowsOf(id).map((names) => {
        const inputs = names.map((name) => <FieldInput key={name} name={name} {...props} />);
        return isFullWidth(names[0]) ? (
          inputs
        ) : (
          <FieldRow key={names[0]} columns={columns}>
            {inputs}
          </FieldRow>
        );
      })}
    </FormSection>
  );
}

/** The fields of a section in order: those that take the whole width alone, the others in rows between them. */
function rowsOf(id: FieldSection): [FieldName, ...FieldName[]][] {
  const rows: [FieldName, ...FieldName[]][] = [];
  for (const { name } of sections.find((section) => section.id === id)?.fields ?? []) {
    const row = rows.at(-1);
    if (row && !isFullWidth(name) && !isFullWidth(row[0])) row.push(name);
    else rows.push([name]);
  }
  return rows;
}
