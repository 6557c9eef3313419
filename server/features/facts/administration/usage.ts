import type { ManagedFact } from '#contract/facts/schemas.ts';
import { sourceLanguage } from '#contract/languages.ts';
import type { Database } from '#server/db/database.ts';
import type { Catalogue, CatalogueField } from '../catalogue/catalogue.ts';
import { readCatalogue } from '../catalogue/repository.ts';
import { presentField } from '../presenter.ts';
import { countUse, listVersions } from './repository.ts';

/** All fields with how much they are used, in order. */
export async function describeFacts(db: Database): Promise<ManagedFact[]> {
  const [catalogue, use, versions] = [await readCatalogue(db), await countUse(db), await listVersions(db)];
  const describe = describer({ catalogue, use, versions });
  return [...catalogue.byKey.values()].map(describe);
}

/** One field with how much it is used. */
export async function describeFact(db: Database, id: number): Promise<ManagedFact> {
  return (await describeFacts(db)).find((field) => field.id === id) as ManagedFact;
}

function describer({
  catalogue,
  use,
  versions,
}: {
  catalogue: Catalogue;
  use: Awaited<ReturnType<typeof countUse>>;
  versions: Awaited<ReturnType<typeof listVersions>>;
}) {
  return (field: CatalogueField): ManagedFact => {
    const shown = presentField(field, sourceLanguage);
    const used = use.get(field.key);
    const at = (of: 'fields' | 'values', id: number) => (versions[of].get(id) ?? new Date(0)).toISOString();
    return {
      ...shown,
      names: field.names,
      headers: [...field.headers],
      sub_categories: [...catalogue.byCategory]
        .filter(([, fields]) => fields.includes(field))
        .map(([category]) => category),
      position: field.position,
      posts: used?.posts ?? 0,
      updated_at: at('fields', field.id),
      values: field.values.map((value, place) => ({
        ...(shown.values[place] as (typeof shown.values)[number]),
        names: value.names,
        aliases: [...value.aliases],
        hints: value.hints,
        position: value.position,
        posts: used?.values.get(value.key) ?? 0,
        updated_at: at('values', value.id),
      })),
    };
  };
}
