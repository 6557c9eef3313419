import { Button, Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/accounts/schemas.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { notify } from '#web/lib/notify.ts';
import { FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { useLeaveGuard } from '#web/ui/forms/useLeaveGuard.ts';
import { useServerForm } from '#web/ui/forms/useServerForm.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import classes from './Profile.module.css';
import { useUpdateInterests } from './queries.ts';

/** Which categories someone is interested in. A whole category includes all of its parts. */
export function Interests({ person }: { person: Person }) {
  const { t } = useTranslation('account');
  const { categories } = useBootstrap();
  const update = useUpdateInterests(person.id);
  const { form, submit, isBusy, adopt } = useServerForm<{ ids: number[] }, number[], Person>({
    name: 'interests',
    record: person,
    valuesOf: (known) => ({ ids: sorted(known?.category_interests ?? []) }),
    bodyOf: ({ ids }) => ids,
    send: async (ids) => {
      const { data, message } = await update.mutateAsync(ids);
      adopt({ ...person, ...data });
      notify.success(message);
    },
  });
  const chosen = new Set(form.values.ids);
  const isDirty = form.isDirty();
  useLeaveGuard(isDirty);
  const groups = (categories ?? []).filter(({ parent_id }) => parent_id === null);

  const toggle = (category: Category, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(category.id);
    else next.delete(category.id);
    // The whole takes its parts in.
    if (isOn && category.parent_id === null) {
      for (const { id, parent_id } of categories ?? []) if (parent_id === category.id) next.delete(id);
    }
    form.setFieldValue('ids', sorted([...next]));
  };

  return (
    <form onSubmit={submit} style={{ paddingTop: 'var(--gs-4)' }}>
      <FormSection id="interests" title={t('interests.title')} why={t('interests.why')}>
        <SimpleGrid minColWidth={240} spacing="xl" verticalSpacing={24} mt="lg" mx={0} mb={24}>
          {groups.map((group) => (
            <Stack component="fieldset" key={group.id} className={classes.group} gap={4}>
              <legend className="vh">{translated(group.name)}</legend>
              <div className={classes.head}>
                <Checkbox
                  className="grow"
                  label={t('interests.all', { category: translated(group.name) })}
                  checked={chosen.has(group.id)}
                  onChange={(event) => toggle(group, event.currentTarget.checked)}
                />
                <CategoryIcon name={group.icon} />
              </div>
              {(categories ?? [])
                .filter(({ parent_id }) => parent_id === group.id)
                .map((part) => (
                  <Checkbox
                    key={part.id}
                    label={translated(part.name)}
                    disabled={chosen.has(group.id)}
                    checked={chosen.has(group.id) || chosen.has(part.id)}
                    onChange={(event) => toggle(part, event.currentTarget.checked)}
                  />
                ))}
            </Stack>
          ))}
        </SimpleGrid>
      </FormSection>
      <FormFoot note={isDirty ? t('details.unsaved') : null}>
        <SubmitButton isBusy={isBusy}>{t('interests.save')}</SubmitButton>
        {chosen.size > 0 && (
          <Button variant="subtle" onClick={() => form.setFieldValue('ids', [])}>
            {t('interests.none')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}

// In one order, so that choosing and unchoosing leaves nothing to save.
function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}
