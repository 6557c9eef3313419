import { answerServer } from '#server/platform/workers/index.ts';
import type { SheetContent } from './content.ts';
import { drawSheet } from './drawing.ts';

// The process in which deal sheets are drawn: 200 lines take a second of processor, which no one else waits for.
answerServer<SheetContent>(drawSheet);
