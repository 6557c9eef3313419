import pg from 'pg';

/** The account that sets the server up and owns its own databases. The product never connects as this one. */
export const administrator = 'groupset';
/** The account of the product: owner of its database and of all that is in it, without rights on anything else. */
export const productRole = 'product';

const ofProduct = `nspname !~ '^pg_' and nspname <> 'information_schema'`;
const notExtension = (catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype = 'e')`;

/**
 * Gives everything in a database to the product. What belongs to a table follows it; extensions stay with the administrator.
 * Databases of earlier versions belong to that one, and their owner can't be exchanged in one statement.
 */
const handOver = `
  do $$
  declare command text;
  begin
    for command in
      select format('alter table %s owner to ${productRole}', o.oid::regclass) from pg_class o
      join pg_namespace n on n.oid = relnamespace
      where ${ofProduct} and relkind in ('r', 'p', 'v', 'm', 'f') and ${notExtension('pg_class')}
      union all
      select format('alter sequence %s owner to ${productRole}', o.oid::regclass) from pg_class o
      join pg_namespace n on n.oid = relnamespace
      where ${ofProduct} and relkind = 'S' and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = o.oid and d.deptype in ('a', 'i', 'e'))
      union all
      select format('alter routine %s owner to ${productRole}', o.oid::regprocedure) from pg_proc o
      join pg_namespace n on n.oid = pronamespace where ${ofProduct} and ${notExtension('pg_proc')}
      union all
      select format('alter type %s owner to ${productRole}', o.oid::regtype) from pg_type o
      join pg_namespace n on n.oid = typnamespace
      where ${ofProduct} and ${notExtension('pg_type')} and typcategory <> 'A'
        and (typrelid = 0 or exists (select from pg_class where oid = typrelid and relkind = 'c'))
      union all
      select format('alter statistics %I.%I owner to ${productRole}', nspname, stxname) from pg_statistic_ext o
      join pg_namespace n on n.oid = stxnamespace where ${ofProduct}
      union all
      select format('alter schema %I owner to ${productRole}', nspname) from pg_namespace o where ${ofProduct}
    loop execute command; end loop;
  end $$`;

/** Leads to a database as the administrator. */
type Administration = pg.ClientConfig & { database: string };

/** Creates the product's account and its database, or hands over the ones of an earlier version. */
export async function prepareRoles(connection: Administration): Promise<void> {
  const { database } = connection;
  const isOwner = await withClient({ ...connection, database: 'postgres' }, async (client) => {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${productRole}') then
          create role ${productRole} login nosuperuser nocreatedb nocreaterole;
        end if;
      end $$`);
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    );
    if (rows[0]) return rows[0].owner === productRole;
    await client.query(`create database ${client.escapeIdentifier(database)} owner ${productRole}`);
    return true;
  });
  if (isOwner) return;
  await withClient(connection, (client) =>
    client.query(
      `begin; ${handOver}; alter database ${client.escapeIdentifier(database)} owner to ${productRole}; commit`,
    ),
  );
}

async function withClient<Result>(
  connection: Administration,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
