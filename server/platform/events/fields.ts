import { declaredFields, readNames } from '#contract/advertisements/fields.ts';
import type { WebhookEvent } from '#contract/webhooks/choices.ts';

/** How the API names what forms name differently. */
const apiNames = new Map<string, string>(Object.entries(readNames).map(([read, written]) => [written, read]));

/** The columns of posts that the API shows, with the fields that it shows them as. */
const postFields = new Map<string, string>([
  ...declaredFields.flatMap(({ name, column }): [string, string][] =>
    column === null ? [] : [[column, apiNames.get(name) ?? name]],
  ),
  ...['state', 'expires_at', 'blocked_reason', 'pause_reason', 'sold_quantity', 'images', 'documents'].map(
    (column): [string, string] => [column, column],
  ),
  ['owner_id', 'owner'],
]);

/** The fields of a post that its columns are in the API; columns that it does not show have none. */
const postFieldsOf = (columns: readonly string[]): string[] =>
  columns.flatMap((column) => postFields.get(column) ?? []);

/** What each event changes in what its API address answers; a new record has none. Fields that follow from others are left out. */
const eventFields: Record<Exclude<WebhookEvent, 'post.changed'>, readonly string[]> = {
  'post.sold': ['number_of_items', 'sales', 'sold_quantity', 'state'],
  'deal.opened': [],
  'deal.message': ['messages'],
  'deal.offered': ['offer', 'offers'],
  'deal.agreed': ['agreed', 'offers', 'reserved_until', 'state'],
  'deal.completed': ['completion', 'state'],
  'deal.closed': ['closed_at', 'closed_reason', 'state'],
  'delivery.sent': ['deliveries', 'delivered', 'lines'],
  'delivery.received': ['deliveries', 'lines', 'received'],
  'claim.opened': ['claims', 'open_claims'],
  'claim.settled': ['claims', 'credited_amount', 'credited_quantity', 'lines', 'open_claims'],
  'list.covered': ['found', 'lines'],
  'feed.held': ['hold', 'state'],
  'feed.failed': ['reason', 'state'],
};

/** The fields that an event names: for a changed post the fields of the changed columns, for others what their type always changes. */
export const fieldsOfEvent = (type: WebhookEvent, columns: readonly string[] | null): string[] =>
  type === 'post.changed' ? postFieldsOf(columns ?? []) : [...eventFields[type]];
