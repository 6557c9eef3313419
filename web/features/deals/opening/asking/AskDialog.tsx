import { Box, Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { SubmitButton } from '#web/ui/forms/SubmitButton.tsx';
import { Message } from '../Message.tsx';
import { SentDeals } from '../SentDeals.tsx';
import { Attachments } from './Attachments.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import { SellerBlock } from './SellerBlock.tsx';
import { splitBySeller } from './split.ts';
import { type Quantity, useAsking } from './useAsking.ts';

interface AskDialogProps {
  posts: readonly AdvertisementSummary[];
  quantity?: Quantity | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Asks about posts: one deal for each organization, which are shown before anything is sent. */
export default function AskDialog({ posts, quantity, opened, onClose }: AskDialogProps) {
  const { t } = useTranslation('asking');
  const { organization } = useSession();
  const [{ sellers, left }] = useState(() => splitBySeller(posts, organization?.id ?? null));
  const asking = useAsking(sellers, quantity);
  const { isDone, open } = asking;
  const count = sellers.reduce((sum, seller) => sum + seller.posts.length, 0);
  const isSeparate = asking.entries.messages !== null;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isDone ? t('sent.title', { count: sellers.length }) : t('ask.title', { count })}
      subtitle={!isDone && sellers.length > 1 && t('ask.split', { count: sellers.length })}
      width={720}
      footer={
        isDone ? (
          <Button variant="filled" onClick={onClose}>
            {t('action.close', { ns: 'common' })}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
            {open.length > 0 && (
              <SubmitButton
                form="ask"
                isBusy={asking.isBusy}
                busyText={t('sending')}
                leftSection={<IconSend size={18} stroke={1.75} />}
              >
                {t('ask.send', { count: open.length })}
              </SubmitButton>
            )}
          </>
        )
      }
    >
      {isDone ? (
        <SentDeals sent={asking.sent} sellers={sellers} />
      ) : (
        <form
          id="ask"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void asking.send();
          }}
        >
          {sellers.map((seller) => (
            <SellerBlock key={seller.id} seller={seller} asking={asking} isOnlyOne={sellers.length === 1} />
          ))}
          <LeftOutNote left={left} />
          {open.length > 0 && !isSeparate && (
            <Message
              id="ask-message"
              value={asking.entries.message}
              error={asking.messageProblem}
              onChange={(message) => asking.change({ message })}
            >
              {sellers.length > 1 && (
                <button type="button" className="link" onClick={asking.separate}>
                  {t('ask.separate')}
                </button>
              )}
            </Message>
          )}
          {open.length > 0 && <Attachments files={asking.files} onChange={asking.setFiles} />}
          {open.length > 0 && isSeparate && (
            <Box type="button" component="button" className="link sm" mt={4} onClick={asking.join}>
              {t('ask.together')}
            </Box>
          )}
        </form>
      )}
    </Dialog>
  );
}
