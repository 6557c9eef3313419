import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

const fileVariants = ['large', 'card', 'thumbnail', 'original'] as const;

/** The bytes of a picture in one of its sizes, or of a document (`original`). */
export const readFile = describeEndpoint(endpoints.readFile, {
  summary: 'A picture or document of a post its reader sees, or the picture of a person or an organization',
  params: z.object({ id: z.uuid(), variant: z.enum(fileVariants) }),
  answer: z.unknown(),
  raw: true,
  cached: true,
  produces: ['image/jpeg', 'application/octet-stream'],
});
