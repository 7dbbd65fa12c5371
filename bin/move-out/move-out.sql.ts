import type { Row, Transaction } from '#server/platform/database/database.ts'

export interface ExportedTable {
  /** With its schema, unless that is public. */
  readonly name: string
  readonly columns: readonly ExportedColumn[]
  readonly primaryKey: readonly string[]
  readonly references: readonly string[]
}
export interface ExportedColumn {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
}

/** Every statement of the transaction reads the same moment, however long the files take. */
export async function beginSnapshot(tx: Transaction): Promise<void> {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
  await tx.query({ text: 'set local idle_in_transaction_session_timeout = 0' })
  await tx.query({ text: 'set local statement_timeout = 0' })
}

export async function selectTables(tx: Transaction): Promise<readonly ExportedTable[]> {
  return tx.query<ExportedTable & Row>({
    text: `
      select
        case nspname when 'public' then relname else nspname || '.' || relname end as name,
        (
          select jsonb_agg(
            jsonb_build_object(
              'name', attname,
              'type', format_type(atttypid, atttypmod),
              'isOptional', not attnotnull
            )
            order by attnum
          )
          from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        ) as columns,
        coalesce(
          (
            select jsonb_agg(attname order by place)
            from pg_index, unnest(indkey) with ordinality as key (attnum, place)
            join pg_attribute on pg_attribute.attnum = key.attnum
            where indrelid = pg_class.oid and indisprimary and attrelid = pg_class.oid
          ),
          '[]'
        ) as primary_key,
        coalesce(
          (
            select jsonb_agg(pg_get_constraintdef(pg_constraint.oid) order by conname)
            from pg_constraint
            where conrelid = pg_class.oid and contype = 'f'
          ),
          '[]'
        ) as references
      from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'console')
      order by 1`,
  })
}

/** A column of bytes that is a file of its own, such as a picture. */
export function fileColumnOf({ columns }: ExportedTable): string | undefined {
  return columns.find(({ name, type }) => type === 'bytea' && ['bytes', 'content'].includes(name))
    ?.name
}

/** Reads the rows of a table in the order of its key, a part at a time. */
export async function* readRows(
  tx: Transaction,
  table: ExportedTable,
  columns: readonly string[],
): AsyncGenerator<readonly { readonly line: string; readonly file: Buffer | null }[]> {
  const file = fileColumnOf(table)
  const name = table.name.split('.').map(quoted).join('.')
  const order = table.primaryKey.map((column) => `source.${quoted(column)}`).join(', ')
  await tx.query({
    text: `
      declare exported no scroll cursor for
      select
        row_to_json(chosen)::text as line,
        ${file === undefined ? 'null::bytea' : `source.${quoted(file)}`} as file
      from ${name} as source
      cross join lateral (
        select ${columns.map((column) => `source.${quoted(column)}`).join(', ')}
      ) as chosen
      ${order === '' ? '' : `order by ${order}`}`,
  })
  const rowsMax = file === undefined ? 2_000 : 20
  while (true) {
    const rows = await tx.query<{ line: string; file: Buffer | null }>({
      text: `fetch ${rowsMax} from exported`,
    })
    if (rows.length === 0) break
    yield rows
  }
  await tx.query({ text: 'close exported' })
}

/** The members whose accounts are open, after the last one that was read. */
export function selectMovingMembers(
  tx: Transaction,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<readonly MovingMember[]> {
  return tx.query<MovingMember & Row>({
    text: `
      select
        members.id,
        mail,
        last_name,
        first_name,
        middle_name,
        tel,
        zipcode,
        pref_id,
        country,
        city,
        address,
        building,
        language,
        mail_confirmed_at is not null as is_mail_confirmed,
        has_no_password,
        password_hash,
        rank_id,
        month as rank_month,
        coalesce(coin.balance, 0) as coins,
        (
          select coalesce(string_agg(concat_ws(' ', good_id, count, points, day), '; '), '')
          from (
            select
              good_id,
              points,
              ((hold_until - interval '1 second') at time zone 'Asia/Tokyo')::date as day,
              count(*) as count
            from moved_cards
            where moved_cards.member_id = members.id
              and decided_at is null
              and hold_until > $3
            group by good_id, points, hold_until
            order by hold_until, good_id, points
          ) as cards
        ) as undecided
      from members
      left join balances as coin on coin.member_id = members.id and currency = 'coin'
      left join rank_periods on rank_periods.member_id = members.id
      where members.id > $1
        and mail <> 'closed-' || members.id
      order by members.id
      limit $2`,
    values: [after, limit, now],
  })
}

export interface MovingMember {
  readonly id: number
  readonly mail: string
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly tel: string
  readonly zipcode: string
  readonly prefId: number
  readonly country: string
  readonly city: string
  readonly address: string
  readonly building: string
  readonly language: string | null
  readonly isMailConfirmed: boolean
  readonly hasNoPassword: boolean
  readonly passwordHash: string
  readonly rankId: number | null
  readonly rankMonth: number | null
  readonly coins: number
  /** Undecided cards that the member brought along, as the column reads them. */
  readonly undecided: string
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
