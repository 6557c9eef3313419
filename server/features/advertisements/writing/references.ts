import { contradictions } from '#contract/advertisements/choices.ts';
import { messages } from '#contract/errors.ts';
import type { FixedText } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { type FieldProblems, invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Holder } from '#server/platform/quotas/index.ts';
import { earliestDay } from '#server/platform/values/index.ts';
import { type Catalogue, fieldsOf, holdCatalogue, neededOf, readCatalogue, settleFacts } from '../../facts/index.ts';
import { addBrandNamed, findBrands, findParents, isCountry, isCurrency } from '../../vocabulary/index.ts';
import { columnsWritten, type DeclaredColumn, type PostFields } from '../columns.ts';
import type { AdvertisementDependencies } from '../dependencies.ts';
import { actsForAll } from '../policy.ts';
import { findActiveMembers, findPosters } from '../repository/posts.ts';

const chooseAnother: FixedText[] = ['Choose one from the list'];

/** Who posts: the organization, and the person whose post it is. */
interface Poster {
  organizationId: number;
  ownerId: number;
  country: string;
}

/** The fields of a form, and the organization of the post where there is one already. */
export interface Form {
  fields: PostFields;
  organizationId?: number;
  /** The facts that the post has already. */
  facts?: string | null;
}

/** What the fields that point elsewhere lead to. A row can be written from it where `errors` is empty. */
interface References {
  errors: FieldProblems;
  /** Of a new post. */
  poster: Poster | null;
  category: number;
  subCategory: number | null;
  contact: number | null | undefined;
  /** The id of one, or the name of one that is added with the post. */
  brand: number | string | null | undefined;
  /** What the form says about facts, by the fields as they were before the write; undefined leaves them as they are. */
  facts: string | null | undefined;
  /** The facts that the battery rules need of this sub-category. */
  neededFacts: readonly string[];
}

/** What the references of forms lead to, in the order of the forms: four queries, however many forms there are. */
export async function resolveReferences(db: Database, actor: Actor, forms: readonly Form[]): Promise<References[]> {
  const fields = forms.map((form) => form.fields);
  const newPosts = forms.filter(({ organizationId }) => organizationId === undefined);
  const known: Known = {
    catalogue: await readCatalogue(db),
    posters: await findPosters(db, given(newPosts.map((form) => namedOrganization(actor, form.fields)))),
    members: await findActiveMembers(db, given(fields.map(({ contact }) => contact))),
    parents: await findParents(db, given(fields.flatMap(({ category, subCategory }) => [category, subCategory]))),
    brands: await findBrands(db, given(fields.map(({ brand }) => brand))),
  };
  return forms.map((form) => resolve(actor, form, known));
}

/** As resolveReferences, for one form. */
export async function resolveReferencesOf(db: Database, actor: Actor, form: Form): Promise<References> {
  const [references] = await resolveReferences(db, actor, [form]);
  return references as References;
}

/** What is wrong with the date from which a post is available: one that is new may not be over. */
export function checkDate(actor: Actor, date: string | null | undefined, before: string | null): FieldProblems {
  if (!date || date === before || date >= earliestDay(new Date(), actor.timeZone)) return {};
  return { available_at: [contradictions.datePast] };
}

/** The columns that a form fills; what it does not name is undefined and stays as it is. Adds the brand that is new. */
export async function columnsOf(
  { quotas }: AdvertisementDependencies,
  db: InTransaction,
  holder: Holder,
  fields: PostFields,
  { category, subCategory, contact, brand, facts }: References,
) {
  const stated = facts ? settleFacts(await holdCatalogue(db), { ...fields, facts }, null) : { facts, errors: {} };
  if (Object.keys(stated.errors).length > 0) throw invalid(stated.errors);
  return {
    ...columnsWritten(fields),
    // What is in stock needs no date, whether or not the form names the one of before.
    ...(fields.availability === 'in_stock' ? { available_at: null } : {}),
    // A post that becomes wanted has no prices by quantity.
    ...(fields.type === 'wanted' ? { price_breaks: null, whole_lot_price: null } : {}),
    category_id: category,
    // A sub-category goes with its category, so it is never kept from before.
    sub_category_id: subCategory,
    brand_id: typeof brand === 'string' ? await addBrandNamed(db, brand, { quotas, holder }) : brand,
    contact_id: contact,
    facts: stated.facts,
  } satisfies Record<DeclaredColumn, unknown>;
}

/** The rows that references of forms lead to, by what the forms name. */
interface Known {
  catalogue: Catalogue;
  posters: Awaited<ReturnType<typeof findPosters>>;
  members: Awaited<ReturnType<typeof findActiveMembers>>;
  parents: Awaited<ReturnType<typeof findParents>>;
  brands: Awaited<ReturnType<typeof findBrands>>;
}

function given<Value>(values: readonly (Value | null | undefined)[]): Value[] {
  return [...new Set(values.filter((value) => value !== null && value !== undefined))];
}

function resolve(actor: Actor, { fields, organizationId, facts: before }: Form, known: Known): References {
  const { members, parents, brands } = known;
  const { poster, errors } =
    organizationId === undefined ? findPosterOf(actor, fields, known) : { poster: null, errors: {} as FieldProblems };
  if (parents.get(fields.category) !== null) errors.category = chooseAnother;
  if (fields.subCategory && parents.get(fields.subCategory) !== fields.category) {
    errors.subCategory = ['Choose one of this category'];
  }
  const organization = organizationId ?? poster?.organizationId;
  if (fields.contact && organization && members.get(fields.contact) !== organization) {
    errors.contact = ['Choose someone from your organization'];
  }
  if (fields.currency && !isCurrency(fields.currency)) errors.currency = chooseAnother;
  if (fields.country && !isCountry(fields.country)) errors.country = chooseAnother;
  const stated = settleFacts(known.catalogue, fields, before ?? null);
  Object.assign(errors, stated.errors);
  const brand = typeof fields.brand === 'number' || fields.brand ? brands.get(fields.brand) : fields.brand;
  if (fields.brand !== undefined && brand === undefined) errors.brand = ['Choose one from the list, or type a name'];
  return {
    errors,
    poster,
    category: fields.category,
    subCategory: fields.subCategory ?? null,
    contact: fields.contact,
    brand: brand === '' ? null : brand,
    facts: stated.facts,
    neededFacts: neededOf(fieldsOf(known.catalogue, fields.subCategory ?? null)),
  };
}

/** Only someone who acts for all organizations names one in the form; what others send is ignored. */
function namedOrganization(actor: Actor, fields: PostFields): number | null | undefined {
  return actsForAll(actor) ? fields.organization : actor.organization?.id;
}

/** The organization that a new post belongs to, and its owner: of people who act for all the contact, else its first admin. */
function findPosterOf(
  actor: Actor,
  fields: PostFields,
  { posters, members }: Known,
): { poster: Poster | null; errors: FieldProblems } {
  const refuse = (...organization: FixedText[]) => ({ poster: null, errors: { organization } });
  const id = namedOrganization(actor, fields);
  const found = id ? posters.get(id) : undefined;
  if (!id) return refuse(messages.required);
  if (!actsForAll(actor)) {
    if (!found) return refuse(messages.required);
    return { poster: { organizationId: id, ownerId: actor.id, country: found.country }, errors: {} };
  }
  if (found?.status !== 'active') return refuse(...chooseAnother);
  const { contact } = fields;
  const ownerId = contact && members.get(contact) === id ? contact : found.responsible_id;
  if (ownerId === null) return refuse('This organization has no users yet');
  return { poster: { organizationId: id, ownerId, country: found.country }, errors: {} };
}
