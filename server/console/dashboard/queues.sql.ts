import type { QueueName, QueueSubject } from '#contract/console/dashboard.ts'
import { OWNER } from '#server/console/cases/cases.sql.ts'
import { UNTAKEN_MS } from '#server/console/cases/cases.ts'
import { TO_SHIP } from '#server/console/parcels/parcels.sql.ts'
import { dueDay } from '#server/console/parcels/totals/due-day.rule.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'

export interface QueueContext {
  readonly now: Date
  /**
   * The operator's id, if the operator's role sees only the approval requests that the operator
   * made; otherwise null.
   */
  readonly ownOnly: number | null
}

interface Queue {
  readonly text: string
  readonly values?: (context: QueueContext) => readonly unknown[]
}

/**
 * Every queue of the dashboard. The statement of a queue has the columns `id`, `title`, `since`,
 * `subject_kind`, `subject_id`, `is_late` and `is_due_soon`. `is_late` and `is_due_soon` are null for a queue without due days.
 * The statement must read waiting rows only, by an index.
 */
const QUEUES: Readonly<Record<QueueName, Queue>> = {
  approvals: {
    text: `
      select id::text, target_name as title, requested_at as since, ${isAbout('approval')},
        ${withoutDueDays()}
      from console.approvals
      where state = 'waiting'
        and expires_at > $1
        and ($2::bigint is null or requested_by = $2)`,
    values: ({ now, ownOnly }) => [now, ownOnly],
  },
  // The title leaves out the payer's name, because some roles see this name only masked.
  'bank-deposits': {
    text: `
      select bank_deposits.id::text, booked_on || ' ¥' || yen as title,
        booked_on::timestamp at time zone 'Asia/Tokyo' as since,
        ${isAbout('bank-deposit', 'bank_deposits.id')}, ${withoutDueDays()}
      from console.bank_deposits
      where outcome is null
        and not exists (
          select
          from console.bank_matched_deposits as matched
          where matched.deposit_id = bank_deposits.id
            and not matched.is_released
        )`,
  },
  parcels: {
    text: parcelsIn(TO_SHIP),
    values: dueDays,
  },
  'address-problems': { text: parcelsIn(`state = 'problem'`), values: dueDays },
  'returned-parcels': { text: parcelsIn(`state = 'returned'`), values: dueDays },
  cases: {
    text: casesIn('owner.id is not null', 'due_at <= $1', 'due_at > $1 and due_at <= $2'),
    values: ({ now }) => [now, new Date(now.getTime() + DAY_MS)],
  },
  'untaken-cases': {
    text: casesIn('owner.id is null', 'state_since <= $1', 'false'),
    values: ({ now }) => [new Date(now.getTime() - UNTAKEN_MS)],
  },
  'held-payments': {
    text: `
      select id::text, order_id as title, created_at as since, ${isAbout('payment')},
        ${withoutDueDays()}
      from payments
      where state = 'held'`,
  },
  'payment-differences': {
    text: `
      select order_id as id, order_id || ' ' || kind as title, created_at as since,
        ${isAbout('payment-difference', 'order_id')}, ${withoutDueDays()}
      from reconciliation_differences
      join reconciliations on reconciliations.id = reconciliation_id
      where closed_at is null`,
  },
  // This queue is always short, because the shop deletes a message that was sent or given up seven
  // days after it was queued.
  'mails-given-up': {
    text: `
      select id::text, coalesce(nullif(subject, ''), channel) as title, given_up_at as since,
        ${isAbout('mail')}, ${withoutDueDays()}
      from outbox_messages
      where given_up_at is not null`,
  },
  'errands-failed': {
    text: `
      select id::text, kind || ' ' || target_id || ' ' || failure as title, ended_at as since,
        target_kind as subject_kind, target_id as subject_id, ${withoutDueDays()}
      from console.errands
      where state = 'failed'
        and not exists (select from console.errand_closures where errand_id = errands.id)`,
  },
  // Only the newest reading, and none of a source that is no longer read.
  'price-lists-failed': {
    text: `
      select source as id, source as title, started_at as since, ${isAbout('price-list', 'source')},
        ${withoutDueDays()}
      from (
        select source, started_at, fault
        from console.price_reads
        order by day desc, started_at desc
        limit 1
      ) as newest
      where fault is not null
        and started_at > $1`,
    values: ({ now }) => [new Date(now.getTime() - 2 * DAY_MS)],
  },
}

interface QueueState extends Row {
  readonly count: number
  readonly oldestAt: Date | null
  readonly lateCount: number | null
  readonly dueSoonCount: number | null
}

export async function selectQueueState(
  on: Queryable,
  name: QueueName,
  context: QueueContext,
): Promise<QueueState> {
  const { text, values } = QUEUES[name]
  const [row] = await on.query<QueueState>({
    text: `
      select
        count(*) as count,
        min(since) as oldest_at,
        case when count(is_late) > 0 then count(*) filter (where is_late) end as late_count,
        case when count(is_late) > 0 then count(*) filter (where is_due_soon) end as due_soon_count
      from (${text}) as waiting`,
    values: values?.(context) ?? [],
  })
  return row as QueueState
}

export interface WaitingRow extends Row {
  readonly id: string
  readonly title: string
  readonly since: Date
  readonly subjectKind: QueueSubject['kind']
  readonly subjectId: string
}

export function selectWaiting(
  on: Queryable,
  name: QueueName,
  { offset, limit, ...context }: QueueContext & { offset: number; limit: number },
): Promise<WaitingRow[]> {
  const { text, values } = QUEUES[name]
  return on.query({
    text: `
      select id, title, since, subject_kind, subject_id
      from (${text}) as waiting
      order by since, id
      offset ${offset}
      limit ${limit}`,
    values: values?.(context) ?? [],
  })
}

/** A parcel is due soon if its due day is today or the next business day. */
function parcelsIn(condition: string): string {
  return `
    select
      id::text,
      number as title,
      requested_at as since,
      ${isAbout('parcel')},
      due_on < $1::date as is_late,
      due_on between $1::date and $2::date as is_due_soon
    from console.parcels
    where state <> 'handed-over'
      and item_count > 0
      and ${condition}`
}

function casesIn(condition: string, isLate: string, isDueSoon: string): string {
  return `
    select
      cases.id::text,
      cases.number as title,
      state_since as since,
      ${isAbout('case', 'cases.id')},
      ${isLate} as is_late,
      ${isDueSoon} as is_due_soon
    from cases
    ${OWNER}
    where cases.state = 'open'
      and ${condition}`
}

function dueDays({ now }: QueueContext): readonly unknown[] {
  return [wireDay(now), dueDay(now, 1)]
}

/** Returns the SQL of the subject of a row: its kind, and the column that contains its id. */
function isAbout(kind: QueueSubject['kind'], id = 'id'): string {
  return `'${kind}' as subject_kind, ${id}::text as subject_id`
}

function withoutDueDays(): string {
  return 'null::boolean as is_late, null::boolean as is_due_soon'
}
