import { withServer } from '#testing/fixtures/template-database.ts'

const HEADING = 'role\tobject\tprivilege\tcolumns'

/**
 * Lists what each role of the database may do, as PostgreSQL says it: rights given to everybody and
 * by other roles count too.
 */
export function describeRights(databaseUrl: string): Promise<string> {
  return withServer(databaseUrl, async (client) => {
    const { rows } =
      await client.query<Record<'role' | 'name' | 'privilege' | 'columns', string>>(RIGHTS)
    const lines = rows.map(({ role, name, privilege, columns }) =>
      [role, name, privilege, columns].join('\t'),
    )
    return `${[HEADING, ...lines.toSorted()].join('\n')}\n`
  })
}

const RIGHTS = `
  with role as (
    select rolname as name, replace(rolname, 'hikifuda_', '') as role
    from pg_roles
    where rolname in ('hikifuda_shop', 'hikifuda_console', 'hikifuda_auditor')
  ),
  relation as (
    select pg_class.oid, pg_class.oid::regclass::text as name, relkind
    from pg_class
    where relnamespace in ('public'::regnamespace, 'console'::regnamespace, 'auditor'::regnamespace)
  ),
  privilege (privilege) as (
    values ('select'), ('insert'), ('update'), ('references')
  ),
  of_columns as (
    select
      role,
      relation.name,
      privilege,
      case when has_table_privilege(role.name, relation.oid, privilege)
        then '*'
        else string_agg(attname, ' ' order by attname) filter (
          where has_column_privilege(role.name, relation.oid, attnum, privilege)
        )
      end as columns
    from role
    cross join relation
    cross join privilege
    join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'v', 'm', 'p')
    group by role, role.name, relation.oid, relation.name, privilege
  )
  select role, name, privilege, columns from of_columns where columns is not null
  union all
  select role, relation.name, privilege, '*'
  from role
  cross join relation
  cross join (values ('delete'), ('truncate'), ('trigger'), ('maintain')) as of_table (privilege)
  where relkind in ('r', 'v', 'm', 'p')
    and has_table_privilege(role.name, relation.oid, privilege)
  union all
  select role, relation.name, privilege, '*'
  from role
  cross join relation
  cross join (values ('usage'), ('update'), ('select')) as of_sequence (privilege)
  where relkind = 'S'
    and has_sequence_privilege(role.name, relation.oid, privilege)
  union all
  select role, pg_proc.oid::regprocedure::text, 'execute', case when prosecdef then 'as owner' else '*' end
  from role
  cross join pg_proc
  where pronamespace in ('public'::regnamespace, 'console'::regnamespace, 'auditor'::regnamespace)
    and prorettype <> 'trigger'::regtype
    and has_function_privilege(role.name, pg_proc.oid, 'execute')
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select role, nspname, privilege, '*'
  from role
  cross join pg_namespace
  cross join (values ('usage'), ('create')) as of_schema (privilege)
  where nspname in ('public', 'console', 'auditor', 'pgboss')
    and has_schema_privilege(role.name, pg_namespace.oid, privilege)`
