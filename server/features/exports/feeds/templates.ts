import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { DecimalSign, FeedSeparator, FeedTemplate } from '#contract/export-feeds/choices.ts';
import { breakPartOf } from '#contract/imports/columns.ts';
import type { NewCell } from '#server/platform/spreadsheets/index.ts';

/** An item of a feed, by the names of its columns. */
export type Item = Record<string, NewCell>;

/** What a template writes of an item. */
interface Product {
  item: Item;
  /** The own reference, else the number of the post; no other product of the feed has the same. */
  sku: string;
  title: string;
  /** Never empty. */
  description: string;
  /** Prices as text, with the decimals of the currency. */
  net: string;
  gross: string;
  /** In percent. */
  vatRate: number;
  currency: string;
  available: number;
  isLive: boolean;
  pictures: string[];
}

type Separator = ',' | ';' | '\t';

interface Template {
  separator: Separator;
  columns: Record<string, (product: Product) => NewCell>;
  /** Further lines of a product, such as its other pictures. */
  furtherLines?: (product: Product) => Item[];
}

const textIn = (item: Item, name: string): string => String(item[name] ?? '');
/** Two numbers may differ in signs only, so the number of the post is a part of it. */
const handle = ({ sku, item }: Product): string =>
  `groupset-${sku.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}-${item.id}`;
const categories = ({ item }: Product): string[] =>
  [textIn(item, 'category'), textIn(item, 'subcategory')].filter((name) => name !== '');
const canBeNamed = ({ item }: Product): boolean =>
  textIn(item, 'gtin') !== '' || (textIn(item, 'brand') !== '' && textIn(item, 'supplier_article_number') !== '');

/** Google takes 50 characters; two longer numbers may begin alike, so the number of the post is a part of theirs. */
function googleId({ sku, item }: Product): string {
  const end = `-${item.id}`;
  return sku.length <= 50 ? sku : `${sku.slice(0, 50 - end.length)}${end}`;
}

/** What Google calls it; a product that comes later needs its date. */
function googleAvailability({ item, available, isLive }: Product): string {
  if (!isLive || available <= 0) return 'out_of_stock';
  if (item.availability_code === 'in_stock') return 'in_stock';
  return item.available_at ? 'backorder' : 'out_of_stock';
}

const googleConditions: Record<string, string> = { used: 'used', refurbished: 'refurbished' };

/**
 * The columns of shop systems. Read in November 2026: excerpts of the manuals of Google Merchant Center and Shopify, and source of
 * WooCommerce's importer, of a profile of Shopware and of Odoo's product fields. No file was imported into any of them.
 */
const templates: Record<FeedTemplate, Template> = {
  google_merchant: {
    separator: ',',
    columns: {
      id: googleId,
      title: ({ title }) => title.slice(0, 150),
      description: ({ description }) => description.slice(0, 5_000),
      link: ({ item }) => item.url ?? null,
      image_link: ({ pictures }) => pictures[0] ?? null,
      additional_image_link: ({ pictures }) => pictures.slice(1, 11).join(','),
      availability: googleAvailability,
      availability_date: (product) =>
        googleAvailability(product) === 'backorder' ? `${textIn(product.item, 'available_at')}T00:00Z` : null,
      price: ({ gross, currency }) => `${gross} ${currency}`,
      brand: ({ item }) => item.brand ?? null,
      gtin: ({ item }) => item.gtin ?? null,
      mpn: ({ item }) => item.supplier_article_number ?? null,
      identifier_exists: (product) => (canBeNamed(product) ? 'yes' : 'no'),
      condition: ({ item }) => googleConditions[textIn(item, 'condition_code')] ?? 'new',
      product_type: (product) => categories(product).join(' > '),
    },
  },
  shopify: {
    separator: ',',
    columns: {
      Title: ({ title }) => title,
      'URL handle': handle,
      Description: ({ description }) => description,
      Vendor: ({ item }) => item.brand ?? null,
      Type: (product) => categories(product).at(-1) ?? null,
      'Published on online store': ({ isLive }) => (isLive ? 'TRUE' : 'FALSE'),
      Status: ({ isLive }) => (isLive ? 'Active' : 'Draft'),
      SKU: ({ sku }) => sku,
      Barcode: ({ item }) => item.gtin ?? null,
      'Option1 name': () => 'Title',
      'Option1 value': () => 'Default Title',
      Price: ({ gross }) => gross,
      'Inventory tracker': () => 'shopify',
      'Inventory quantity': ({ available }) => available,
      'Continue selling when out of stock': () => 'DENY',
      'Product image URL': ({ pictures }) => pictures[0] ?? null,
      'Image position': ({ pictures }) => (pictures.length > 0 ? 1 : null),
    },
    furtherLines: (product) =>
      product.pictures.slice(1).map((picture, place) => ({
        Title: product.title,
        'URL handle': handle(product),
        'Product image URL': picture,
        'Image position': place + 2,
      })),
  },
  woocommerce: {
    separator: ',',
    columns: {
      Type: () => 'simple',
      SKU: ({ sku }) => sku,
      Name: ({ title }) => title,
      Published: ({ isLive }) => (isLive ? 1 : -1),
      'Visibility in catalog': () => 'visible',
      Description: ({ description }) => description,
      'Tax status': () => 'taxable',
      'In stock?': ({ available }) => (available > 0 ? 1 : 0),
      Stock: ({ available }) => available,
      'Backorders allowed?': () => 0,
      'Regular price': ({ gross }) => gross,
      // A comma begins another category.
      Categories: (product) =>
        categories(product)
          .map((name) => name.replaceAll(',', '\\,'))
          .join(' > '),
      Images: ({ pictures }) => pictures.join(', '),
      'GTIN, UPC, EAN, or ISBN': ({ item }) => item.barcode ?? null,
      Brands: ({ item }) => item.brand ?? null,
    },
  },
  shopware: {
    separator: ';',
    columns: {
      product_number: ({ sku }) => sku,
      active: ({ isLive }) => (isLive ? 1 : 0),
      stock: ({ available }) => available,
      name: ({ title }) => title,
      description: ({ description }) => description,
      price_net: ({ net }) => net,
      price_gross: ({ gross }) => gross,
      tax_rate: ({ vatRate }) => vatRate,
      manufacturer_name: ({ item }) => item.brand ?? null,
      manufacturer_number: ({ item }) => item.supplier_article_number ?? null,
      ean: ({ item }) => item.gtin ?? null,
      cover_media_url: ({ pictures }) => pictures[0] ?? null,
    },
  },
  odoo: {
    separator: ',',
    columns: {
      id: ({ item }) => `groupset_post_${item.id}`,
      name: ({ title }) => title,
      default_code: ({ sku }) => sku,
      barcode: ({ item }) => item.barcode ?? null,
      list_price: ({ gross }) => gross,
      type: () => 'consu',
      sale_ok: ({ isLive, available }) => (isLive && available > 0 ? 'True' : 'False'),
      description_sale: ({ description }) => description,
      image_1920: ({ pictures }) => pictures[0] ?? null,
    },
  },
};

function productOf(item: Item, vatRate: number): Product {
  const net = Number(item.price_per_unit ?? 0);
  const currency = textIn(item, 'currency');
  const title = textIn(item, 'title');
  return {
    item,
    // Feeds that the version before made have no numbers of their own.
    sku: textIn(item, 'sku') || textIn(item, 'internal_reference') || textIn(item, 'id'),
    title,
    description: textIn(item, 'description') || title,
    vatRate,
    net: roundedTo(currency, net),
    gross: roundedTo(currency, net * (1 + vatRate / 100)),
    currency,
    available: Number(item.available_quantity ?? 0),
    // A post of another organization is in the feed only while it is live.
    isLive: item.state === undefined || item.state === 'active',
    pictures: [1, 2, 3].map((place) => textIn(item, `image_${place}`)).filter((address) => address !== ''),
  };
}

/** Whether an item can be sold now. */
export const isAvailable = (item: Item): boolean =>
  item.type === 'offered' &&
  Number(item.available_quantity ?? 0) > 0 &&
  (item.state === undefined || item.state === 'active');

/** What is written of items: headers, and the lines of each. An item that is gone is null. */
export interface Table {
  separator: Separator;
  headers: string[];
  rowsOf(id: number, item: Item | null): NewCell[][];
}

/** The table that a shop system imports: what is offered at a price. */
export function templateTable(name: FeedTemplate, vatRate: number): Table {
  const { separator, columns, furtherLines } = templates[name];
  const headers = Object.keys(columns);
  return {
    separator,
    headers,
    rowsOf(_id, item) {
      if (item?.type !== 'offered' || !item.price_per_unit) return [];
      const product = productOf(item, vatRate);
      const further = (furtherLines?.(product) ?? []).map((line) => headers.map((header) => line[header] ?? null));
      return [Object.values(columns).map((write) => write(product)), ...further];
    },
  };
}

/** What stands for a separator in settings. */
export const separators: Record<FeedSeparator, Separator> = { comma: ',', semicolon: ';', tab: '\t' };

const isAmount = (field: string): boolean =>
  field === 'price_with_vat' ||
  field === 'price_per_unit' ||
  field === 'whole_lot_price' ||
  field === 'minimum_order_value' ||
  breakPartOf(field)?.part === 'price_per_unit';

/** What a column of one's own has of an item. */
export function cellOf(item: Item, field: string, { decimal_sign, vat_rate }: Notation): NewCell {
  const value =
    field === 'price_with_vat' && item.price_per_unit ? productOf(item, Number(vat_rate)).gross : (item[field] ?? null);
  const isDecimal = isAmount(field) || (typeof value === 'number' && !Number.isInteger(value));
  return isDecimal && value !== null && decimal_sign === 'comma' ? String(value).replace('.', ',') : value;
}

interface Notation {
  decimal_sign: DecimalSign;
  vat_rate: string;
}
