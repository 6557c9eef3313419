import type { z } from 'zod';

/**
 * JSON of something that went through its schema when it was made, as the bytes that leave: what many answers share is
 * checked and written once instead of with each of them. Only the schema makes one, so nothing undeclared can be in it.
 */
export class CheckedJson<Value> {
  declare private readonly value: Value;

  /** `parts` follow each other: they are copied once, when the answer leaves. */
  private constructor(readonly parts: readonly Buffer[]) {}

  get bytes(): Buffer {
    return this.parts.length === 1 ? (this.parts[0] as Buffer) : Buffer.concat(this.parts);
  }

  /** Checks a value and writes it; throws where it does not fit. */
  static of<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): CheckedJson<z.input<Schema>> {
    return new CheckedJson([Buffer.from(JSON.stringify(schema.parse(value)))]);
  }

  /** What `bytes` of another one were, wherever they have been kept since. */
  static again<Value>(bytes: Buffer): CheckedJson<Value> {
    return new CheckedJson([bytes]);
  }

  /** One object with the properties of two; both have some, and none in common. */
  static join<One extends object, Other extends object>(
    one: CheckedJson<One>,
    other: CheckedJson<Other>,
  ): CheckedJson<One & Other> {
    return new CheckedJson([one.bytes.subarray(0, -1), comma, other.bytes.subarray(1)]);
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

const [start, comma, end] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];
