import type { ListAbilities } from '#contract/lists/records.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import type { Reader } from './repository/lists.ts';
import type { ListRow } from './rows.ts';

type Subject = Pick<ListRow, 'organization_id' | 'owner_id' | 'access'>;

/** As whom someone reads lists; null where they have none to read. */
export function readerOf(actor: Actor): Reader | null {
  const scope = reach(actor, 'list.read');
  if (scope === 'none' || !actor.organization) return null;
  return { organizationId: actor.organization.id, personId: scope === 'own' ? actor.id : null };
}

/** Whether the actor may change a list: the owner, who leads the organization, and colleagues where they may edit it. */
function mayWrite(actor: Actor, list: Subject): boolean {
  const scope = reach(actor, 'list.write');
  if (scope === 'none' || actor.organization?.id !== list.organization_id) return false;
  return scope !== 'own' || list.owner_id === actor.id || list.access === 'edit';
}

/** What the actor may do with a list that they may read. */
export function abilitiesOf(actor: Actor, list: Subject): ListAbilities {
  const edit = mayWrite(actor, list);
  const leads = reach(actor, 'list.write') === 'organization' || list.owner_id === actor.id;
  return {
    edit,
    delete: edit && leads,
    share: edit && leads,
    ask: edit && reach(actor, 'deal.make') !== 'none',
    wanted: edit && reach(actor, 'advertisement.write') !== 'none' && actor.permissions.includes('post_wanted'),
    watch: edit && actor.permissions.includes('alerts'),
    export: reach(actor, 'export.run') !== 'none',
  };
}
