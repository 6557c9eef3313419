import type { FieldName, FieldSection } from '#contract/advertisements/fields.ts';
import { FieldRow, FormSection } from '#web/ui/forms/FormSection.tsx';
import { FieldInput, isFullWidth } from './inputs.tsx';
import { useSectionHead } from './labels.ts';
import { useContacts } from './queries.ts';
import type { InputProps } from './specialInputs.tsx';
import { sections } from './state/sections.ts';

/** A section of the form with the fields that are declared for it. */
export function PostSection({ id, ...props }: InputProps & { id: FieldSection }) {
  const contacts = useContacts(props.form.form.values.organization, props.organizationId);
  const headOf = useSectionHead(props.form.form.values.type);
  if (id === 'contact' && contacts.length === 0) return null;
  const columns = id === 'price' || id === 'availability' ? 3 : 2;
  return (
    <FormSection id={id} {...headOf(id)}>
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

/** The fields of a section in order: full-width ones alone, the others in rows between them. */
function rowsOf(id: FieldSection): [FieldName, ...FieldName[]][] {
  const rows: [FieldName, ...FieldName[]][] = [];
  for (const { name } of sections.find((section) => section.id === id)?.fields ?? []) {
    const row = rows.at(-1);
    if (row && !isFullWidth(name) && !isFullWidth(row[0])) row.push(name);
    else rows.push([name]);
  }
  return rows;
}
