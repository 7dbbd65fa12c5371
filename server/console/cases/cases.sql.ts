import type { CaseRow } from '#contract/console/cases/cases.ts'
import { rolesWith } from '#contract/console/roles.ts'
import type { Answer, Stored } from '#server/console/acts/route.ts'
import type { ListSource } from '#server/console/lists/list.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'
import type { Language } from '#server/platform/language.ts'

const CASE = `
  cases.id,
  cases.number,
  cases.kind,
  cases.state,
  cases.member_id,
  cases.parcel_id,
  parcels.number as parcel_number,
  owner.id as owner_id,
  owner.name as owner_name,
  opened_at,
  state_since,
  cases.due_at,
  cases.version`
const WORKING_ROLES = rolesWith('cases.work')
  .map((role) => `'${role}'`)
  .join(', ')
/** Joins the operator who owns a case and still may work on it. */
export const OWNER = `
  left join console.operators as owner
    on owner.id = cases.owner_id
    and owner.state = 'active'
    and owner.role in (${WORKING_ROLES})`
const FROM = `
  cases
  ${OWNER}
  left join console.parcels on parcels.id = cases.parcel_id`

/** A number finds its case, its parcel's case, or the cases of its member, each by an index. */
const FOUND = `
  cases.id in (
    select id
    from cases
    where number = search_key($text)
    union all
    select cases.id
    from console.parcels
    join cases on parcel_id = parcels.id
    where parcels.number = search_key($text)
    union all
    select id
    from cases
    where member_id = case when search_key($text) ~ '^[1-9][0-9]{0,14}$' then search_key($text)::bigint end
  )`

/** `$operatorId` is the operator who looks. */
export const caseSource: ListSource<'GET /cases'> = {
  id: 'cases.id',
  select: CASE,
  from: FROM,
  where: {
    text: FOUND,
    state: { all: 'true', other: 'cases.state = $state' },
    kind: 'cases.kind = $kind',
    owner: { own: 'owner.id = $operatorId', none: 'owner.id is null' },
  },
  order: {
    dueAt: 'cases.due_at $direction, cases.id $direction',
    stateSince: 'state_since $direction, cases.id $direction',
    openedAt: 'opened_at $direction, cases.id $direction',
  },
}

export type StoredCase = Stored<CaseRow, 'openedAt' | 'stateSince' | 'dueAt'> &
  Row & {
    readonly language: Language
    readonly guestMail: string | null
    readonly isMemberGone: boolean
  }

const WHOLE = `
  select
    ${CASE},
    coalesce((select language from members where members.id = cases.member_id), language) as language,
    guest_mail,
    exists (select from closures where closures.member_id = cases.member_id) as is_member_gone
  from ${FROM}
  where cases.id = $1`

export async function selectCase(on: Queryable, id: number): Promise<StoredCase | null> {
  const [row] = await on.query<StoredCase>({ text: WHOLE, values: [id] })
  return row ?? null
}

export async function lockCase(tx: Transaction, id: number): Promise<StoredCase | null> {
  const [row] = await tx.query<StoredCase>({
    text: `${WHOLE} for no key update of cases`,
    values: [id],
  })
  return row ?? null
}

/** Changes a case, and its version. */
export async function updateCase(tx: Transaction, id: number, changed: object): Promise<void> {
  const { changes } = writtenColumns(changed)
  await tx.query(sql`update cases set ${changes} where id = ${id}`)
}

/** Marks the first answer, from which the days until an answer are counted. */
export async function markFirstAnswer(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.query(sql`
    update cases
    set first_answered_at = ${now}
    where id = ${id}
      and first_answered_at is null`)
}

type Whole = Answer<'GET /cases/{id}'>

export function selectMessages(
  on: Queryable,
  caseId: number,
): Promise<(Whole['messages'][number] & Row)[]> {
  return on.query(sql`
    select case_messages.id, author, operators.name as operator, text, written_at as at
    from case_messages
    left join console.operators on operators.id = operator_id
    where case_id = ${caseId}
    order by case_messages.id`)
}

export interface NewMessage {
  readonly caseId: number
  readonly author: 'operator' | 'note'
  readonly operatorId: number
  readonly text: string
  readonly writtenAt: Date
  readonly tokenHash?: Buffer | null
  readonly linkExpiresAt?: Date | null
}

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<number> {
  const { names, values } = writtenColumns(message)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into case_messages (${names})
    values (${values})
    returning id`)
  return (row as { id: number }).id
}

type ListedPhoto = Whole['photos'][number] & Row

export function selectPhotos(on: Queryable, caseId: number): Promise<ListedPhoto[]> {
  return on.query(sql`
    select id, added_at as at
    from case_photos
    where case_id = ${caseId}
    order by id`)
}

export function selectPackingPhotos(on: Queryable, parcelId: number): Promise<ListedPhoto[]> {
  return on.query(sql`
    select id, created_at as at
    from console.parcel_photos
    where parcel_id = ${parcelId}
      and bytes is not null
    order by id`)
}

export async function selectPhoto(
  on: Queryable,
  id: number,
): Promise<{ caseId: number; bytes: Buffer } | null> {
  const [row] = await on.query<{ caseId: number; bytes: Buffer }>(sql`
    select case_id, bytes
    from case_photos
    where id = ${id}`)
  return row ?? null
}

interface WorkingOperator extends Row {
  readonly id: number
  readonly name: string
  readonly mail: string
}

/** The operators who may work on cases. */
export function selectWorkingOperators(on: Queryable): Promise<WorkingOperator[]> {
  return on.query(sql`
    select id, name, mail
    from console.operators
    where state = 'active'
      and role in (${raw(WORKING_ROLES)})
    order by name, id`)
}

/**
 * Marks the open cases that nobody has taken since `before`, each once. Marks none if some were
 * marked after `quietSince`, so that many cases do not become many mails.
 */
export async function markAlarmed(
  tx: Transaction,
  { before, quietSince, now }: { before: Date; quietSince: Date; now: Date },
): Promise<string[]> {
  const rows = await tx.query<{ number: string }>(sql`
    update cases
    set alarmed_at = ${now}
    where state = 'open'
      and alarmed_at is null
      and state_since <= ${before}
      and not exists (
        select
        from console.operators
        where operators.id = owner_id
          and operators.state = 'active'
          and role in (${raw(WORKING_ROLES)})
      )
      and not exists (
        select
        from cases as named
        where named.state = 'open'
          and named.alarmed_at > ${quietSince}
      )
    returning number`)
  return rows.map(({ number }) => number).toSorted()
}

/** Closes the cases whose member has not written since an answer before the moment `before`. */
export async function closeSilent(
  on: Queryable,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await on.query(sql`
    update cases
    set state = 'closed', state_since = ${now}, closed_at = ${now}, version = version + 1
    where state in ('waiting', 'answered')
      and state_since <= ${before}`)
}

/** Deletes cases with their messages and photos. */
export async function deleteClosed(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`delete from cases where closed_at <= ${before}`)
}
