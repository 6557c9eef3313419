import type { z } from 'zod';

/**
 * JSON text of something that went through its schema when it was made: what many answers share is checked and written
 * once instead of with each of them. Only the schema makes one, so nothing undeclared can be in it.
 */
export class CheckedJson<Value> {
  declare private readonly value: Value;

  private constructor(readonly text: string) {}

  /** Checks a value and writes it; throws where it does not fit. */
  static of<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): CheckedJson<z.input<Schema>> {
    return new CheckedJson(JSON.stringify(schema.parse(value)));
  }

  /** A list of what was checked one by one. */
  static listOf<Value>(items: readonly CheckedJson<Value>[]): CheckedJson<Value[]> {
    return new CheckedJson(`[${items.map(({ text }) => text).join(',')}]`);
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
