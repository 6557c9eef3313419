// Where it may, zod writes functions of its own from text. The product's policy forbids that to every script, and each try
// is noted as a breach of it. Said here, since calling `z.config` would load zod, which the first screens do without.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { jitless: true };

export {};
