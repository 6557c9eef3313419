import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { proposeArticleFacts, proposeFacts } from '#contract/facts/endpoints.ts';
import type { PublicFactField } from '#contract/facts/schemas.ts';
import type { StatedFact } from '#contract/facts/stored.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { labelled } from '#web/lib/format/format.ts';
import { useFactFields, writeFact } from '../../facts/fields.ts';
import type { InputProps } from '../specialInputs.tsx';
import classes from './Facts.module.css';
import { addProposed, proposedByChemistry, type TypedFacts, typedOf } from './typed.ts';

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
  /** What the form calls the article; the id of a brand that is known. */
  article: { brand: string | null; number: string; gtin: string };
  typed: TypedFacts;
  /** Whether they are not below the heading of the facts. */
  isApart: boolean;
  /** Sets the facts of the form. */
  onTake: (facts: string) => void;
}

/** What the title, other sellers of the article and the chemistry of batteries seem to state of a form's facts. */
export function FormProposals({ form: { form }, isApart = false }: Pick<InputProps, 'form'> & { isApart?: boolean }) {
  const { title, subCategory, brand, supplier_article_number: number, gtin, facts } = form.values;
  const { brands } = useBootstrap();
  const { data: fields = [] } = useFactFields(subCategory === null ? null : Number(subCategory));
  if (subCategory === null || fields.length === 0) return null;
  return (
    <Proposals
      fields={fields}
      subCategory={subCategory}
      title={title}
      article={{ brand: brandNamed(brands ?? [], brand), number, gtin }}
      typed={typedOf(facts)}
      isApart={isApart}
      onTake={(taken) => form.setFieldValue('facts', taken)}
    />
  );
}

/** The id of a brand by its name, which the form has. */
function brandNamed(brands: readonly { id: number; name: string }[], given: string): string | null {
  const name = given.trim().toLowerCase();
  const found = brands.find((brand) => brand.name.toLowerCase() === name);
  return found ? String(found.id) : null;
}

/** What no field has yet. Nothing of it is taken without a press: one takes a fact, or all of a source. */
function Proposals({ fields, subCategory, title, article, typed, isApart, onTake }: ProposalsProps) {
  const { t } = useTranslation('facts');
  const headed = (source: string) => (isApart ? `${t('title')} · ${source}` : source);
  const [settled] = useDebouncedValue(title.trim().slice(0, longest), pause);
  const { data: ofTitle = [] } = useQuery({
    queryKey: ['facts', 'proposals', subCategory, settled],
    queryFn: async ({ signal }) => {
      const query = { sub_category: Number(subCategory), title: settled };
      return (await call(proposeFacts, { query, signal })).data;
    },
    enabled: settled.length >= shortest,
    staleTime: 60_000,
    retry: false,
  });
  const { brand, number, gtin } = article;
  const [named] = useDebouncedValue(JSON.stringify({ brand, number: number.trim(), gtin: gtin.trim() }), pause);
  const { data: ofSellers = [] } = useQuery({
    queryKey: ['facts', 'proposals', subCategory, 'article', named],
    queryFn: async ({ signal }) => {
      const asked = JSON.parse(named) as ProposalsProps['article'];
      const query = {
        sub_category: Number(subCategory),
        brand: asked.brand === null ? null : Number(asked.brand),
        supplier_article_number: asked.number || null,
        gtin: asked.gtin || null,
      };
      return (await call(proposeArticleFacts, { query, signal })).data;
    },
    enabled: (brand !== null && number.trim() !== '') || gtin.trim() !== '',
    staleTime: 60_000,
    retry: false,
  });
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const openOf = <Proposal extends StatedFact>(proposals: readonly Proposal[]) =>
    proposals.flatMap((proposal) => {
      const field = byKey.get(proposal.key);
      return field && typed[proposal.key] === undefined ? [{ proposal, field }] : [];
    });
  const take = (open: readonly { proposal: StatedFact }[]) =>
    onTake(
      addProposed(
        typed,
        open.map(({ proposal }) => proposal),
      ),
    );
  type Open = readonly { proposal: StatedFact & { sellers?: number }; field: PublicFactField }[];
  const itemsOf = (open: Open) =>
    open.map((one) => {
      const { proposal, field } = one;
      const fact = labelled(field.name, writeFact(field, proposal.value, t));
      const { sellers } = proposal;
      const text = sellers === undefined ? fact : t('sellers', { count: sellers, fact });
      return { text, onTake: () => take([one]) };
    });
  const [stated, agreed, derived] = [openOf(ofTitle), openOf(ofSellers), openOf(proposedByChemistry(typed))];
  return (
    <>
      {stated.length > 0 && (
        <Source
          id="facts-from-title"
          title={headed(t('fromTitle'))}
          items={itemsOf(stated)}
          onTake={() => take(stated)}
        />
      )}
      {derived.length > 0 && (
        <Source
          id="facts-from-chemistry"
          title={headed(t('fromChemistry'))}
          items={itemsOf(derived)}
          onTake={() => take(derived)}
        />
      )}
      {agreed.length > 0 && (
        <Source
          id="facts-from-sellers"
          title={headed(t('fromSellers'))}
          items={itemsOf(agreed)}
          onTake={() => take(agreed)}
        />
      )}
    </>
  );
}

interface SourceProps {
  id: string;
  title: string;
  items: readonly { text: string; onTake: () => void }[];
  /** Takes all of them. */
  onTake: () => void;
}

function Source({ id, title, items, onTake }: SourceProps) {
  const { t } = useTranslation('facts');
  return (
    <div className={classes.proposals}>
      <span id={id} className={classes.source}>
        {title}
      </span>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <li key={item.text}>
            <button type="button" onClick={item.onTake}>
              <IconPlus size={14} stroke={2} aria-hidden="true" />
              {item.text}
            </button>
          </li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" aria-describedby={id} onClick={onTake}>
        {t('take')}
      </Button>
    </div>
  );
}
