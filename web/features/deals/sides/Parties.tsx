import { Box, Button, Flex, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DealSide, doneStates } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { countryName } from '#web/lib/format/format.ts';
import { usePhoneNumber } from '#web/lib/format/usePhoneNumber.ts';
import { Avatar } from '#web/ui/text/Avatar.tsx';
import { Badge } from '#web/ui/text/Badge.tsx';
import { ReplyFacts } from '../parts/ReplyFacts.tsx';
import { StopButton } from '../stops/StopButton.tsx';
import classes from './Sides.module.css';

interface PartiesProps {
  deal: Deal;
  isOutsider: boolean;
  onTakeOver: () => void;
  onHandOver: () => void;
}

/** Both organizations, who of them to talk to, and how they answer. */
export function Parties({ deal, isOutsider, onTakeOver, onHandOver }: PartiesProps) {
  const { t } = useTranslation('deals');
  const other: DealSide = deal.side === 'buyer' ? 'seller' : 'buyer';
  const parties = [
    { party: deal.own, side: deal.side, isOwn: !isOutsider },
    { party: deal.partner, side: other, isOwn: false },
  ].sort((a) => (a.side === 'buyer' ? -1 : 1));
  return (
    <section className="panel" aria-labelledby="deal-parties">
      <Box component="h2" id="deal-parties" className="h2" mb={10}>
        {t('sides.title')}
      </Box>
      {parties.map(({ party, side, isOwn }) => (
        <Flex key={side} className={classes.party} gap={12}>
          <Avatar
            name={party.name}
            image={party.logo}
            shape="square"
            size={40}
            className={(isOwn ? classes.own : classes.theirs) ?? ''}
          />
          <Box flex={1} miw={0}>
            <Group gap="xs" align="flex-start" justify="space-between" wrap="nowrap">
              <span className="strong">{party.name}</span>
              <Badge>{t(`sides.${side}`)}</Badge>
            </Group>
            <div className="sm muted">
              {[party.city, countryName(party.country_code)].filter(Boolean).join(', ')}
              {party.vat_number && (
                <>
                  {' · '}
                  {t('sides.vat')} <span className="code">{party.vat_number}</span>
                </>
              )}
            </div>
            <div className="xs muted num">
              <ReplyFacts reply={party.reply} withDeals />
              {party.as_agreed !== null && ` · ${t('sides.asAgreed', { percent: Math.round(party.as_agreed * 100) })}`}
            </div>
            {isOwn ? (
              <OwnHandler deal={deal} onTakeOver={onTakeOver} onHandOver={onHandOver} />
            ) : (
              party === deal.partner &&
              !isOutsider && (
                <>
                  <Contact deal={deal} />
                  <StopButton organization={party} className={`link xs ${classes.stop}`} />
                </>
              )
            )}
          </Box>
        </Flex>
      ))}
    </section>
  );
}

function OwnHandler({ deal, onTakeOver, onHandOver }: Pick<PartiesProps, 'deal' | 'onTakeOver' | 'onHandOver'>) {
  const { t } = useTranslation('deals');
  const user = useSession();
  const handler = deal.handlers[deal.side];
  const isDone = doneStates.some((state) => state === deal.state);
  const { take_over: mayTake, hand_over: mayHand } = deal.abilities;
  return (
    <Group gap={8} wrap="nowrap" miw={0} mih={32} mt={6}>
      {handler ? (
        <>
          <Avatar name={handler.name} size={24} className={`${classes.small} ${classes.own}`} />
          <span className="sm clip grow">
            {handler.id === user.id ? (
              t('sides.you')
            ) : (
              <>
                {handler.name} <span className="muted">{t('sides.handler')}</span>
              </>
            )}
          </span>
        </>
      ) : (
        <span className="sm muted grow">{t(isDone ? 'sides.nobody' : 'turn.pickUp')}</span>
      )}
      {mayTake && (
        <Button size="compact-sm" onClick={onTakeOver}>
          {t('action.takeOver')}
        </Button>
      )}
      {mayHand && !mayTake && (
        <Button size="compact-sm" onClick={onHandOver}>
          {t('action.handOver')}
        </Button>
      )}
    </Group>
  );
}

/** Who of the other side spoke last, with their telephone number. */
function Contact({ deal: { contact } }: { deal: Deal }) {
  const phone = usePhoneNumber(contact?.phone_number);
  if (!contact) return null;
  return (
    <Group gap={8} wrap="nowrap" miw={0} mih={32} mt={6}>
      <Avatar name={contact.name} size={24} className={`${classes.small} ${classes.theirs}`} />
      <span className="sm clip grow">{contact.name}</span>
      {contact.phone_number && (
        <a className="link xs num nb" href={`tel:${contact.phone_number}`}>
          {phone}
        </a>
      )}
    </Group>
  );
}
