import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/accounts/schemas.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { useBootstrap } from '#web/features/session/index.ts';
import { notify } from '#web/lib/notify.ts';
import { FormFoot, FormSection } from '#web/ui/forms/FormSection.tsx';
import { useLeaveGuard } from '#web/ui/forms/useLeaveGuard.ts';
import { CategoryIcon } from '#web/ui/icons/CategoryIcon.tsx';
import classes from './Profile.module.css';
import { useUpdateInterests } from './queries.ts';

/** Which categories somebody is interested in. A whole category stands for all of its parts. */
export function Interests({ person }: { person: Person }) {
  const { t } = useTranslation('account');
  const { categories } = useBootstrap();
  const update = useUpdateInterests(person.id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(person.category_interests));
  const [saved, setSaved] = useState(chosen);
  const isDirty = chosen.size !== saved.size || [...chosen].some((id) => !saved.has(id));
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
    setChosen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    update.mutate([...chosen], {
      onSuccess: ({ message }) => {
        setSaved(chosen);
        notify.success(message);
      },
      onError: notify.failure,
    });
  };

  return (
    <form onSubmit={submit} style={{ paddingTop: 'var(--gs-4)' }}>
      <FormSection id="interests" title={t('interests.title')} why={t('interests.why')}>
        <div className={classes.groups}>
          {groups.map((group) => (
            <fieldset key={group.id} className={classes.group}>
              <legend className="vh">{group.name}</legend>
              <div className={classes.head}>
                <Checkbox
                  className="grow"
                  label={t('interests.all', { category: group.name })}
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
                    label={part.name}
                    disabled={chosen.has(group.id)}
                    checked={chosen.has(group.id) || chosen.has(part.id)}
                    onChange={(event) => toggle(part, event.currentTarget.checked)}
                  />
                ))}
            </fieldset>
          ))}
        </div>
      </FormSection>
      <FormFoot note={isDirty ? t('details.unsaved') : null}>
        <Button type="submit" variant="filled" aria-busy={update.isPending}>
          {update.isPending ? t('action.saving', { ns: 'common' }) : t('interests.save')}
        </Button>
        {chosen.size > 0 && (
          <Button variant="subtle" onClick={() => setChosen(new Set())}>
            {t('interests.none')}
          </Button>
        )}
      </FormFoot>
    </form>
  );
}
