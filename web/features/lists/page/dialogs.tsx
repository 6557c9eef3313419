import { Button, Checkbox, MultiSelect, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionLabels, conditions } from '#contract/advertisements/choices.ts';
import { type ListAccess, listMessages, type Repeat, repeats } from '#contract/lists/choices.ts';
import type { List, ListedList } from '#contract/lists/records.ts';
import { type Alert, alertLabels, alerts } from '#contract/saved-searches/choices.ts';
import { translated } from '#web/i18n/translated.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { countryName } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { DateField } from '#web/ui/fields/dates/DateField.tsx';
import { MoneyField, NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { useListWrites } from '../queries.ts';
import { NameAndAccess } from './NameAndAccess.tsx';

interface DialogProps<Of extends ListedList> {
  list: Of;
  onClose: () => void;
}

type Errors = Record<string, string[]>;

/** Saves a change of a list; closes where that went well, and answers what is wrong otherwise. */
function useSaving(list: ListedList, onClose: () => void) {
  const { change } = useListWrites(list.id);
  const [errors, setErrors] = useState<Errors>({});
  const save = async (body: Parameters<typeof change.mutateAsync>[0]) => {
    try {
      await change.mutateAsync({ ...body, updated_at: list.updated_at });
      notify.success(listMessages.saved);
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
    }
  };
  return { save, errors, isBusy: change.isPending };
}

// Where goods usually come from; others can be typed by their code.
const countries = 'AT BE CH CZ DE DK ES FI FR GB HU IE IT LU NL NO PL PT SE SI SK TW US'.split(' ');

/** By what a plan of the list is bound. */
export function LimitsDialog({ list, onClose }: DialogProps<List>) {
  const { t } = useTranslation('lists');
  const { save, errors, isBusy } = useSaving(list, onClose);
  const [values, setValues] = useState({
    max_sellers: list.max_sellers as number | string,
    cost_per_order: list.cost_per_order,
    leave_out_above: (list.leave_out_above ?? '') as number | string,
    needed_by: list.needed_by,
    countries: list.countries,
    conditions: list.conditions,
    use_own: list.use_own,
    alert: list.alert,
    repeat: list.repeat ?? ('never' as Repeat | 'never'),
  });
  const set = (next: Partial<typeof values>) => setValues((before) => ({ ...before, ...next }));
  const offered = [...new Set([...countries, ...list.countries])];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('limits.title')}
      footer={
        <Button
          variant="filled"
          loading={isBusy}
          onClick={() =>
            void save({
              ...values,
              max_sellers: Number(values.max_sellers),
              leave_out_above: values.leave_out_above === '' ? null : Number(values.leave_out_above),
              repeat: values.repeat === 'never' ? null : values.repeat,
            })
          }
        >
          {t('page.save')}
        </Button>
      }
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField
            label={t('limits.maxSellers')}
            value={values.max_sellers}
            onChange={(max_sellers) => set({ max_sellers })}
            error={errors.max_sellers?.[0]}
          />
          <MoneyField
            label={t('limits.costPerOrder')}
            currency={list.currency}
            value={values.cost_per_order}
            onChange={(cost_per_order) => set({ cost_per_order })}
            error={errors.cost_per_order?.[0]}
          />
          <NumberField
            label={t('limits.leaveOutAbove')}
            help={t('limits.leaveOutHint')}
            value={values.leave_out_above}
            onChange={(leave_out_above) => set({ leave_out_above })}
            error={errors.leave_out_above?.[0]}
          />
          <DateField
            label={t('limits.neededBy')}
            value={values.needed_by}
            onChange={(needed_by) => set({ needed_by })}
            error={errors.needed_by?.[0]}
          />
          <MultiSelect
            label={t('limits.countries')}
            searchable
            clearable
            value={values.countries}
            onChange={(chosen) => set({ countries: chosen })}
            data={offered.map((value) => ({ value, label: countryName(value) }))}
          />
          <MultiSelect
            label={t('limits.conditions')}
            clearable
            value={values.conditions}
            onChange={(chosen) => set({ conditions: chosen as typeof values.conditions })}
            data={conditions.map((value) => ({ value, label: translated(conditionLabels[value]) }))}
          />
          {list.abilities.watch && (
            <SelectField
              label={t('limits.alert')}
              allowDeselect={false}
              value={values.alert}
              onChange={(alert) => set({ alert: alert as Alert })}
              data={alerts.map((value) => ({ value, label: translated(alertLabels[value]) }))}
            />
          )}
          <SelectField
            label={t('limits.repeat')}
            allowDeselect={false}
            value={values.repeat}
            onChange={(repeat) => set({ repeat: repeat as Repeat })}
            data={(['never', ...repeats] as const).map((value) => ({ value, label: t(`repeat.${value}`) }))}
          />
        </SimpleGrid>
        <Checkbox
          label={t('limits.useOwn')}
          checked={values.use_own}
          onChange={(event) => set({ use_own: event.currentTarget.checked })}
        />
      </Stack>
    </Dialog>
  );
}

/** What a list is called, and who else may see it. */
export function ShareDialog({ list, onClose }: DialogProps<ListedList>) {
  const { t } = useTranslation('lists');
  const { save, errors, isBusy } = useSaving(list, onClose);
  const [name, setName] = useState(list.name);
  const [access, setAccess] = useState<ListAccess>(list.access);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('page.share')}
      footer={
        <Button variant="filled" loading={isBusy} onClick={() => void save({ name, access })}>
          {t('page.save')}
        </Button>
      }
    >
      <NameAndAccess name={name} access={access} error={errors.name?.[0]} onName={setName} onAccess={setAccess} />
    </Dialog>
  );
}
