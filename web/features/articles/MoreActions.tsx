import { IconPhoto, IconPlus, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArticlePage } from '#contract/articles/schemas.ts';
import { formatDateTime } from '#web/lib/format/format.ts';
import { RowMenu } from '#web/ui/tables/RowMenu.tsx';
import { QrCode } from '#web/ui/text/QrCode.tsx';
import classes from './Article.module.css';
import { PinDialog } from './PinDialog.tsx';

interface MoreActionsProps {
  article: ArticlePage;
  /** What the form of a wanted post begins with. */
  wanted: Record<string, string>;
}

/** What is done with a part less often; on paper, the code that leads back to its page. */
export default function MoreActions({ article, wanted }: MoreActionsProps) {
  const { t } = useTranslation(['parts', 'article']);
  const navigate = useNavigate();
  const [isPinning, setPinning] = useState(false);
  const [now] = useState(() => formatDateTime(new Date()));
  const address = `${location.origin}/article/${article.id}`;
  return (
    <>
      <RowMenu
        boxed
        name={article.name}
        actions={[
          article.canSeek && {
            icon: IconPlus,
            text: t('postWanted', { ns: 'article' }),
            onClick: () => void navigate({ to: '/my-posts/create', search: wanted as never }),
          },
          article.canPin && { icon: IconPhoto, text: t('pin.open'), onClick: () => setPinning(true) },
          { icon: IconPrinter, text: t('print'), onClick: () => window.print() },
        ]}
      />
      {isPinning && <PinDialog article={article} onClose={() => setPinning(false)} />}
      <div className={classes.printed}>
        <div>
          <QrCode address={address} />
        </div>
        <p className="xs muted">{t('printed', { time: now, address })}</p>
      </div>
    </>
  );
}
