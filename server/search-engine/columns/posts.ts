import type { ChoiceColumn, FacetColumn } from '#contract/advertisements/facets.ts';
import { ArticleSlots } from './articles.ts';
import { BitSet } from './bitSet.ts';
import { Combinations, together } from './combinations.ts';
import { type Counts, noCounts, tallyColumn, tallyParts } from './counts.ts';
import { choiceColumns, facetColumns, wantedPlace } from './facetColumns.ts';
import { FactColumns, type StatedFacts } from './facts.ts';
import { Orders } from './orders.ts';
import { ValueSets } from './valueSets.ts';
import { VisiblePosts } from './visible.ts';

/** The places of a post's fixed choices in their lists, by column; undefined if it has none. */
export type Choices = { [Column in ChoiceColumn]?: number | undefined };

/** A post as the engine keeps it; money in minor units (cents), null where no price is named. */
export interface IndexedPost extends Choices {
  id: number;
  categoryId: number;
  subCategoryId: number | null;
  brandId: number | null;
  organizationId: number;
  country: string;
  currency: string | null;
  price: number | null;
  createdAt: number;
  quantity: number;
  /**
   * What orders cost, if that depends on their size: pairs of the last quantity that a price holds for and the price, the
   * quantities rising. A quantity has the first price that holds for as many.
   */
  ladder?: readonly number[] | null;
  articleId?: number | null;
  /** The place of its unit in the list of units. */
  unit?: number;
  facts?: StatedFacts | null;
}

/** Numbers values as they come, from 1 on; 0 means "none". Knows how many live posts have each. */
export class Ordinals<Value extends string | number> {
  readonly values: (Value | null)[] = [null];
  /** Live posts by number. */
  readonly counts: number[] = [0];
  private readonly byValue = new Map<Value, number>();

  /** The number of a value; a new one for a value not seen before. */
  add(value: Value | null): number {
    if (value === null) return 0;
    const known = this.byValue.get(value);
    if (known !== undefined) return known;
    this.values.push(value);
    this.counts.push(0);
    this.byValue.set(value, this.values.length - 1);
    return this.values.length - 1;
  }

  /** Counts a post with the value in, and returns the value's number. */
  enter(value: Value | null): number {
    const number = this.add(value);
    this.counts[number] = (this.counts[number] as number) + 1;
    return number;
  }

  /** Counts a post out. */
  leave(number: number): void {
    this.counts[number] = (this.counts[number] as number) - 1;
  }

  /** The number of a value, or undefined where no post ever had it. */
  find(value: Value): number | undefined {
    return this.byValue.get(value);
  }

  /** How many live posts have a value. */
  countOf(value: Value): number {
    const number = this.find(value);
    return number === undefined ? 0 : (this.counts[number] as number);
  }

  get size(): number {
    return this.values.length;
  }
}

const noPrice = -1;
/** The list of one slot. */
const one = new Int32Array(1);

/**
 * The facet columns of the live posts, one slot a post, about 65 bytes each. A slot that is given up has organization 0, which
 * no filter lets through, and is used again.
 */
export class PostColumns {
  /** Slots in use, given-up ones included. */
  size = 0;
  ids: Int32Array;
  /** The columns in which values are chosen. */
  readonly values: Record<FacetColumn, Uint8Array | Uint16Array | Uint32Array>;
  currency: Uint16Array;
  price: Float64Array;
  created: Float64Array;
  /** The latest creation of all posts that were ever here, in milliseconds; 0 before the first. */
  newest = 0;
  quantity: Int32Array;
  /** By slot, only of posts whose price depends on the quantity. */
  readonly ladders = new Map<number, readonly number[]>();
  unit: Uint8Array;
  /** Numbers of the combinations of facets that are counted together. */
  kind: Uint32Array;
  source: Uint32Array;

  readonly categories = new Ordinals<number>();
  readonly brands = new Ordinals<number>();
  readonly organizations = new Ordinals<number>();
  readonly countries = new Ordinals<string>();
  readonly currencies = new Ordinals<string>();
  /** What there is in all live posts. */
  readonly totals = noCounts();
  /** The slots in use. */
  readonly live = new BitSet(0);
  readonly valueSets = new ValueSets(this);
  readonly orders = new Orders(this);
  readonly visible = new VisiblePosts(this);
  readonly articles = new ArticleSlots();
  readonly facts = new FactColumns();
  readonly kinds = new Combinations(together.kind);
  readonly sources = new Combinations(together.source);

  /** Slot + 1 by id; ids come from a sequence, so this is as long as the table ever was. */
  private slots = new Int32Array(1024);
  private readonly free: number[] = [];

  constructor(capacity = 1024) {
    this.ids = new Int32Array(capacity);
    const values = {} as PostColumns['values'];
    for (const { column } of choiceColumns) values[column] = new Uint8Array(capacity);
    values.category = new Uint16Array(capacity);
    values.subCategory = new Uint16Array(capacity);
    values.country = new Uint16Array(capacity);
    values.brand = new Uint32Array(capacity);
    values.organization = new Uint32Array(capacity);
    this.values = values;
    this.currency = new Uint16Array(capacity);
    this.price = new Float64Array(capacity);
    this.created = new Float64Array(capacity);
    this.quantity = new Int32Array(capacity);
    this.unit = new Uint8Array(capacity);
    this.kind = new Uint32Array(capacity);
    this.source = new Uint32Array(capacity);
  }

  /** How many posts there are. */
  get count(): number {
    return this.size - this.free.length;
  }

  get capacity(): number {
    return this.ids.length;
  }

  /** The ids of all posts. */
  liveIds(): number[] {
    return Array.from(this.ids.subarray(0, this.size)).filter((id, slot) => this.slotOf(id) === slot);
  }

  /** The slot of a post, or -1. */
  slotOf(id: number): number {
    return id < this.slots.length ? (this.slots[id] as number) - 1 : -1;
  }

  /** Adds a post or replaces what was known of it; returns its slot. */
  put(post: IndexedPost): number {
    let slot = this.slotOf(post.id);
    if (slot < 0) {
      slot = this.free.pop() ?? this.size;
      if (slot === this.size) {
        if (slot === this.capacity) this.grow(slot + 1);
        this.size += 1;
      }
      if (post.id >= this.slots.length) this.slots = lengthen(this.slots, post.id + 1);
      this.slots[post.id] = slot + 1;
      this.ids[slot] = post.id;
    } else {
      this.leave(slot);
    }
    const { values } = this;
    const isWanted = post.type === wantedPlace;
    for (const { column, choices, places } of choiceColumns) {
      const place = post[column] ?? choices.length;
      if (place >= choices.length) values[column][slot] = places;
      else values[column][slot] = isWanted && places > choices.length ? choices.length + place : place;
    }
    values.category[slot] = this.categories.enter(post.categoryId);
    values.subCategory[slot] = this.categories.enter(post.subCategoryId);
    values.brand[slot] = this.brands.enter(post.brandId);
    values.organization[slot] = this.organizations.enter(post.organizationId);
    values.country[slot] = this.countries.enter(post.country);
    this.currency[slot] = this.currencies.add(post.currency);
    this.price[slot] = post.price ?? noPrice;
    this.created[slot] = post.createdAt;
    this.newest = Math.max(this.newest, post.createdAt);
    this.quantity[slot] = post.quantity;
    if (post.ladder) this.ladders.set(slot, post.ladder);
    this.unit[slot] = post.unit ?? 0;
    this.articles.add(slot, post.articleId ?? null);
    this.facts.set(slot, post.facts);
    this.kind[slot] = this.kinds.of(values, slot);
    this.source[slot] = this.sources.of(values, slot);
    this.tallyOne(slot, 1);
    this.live.add(slot);
    this.valueSets.note(slot, true);
    this.orders.note(slot, true);
    this.visible.forget();
    return slot;
  }

  /** The price per unit of an order from which someone has this many, or of one unit for null; below 0 without a price. */
  priceAt(slot: number, quantity: number | null): number {
    const price = this.price[slot] as number;
    if (quantity === null) return price;
    const ladder = this.ladders.get(slot);
    if (!ladder) return quantity <= (this.quantity[slot] as number) ? price : noPrice;
    for (let at = 0; at < ladder.length; at += 2)
      if (quantity <= (ladder[at] as number)) return ladder[at + 1] as number;
    return noPrice;
  }

  /** The columns of these posts alone, so that a filter reads nothing but them. */
  pick(ids: readonly number[]): PostColumns {
    const few = new PostColumns(Math.max(16, ids.length));
    for (const id of ids) {
      const slot = this.slotOf(id);
      if (slot >= 0) few.put(this.read(slot));
    }
    return few;
  }

  /** Without its article: posts that are picked are not grouped. */
  private read(slot: number): IndexedPost {
    const amount = this.price[slot] as number;
    const { values } = this;
    const post: IndexedPost = {
      id: this.ids[slot] as number,
      categoryId: this.categories.values[values.category[slot] as number] as number,
      subCategoryId: this.categories.values[values.subCategory[slot] as number] ?? null,
      brandId: this.brands.values[values.brand[slot] as number] ?? null,
      organizationId: this.organizations.values[values.organization[slot] as number] as number,
      country: this.countries.values[values.country[slot] as number] as string,
      currency: this.currencies.values[this.currency[slot] as number] ?? null,
      price: amount === noPrice ? null : amount,
      createdAt: this.created[slot] as number,
      quantity: this.quantity[slot] as number,
      ladder: this.ladders.get(slot) ?? null,
      facts: this.facts.of(slot),
    };
    for (const { column, choices, places } of choiceColumns) {
      const place = values[column][slot] as number;
      post[column] = place === places ? undefined : place % choices.length;
    }
    return post;
  }

  /** Forgets a post; returns the slot that it had, or -1. */
  remove(id: number): number {
    const slot = this.slotOf(id);
    if (slot < 0) return -1;
    this.leave(slot);
    this.slots[id] = 0;
    this.values.organization[slot] = 0;
    this.facts.set(slot, null);
    this.free.push(slot);
    return slot;
  }

  private leave(slot: number): void {
    this.tallyOne(slot, -1);
    this.live.delete(slot);
    this.valueSets.note(slot, false);
    this.orders.note(slot, false);
    this.ladders.delete(slot);
    this.articles.remove(slot);
    this.visible.forget();
    const { values } = this;
    this.categories.leave(values.category[slot] as number);
    this.categories.leave(values.subCategory[slot] as number);
    this.brands.leave(values.brand[slot] as number);
    this.organizations.leave(values.organization[slot] as number);
    this.countries.leave(values.country[slot] as number);
  }

  /** Counts the facets of the slots at some places of a list in (1) or out (-1). */
  tally(slots: Int32Array, from: number, to: number, by: 1 | -1, counts: Counts): void {
    for (const facet of facetColumns) tallyColumn(this.values[facet], slots, from, to, by, counts[facet]);
  }

  /** Counts the facets of each slot in for the part that it is in. */
  tallyParts(partOf: Uint8Array, parts: readonly Counts[]): void {
    for (const facet of facetColumns) {
      const lists = parts.map((counts) => counts[facet]);
      tallyParts(this.values[facet], partOf, this.totals[facet].length, lists);
    }
  }

  private tallyOne(slot: number, by: 1 | -1): void {
    one[0] = slot;
    this.tally(one, 0, 1, by, this.totals);
  }

  /** How many ordinals a column has. */
  sizeOf(column: FacetColumn): number {
    const { categories, brands, organizations, countries } = this;
    const numbered: Partial<Record<FacetColumn, number>> = {
      category: categories.size,
      subCategory: categories.size,
      brand: brands.size,
      organization: organizations.size,
      country: countries.size,
    };
    return numbered[column] ?? Math.max(this.totals[column].length, placesOf(column));
  }

  /** Makes room for a number of posts at once, so that a load copies nothing twice. */
  reserve(posts: number, highestId: number): void {
    if (posts > this.capacity) this.grow(posts);
    if (highestId >= this.slots.length) this.slots = lengthen(this.slots, highestId + 1);
  }

  private grow(needed: number): void {
    this.ids = lengthen(this.ids, needed);
    for (const column of facetColumns) this.values[column] = lengthen(this.values[column], needed);
    this.currency = lengthen(this.currency, needed);
    this.price = lengthen(this.price, needed);
    this.created = lengthen(this.created, needed);
    this.quantity = lengthen(this.quantity, needed);
    this.unit = lengthen(this.unit, needed);
    this.kind = lengthen(this.kind, needed);
    this.source = lengthen(this.source, needed);
  }
}

type Growable = Int32Array | Uint8Array | Uint16Array | Uint32Array | Float64Array;

function lengthen<Column extends Growable>(column: Column, needed: number): Column {
  // An eighth more than asked for: growing stays rare, and little memory is unused.
  const Kind = column.constructor as new (length: number) => Column;
  const longer = new Kind(Math.max(1024, needed + (needed >> 3)));
  longer.set(column);
  return longer;
}

const placesOf = (name: FacetColumn): number => choiceColumns.find(({ column }) => column === name)?.places ?? 0;
