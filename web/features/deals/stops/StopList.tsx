import { Box, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dealMessages } from '#contract/deals/choices.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/notify.ts';
import { Loaded } from '#web/ui/states/Loaded.tsx';
import { stopsQuery, useStops } from './queries.ts';
import classes from './Stops.module.css';

/** The organizations that do not see one's own posts, to let them see these again; nothing for who may not. */
export function StopList() {
  const right = useScope('organization.stop');
  return right === 'none' ? null : <Stopped />;
}

function Stopped() {
  const { t } = useTranslation('asking');
  const query = useQuery(stopsQuery);
  const { remove } = useStops();
  return (
    <Stack component="section" gap="xs" mt={24} aria-labelledby="stopped">
      <h2 className="h2" id="stopped">
        {t('stop.list')}
      </h2>
      <p className="sm muted">{t('stop.why')}</p>
      <Loaded query={query} failed={t('stop.failed')}>
        {(stops) =>
          stops.length === 0 ? (
            <Box component="p" className="panel sm muted" mt="xs">
              {t('stop.none')}
            </Box>
          ) : (
            <Box component="ul" className={`panel ${classes.list}`} mt="xs" py={0}>
              {stops.map(({ id, name, created_at: since }) => (
                <li key={id}>
                  <div className="grow">
                    <div className="strong">{name}</div>
                    <div className="xs muted num">{t('stop.since', { date: formatDate(since) })}</div>
                  </div>
                  <Button
                    size="xs"
                    aria-label={t('stop.liftFor', { name })}
                    onClick={() => void notify.outcome(remove.mutateAsync(id), dealMessages.stopEnded)}
                  >
                    {t('stop.lift')}
                  </Button>
                </li>
              ))}
            </Box>
          )
        }
      </Loaded>
    </Stack>
  );
}
