import type { z } from 'zod';
import type { Envelope } from '#contract/envelope.ts';

/**
 * JSON of something that went through its schema when it was made, as the bytes that leave: what many answers share is
 * checked and written once instead of with each of them. Only the schema makes one, so nothing undeclared can be in it.
 */
export class CheckedJson<Value> {
  declare private readonly value: Value;
  /** An object without its last brace, and with a comma for its first: of what is kept, they are put into many answers. */
  private opening: readonly Buffer[] | null = null;
  private ending: readonly Buffer[] | null = null;

  /** `parts` follow each other: they are copied once, when the answer leaves. */
  private constructor(readonly parts: readonly Buffer[]) {}

  get bytes(): Buffer {
    return this.parts.length === 1 ? (this.parts[0] as Buffer) : concat(this.parts);
  }

  /** Checks a value and writes it; throws where it does not fit. */
  static of<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): CheckedJson<z.input<Schema>> {
    return new CheckedJson([Buffer.from(JSON.stringify(schema.parse(value)))]);
  }

  /** The same text in memory of its own: what stays in a cache would hold the pool that short buffers are cut from. */
  static copy<Value>(json: CheckedJson<Value>): CheckedJson<Value> {
    return new CheckedJson([concat(json.parts)]);
  }

  /**
   * Makes an `of` for a schema whose values are much the same again and again: the texts of a thousand are kept. What the
   * schema makes of a value must follow from its JSON.
   */
  static cachedBy<Schema extends z.ZodType>(schema: Schema): (value: z.input<Schema>) => CheckedJson<z.input<Schema>> {
    const cached = new Map<string, CheckedJson<z.input<Schema>>>();
    return (value) => {
      const key = JSON.stringify(value);
      const known = cached.get(key);
      if (known) return known;
      const json = CheckedJson.of(schema, value);
      // Which of them are asked for again is not worth knowing: they are made in a moment.
      if (cached.size >= cacheSize) cached.clear();
      cached.set(key, json);
      return json;
    };
  }

  /** One object with the properties of two; both have some, and none in common. */
  static join<One extends object, Other extends object>(
    one: CheckedJson<One>,
    other: CheckedJson<Other>,
  ): CheckedJson<One & Other> {
    one.opening ??= [...one.parts.slice(0, -1), (one.parts.at(-1) as Buffer).subarray(0, -1)];
    other.ending ??= [concat([comma, other.bytes.subarray(1)])];
    return new CheckedJson([...one.opening, ...other.ending]);
  }

  /** An object with one property of what was checked before. */
  static property<Name extends string, Value>(name: Name, value: CheckedJson<Value>): CheckedJson<Record<Name, Value>> {
    return new CheckedJson([Buffer.from(`{${JSON.stringify(name)}:`), ...value.parts, closing]);
  }

  /** A list of what was checked one by one. */
  static listOf<Value>(items: readonly CheckedJson<Value>[]): CheckedJson<Value[]> {
    const parts = [start];
    for (const [index, item] of items.entries()) {
      if (index > 0) parts.push(comma);
      parts.push(...item.parts);
    }
    parts.push(end);
    return new CheckedJson(parts);
  }

  toJSON(): unknown {
    return JSON.parse(this.bytes.toString());
  }
}

/** Of each schema. They take up to two kilobytes each. */
const cacheSize = 1_000;

/** The parts in one piece. Each is copied by its length, which takes half the time of Buffer.concat for dozens of them. */
function concat(parts: readonly Buffer[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}

const [start, comma, end, closing] = ['[', ',', ']', '}'].map((sign) => Buffer.from(sign)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

/** An envelope as the bytes of an answer; what was checked already goes in as it is. */
export function writeEnvelope({ data, meta, ...rest }: Envelope): Buffer {
  const write = (value: unknown) => (value instanceof CheckedJson ? value.parts : [Buffer.from(JSON.stringify(value))]);
  return concat([
    Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"data":`),
    ...write(data),
    Buffer.from(',"meta":'),
    ...write(meta),
    Buffer.from('}'),
  ]);
}
