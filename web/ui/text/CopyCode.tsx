import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeClipboard } from '#web/lib/clipboard.ts';
import classes from './CopyCode.module.css';

/** An article number that copies itself with one click. It is never broken over lines. */
export function CopyCode({ children, className }: { children: string; className?: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await writeClipboard(children);
    setIsCopied(true);
  };
  return (
    <button
      type="button"
      className={[classes.copy, 'code', className].filter(Boolean).join(' ')}
      aria-label={t('action.copy', { text: children })}
      title={t('action.copy', { text: children })}
      onClick={() => void copy()}
    >
      <span className="clip">{children}</span>
      {isCopied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.75} />}
      <span className="vh" role="status">
        {isCopied ? t('action.copied') : ''}
      </span>
    </button>
  );
}
