import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type View = 'form' | 'preview';

/** On narrow screens either the form or its preview is shown. */
export function ViewChoice({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('forms');
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={value}
      onChange={(chosen) => onChange(chosen as View)}
      data={[
        { value: 'form', label: t('view.form') },
        { value: 'preview', label: t('view.preview') },
      ]}
    />
  );
}
