import { useTranslation } from 'react-i18next';
import { reportMessages } from '#contract/reports/choices.ts';
import { notify } from '#web/lib/notify.ts';
import { ReasonDialog } from '#web/ui/dialogs/ReasonDialog.tsx';
import { useModeration } from './queries.ts';

interface BlockDialogProps {
  post: { id: number; name: string };
  onClose: () => void;
}

/** Hides a post that does not belong; its owner reads the reason. */
export default function BlockDialog({ post, onClose }: BlockDialogProps) {
  const { t } = useTranslation('posts');
  const { block } = useModeration();
  return (
    <ReasonDialog
      title={t('block.title', { name: post.name })}
      body={t('block.body')}
      label={t('block.reason')}
      confirmLabel={t('block.confirm')}
      onClose={onClose}
      onConfirm={async (reason) => {
        await block.mutateAsync({ id: post.id, reason });
        notify.success(reportMessages.advertisementBlocked, post.name);
      }}
    />
  );
}
