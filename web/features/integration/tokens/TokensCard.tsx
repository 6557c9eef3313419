import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedToken } from '#contract/tokens/schemas.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { Loading, RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import { Card } from '../Card.tsx';
import classes from '../Integration.module.css';
import { tokensQuery } from './queries.ts';
import { TokenRow } from './TokenRow.tsx';

const TokenDialog = whenNeeded(() => import('./TokenDialog.tsx'));
const IssuedDialog = whenNeeded(() => import('./IssuedDialog.tsx'));

/** The tokens, with a dialog for a new one. */
export function TokensCard() {
  const { t } = useTranslation('integration');
  const query = useQuery(tokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const { data, isError } = query;
  const canMake = data?.usage.person !== null;
  return (
    <Card
      icon={IconKey}
      title={t('tokens.title')}
      about={data ? <Usage {...data.usage} count={data.tokens.length} /> : '\u00a0'}
      action={
        canMake && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setMaking(true)}>
            {t('tokens.new')}
          </Button>
        )
      }
    >
      {isError && !data ? (
        <LoadFailure query={query}>{t('tokens.failed')}</LoadFailure>
      ) : !data ? (
        <Loading>
          <RowsSkeleton rows={3} height={60} />
        </Loading>
      ) : data.tokens.length === 0 ? (
        <div className={classes.empty}>
          <h3 className="h3">{canMake ? t('tokens.empty') : t('tokens.emptyPlatform')}</h3>
          {canMake && <p className="muted">{t('tokens.emptyBody')}</p>}
        </div>
      ) : (
        <ul className={classes.rows}>
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} onIssued={setIssued} />
          ))}
        </ul>
      )}
      {isMaking && (
        <TokenDialog
          canShare={data?.usage.organization !== null}
          onClose={() => setMaking(false)}
          onIssued={(token) => {
            setMaking(false);
            setIssued(token);
          }}
        />
      )}
      {issued && <IssuedDialog token={issued} onClose={() => setIssued(null)} />}
    </Card>
  );
}

type Used = { used: number; limit: number } | null;

function Usage({ person, organization, count }: { person: Used; organization: Used; count: number }) {
  const { t } = useTranslation('integration');
  if (!person) return t('tokens.usageAll', { count });
  const own = { person: person.used, personLimit: person.limit };
  if (!organization) return t('tokens.usage', own);
  return t('tokens.usageBoth', { ...own, organization: organization.used, organizationLimit: organization.limit });
}
