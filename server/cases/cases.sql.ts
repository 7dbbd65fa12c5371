import type { CASE_KINDS, CASE_STATES } from '#contract/cases.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Language } from '#server/platform/language.ts'
import type { Span } from '#server/platform/time/tokyo.ts'

export interface StoredCase extends Row {
  readonly id: number
  readonly number: string
  readonly kind: (typeof CASE_KINDS)[number]
  readonly state: (typeof CASE_STATES)[number]
  readonly parcelNumber: string | null
  readonly openedAt: Date
  readonly changedAt: Date
}

const CASE = sql`
  cases.id,
  cases.number,
  kind,
  cases.state,
  parcel_states.number as parcel_number,
  opened_at,
  (
    select max(written_at)
    from case_messages
    where case_id = cases.id
      and author <> 'note'
  ) as changed_at`
const FROM = sql`cases left join parcel_states on parcel_states.id = parcel_id`

export async function countCases(on: Queryable, memberId: number): Promise<number> {
  const [row] = await on.query<{ count: number }>(named('count-cases')`
    select count(*) as count
    from cases
    where member_id = ${memberId}`)
  return row?.count ?? 0
}

export function selectCases(
  on: Queryable,
  { memberId, offset, limit }: { memberId: number; offset: number; limit: number },
): Promise<StoredCase[]> {
  return on.query(named('select-cases')`
    select ${CASE}
    from ${FROM}
    where cases.member_id = ${memberId}
    order by cases.id desc
    offset ${offset}
    limit ${limit}`)
}

export async function selectCase(
  on: Queryable,
  { id, memberId }: { id: number; memberId: number },
): Promise<StoredCase | null> {
  const [row] = await on.query<StoredCase>(named('select-case')`
    select ${CASE}
    from ${FROM}
    where cases.id = ${id}
      and cases.member_id = ${memberId}`)
  return row ?? null
}

/** Returns the case of a guest's link; null if the link is unknown or has expired. */
export async function selectCaseOfLink(
  on: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<StoredCase | null> {
  const [row] = await on.query<StoredCase>(named('select-case-of-link')`
    select ${CASE}
    from ${FROM}
    where cases.id = (
      select case_id
      from case_messages
      where token_hash = ${tokenHash}
        and link_expires_at > ${now}
    )`)
  return row ?? null
}

export interface StoredMessage extends Row {
  readonly id: number
  readonly author: 'member' | 'operator'
  readonly text: string
  readonly writtenAt: Date
}

/** The notes of operators are not among them. */
export function selectMessages(on: Queryable, caseId: number): Promise<StoredMessage[]> {
  return on.query(named('select-case-messages')`
    select id, author, text, written_at
    from case_messages
    where case_id = ${caseId}
      and author <> 'note'
    order by id`)
}

export async function selectPhotoIds(on: Queryable, caseId: number): Promise<number[]> {
  const rows = await on.query<{ id: number }>(named('select-case-photo-ids')`
    select id
    from case_photos
    where case_id = ${caseId}
    order by id`)
  return rows.map(({ id }) => id)
}

/** The photos of the parcel about which the member has a case. */
export async function selectPackingPhotoIds(
  on: Queryable,
  { caseId, memberId }: { caseId: number; memberId: number },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>(named('select-packing-photo-ids')`
    select id
    from packing_photos
    where parcel_id = (select parcel_id from cases where id = ${caseId})
      and member_id = ${memberId}
    order by id`)
  return rows.map(({ id }) => id)
}

interface PhotoKey {
  readonly id: number
  readonly memberId: number
}

export async function selectPhoto(on: Queryable, key: PhotoKey): Promise<Buffer | null> {
  const [row] = await on.query<{ bytes: Buffer }>(sql`
    select bytes
    from case_photos
    join cases on cases.id = case_id
    where case_photos.id = ${key.id}
      and member_id = ${key.memberId}`)
  return row?.bytes ?? null
}

export async function selectPackingPhoto(on: Queryable, key: PhotoKey): Promise<Buffer | null> {
  const [row] = await on.query<{ bytes: Buffer }>(sql`
    select bytes
    from packing_photos
    where id = ${key.id}
      and member_id = ${key.memberId}`)
  return row?.bytes ?? null
}

/** Returns the id of a parcel of the member that has left the shop. */
export async function selectSentParcel(
  on: Queryable,
  { number, memberId }: { number: string; memberId: number },
): Promise<number | null> {
  const [row] = await on.query<{ id: number }>(sql`
    select id
    from parcel_states
    where number = ${number}
      and member_id = ${memberId}
      and handed_over_at is not null`)
  return row?.id ?? null
}

export interface NewCase {
  readonly memberId: number | null
  readonly guestMail: string | null
  readonly language: Language
  /** The parcel about which the member writes; null for a message of the contact form. */
  readonly parcelId: number | null
  readonly now: Date
  readonly dueAt: Date
}

export interface CaseKey extends Row {
  readonly id: number
  readonly number: string
}

/** Null if the parcel has a case already. */
export async function insertCase(tx: Transaction, opened: NewCase): Promise<CaseKey | null> {
  const { memberId, guestMail, language, parcelId, now, dueAt } = opened
  const [row] = await tx.query<CaseKey>(sql`
    insert into cases (kind, member_id, guest_mail, language, parcel_id, opened_at, due_at, state_since)
    values (
      ${parcelId === null ? 'contact' : 'parcel'}, ${memberId}, ${guestMail}, ${language},
      ${parcelId}, ${now}, ${dueAt}, ${now}
    )
    on conflict (parcel_id) where parcel_id is not null do nothing
    returning id, number`)
  return row ?? null
}

/**
 * Locks a case to which the other side writes, so that an operator who has not seen the message
 * cannot answer over it.
 */
export async function lockCase(
  tx: Transaction,
  id: number,
): Promise<
  | (CaseKey & {
      readonly state: StoredCase['state']
      readonly guestMail: string | null
      readonly language: Language
    })
  | null
> {
  const [row] = await tx.query<never>(sql`
    select id, number, state, guest_mail, language
    from cases
    where id = ${id}
    for no key update`)
  return row ?? null
}

const WAITING = {
  ofMember: 'cases.member_id = $1 and parcel_id is null',
  ofGuest: 'cases.guest_mail = $1',
  byId: 'cases.id = $1',
}

/**
 * Returns the case that waits for an answer to this very text, of the case or of the messages that the
 * member or the guest has sent by the contact form; null if there is none.
 */
export async function selectWaitingWith(
  on: Queryable,
  key: keyof typeof WAITING,
  { id, text }: { id: number | string; text: string },
): Promise<number | null> {
  const [row] = await on.query<{ id: number }>({
    name: `select-waiting-case-${key}`,
    text: `
      select cases.id
      from cases
      cross join lateral (
        select author, text
        from case_messages
        where case_id = cases.id
          and author <> 'note'
        order by id desc
        limit 1
      ) as newest
      where ${WAITING[key]}
        and state = 'open'
        and newest.author = 'member'
        and newest.text = $2
      order by cases.id desc
      limit 1`,
    values: [id, text],
  })
  return row?.id ?? null
}

export async function selectCaseOfParcel(on: Queryable, parcelId: number): Promise<number> {
  const [row] = await on.query<{ id: number }>(sql`
    select id
    from cases
    where parcel_id = ${parcelId}`)
  return (row as { id: number }).id
}

export async function insertMessage(
  tx: Transaction,
  { caseId, text, now }: { caseId: number; text: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into case_messages (case_id, author, text, written_at)
    values (${caseId}, 'member', ${text}, ${now})`)
}

/**
 * Marks that an operator is to answer. A case that waited for one already keeps its age and its
 * deadline.
 */
export async function updateWritten(
  tx: Transaction,
  { id, now, dueAt }: { id: number; now: Date; dueAt: Date },
): Promise<void> {
  await tx.query(sql`
    update cases
    set
      version = version + 1,
      due_at = case when state = 'open' then due_at else ${dueAt} end,
      state_since = case when state = 'open' then state_since else ${now} end,
      alarmed_at = case when state = 'open' then alarmed_at end,
      closed_at = null,
      state = 'open'
    where id = ${id}`)
}

export async function insertPhoto(
  tx: Transaction,
  { caseId, bytes, now }: { caseId: number; bytes: Buffer; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into case_photos (case_id, bytes, added_at)
    values (${caseId}, ${bytes}, ${now})
    returning id`)
  return (row as { id: number }).id
}

export interface CaseFigures extends Row {
  readonly opened: number
  readonly answered: number
  readonly closed: number
  /** Days of the calendar from the opening to the first answer, of those answered; null without any. */
  readonly daysMedian: number | null
  readonly daysP95: number | null
}

/**
 * How the operators dealt with cases in a period, such as a month. The period includes its
 * beginning and excludes its end.
 */
export async function selectCaseFigures(
  on: Queryable,
  { from, until }: Span,
): Promise<CaseFigures> {
  const [row] = await on.query<CaseFigures>(sql`
    with answered as (
      select
        (first_answered_at at time zone 'Asia/Tokyo')::date
          - (opened_at at time zone 'Asia/Tokyo')::date as days
      from cases
      where first_answered_at >= ${from}
        and first_answered_at < ${until}
    )
    select
      (select count(*)::integer from cases where opened_at >= ${from} and opened_at < ${until}) as opened,
      count(*)::integer as answered,
      (select count(*)::integer from cases where closed_at >= ${from} and closed_at < ${until}) as closed,
      percentile_disc(0.5) within group (order by days) as days_median,
      percentile_disc(0.95) within group (order by days) as days_p95
    from answered`)
  return row as CaseFigures
}
