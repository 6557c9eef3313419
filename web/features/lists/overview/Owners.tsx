import { useTranslation } from 'react-i18next';
import { useBootstrap, useSession } from '#web/features/accounts/session/index.ts';
import { ChoiceSelect } from '#web/ui/fields/SelectField.tsx';

/** Narrows the lists to one person's. */
export function Owners({ owner, onChange }: { owner: string; onChange: (owner: string) => void }) {
  const { t } = useTranslation('lists');
  const { id: self } = useSession();
  const { colleagues } = useBootstrap();
  const others = (colleagues ?? []).filter(({ id }) => id !== self);
  return (
    <ChoiceSelect
      label={t('owner.label')}
      value={owner}
      onChange={onChange}
      data={[
        { value: '', label: t('owner.all') },
        { value: String(self), label: t('owner.me') },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
