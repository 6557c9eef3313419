import { createBody } from '#contract/advertisements/schemas.ts';
import { messages } from '#contract/errors.ts';
import { withSingleFields } from '#contract/values.ts';

/** The rules of the contract; someone who posts on behalf of an organization also has to name it. */
export function schemaFor(needsOrganization: boolean) {
  if (!needsOrganization) return createBody;
  return createBody.refine(({ organization }) => Boolean(organization), {
    path: ['organization'],
    message: messages.required,
    ...withSingleFields,
  });
}
