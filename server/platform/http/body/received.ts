import type { FieldProblems, FieldWords } from '#server/platform/errors.ts';
import type { Upload } from '../../files/index.ts';

/** What arrived of a form. */
export interface ReceivedForm {
  entries: [string, string][];
  files: Record<string, Upload[]>;
  /** What is wrong with files already on arrival: too many, too large, of another kind. */
  errors: FieldProblems;
  words: FieldWords;
  oversized: boolean;
  wrongKind: boolean;
}

/** What one body may still take; each taking counts until `close`. */
export interface ByteBudget {
  readonly bytes: number;
  readonly fields: number;
  /** Throws a Refusal of 413 past the body's own limit, of 503 where too much is held already. */
  take(bytes: number): void;
  /** Counts bytes of a file. Throws a Refusal of 503 where too much lies on the disk already. */
  store(bytes: number): void;
  close(): void;
}
