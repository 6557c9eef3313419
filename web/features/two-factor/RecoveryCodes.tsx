import { Button, Checkbox, Stack } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '#web/lib/brand/useBrand.ts';
import { writeClipboard } from '#web/lib/clipboard.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { Strip } from '#web/ui/states/Strip.tsx';
import classes from './TwoFactor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onSaved: () => void;
}

/** The recovery codes, shown this once: copy, download, and on only after they are saved. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation('access');
  const brand = useBrand().name;
  const [isCopied, setIsCopied] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  useLeaveWarning();

  const copy = async () => {
    await writeClipboard(codes.join('\n'));
    setIsCopied(true);
  };
  const download = () => {
    const heading = t('codes.file', { brand, email, date: formatDate(new Date()) });
    const url = URL.createObjectURL(new Blob([`${heading}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${brand.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-recovery-codes.txt`;
    link.click();
    // The browser reads the address after this turn.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };

  return (
    <Stack gap="lg">
      <Strip kind="warning">{t('codes.once')}</Strip>
      <ol className={classes.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ol>
      <div className="row">
        <Button
          leftSection={isCopied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
          onClick={() => void copy()}
        >
          {isCopied ? t('codes.copied') : t('codes.copy')}
        </Button>
        <Button leftSection={<IconDownload size={16} stroke={1.75} />} onClick={download}>
          {t('codes.download')}
        </Button>
        <span className="vh" role="status">
          {isCopied && t('codes.copied')}
        </span>
      </div>
      <Checkbox
        label={t('codes.saved')}
        checked={isSaved}
        onChange={(event) => setIsSaved(event.currentTarget.checked)}
      />
      <Button variant="filled" size="md" fullWidth disabled={!isSaved} onClick={onSaved}>
        {t('codes.continue')}
      </Button>
    </Stack>
  );
}

/** The browser asks before the page with the codes is left. */
function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
