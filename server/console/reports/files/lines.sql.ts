import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Span } from '#server/platform/time/tokyo.ts'
import type { EntryKind } from '#server/points/ledger.ts'

/**
 * Functions for a long report: `count` counts its lines, and `next` reads the page of lines after a
 * given line.
 */
export interface LinePage<Line extends Row> {
  readonly count: (on: Queryable, span: Span) => Promise<number>
  readonly next: (
    on: Queryable,
    span: Span,
    page: { after: Line | null; limit: number },
  ) => Promise<Line[]>
}

export interface PaymentLine extends Row {
  readonly id: number
  readonly orderId: string
  readonly memberId: number
  readonly payId: number
  readonly provider: string
  readonly courseId: number
  readonly points: number
  readonly priceYen: number
  readonly returnedYen: number
  readonly state: string
  readonly paidAt: Date
  readonly clawedBackAt: Date | null
}

export const paymentLines: LinePage<PaymentLine> = {
  count: (on, { from, until }) =>
    countOf(on, 'select count(*) as count from payments where paid_at >= $1 and paid_at < $2', [
      from,
      until,
    ]),
  next: (on, { from, until }, { after, limit }) =>
    on.query<PaymentLine>(sql`
      select
        id,
        order_id,
        member_id,
        pay_id,
        provider,
        course_id,
        points,
        price_yen,
        returned_yen,
        state,
        paid_at,
        clawed_back_at
      from payments
      where id > ${after?.id ?? 0}
        and paid_at >= ${from}
        and paid_at < ${until}
      order by id
      limit ${limit}`),
}

export interface EntryLine extends Row {
  readonly memberId: number
  readonly currency: 'point' | 'coin'
  readonly seq: number
  readonly amount: number
  readonly kind: EntryKind
  readonly reference: string
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

/**
 * The ledger entries of a period, ordered by member, and for each member in the order of the
 * entries.
 */
export const entryLines: LinePage<EntryLine> = {
  count: (on, { from, until }) =>
    countOf(
      on,
      'select count(*) as count from entries where created_at >= $1 and created_at < $2',
      [from, until],
    ),
  next: (on, { from, until }, { after, limit }) =>
    on.query<EntryLine>(sql`
      select
        member_id,
        currency,
        seq,
        amount,
        kind,
        reference,
        expires_at,
        created_at
      from entries
      where (member_id, currency, seq) > (${after?.memberId ?? 0}, ${after?.currency ?? ''}, ${after?.seq ?? 0})
        and created_at >= ${from}
        and created_at < ${until}
      order by member_id, currency, seq
      limit ${limit}`),
}

async function countOf(on: Queryable, text: string, values: readonly Date[]): Promise<number> {
  const [row] = await on.query<{ count: number }>({ text, values })
  return row?.count ?? 0
}
