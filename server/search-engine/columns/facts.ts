import { listSlots } from './bitSet.ts';

/** What a post states, by the keys of fields: a value as text, a number in digits, a range as `10-51`. */
export type StatedFacts = readonly (readonly [field: string, value: string])[];

/** What was chosen of a field: any of some values, numbers between limits, or posts that do not state it. */
export interface FactCondition {
  field: string;
  values: readonly string[];
  limits: readonly (readonly [min: number, max: number])[];
  unsaid: boolean;
}

/** How many posts of a set state each value of a field; the rest does not state it. */
export interface FactCounts {
  values: ReadonlyMap<string, number>;
  /** The least and the greatest number among them; null if there is none. */
  least: number | null;
  greatest: number | null;
  unsaid: number;
}

/** A fact is one number: its field, and the value's place among the field's values. */
const valueBits = 20;
const mostValues = 2 ** valueBits - 1;
const mostFields = 2 ** (32 - valueBits) - 1;
const valueIn = (cell: number): number => cell & mostValues;
const fieldIn = (cell: number): number => cell >>> valueBits;
const none = new Uint8Array(0);

/** The two ends of a number, a range (`10-51`) or a day, which is a number too; undefined for any other value. */
function endsOf(value: string): readonly [number, number] | undefined {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  if (day) {
    const number = Number(`${day[1]}${day[2]}${day[3]}`);
    return [number, number];
  }
  const range = /^(-?\d+(?:\.\d+)?)(?:-(-?\d+(?:\.\d+)?))?$/.exec(value);
  if (!range) return undefined;
  const least = Number(range[1]);
  return [least, range[2] === undefined ? least : Number(range[2])];
}

/** A field's values as they came; the place of each is its number. */
class Field {
  readonly values: string[] = [];
  readonly ends: (readonly [number, number] | undefined)[] = [];
  private readonly places = new Map<string, number>();

  constructor(readonly place: number) {}

  add(value: string): number {
    const known = this.places.get(value);
    if (known !== undefined) return known;
    const place = this.values.length;
    this.values.push(value);
    this.ends.push(endsOf(value));
    this.places.set(value, place);
    return place;
  }

  find(value: string): number | undefined {
    return this.places.get(value);
  }
}

/**
 * What each post states: four bytes a fact, and five a slot for where its facts are. Facts that a slot gave up stay in between
 * until they are as many as those in use.
 */
export class FactColumns {
  private readonly fields = new Map<string, Field>();
  private readonly names: string[] = [];
  private cells = new Uint32Array(1024);
  /** Cells in use, given-up ones included. */
  private used = 0;
  private given = 0;
  private starts = new Uint32Array(1024);
  private lengths = new Uint8Array(1024);

  /** How many bytes the facts of all posts take. */
  get bytes(): number {
    return this.cells.byteLength + this.starts.byteLength + this.lengths.byteLength;
  }

  set(slot: number, facts: StatedFacts | null | undefined): void {
    if (slot >= this.starts.length) {
      if (!facts || facts.length === 0) return;
      this.growSlots(slot);
    }
    const before = this.lengths[slot] as number;
    const count = Math.min(facts?.length ?? 0, 255);
    this.lengths[slot] = 0;
    if (count > before) {
      this.given += before;
      this.makeSpace(count);
      this.starts[slot] = this.used;
      this.used += count;
    } else this.given += before - count;
    this.lengths[slot] = count;
    const start = this.starts[slot] as number;
    for (let at = 0; at < count; at += 1) {
      const [field, value] = (facts as StatedFacts)[at] as StatedFacts[number];
      this.cells[start + at] = this.cellOf(field, value);
    }
  }

  /** What a slot states. */
  of(slot: number): StatedFacts {
    const facts: [string, string][] = [];
    const start = this.starts[slot] ?? 0;
    for (let at = start; at < start + (this.lengths[slot] ?? 0); at += 1) {
      const cell = this.cells[at] as number;
      const name = this.names[fieldIn(cell)] as string;
      facts.push([name, this.fields.get(name)?.values[valueIn(cell)] as string]);
    }
    return facts;
  }

  /** What a slot states of a field; undefined if it does not state it. */
  valueOf(slot: number, key: string): string | undefined {
    const field = this.fields.get(key);
    if (!field) return undefined;
    const start = this.starts[slot] ?? 0;
    const end = start + (this.lengths[slot] ?? 0);
    for (let at = start; at < end; at += 1) {
      const cell = this.cells[at] as number;
      if (fieldIn(cell) === field.place) return field.values[valueIn(cell)];
    }
    return undefined;
  }

  /**
   * Writes those of some slots that fit a condition into a set of bits, 32 a word, and those that do not state its field into another;
   * slots of no post are as if they stated nothing.
   */
  fit(
    { field: key, values, limits, unsaid }: FactCondition,
    among: Uint32Array,
    into: Uint32Array,
    silent: Uint32Array,
  ): void {
    const field = this.fields.get(key);
    const isMeant = field ? this.findMeant(field, values, limits) : none;
    const wanted = field?.place ?? -1;
    const { cells, starts, lengths } = this;
    for (let at = 0; at < among.length; at += 1) {
      let fitting = 0;
      let without = 0;
      for (let left = among[at] as number; left !== 0; left &= left - 1) {
        const bit = left & -left;
        const slot = (at << 5) + 31 - Math.clz32(bit);
        const start = slot < starts.length ? (starts[slot] as number) : 0;
        const stop = slot < lengths.length ? start + (lengths[slot] as number) : 0;
        let cell = start;
        while (cell < stop && fieldIn(cells[cell] as number) !== wanted) cell += 1;
        if (cell >= stop) without |= bit;
        else if (isMeant[valueIn(cells[cell] as number)] === 1) fitting |= bit;
      }
      into[at] = unsaid ? fitting | without : fitting;
      silent[at] = without;
    }
  }

  /** A one for each value of a field that is chosen or between limits. */
  private findMeant(field: Field, values: readonly string[], limits: FactCondition['limits']): Uint8Array {
    const isMeant = new Uint8Array(field.values.length);
    for (const value of values) {
      const place = field.find(value);
      if (place !== undefined) isMeant[place] = 1;
    }
    for (const [min, max] of limits)
      for (const [place, ends] of field.ends.entries())
        if (ends && ends[1] >= min && ends[0] <= max) isMeant[place] = 1;
    return isMeant;
  }

  /** Counts the values of some fields among the slots of a set; `slots` is a list with room for all of them. */
  count(keys: readonly string[], set: Uint32Array, slots: Int32Array): Map<string, FactCounts> {
    const total = listSlots(set, slots);
    const counted = keys.map((key) => ({ key, field: this.fields.get(key) }));
    const times: (Uint32Array | undefined)[] = [];
    for (const { field } of counted) if (field) times[field.place] = new Uint32Array(field.values.length);
    const { cells, starts, lengths } = this;
    for (let place = 0; place < total; place += 1) {
      const slot = slots[place] as number;
      const start = starts[slot] as number;
      const end = start + (lengths[slot] as number);
      for (let at = start; at < end; at += 1) {
        const cell = cells[at] as number;
        const of = times[fieldIn(cell)];
        if (of) of[valueIn(cell)] = (of[valueIn(cell)] as number) + 1;
      }
    }
    return new Map(counted.map(({ key, field }) => [key, describe(field, times, total)]));
  }

  private cellOf(key: string, value: string): number {
    let field = this.fields.get(key);
    if (!field) {
      field = new Field(this.names.length);
      this.fields.set(key, field);
      this.names.push(key);
    }
    const place = field.add(value);
    if (place > mostValues || field.place > mostFields) throw new RangeError('There are too many values of facts.');
    return ((field.place << valueBits) | place) >>> 0;
  }

  private makeSpace(count: number): void {
    if (this.given > 1024 && this.given * 2 > this.used) this.compact();
    if (this.used + count <= this.cells.length) return;
    this.cells = longer(this.cells, this.used + count);
  }

  private compact(): void {
    const cells = new Uint32Array(Math.max(1024, this.used - this.given + 1024));
    let used = 0;
    for (let slot = 0; slot < this.starts.length; slot += 1) {
      const length = this.lengths[slot] as number;
      if (length === 0) continue;
      const start = this.starts[slot] as number;
      cells.set(this.cells.subarray(start, start + length), used);
      this.starts[slot] = used;
      used += length;
    }
    this.cells = cells;
    this.used = used;
    this.given = 0;
  }

  private growSlots(slot: number): void {
    this.starts = longer(this.starts, slot + 1);
    const lengths = new Uint8Array(this.starts.length);
    lengths.set(this.lengths);
    this.lengths = lengths;
  }
}

function describe(field: Field | undefined, times: readonly (Uint32Array | undefined)[], total: number): FactCounts {
  const values = new Map<string, number>();
  let [least, greatest, stated] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const [place, value] of (field?.values ?? []).entries()) {
    const count = times[field?.place as number]?.[place] ?? 0;
    if (count === 0) continue;
    values.set(value, count);
    stated += count;
    const ends = field?.ends[place];
    if (!ends) continue;
    least = Math.min(least, ends[0]);
    greatest = Math.max(greatest, ends[1]);
  }
  const hasNumbers = least <= greatest;
  return {
    values,
    least: hasNumbers ? least : null,
    greatest: hasNumbers ? greatest : null,
    unsaid: total - stated,
  };
}

function longer(list: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(needed + (needed >> 3));
  next.set(list);
  return next;
}
