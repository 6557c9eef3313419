import { messages } from '../errors.ts';

export const organizationStatuses = ['active', 'suspended', 'closed'] as const;

export const organizationSorts = [
  'name',
  '-name',
  'country',
  '-country',
  'city',
  '-city',
  'status',
  '-status',
  'members',
  '-members',
  'posts',
  '-posts',
  'created_at',
  '-created_at',
] as const;

/** Messages that the specification does not have. */
export const organizationMessages = {
  suspended: 'The organization is suspended. Its posts are hidden.',
  reinstated: 'The organization is active again.',
  closed: 'The organization is closed.',
  created: messages.organizationCreated,
  updated: messages.organizationUpdated,
} as const;
