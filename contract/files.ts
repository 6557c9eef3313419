import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const fileVariants = ['large', 'card', 'thumbnail', 'original'] as const;

/** The bytes of a picture in one of its sizes, or of a document (`original`). */
export const readFile = defineEndpoint({
  name: 'files.read',
  summary: 'A picture or document of a post its reader sees, or the picture of a person or an organization',
  method: 'GET',
  url: '/api/files/{id}/{variant}',
  allow: 'signed-in',
  params: z.object({ id: z.uuid(), variant: z.enum(fileVariants) }),
  answer: z.unknown(),
  raw: true,
});
