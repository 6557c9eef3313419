import { z } from 'zod';

/** A JSON Schema as the document has it. */
export type JsonSchema = Record<string, unknown>;

interface Written {
  schema: JsonSchema;
  definitions: Record<string, JsonSchema>;
}

/** zod writes these for any whole number. */
const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** Gives a record whose keys are choices a property for each: generators know no names of properties by themselves. */
function nameProperties(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema as {
    propertyNames?: { enum?: string[] };
    additionalProperties?: unknown;
  };
  if (!propertyNames?.enum) return;
  schema.properties = Object.fromEntries(propertyNames.enum.map((key) => [key, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

function write(schema: z.ZodType, io: 'input' | 'output'): Written {
  const {
    $schema: _,
    $defs: definitions = {},
    ...written
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === safe.minimum) delete jsonSchema.minimum;
      if (jsonSchema.maximum === safe.maximum) delete jsonSchema.maximum;
      // The format says it; the pattern of zod is a line of its own.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      nameProperties(jsonSchema as JsonSchema);
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  return { schema: written, definitions };
}

/** Collects the named schemas of a document, which the others refer to. */
export function createSchemas() {
  const named: Record<string, JsonSchema> = {};

  function place({ schema, definitions }: Written): JsonSchema {
    // Names of the document: `#/$defs/Post` becomes `#/components/schemas/Post`.
    const text = JSON.stringify({ schema, definitions }).replaceAll('"#/$defs/', '"#/components/schemas/');
    const placed = JSON.parse(text) as Written;
    for (const [name, definition] of Object.entries(placed.definitions)) {
      const { id: _, ...body } = definition;
      named[name] ??= body;
    }
    return placed.schema;
  }

  return {
    named,
    /** What a caller sends. */
    sent: (schema: z.ZodType) => place(write(schema, 'input')),
    /** What an answer has. */
    answered: (schema: z.ZodType) => place(write(schema, 'output')),
  };
}

export type Schemas = ReturnType<typeof createSchemas>;
