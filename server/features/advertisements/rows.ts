import type {
  AdvertisementState,
  AdvertisementType,
  Availability,
  Condition,
  SaleReason,
  Unit,
} from '#contract/advertisements/choices.ts';
import type { PostSubject } from './policy.ts';

/** A post as lists read it: its own columns and the names of what it points to. */
export interface SummaryRow {
  id: number;
  type: AdvertisementType;
  title: string;
  state: Exclude<AdvertisementState, 'deleted'>;
  owner_id: number;
  organization_id: number;
  organization_name: string;
  organization_status: string;
  category_id: number;
  category_name: string;
  category_slug: string | null;
  category_icon: string | null;
  sub_category_id: number | null;
  sub_category_name: string | null;
  brand_id: number | null;
  brand_name: string | null;
  supplier_article_number: string | null;
  condition: Condition | null;
  unit: Unit;
  number_of_items: number;
  minimal_order_quantity: number | null;
  minimum_order_value: string | null;
  currency: string | null;
  price_per_unit: string | null;
  country: string;
  location: string | null;
  availability: Availability;
  available_at: string | null;
  image_id: string | null;
  image_width: number | null;
  image_height: number | null;
  is_favorite: boolean;
  expires_at: Date;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A post in the lists of its owner's side. */
export interface OwnRow extends SummaryRow {
  internal_reference: string | null;
  owner_name: string;
  sold_quantity: number;
  last_sold_at: Date | null;
  views: number;
  favorites: number;
}

export interface FileRow {
  id: string;
  kind: 'image' | 'document';
  name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
}

/** A sale; inside a whole post it comes as JSON, with instants as text. */
export interface SaleRow {
  id: number;
  reason: SaleReason;
  sold_to_organization_id: number | null;
  sold_to_organization_name: string | null;
  currency: string | null;
  quantity: number;
  total_price: string | null;
  closing_date: string;
  created_at: Date | string;
  reverted_at: Date | string | null;
}

/** A whole post. */
export interface DetailRow extends OwnRow {
  description: string | null;
  gtin: string | null;
  blocked_reason: string | null;
  contact_id: number | null;
  contact_name: string | null;
  contact_job_title: string | null;
  contact_email: string | null;
  contact_phone_number: string | null;
  contact_locale: string | null;
  organization_city: string | null;
  organization_country: string;
  organization_website: string | null;
  organization_logo_file_id: string | null;
  files: FileRow[] | null;
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
  };
}
