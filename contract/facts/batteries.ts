import { z } from 'zod';

/** What keeps batteries from being agreed: a document of a post, and a fact that only some buyers' countries ask for. */
const batteryLacks = ['summary', 'placing'] as const;

export type BatteryLack = (typeof batteryLacks)[number];

/** What the battery rules ask of a line of a deal. */
export const batteryOfLine = z.object({
  /** Before the agreement; empty once it is agreed. */
  lacks: z.array(z.enum(batteryLacks)),
  /** Whether each piece that is handed over today needs a passport, and its original's, too. */
  passports: z.boolean(),
  former_passports: z.boolean(),
});

export type BatteryOfLine = z.output<typeof batteryOfLine>;
