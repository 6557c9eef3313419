import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/accounts/session/index.ts';
import { withTexts } from '#web/i18n/index.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import type { ExportOf } from './ExportDialog.tsx';

const ExportDialog = whenNeeded(() => withTexts(import('./ExportDialog.tsx'), 'exports'));

interface ExportButtonProps {
  of: ExportOf;
  /** Without a look of its own, for a bar that gives its buttons one. */
  isPlain?: boolean;
}

/** Opens the dialog of an export, for who may export. */
export function ExportButton({ of, isPlain = false }: ExportButtonProps) {
  const { t } = useTranslation();
  const right = useScope('export.run');
  const [isOpen, setOpen] = useState(false);
  // Everyone sees the posts of their organization; taking all of them away is for who manages them.
  if (right === 'none' || (of.scope === 'organization' && right === 'own')) return null;
  const Button = isPlain ? 'button' : EntranceButton;
  return (
    <>
      <Button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconDownload size={16} stroke={1.75} aria-hidden="true" />
        {t('action.export')}
      </Button>
      {isOpen && <ExportDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
