import type { Actor } from '#server/platform/identity/index.ts';

/** An actor with no right at all: what a presenter shows it of a post may be cached for everyone who reads it. */
export const outsider: Actor = {
  id: 0,
  sessionId: 0,
  email: '',
  firstName: '',
  preposition: null,
  lastName: '',
  phoneNumber: null,
  jobTitle: null,
  role: 'none',
  permissions: [],
  locale: null,
  timeZone: null,
  currency: null,
  previewImageId: null,
  organization: null,
  organizationActive: false,
  stoppedBy: [],
  secondFactor: 'none',
  createdAt: new Date(0),
  updatedAt: new Date(0),
};
