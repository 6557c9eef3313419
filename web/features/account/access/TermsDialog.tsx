import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './Access.module.css';

const parts = ['use', 'posts', 'deals', 'data', 'why', 'rights', 'end'] as const;

/** The terms and the privacy statement that are agreed to at activation. */
export function TermsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('access');
  const brand = useBrand().name;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('terms.title')}
      subtitle={t('terms.version')}
      footer={
        <Button variant="filled" onClick={onClose}>
          {t('terms.close')}
        </Button>
      }
    >
      <div className={classes.terms}>
        {parts.map((part) => (
          <section key={part}>
            <h3>{t(`terms.${part}.title`)}</h3>
            <p>{t(`terms.${part}.text`, { brand })}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
