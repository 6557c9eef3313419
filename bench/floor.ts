import fs from 'node:fs';
import Fastify from 'fastify';

/**
 * What nothing built on Fastify can beat: one that reads nothing and serialises the given answer through a response
 * schema. Runs as a process of its own and says its port.
 */
export async function serveFloor(file: string): Promise<void> {
  const answers = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  const app = Fastify();
  for (const [name, answer] of Object.entries(answers)) {
    app.get(`/${name}`, { schema: { response: { 200: schemaOf([answer]) } } }, async () => answer);
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
  process.once('SIGTERM', () => void app.close());
}

/** The JSON schema that all samples fit. */
function schemaOf(samples: unknown[]): Record<string, unknown> {
  const present = samples.filter((sample) => sample !== null && sample !== undefined);
  const nullable = present.length < samples.length;
  const [first] = present;
  if (first === undefined) return { type: 'null' };
  if (Array.isArray(first)) return { type: 'array', nullable, items: schemaOf((present as unknown[][]).flat()) };
  if (typeof first === 'object') {
    const keys = new Set(present.flatMap((sample) => Object.keys(sample as object)));
    const properties = Object.fromEntries(
      [...keys].map((key) => [key, schemaOf(present.map((sample) => (sample as Record<string, unknown>)[key]))]),
    );
    return { type: 'object', nullable, properties };
  }
  // A facet's ids are numbers in one group and text in another.
  const types = [...new Set(present.map((sample) => typeof sample))];
  return types.length === 1 ? { type: types[0], nullable } : { type: nullable ? [...types, 'null'] : types };
}
