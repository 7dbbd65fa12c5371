import { withServer } from '#testing/fixtures/template-database.ts'

const HEADING = `-- A map of the database as the migrations leave it. Not to be edited or run: npm run dump-schema writes it.
`

/**
 * Describes every table with its columns, constraints, indexes and triggers, and then every function
 * with its body, both sorted by name.
 */
export function describeSchema(databaseUrl: string): Promise<string> {
  return withServer(databaseUrl, async (client) => {
    const tables = await client.query<{ text: string }>(SCHEMA)
    const functions = await client.query<{ text: string }>(FUNCTIONS)
    const rows = [...tables.rows, ...functions.rows]
    return `${HEADING}\n${rows.map(({ text }) => text).join('\n\n')}\n`
  })
}

const SCHEMA = `
  with tables as (
    select oid, oid::regclass::text as relname, reloptions
    from pg_class
    where relkind = 'r'
      and relnamespace in ('public'::regnamespace, 'console'::regnamespace)
  ),
  lines as (
    select
      attrelid as oid,
      1 as part,
      lpad(attnum::text, 4, '0') as place,
      '  ' || attname || ' ' || format_type(atttypid, atttypmod)
        || case attidentity when '' then '' else ' generated as identity' end
        || case when attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as line
    from pg_attribute
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0
      and not attisdropped
      and attrelid in (select oid from tables)
    union all
    select conrelid, 2, contype::text || conname, '  constraint ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint
    where conrelid in (select oid from tables)
      and contype <> 'n'
  ),
  bodies as (
    select oid, string_agg(line, E',\\n' order by part, place collate "C") as body
    from lines
    group by oid
  ),
  extras as (
    select indrelid as oid, pg_get_indexdef(indexrelid) || ';' as line
    from pg_index
    where not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select tgrelid, pg_get_triggerdef(oid) || ';'
    from pg_trigger
    where not tgisinternal
  )
  select
    'create table ' || relname || E' (\\n' || body || E'\\n)' || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') || ';'
      || coalesce(
        (
          select E'\\n' || string_agg(line, E'\\n' order by line collate "C")
          from extras
          where extras.oid = tables.oid
        ),
        ''
      ) as text
  from tables
  join bodies using (oid)
  order by relname collate "C"`

const FUNCTIONS = `
  select rtrim(pg_get_functiondef(oid), E'\\n') || ';' as text
  from pg_proc
  where prokind = 'f'
    and pronamespace in ('public'::regnamespace, 'console'::regnamespace)
    and not exists (
      select
      from pg_depend
      where objid = pg_proc.oid
        and deptype = 'e'
    )
  order by oid::regprocedure::text collate "C"`
