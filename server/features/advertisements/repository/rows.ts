import type { DocumentKind, SaleReason } from '#contract/advertisements/choices.ts';
import type { Reply } from '#contract/organizations/schemas.ts';
import type { Selectable } from '#server/db/database.ts';
import type { Brands, Categories, Files, Organizations, Sales, Users } from '#server/db/types.ts';
import type { ColumnValues } from '../columns.ts';
import type { PostSubject } from '../policy.ts';

type Category = Selectable<Categories>;
type File = Selectable<Files>;
type Organization = Selectable<Organizations>;
type Person = Selectable<Users>;
type Sale = Selectable<Sales>;

/** A post as lists read it: its own columns and the names of what it points to. */
export interface SummaryRow extends ColumnValues<'summary'> {
  organization_name: Organization['name'];
  organization_status: Organization['status'];
  category_name: Category['name'];
  category_slug: Category['slug'];
  category_icon: Category['icon'];
  sub_category_name: Category['name'] | null;
  brand_name: Selectable<Brands>['name'] | null;
  image_id: File['id'] | null;
  image_width: File['width'];
  image_height: File['height'];
  is_favorite: boolean;
}

/** A post in the lists of its owner's side. */
export interface OwnRow extends SummaryRow, ColumnValues<'owner'> {
  owner_name: string;
  /** Whether it belongs to a stock feed: it does not expire then. */
  is_fed: boolean;
  last_sold_at: Sale['created_at'] | null;
  views: number;
  favorites: number;
}

export interface FileRow extends Pick<File, 'id' | 'name' | 'mime' | 'size' | 'width' | 'height'> {
  kind: 'image' | 'document';
  /** What a document is. */
  purpose: DocumentKind | null;
}

/** A sale; inside a whole post it comes as JSON, with instants as text. */
export interface SaleRow
  extends Pick<
    Sale,
    | 'id'
    | 'sold_to_organization_id'
    | 'currency'
    | 'quantity'
    | 'total_price'
    | 'credited_quantity'
    | 'credited_amount'
    | 'left_quantity'
    | 'left_price'
    | 'closing_date'
  > {
  reason: SaleReason;
  sold_to_organization_name: Organization['name'] | null;
  received: number | null;
  created_at: Date | string;
  reverted_at: Date | string | null;
}

/** An organization as posts name it. */
export interface PostingOrganization
  extends Pick<Organization, 'id' | 'name' | 'city' | 'country' | 'website' | 'logo_file_id' | 'as_agreed'> {
  reply: Reply;
}

/** A whole post; who answers is the contact, else the owner, where they are still there. */
export interface DetailRow extends OwnRow, ColumnValues<'post'> {
  answering_id: Person['id'] | null;
  answering_name: string | null;
  answering_job_title: Person['job_title'];
  answering_phone_number: Person['phone_number'];
  answering_locale: Person['locale'];
  organization_city: Organization['city'];
  organization_country: Organization['country'];
  organization_website: Organization['website'];
  organization_logo_file_id: Organization['logo_file_id'];
  organization_as_agreed: Organization['as_agreed'];
  reply: Reply;
  /** When the first of what is reserved may be free again; null while some is available. */
  reserved_until: Date | null;
  files: FileRow[] | null;
  battery_excepted: boolean;
  /** The newest of them; `sales_count` is how many there are. */
  sales: SaleRow[] | null;
  sales_count: number;
}

/** The part of a row that decisions are made from. */
export function subjectOf(row: SummaryRow & { last_sold_at?: Date | null }): PostSubject {
  return {
    type: row.type,
    state: row.deleted_at === null ? row.state : 'deleted',
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    organizationActive: row.organization_status === 'active',
    expiresAt: row.expires_at,
    deletedAt: row.deleted_at,
    lastSoldAt: row.last_sold_at,
    isAvailable: row.number_of_items > row.reserved_quantity,
  };
}
