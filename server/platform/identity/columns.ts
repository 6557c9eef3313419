import type { Product, Role } from '#contract/rights/roles.ts';
import type { Selectable } from '#server/db/database.ts';
import type { Users } from '#server/db/types.ts';

interface Person extends Omit<Selectable<Users>, 'role' | 'permissions' | 'status'> {
  role: Role;
  permissions: Product[];
  status: 'invited' | 'active' | 'deactivated' | 'anonymised';
}

/** Columns of a person as queries read them, with the choices that the database's own types do not name. */
export type PersonColumns<Column extends keyof Person> = Pick<Person, Column>;
