import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Deal } from '#contract/deals/records.ts';
import { actionText } from '../terms/ActionButtons.tsx';
import { AfterWords } from '../terms/AfterWords.tsx';
import { Sums } from '../terms/Sums.tsx';
import { TermLines } from '../terms/TermLines.tsx';
import { StepDialog, type StepProps } from './StepDialog.tsx';

/** What is agreed, once more before it binds: the lines, terms and sum of the newest offer, and what accepting leads to. */
export default function AcceptDialog({ deal, onClose, onAccept }: StepProps<Deal> & { onAccept: () => void }) {
  const { t } = useTranslation('deals');
  const offer = deal.offers.at(-1);
  if (!offer) return null;
  return (
    <StepDialog
      name="accept"
      width={560}
      title={t('accept.title', { version: offer.version })}
      subtitle={`${deal.reference}, ${deal.partner.name}`}
      button={{ text: actionText('accept', deal, t), color: 'green', isBusy: false }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onAccept();
      }}
    >
      <Box mx={-20}>
        <TermLines deal={deal} offer={offer} showsChanges={false} problems={{}} />
        <Sums deal={deal} offer={offer} showsChanges={false} />
        <Box pt="md">
          <AfterWords deal={deal} actions={['accept']} />
        </Box>
      </Box>
    </StepDialog>
  );
}
