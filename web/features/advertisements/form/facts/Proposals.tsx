import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { proposeFacts } from '#contract/facts/endpoints.ts';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { labelled } from '#web/lib/format/format.ts';
import { writeFact } from '../../facts/fields.ts';
import classes from './Facts.module.css';
import { addProposed, type TypedFacts } from './typed.ts';

/** Milliseconds without typing before the title is read. */
const pause = 400;
const shortest = 3;
/** As many characters of a title as are read. */
const longest = 200;

interface ProposalsProps {
  /** The fields of one sub-category. */
  fields: readonly PublicFactField[];
  subCategory: string;
  title: string;
  typed: TypedFacts;
  /** Sets the facts of the form. */
  onTake: (facts: string) => void;
}

/** What the title seems to state and no field has yet. Nothing of it is taken without a press, and one press takes all. */
export function Proposals({ fields, subCategory, title, typed, onTake }: ProposalsProps) {
  const { t } = useTranslation('facts');
  const [settled] = useDebouncedValue(title.trim().slice(0, longest), pause);
  const { data } = useQuery({
    queryKey: ['facts', 'proposals', subCategory, settled],
    queryFn: async ({ signal }) => {
      const query = { sub_category: Number(subCategory), title: settled };
      return (await call(proposeFacts, { query, signal })).data;
    },
    enabled: settled.length >= shortest,
    staleTime: 60_000,
    retry: false,
  });
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const open = (data ?? []).flatMap((proposal) => {
    const field = byKey.get(proposal.key);
    return field && typed[proposal.key] === undefined ? [{ proposal, field }] : [];
  });
  if (open.length === 0) return null;
  return (
    <div className={classes.proposals}>
      <span id="facts-from-title" className={classes.source}>
        {t('fromTitle')}
      </span>
      <ul aria-labelledby="facts-from-title">
        {open.map(({ field, proposal }) => (
          <li key={field.key}>{labelled(field.name, writeFact(field, proposal.value, t))}</li>
        ))}
      </ul>
      <Button
        size="compact-sm"
        variant="default"
        aria-describedby="facts-from-title"
        onClick={() =>
          onTake(
            addProposed(
              typed,
              open.map(({ proposal }) => proposal),
            ),
          )
        }
      >
        {t('take')}
      </Button>
    </div>
  );
}
