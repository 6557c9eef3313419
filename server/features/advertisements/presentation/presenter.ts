import { availabilityLabel } from '#contract/advertisements/choices.ts';
import type { Advertisement, AdvertisementSummary, Image, OwnAdvertisement } from '#contract/advertisements/schemas.ts';
import { sumOf } from '#contract/amounts/arithmetic.ts';
import { fileUrl } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { type ApproximatePrice, approximate, type Rates, readerCurrency } from '../../rates/index.ts';
import { countryName } from '../../vocabulary/index.ts';
import { valuesRead, valuesWithheld } from '../columns.ts';
import { abilitiesOf, mayEdit, type PostSubject, seesContact, seesPrivate, seesStock } from '../policy.ts';
import {
  type DetailRow,
  type FileRow,
  type OwnRow,
  type PostingOrganization,
  type SaleRow,
  type SummaryRow,
  subjectOf,
} from '../repository/rows.ts';

/** What a price is about in the reader's currency. */
export type Estimate = (price: { amount: string | null; currency: string | null }) => ApproximatePrice | null;

/** Estimates by these rates, in the currency that was asked for or else in the reader's. */
export function estimateBy(rates: Rates, actor: Actor, currency: string | null = null): Estimate {
  const into = currency ?? readerCurrency(actor);
  return (price) => approximate(rates, price, into);
}

/** A post as lists show it to a viewer. */
export function presentSummary(row: SummaryRow, viewer: Actor, estimate: Estimate = () => null): AdvertisementSummary {
  const subject = subjectOf(row);
  return {
    id: row.id,
    ...valuesRead(row, 'summary'),
    number_of_items: seesStock(viewer, subject) ? row.number_of_items : availableOf(row),
    approximate_price: estimate({ amount: row.price_per_unit, currency: row.currency }),
    article: row.article_id,
    brand: row.brand_name,
    brand_id: row.brand_id,
    category: { id: row.category_id, name: row.category_name, slug: row.category_slug, icon: row.category_icon },
    sub_category:
      row.sub_category_id === null
        ? null
        : { id: row.sub_category_id, name: row.sub_category_name as string, slug: null, icon: null },
    available_at_label: availabilityLabel(row.type, row.availability),
    country: countryName(row.country),
    organization: row.organization_name,
    organization_id: row.organization_id,
    image:
      row.image_id === null
        ? null
        : presentImage({ id: row.image_id, width: row.image_width as number, height: row.image_height as number }),
    state: subject.state,
    is_favorite: row.is_favorite,
    can_edit: mayEdit(viewer, subject),
    canEdit: mayEdit(viewer, subject),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** A post in the lists of its owner's side; a colleague without the right to what is private gets null there. */
export function presentOwn(row: OwnRow, viewer: Actor, estimate?: Estimate): OwnAdvertisement {
  const subject = subjectOf(row);
  const isPrivate = !seesPrivate(viewer, subject);
  return {
    ...presentSummary(row, viewer, estimate),
    ...(isPrivate ? valuesWithheld('owner') : valuesRead(row, 'owner')),
    ...presentStock(row, viewer, subject),
    owner: { id: row.owner_id, name: row.owner_name },
    pause_reason: isPrivate ? null : row.pause_reason,
    blocked_reason: isPrivate ? null : row.blocked_reason,
    sold_quantity: isPrivate ? null : row.sold_quantity,
    views: isPrivate ? null : row.views,
    favorites: isPrivate ? null : row.favorites,
    ...presentEnd(row),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    abilities: abilitiesOf(viewer, subject),
  };
}

/** A whole post; `organizationPosts` is how many live ones its organization has. */
export function presentAdvertisement(
  row: DetailRow,
  viewer: Actor,
  organizationPosts: number,
  estimate?: Estimate,
): Advertisement {
  const subject = subjectOf(row);
  const isPrivate = !seesPrivate(viewer, subject);
  const files = row.files ?? [];
  const ofOwner = isPrivate ? valuesWithheld('owner') : valuesRead(row, 'owner');
  // Put together in place: a literal with this many parts is copied with each, and what it leaves is collected late.
  return Object.assign(presentSummary(row, viewer, estimate), valuesRead(row, 'post'), ofOwner, {
    images: files.filter(({ kind }) => kind === 'image').map((file) => presentImage(file as FileRow & Pixels)),
    documents: files.filter(({ kind }) => kind === 'document').map(presentDocument),
    battery_excepted: row.battery_excepted,
    owner: { id: row.owner_id, name: row.owner_name },
    contact:
      row.answering_id === null
        ? null
        : presentContact(
            {
              id: row.answering_id,
              name: row.answering_name as string,
              job_title: row.answering_job_title,
              phone_number: row.answering_phone_number,
              locale: row.answering_locale,
            },
            viewer,
            subject,
          ),
    organization_details: presentOrganization(
      {
        id: row.organization_id,
        name: row.organization_name,
        city: row.organization_city,
        country: row.organization_country,
        website: row.organization_website,
        logo_file_id: row.organization_logo_file_id,
        as_agreed: row.organization_as_agreed,
        reply: row.reply,
      },
      organizationPosts,
    ),
    ...presentStock(row, viewer, subject),
    reserved_until: row.reserved_until?.toISOString() ?? null,
    ...presentEnd(row),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    pause_reason: isPrivate ? null : row.pause_reason,
    blocked_reason: isPrivate ? null : row.blocked_reason,
    sold_quantity: isPrivate ? null : row.sold_quantity,
    sales: isPrivate ? null : (row.sales ?? []).map(presentSale),
    sales_count: isPrivate ? null : row.sales_count,
    views: isPrivate ? null : row.views,
    favorites: isPrivate ? null : row.favorites,
    abilities: abilitiesOf(viewer, subject),
  });
}

/** Who answers for a post, as far as the viewer is told. */
export function presentContact(
  person: Omit<NonNullable<Advertisement['contact']>, 'email'>,
  viewer: Actor,
  post: PostSubject,
): Advertisement['contact'] {
  const sees = seesContact(viewer, post);
  if (!sees.name) return null;
  const { id, name, job_title, locale } = person;
  return { id, name, job_title, email: null, phone_number: sees.phone ? person.phone_number : null, locale };
}

/** The organization of a post; `posts` is how many live ones it has. */
export function presentOrganization(
  organization: PostingOrganization,
  posts: number,
): Advertisement['organization_details'] {
  const { id, name, city, country, website, logo_file_id } = organization;
  return {
    id,
    name,
    city,
    country: countryName(country),
    website,
    logo: logo_file_id && fileUrl(logo_file_id, 'card'),
    posts,
    reply: organization.reply,
    as_agreed: organization.as_agreed,
  };
}

const availableOf = (row: SummaryRow) => row.number_of_items - row.reserved_quantity;

/** When a post ends, unless a feed keeps it online, and when its feed last confirmed its stock where that is long ago. */
const presentEnd = (row: SummaryRow & { is_fed: boolean }) => ({
  stock_confirmed_at: row.stock_confirmed_at?.toISOString() ?? null,
  expires_at: row.is_fed ? null : row.expires_at.toISOString(),
});

function presentStock(row: SummaryRow, viewer: Actor, subject: PostSubject) {
  if (!seesStock(viewer, subject)) return { reserved_quantity: null, available_quantity: null };
  return { reserved_quantity: row.reserved_quantity, available_quantity: availableOf(row) };
}

type Pixels = { width: number; height: number };

function presentImage({ id, width, height }: { id: string } & Pixels): Image {
  return {
    id,
    url: fileUrl(id, 'large'),
    card: fileUrl(id, 'card'),
    thumbnail: fileUrl(id, 'thumbnail'),
    width,
    height,
  };
}

function presentDocument({ id, name, mime, size, purpose }: FileRow) {
  return { id, name, url: fileUrl(id, 'original'), mime, size, kind: purpose };
}

/** A sale as its owner's side reads it. */
export function presentSale(row: SaleRow) {
  return {
    id: row.id,
    reason: row.reason,
    sold_to_organization:
      row.sold_to_organization_id === null
        ? null
        : { id: row.sold_to_organization_id, name: row.sold_to_organization_name as string },
    sold_currency: row.currency,
    total_number_of_items: row.quantity,
    total_price: row.total_price,
    received: row.received,
    credited_quantity: row.credited_quantity,
    credited_amount: sumOf([row.credited_amount]),
    left_quantity: row.left_quantity,
    left_price: row.left_price,
    closing_date: row.closing_date,
    created_at: new Date(row.created_at).toISOString(),
    reverted_at: row.reverted_at === null ? null : new Date(row.reverted_at).toISOString(),
  };
}
