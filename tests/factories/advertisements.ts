import sharp from 'sharp';
import type { AdvertisementType, Condition, Unit } from '#contract/advertisements/choices.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';

let sequence = 0;

/** A top-level category with one below it. */
export async function createCategory(db: Database, given: { name?: string; slug?: string } = {}) {
  sequence += 1;
  const name = given.name ?? `Category ${sequence}`;
  const parent = await db
    .insertInto('categories')
    .values({ name, slug: given.slug ?? `category-${sequence}`, icon: 'wheels', position: sequence })
    .returningAll()
    .executeTakeFirstOrThrow();
  const child = await db
    .insertInto('categories')
    .values({ name: `${name} parts`, parent_id: parent.id, position: 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...parent, child };
}

/** A brand. */
export async function createBrand(db: Database, name?: string) {
  sequence += 1;
  return db
    .insertInto('brands')
    .values({ name: name ?? `Brand ${sequence}` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A live post of someone, 100 pieces at 10 euro by default. */
export async function createAdvertisement(
  db: Database,
  owner: { id: number; organization_id: number | null },
  given: {
    type?: AdvertisementType;
    title?: string;
    category?: { id: number; child?: { id: number } };
    brandId?: number | null;
    state?: 'active' | 'paused' | 'expired' | 'sold' | 'blocked';
    items?: number;
    minimum?: number | null;
    price?: string | null;
    /** As they are stored: `10:16.40 50:15.00`. */
    breaks?: string | null;
    wholeLot?: string | null;
    unit?: Unit;
    condition?: Condition | null;
    country?: string;
    availability?: string;
    articleNumber?: string | null;
    gtin?: string | null;
    currency?: string;
    reference?: string | null;
    description?: string | null;
    deletedAt?: Date | null;
    expiresAt?: Date;
    createdAt?: Date;
    facts?: Record<string, unknown> | null;
  } = {},
) {
  sequence += 1;
  const category = given.category ?? (await createCategory(db));
  const state = given.state ?? 'active';
  const price = given.price === undefined ? '10.00' : given.price;
  const insert = (within: Database) =>
    within
      .insertInto('advertisements')
      .values({
        organization_id: owner.organization_id as number,
        owner_id: owner.id,
        type: given.type ?? 'offered',
        title: given.title ?? `Chainring ${sequence}`,
        category_id: category.id,
        sub_category_id: category.child?.id ?? null,
        brand_id: given.brandId ?? null,
        number_of_items: state === 'sold' ? 0 : (given.items ?? 100),
        minimal_order_quantity: given.minimum ?? null,
        price_per_unit: price,
        price_breaks: given.breaks ?? null,
        whole_lot_price: given.wholeLot ?? null,
        unit: given.unit ?? 'piece',
        condition: given.condition ?? null,
        currency: price === null ? null : (given.currency ?? 'EUR'),
        country: given.country ?? 'NL',
        availability: given.availability ?? 'in_stock',
        supplier_article_number: given.articleNumber ?? null,
        gtin: given.gtin ?? null,
        internal_reference: given.reference ?? null,
        description: given.description ?? null,
        facts: given.facts ? JSON.stringify(given.facts) : null,
        state,
        blocked_reason: state === 'blocked' ? 'Does not belong here' : null,
        deleted_at: given.deletedAt ?? null,
        expires_at: given.expiresAt ?? new Date(Date.now() + 60 * 86_400_000),
        ...(given.createdAt ? { created_at: given.createdAt } : {}),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  // Committed as the product does, so that the next search of the same process knows of it without waiting for a notice.
  return db.isTransaction ? insert(db) : transact(db, insert);
}

/** The fields of a form that posts something that is offered; `given` replaces some of them. */
export function advertisementForm(
  category: { id: number; child: { id: number } },
  given: Record<string, unknown> = {},
) {
  return {
    type: 'offered',
    title: 'Hydraulic disc calliper',
    category: category.id,
    subCategory: category.child.id,
    number_of_items: 40,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
    ...given,
  };
}

/** A JPG picture of one colour, as a file of a form. */
export async function jpegFile(name = 'picture.jpg', size = { width: 60, height: 40 }): Promise<File> {
  const content = await sharp({ create: { ...size, channels: 3, background: '#1b6ac9' } })
    .jpeg()
    .toBuffer();
  return fileOf(content, name, 'image/jpeg');
}

/** A small PDF, as a file of a form. */
export function pdfFile(name = 'data sheet.pdf'): File {
  return fileOf(
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    name,
    'application/pdf',
  );
}

/** Any bytes under any name. */
export function fileOf(content: Buffer | string, name: string, type = 'application/octet-stream'): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
}
