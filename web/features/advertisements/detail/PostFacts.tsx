import { useTranslation } from 'react-i18next';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { useScope } from '#web/features/accounts/session/index.ts';
import { FailureStrip } from '#web/ui/states/FailureStrip.tsx';
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx';
import { Facts } from '#web/ui/text/Facts.tsx';
import { BatteryStrip } from '../batteries/BatteryStrip.tsx';
import { ExceptBattery } from '../batteries/ExceptBattery.tsx';
import { describeNeeds, needsOfBattery } from '../batteries/needs.ts';
import { listStated, useFactFields } from '../facts/fields.ts';
import classes from './DetailText.module.css';

/** The facts that a post states, in the order of its sub-category. What they mean for a part is up to the reader. */
export default function PostFacts({ post }: { post: Advertisement }) {
  const { t } = useTranslation('facts');
  const mayExcept = useScope('vocabulary.manage') !== 'none';
  const { data: fields, error, refetch } = useFactFields(post.sub_category?.id ?? null);
  const entries = listStated(fields ?? [], post.facts, t);
  const isOpenOffer = post.type === 'offered' && post.state === 'active';
  const needs = isOpenOffer
    ? needsOfBattery({
        fields: fields ?? [],
        facts: post.facts,
        documents: post.documents,
        isExcepted: post.battery_excepted,
      })
    : null;
  const strip = needs && (
    <BatteryStrip
      {...describeNeeds(needs, t)}
      action={mayExcept && needs.lacks.includes('summary') && <ExceptBattery post={post} />}
    />
  );
  if (fields && entries.length === 0) return strip;
  return (
    <>
      {strip}
      <section className="panel">
        <h2 className="h2">{t('title')}</h2>
        {fields ? (
          <Facts facts={entries} className={classes.specification} />
        ) : error ? (
          <FailureStrip failure={error} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={post.facts.length} />
        )}
      </section>
    </>
  );
}
